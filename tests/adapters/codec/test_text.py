"""Answers as plain text: complete, with a marker for each citation."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given

from adapters.codec import citation_lines, plain_text
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.closest import Closest, Run
from tests.strategies import answers

SUPPLY = Table(
    columns=("", "ECU-750", "ECU-850"),
    rows=(
        TableRow(label="Supply", cells=(Cell(text="12 V", citations=(1,)), Cell(text="24 V", citations=(2,)))),
        TableRow(label="Weight", cells=(Cell(text="not stated"), Cell(text="1 kg", citations=(2, 3)))),
    ),
)


def grounded(*blocks: Block) -> Grounded:
    """Return an answer of these blocks."""
    return Grounded(blocks=blocks, citations=())


@pytest.mark.parametrize(
    "answer,text",
    [
        pytest.param(
            grounded(
                Paragraph(spans=(Span("It takes 12 V", (1,)), Span(", or 24 V.", (2, 3)), Span("See below. "))),
                Note(spans=(Span("Inherited from ECU-850.", (4,)),)),
            ),
            "It takes 12 V [1], or 24 V. [2][3] See below.\n\nInherited from ECU-850. [4]",
            id="paragraph and note",
        ),
        pytest.param(
            grounded(
                Steps(items=(Span("Hold RESET.", (1,)), Span("Wait.", (1,)))),
                Bullets(items=(Span("CAN FD", (2,)), Span("LIN"))),
            ),
            "1. Hold RESET. [1]\n2. Wait. [1]\n\n• CAN FD [2]\n• LIN",
            id="steps and bullets",
        ),
        pytest.param(grounded(Quote(text="Keep dry.", citation=2)), "“Keep dry.” [2]", id="quote"),
        pytest.param(
            Comparison(blocks=(SUPPLY,), table=SUPPLY, citations=(), not_stated=("ECU-650", "ECU-850b")),
            "Supply: ECU-750 12 V [1]; ECU-850 24 V [2]\n"
            "Weight: ECU-750 not stated; ECU-850 1 kg [2][3]\n\n"
            "Not stated: ECU-650, ECU-850b",
            id="comparison",
        ),
        pytest.param(
            Ranking(
                blocks=(Note(spans=(Span("2 of 3 state this."),)),),
                items=(
                    Ranked(model="ECU-850", value=1.0, unit="kg", text="1 kg", citations=(1,)),
                    Ranked(model="ECU-750", value=0.9, unit="kg", text="900 g", citations=(2,)),
                ),
                citations=(),
            ),
            "1. ECU-850: 1 kg [1]\n2. ECU-750: 900 g [2]\n\n2 of 3 state this.",
            id="ranking",
        ),
        pytest.param(
            Ranking(
                blocks=(),
                items=(
                    Ranked(model="ECU-850", value=2.0, unit="", text="2", citations=(1,)),
                    Ranked(model="ECU-750", value=2.0, unit="", text="two", citations=(2,)),
                    Ranked(model="ECU-650", value=None, unit="", text="some", citations=(3,)),
                ),
                citations=(),
            ),
            "1. ECU-850: 2 [1]\n1. ECU-750: two [2]\n• ECU-650: some [3]",
            id="ranking with a tie and without a number",
        ),
        pytest.param(
            Clarify(
                question="Which ECU-850 do you mean?",
                candidates=("ECU-850", "ECU-850b", "ECU-850b Plus"),
                choices=(Choice(label="ECU-850b Plus", text="supply of the ECU-850b Plus"),),
            ),
            "Which ECU-850 do you mean?\n\n• ECU-850b Plus\n• ECU-850b",
            id="clarification names candidates without a button too",
        ),
        pytest.param(NoEvidence(text="Not stated for ECU-750."), "Not stated for ECU-750.", id="no evidence"),
        pytest.param(
            NoEvidence(
                text="I found no sure answer.",
                closest=(Closest(runs=(Run("Weight", marked=True), Run(": 5 g")), citation=1),),
            ),
            "I found no sure answer.\n\nClosest passages:\n• Weight: 5 g [1]",
            id="closest passages",
        ),
        pytest.param(SmallTalk(text="Hello!"), "Hello!", id="small talk"),
        pytest.param(Apology(ticket="t1", text="Sorry."), "Sorry. Ticket: t1", id="apology"),
    ],
)
def test_an_answer_reads_well_as_plain_text(answer: Answer, text: str) -> None:
    """Screen readers, notifications, the command line and batch runs see nothing else."""
    assert plain_text(answer) == text


def test_rows_of_a_table_stand_in_line() -> None:
    """In a terminal the eye runs down the column."""
    table = Table(
        columns=("", "ECU-750"),
        rows=(
            TableRow(label="Supply voltage", cells=(Cell(text="12 V"),)),
            TableRow(label="CAN", cells=(Cell(text="2"),)),
        ),
    )

    lines = plain_text(grounded(table)).splitlines()

    assert lines == ["Supply voltage: ECU-750 12 V", "CAN:            ECU-750 2"]


@given(answer=answers)
def test_every_citation_of_a_block_has_its_marker(answer: Answer) -> None:
    """A statement whose marker got lost can't be checked by the reader."""
    text = plain_text(answer)

    shown = {int(number) for number in re.findall(r"\[(\d+)\]", text)}

    assert set(numbers_in(answer)) <= shown


@given(answer=answers)
def test_nothing_said_gets_lost(answer: Answer) -> None:
    """The fallback is all that some people see."""
    text = plain_text(answer)

    missing = [said for said in texts_in(answer) if said.strip() not in text]

    assert not missing


def numbers_in(answer: Answer) -> Iterator[int]:
    """Yield each citation number that the answer's blocks and items carry."""
    for part in parts_of(answer):
        if isinstance(part, Quote):
            yield part.citation
        else:
            yield from part.citations


def texts_in(answer: Answer) -> Iterator[str]:
    """Yield each text that a person should see."""
    yield from (part.text for part in parts_of(answer))
    if isinstance(answer, Clarify):
        yield from (answer.question, *answer.candidates, *(choice.label for choice in answer.choices))
    if isinstance(answer, NoEvidence | SmallTalk | Apology):
        yield answer.text
    if isinstance(answer, NoEvidence):
        yield from (passage.text for passage in answer.closest)


def parts_of(answer: Answer) -> Iterator[Span | Cell | Quote | Ranked]:
    """Yield the smallest parts that carry citations."""
    if isinstance(answer, Ranking):
        yield from answer.items
    if not isinstance(answer, Grounded | Comparison | Ranking):
        return
    for block in answer.blocks:
        match block:
            case Paragraph() | Note():
                yield from block.spans
            case Steps() | Bullets():
                yield from block.items
            case Table():
                yield from (cell for row in block.rows for cell in row.cells)
            case Quote():
                yield block


def citation(number: int, **given: object) -> Citation:
    """Return a citation of the ECU-850's manual."""
    fields = {
        "number": number,
        "document": "manuals/ecu-850.md",
        "title": "ECU-850 manual",
        "section": ("Power", "Supply"),
        "page": None,
        "quote": "| Supply | 24 V |",
        "excerpt": "Supply: 24 V",
        "url": "",
        "models": ("ECU-850",),
    }
    return Citation(**{**fields, **given})


def test_citations_are_listed_with_all_that_leads_to_the_passage() -> None:
    """A citation that can't be looked up proves nothing."""
    answer = Grounded(
        blocks=(),
        citations=(
            citation(1, page=3, url="https://ecu.example/850"),
            citation(2, section=(), inherited_from="ECU-850", legacy=True),
        ),
    )

    lines = citation_lines(answer)

    assert lines == [
        "[1] ECU-850 manual › Power › Supply, p. 3 — https://ecu.example/850",
        "[2] ECU-850 manual (inherited from ECU-850; superseded document) — manuals/ecu-850.md",
    ]


def test_an_answer_without_evidence_has_no_citation_lines() -> None:
    """Small talk cites nothing."""
    assert citation_lines(SmallTalk(text="Hello!")) == []
