"""What answers say of themselves is German for a reader of German; what documents and people say stays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given

from adapters.chat.said import answer_in, note_in
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Cell,
    Choice,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Ranking,
    Span,
    Table,
    TableRow,
)
from core.answering.changes import correction
from core.answering.drafted import PHRASED
from tests.adapters.samples import GROUNDED, KINDS, source
from tests.core.worlds import World, demo_world
from tests.strategies import answers

TRANSCRIPTS = Path(__file__).parents[2] / "scenarios" / "transcripts"
MORE = (
    "What is the colour of the ECU-750?",
    "Wie lautet die Zauberformel?",
    "What is the supply voltage of the XYZ-9 and of the XYZ-10?",
    "Which model is best for the moon?",
    "Which models have more than 100 kg?",
    "which models have CAN FD and which of them is the lightest",
    "hi",
    "bye",
    "!",
    "you are wrong",
    "what do you cover?",
    "write me a poem",
    "compare",
    "in Pa",
)


def remarks(answer: Answer) -> Iterator[str]:
    """Yield what an answer says of itself, without names and labels of documents."""
    for block in answer.blocks if isinstance(answer, Grounded | Comparison | Ranking) else ():
        match block:
            case Note(spans=(first, *_)) | Paragraph(spans=(Span(citations=()) as first, *_)):
                yield first.text
            case Table(columns=columns, rows=rows):
                yield columns[0]
                yield from (cell.text for row in rows for cell in row.cells if not cell.citations)
            case _:
                pass
    match answer:
        case Clarify(question=text) | NoEvidence(text=text) | Apology(text=text):
            yield text
        case _:
            yield from (text for text in [getattr(answer, "text", "")] if text)


def others(answer: Answer) -> Any:
    """Return all else of an answer: what documents say, sources, and what buttons stand for."""
    asked = [choice.text for name in ("follow_ups", "choices") for choice in getattr(answer, name, ())]
    fields = (
        "citations",
        "models",
        "scope",
        "not_stated",
        "closest",
        "items",
        "candidates",
        "kind",
        "wanting",
        "ticket",
    )
    blocks = getattr(answer, "blocks", ())
    return asked, [getattr(answer, name, None) for name in fields], [_theirs(block) for block in blocks]


def _theirs(block: Block) -> Any:
    match block:
        case Note(spans=spans):
            return [span.citations for span in spans]
        case Paragraph(spans=spans) if not any(span.citations for span in spans):
            return len(spans)
        case Table(columns=columns, rows=rows):
            cells = [[cell if cell.citations else None for cell in row.cells] for row in rows]
            return columns[1:], [(row.label, row.differs) for row in rows], cells
        case Paragraph(spans=spans) | Bullets(items=spans):
            return [(span.text.removeprefix(span.opening), span.citations) for span in spans]
        case _:
            return block


def threads() -> Sequence[Sequence[str]]:
    """Return what is asked in the transcripts' threads, and some more."""
    files = [yaml.safe_load(file.read_text("utf-8")) for file in sorted(TRANSCRIPTS.glob("*.yaml"))]
    told: list[Mapping[str, Any]] = [each for file in files for each in file]
    return [*([turn["ask"] for turn in each["turns"] if "ask" in turn] for each in told), *([each] for each in MORE)]


@pytest.fixture(scope="module")
def world() -> World:
    """Return the demo documents."""
    return demo_world()


async def test_what_is_answered_is_german_around_what_documents_say(world: World) -> None:
    """Of everything that the transcripts ask: no remark, refusal or question back is left in English."""
    german = 0
    for place, asked in enumerate(threads()):
        for text in asked:
            answer = (await world.ask(text, thread=f"t{place}")).answer
            said = answer_in(answer, "de")

            assert others(said) == others(answer), text
            for ours, theirs in zip(remarks(said), remarks(answer), strict=True):
                german += ours != theirs
                assert ours != theirs or " › " in ours or not ours, (text, ours)
    assert german > 100


@given(answer=answers)
def test_all_else_of_any_answer_stays(answer: Answer) -> None:
    """Whatever it holds: nothing that cites is touched, and in English nothing at all."""
    assert answer_in(answer, "en") is answer
    assert others(answer_in(answer, "de")) == others(answer)
    assert type(answer_in(answer, "de")) is type(answer)


def test_what_documents_say_in_our_words_stays() -> None:
    """A step that reads like a remark of ours, a cell that cites, a heading of a column."""
    table = Table(
        columns=("Attribute", "Product model"),
        rows=(TableRow(label="Attribute", cells=(Cell(text="not stated", citations=(1,)),)),),
    )
    said = (Paragraph(spans=(Span("All right.", (1,)),)), Bullets(items=(Span("All right."),)), table)

    made = answer_in(Grounded(blocks=said, citations=(source(1),)), "de")

    assert made.blocks == (*said[:2], replace(table, columns=("Merkmal", "Product model")))


def test_every_kind_has_its_german_words() -> None:
    """Refusal, question back, failure, buttons, empty cells."""
    table = Table(columns=("Attribute", "A"), rows=(TableRow(label="x", cells=(Cell(text="no sure answer"),)),))
    comparison = answer_in(Comparison(blocks=(table,), table=table, citations=()), "de")

    assert comparison.table.columns == ("Merkmal", "A")
    assert comparison.table.rows[0].cells[0].text == "keine sichere Antwort"
    assert comparison.blocks == (comparison.table,)
    assert answer_in(Apology(ticket="t"), "de").text == "Hier ist ein Fehler aufgetreten; er wurde protokolliert."
    assert answer_in(KINDS["closest"], "de") != KINDS["closest"]
    assert note_in(PHRASED, "de").spans[0].text.startswith("KI-generiert: Ein Sprachmodell")
    assert note_in(PHRASED, "en") is PHRASED


def test_a_button_with_a_documents_label_keeps_it() -> None:
    """It may read like one of ours; what it asks says whose it is."""
    ours = Choice(label="Specifications of A-1", text="specifications of A-1")
    theirs = Choice(label="Specifications of housing", text="A-1 Specifications of housing")

    said = answer_in(NoEvidence(text="All right.", follow_ups=(ours, theirs)), "de")

    assert [choice.label for choice in said.follow_ups] == ["Technische Daten von A-1", "Specifications of housing"]


def test_a_name_that_holds_an_and_stays_whole() -> None:
    """Only what stands between names is ours."""
    one, two = "Plug and Play", "Tx or Rx"
    asked = Clarify(question=f"Which one do you mean: {one} or {two}?", candidates=(one, two), choices=())
    note = Note(spans=(Span(f"Nothing of this is stated for {one}."), Span(f"Further down: {one}.")))
    refused = NoEvidence(text=f"The documents don't state “x” for {two} and A-1.", models=(two, "A-1"))

    assert answer_in(asked, "de").question == "Welches Modell ist gemeint: Plug and Play oder Tx or Rx?"
    assert answer_in(refused, "de").text == "In den Dokumenten ist „x“ für Tx or Rx und A-1 nicht angegeben."
    said = answer_in(Grounded(blocks=(note,), citations=(), models=(one,)), "de").blocks[0]
    assert said == Note(spans=(Span(f"Für {one} ist nichts davon angegeben."), Span(f"Weiter unten: {one}.")))


async def test_a_yes_or_no_is_german_and_what_documents_say_behind_it_stays(world: World) -> None:
    """A document's own "No." is a quote, and "No. 5" is a number."""
    said = {
        "Does the ECU-850 have CAN FD?": "Ja. Communication, CAN FD: 2 channels",
        "Does the ECU-750 support PoE?": "No.",
    }
    answers = {text: (await world.ask(text, thread=text)).answer for text in said}
    no = Span("No, not for A-1. PoE: –", (1,), "No, not for A-1.")
    own = Grounded(blocks=(Bullets(items=(no, Span("No. 5", (1,)))),), citations=(source(1),))

    for text, answer in answers.items():
        assert isinstance(answer, Grounded)
        first = answer_in(answer, "de").blocks[0]
        assert isinstance(first, Paragraph)
        assert first.spans[0].text == said[text]
    assert answer_in(own, "de").blocks == (
        Bullets(items=(Span("Nein, nicht für A-1. PoE: –", (1,), "Nein, nicht für A-1."), Span("No. 5", (1,)))),
    )


def test_a_note_on_what_has_changed_begins_in_german() -> None:
    """It is sent to a thread later, to whoever asked there."""
    old, new = (
        Grounded(blocks=(Paragraph(spans=(Span(f"Supply: {value}", (1,)),)),), citations=(source(1),))
        for value in ("5 V", "6 V")
    )
    note = correction(old, new)

    assert note is not None
    head, values = answer_in(note, "de").blocks
    assert head == Paragraph(spans=(Span("Seit dieser Antwort haben sich die Dokumente geändert:"),))
    assert values == Bullets(items=(Span("Supply: 6 V (vorher 5 V)", (1,)),))
    assert GROUNDED.blocks == answer_in(GROUNDED, "de").blocks
