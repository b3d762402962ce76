"""Experts: who may answer for what, and how their answers are told from others."""

from datetime import UTC, datetime

import pytest

from core.answer import Citation, Grounded, NoEvidence, Note, Paragraph, Span
from core.experts import Draft, Expert, ExpertAnswer, Experts, refusal, shows, told
from core.messages import Platform

PUMPS = Expert(name="Ada", product_lines=frozenset({"Pumps"}), ids={Platform.SLACK: frozenset({"U1", "U2"})})
ALL = Expert(name="Grace", ids={Platform.WEB: frozenset({"grace@example.com"})})
SAID = ExpertAnswer(
    answer="a1",
    models=("ECU-850", "ECU-850b"),
    aspect="colour",
    text="Light grey. From 100 pieces on any other.",
    by="Ada",
    since="2026-11-21",
    until="2027-01-31",
    answered_at=datetime(2026, 11, 21, 12, tzinfo=UTC),
)


def cited(excerpt: str, document: str = "curated/answers.yaml") -> Grounded:
    """Return an answer with one citation."""
    citation = Citation(
        number=1, document=document, title="t", section=(), page=None, quote="q", excerpt=excerpt, url="", models=()
    )
    return Grounded(blocks=(Paragraph(spans=(Span("said", (1,)),)),), citations=(citation,))


def test_experts_are_known_by_their_ids_on_each_platform() -> None:
    """The same letters may be somebody else elsewhere."""
    experts = Experts((PUMPS, ALL))

    assert experts.at(Platform.SLACK, "U2") is PUMPS
    assert experts.at(Platform.WEB, "grace@example.com") is ALL
    assert experts.at(Platform.TEAMS, "U2") is None


@pytest.mark.parametrize(
    "expert, lines, operates, refused",
    [
        (PUMPS, {"Pumps"}, False, ""),
        (PUMPS, {"Pumps", "Valves"}, False, "You answer for Pumps"),
        (PUMPS, {"Valves"}, True, ""),
        (ALL, {"Valves"}, False, ""),
        (None, {"Valves"}, False, "Only experts and operators"),
        (None, set(), True, ""),
    ],
)
def test_an_expert_answers_for_their_product_lines_and_an_operator_for_all(
    expert: Expert | None, lines: set[str], refused: str, *, operates: bool
) -> None:
    """Everybody else is told why not."""
    assert refusal(expert, lines, operates=operates).startswith(refused)
    assert bool(refusal(expert, lines, operates=operates)) is bool(refused)


def test_an_answer_holds_up_to_its_last_day() -> None:
    """And for ever without one."""
    assert not SAID.expired("2027-01-31")
    assert SAID.expired("2027-02-01")
    assert not ExpertAnswer(
        answer="a", models=("m",), aspect="x", text="y", by="z", since="2026-11-21", answered_at=SAID.answered_at
    ).expired("2999-01-01")
    assert SAID.asked_plainly == "What is the colour of the ECU-850?"


def test_an_answer_shows_what_an_expert_said_if_it_cites_it() -> None:
    """In the file of answers, whatever the white space."""
    document = "curated/answers.yaml"
    draft = Draft(models=("ECU-850",), aspect="colour", text="Light \n grey.", by="Ada")

    assert shows(cited("colour: Light  grey. From 100 pieces on any other."), SAID, document)
    assert shows(cited("colour: Light grey."), draft, document)
    assert not shows(cited("colour: Light grey.", "sheet.md"), draft, document)
    assert not shows(cited("colour: black"), draft, document)
    assert not shows(NoEvidence(text="Light grey."), draft, document)


def test_who_is_told_reads_first_why() -> None:
    """An answer out of nowhere is a riddle; what has no blocks stays as it is."""
    answer = told(cited("colour"), SAID, "What  colour?")

    assert isinstance(answer, Grounded)
    assert isinstance(answer.blocks[0], Note)
    assert answer.blocks[0].spans[0].text == "Ada answered on 2026-11-21 what was asked here in vain: “What colour?”"
    assert told(NoEvidence(text="Gone."), SAID, "What?") == NoEvidence(text="Gone.")
