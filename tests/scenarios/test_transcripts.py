"""Conversations over the demo documents: in Slack, in Teams and on the page people see the same answers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.scenarios.conftest import Faces
from tests.scenarios.seen import Seen, same_excerpts
from tests.scenarios.stages import SlackStage, Stage, on_the_page
from tests.scenarios.teams_stage import TeamsStage

TRANSCRIPTS = Path(__file__).parent / "transcripts"
RECEIPT = re.compile(r"Receipt\s?[0-9a-f]{8}")
FEWEST_ROWS = 10
KNOWN = frozenset(
    {"ask", "press", "rate", "chat", "kind", "says", "lacks", "cites", "applies", "choices", "offers", "long"}
)


def transcripts() -> Sequence[Any]:
    """Return every conversation, named by its file and title; what is known to go wrong says so under `fails`."""
    return [
        pytest.param(each, id=f"{file.stem}: {each['title']}", marks=known_to_fail(each))
        for file in sorted(TRANSCRIPTS.glob("*.yaml"))
        for each in yaml.safe_load(file.read_text("utf-8"))
    ]


def known_to_fail(transcript: Mapping[str, Any]) -> Sequence[pytest.MarkDecorator]:
    """Return the mark of a conversation that goes wrong for a stated reason: once it goes well, the mark must go."""
    if "fails" not in transcript:
        return ()
    return (pytest.mark.xfail(strict=True, raises=AssertionError, reason=transcript["fails"]),)


@pytest.mark.parametrize("transcript", transcripts())
async def test_people_see_the_same_wherever_they_ask(faces: Faces, transcript: Mapping[str, Any]) -> None:
    """One core, three faces: none may know more, say it otherwise, or cite something else."""
    enter, teams = transcript.get("enter", "mention"), faces.teams
    slack_thread = SlackStage(faces.slack, enter)
    teams_thread = TeamsStage(teams.server, teams.people, teams.house, enter)
    async with on_the_page(faces.slack) as page:
        for turn in transcript["turns"]:
            on_page = await play(page, turn)
            in_slack, in_teams = await play(slack_thread, turn), await play(teams_thread, turn)
            if on_page is None or in_slack is None or in_teams is None:
                continue

            assert page.kind == turn["kind"], on_page.text
            check(on_page, turn)
            if turn.get("long"):
                begins(in_slack, on_page)
                begins(in_teams, on_page)
                continue
            same(in_slack, on_page)
            assert in_slack.text.startswith(on_page.text)
            same(in_teams, on_page)
            assert in_teams.tables == on_page.tables
            assert in_teams.picks == in_slack.picks


async def play(stage: Stage, turn: Mapping[str, Any]) -> Seen | None:
    """Do what the transcript says; return the answer if there is one."""
    assert turn.keys() <= KNOWN, f"unknown: {turn.keys() - KNOWN}"
    match turn:
        case {"ask": text}:
            return nameless(await stage.ask(text))
        case {"press": label}:
            return nameless(await stage.press(label))
        case {"rate": rating}:
            await stage.rate(rating)
        case {"chat": text}:
            await stage.chat(text)
        case _:
            pytest.fail(f"nothing to do: {turn}")
    return None


def nameless(seen: Seen) -> Seen:
    """Return an answer without the id of a receipt: each place keeps its own."""
    return replace(seen, words=RECEIPT.sub("Receipt", seen.words), text=RECEIPT.sub("Receipt", seen.text))


def check(seen: Seen, turn: Mapping[str, Any]) -> None:
    """Compare with what the transcript expects."""
    text = " ".join(seen.text.split())
    assert [phrase for phrase in turn.get("says", ()) if phrase not in text] == [], seen.text
    assert [phrase for phrase in turn.get("lacks", ()) if phrase in text] == [], seen.text
    titles = {source.title for source in seen.sources}
    assert set(turn.get("cites", ())) <= titles
    proven = turn["kind"] in {"answer", "comparison", "ranking"}
    assert proven <= bool(seen.sources) <= (proven or turn["kind"] == "no_evidence")
    assert set(turn.get("offers", ())) <= set(seen.choices)
    if "applies" in turn:
        assert list(seen.applies) == turn["applies"]
    if "choices" in turn:
        assert set(seen.choices) == set(turn["choices"])


def begins(in_chat: Seen, on_page: Seen) -> None:
    """Hold against each other what is too long for a message: its table and its sources begin the same."""
    assert in_chat.choices == on_page.choices
    assert in_chat.tables
    for ours, whole in zip(in_chat.tables, on_page.tables, strict=False):
        assert len(ours) > FEWEST_ROWS
        assert ours == whole[: len(ours)]
    numbers = [each.number for each in on_page.sources]
    assert [each.number for each in in_chat.sources] == numbers[: len(in_chat.sources)]


def same(in_chat: Seen, on_page: Seen) -> None:
    """Hold both against each other: the words, the tables, for whom it holds, sources, buttons."""
    assert in_chat.words == on_page.words
    assert in_chat.tables == on_page.tables[: len(in_chat.tables)]
    assert in_chat.applies == on_page.applies
    assert in_chat.choices == on_page.choices
    assert in_chat.wishes == on_page.wishes
    assert in_chat.closest == on_page.closest
    assert [(each.number, each.title, each.url) for each in in_chat.sources] == [
        (each.number, each.title, each.url) for each in on_page.sources
    ]
    assert same_excerpts(in_chat.sources, on_page.sources)
