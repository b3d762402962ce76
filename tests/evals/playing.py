"""Prompts with invented product models, and what somebody who plays the language model answers; for tests."""

import json
from dataclasses import replace
from typing import Any

from adapters.llm import answer_prompt, question_prompt
from core.draft import Brief, Refused
from core.gathering.lines import GatheredPassage
from core.query import Asking, Earlier, Kind, Option, Query
from tests.contracts.answer_writer import a_passage
from tests.evals.recording.prompts import Prompt, prompt_in

BASE = Option(number=1, name="Zockel 4", models=("Zockel 4",), also=("Z4 (old)",), fixed=True)
VARIANT = Option(number=2, name="Zockel 4 (b)", models=("Zockel 4 (b)",), in_thread=True)
ALL = Option(number=3, name="Zockel", models=("Zockel 4", "Zockel 4 (b)", "Zockel 9"), also=("Zockels",))
EARLIER = Earlier(question="how many socks fit into the z4?", answer="40 socks.", models=("Zockel 4", "Zockel 9"))

ASKING = Asking(question="and  which zockel takes most?", thread=(EARLIER,), options=(BASE, VARIANT, ALL))
BRIEF = Brief(
    question="how heavy?",
    query=Query(
        standalone="How heavy is the Zockel 4?", kind=Kind.LOOK_UP, models=("Zockel 4", "Zockel 9"), unknown=("Zick",)
    ),
    passages=(a_passage("Weight: 540 g", "It stands upright."), a_passage("Socks: 40", above=("Leaflet",), first=3)),
)
REFUSED = Refused(text="It says “540 g”.", lines=(1, 2), why="“540 g” isn't (lines 4): there")


def read_prompt(asking: Asking = ASKING) -> tuple[str, str]:
    """Return the prompt of a question reader."""
    return question_prompt.SYSTEM, question_prompt.prompt_of(asking)


def write_prompt(brief: Brief = BRIEF) -> tuple[str, str]:
    """Return the prompt of an answer writer."""
    return answer_prompt.SYSTEM, answer_prompt.prompt_of(brief)


def reading_of(asking: Asking = ASKING) -> Prompt:
    """Return the prompt of a question reader, taken apart."""
    return prompt_in(*read_prompt(asking))


def writing_of(*passages: GatheredPassage, **changes: Any) -> Prompt:
    """Return the prompt of an answer writer, taken apart."""
    return prompt_in(*write_prompt(replace(BRIEF, passages=passages or BRIEF.passages, **changes)))


def read_answer(**changes: Any) -> str:
    """Return what is answered to the question reader's prompt."""
    filled = {"standalone": "Which Zockel takes the most socks?", "kind": "rank", "members": [3], "models": [2]}
    return f"Here it is:\n{json.dumps({**filled, **changes})}"


def write_answer(*lines: int, **changes: Any) -> str:
    """Return what is answered to the answer writer's prompt: a claim that cites these lines, or nothing found."""
    claims = [{"text": "It weighs 540 g.", "lines": lines}] if lines else []
    return json.dumps({"kind": "answer" if lines else "no_evidence", "claims": claims, **changes})
