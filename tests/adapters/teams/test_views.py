"""Dialogs show what a message has no room for, page by page, whatever the answer holds."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.teams.dialogs import notice_view
from adapters.teams.payload import Passage, WholeTable, Why, read_pressed
from adapters.teams.views import citation_of, passage_view, table_view, why_view
from core.answer import Answer, Comparison, Grounded, Table
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind, Value
from core.knowledge.document import Status
from core.knowledge.tree import Place
from tests.adapters.samples import GROUNDED, KINDS, inflated, source, wide
from tests.fakes.teams_limits import check_view
from tests.rings.drawing import examples
from tests.strategies import answers, words

View = dict[str, Any]


def piece(text: str, kind: PieceKind = PieceKind.SENTENCE, number: int | None = None) -> Piece:
    """Return a piece of a document."""
    return Piece(kind=kind, plain=text, quote=text, place=Place(start=0, end=1), number=number)


def chunk(*pieces: Piece) -> Chunk:
    """Return a chunk of these."""
    return Chunk(
        chunk_id="c1",
        document="ecu-850b.md",
        section=("Power",),
        kind=ChunkKind.SPEC,
        models=(),
        status=Status.ONLINE,
        text="",
        pieces=pieces,
    )


def body_of(view: View) -> list[dict[str, Any]]:
    """Return what a dialog shows."""
    check_view(view)
    return view["task"]["value"]["card"]["content"]["body"]


def said(view: View) -> list[str]:
    """Return the lines of a dialog; what stands on a ground of its own begins with its colour."""
    lines: list[str] = []
    for element in body_of(view):
        boxed = element["type"] == "Container"
        for text in element["items"] if boxed else [element]:
            runs = [run if isinstance(run, str) else run["text"] for run in text.get("inlines", ())]
            lines += [f"{element['style']}: {run}" if boxed else run for run in runs]
    return lines


def turned(view: View) -> dict[str, Any]:
    """Return what the buttons of a dialog stand for, by their titles; an address as it is."""
    actions = [action for element in body_of(view) for action in element.get("actions", ())]
    return {action["title"]: action.get("url") or read_pressed(action["data"]) for action in actions}


def test_why_tells_scope_and_every_source_with_its_quote() -> None:
    """That is what an answer rests on."""
    view = why_view(GROUNDED, turn_id="turn-1")

    assert said(view) == [
        "Applies to ECU-850b; 2 sources inherited from ECU-850",
        "[1] ECU-850b Datasheet",
        "Power › Supply · page 3",
        "emphasis: Supply voltage 9–32 V",
        "[2] ecu-850b.md",
        "inherited from ECU-850 · superseded document",
        "emphasis: Supply voltage 9–32 V",
    ]
    assert turned(view)["Open document"] == "https://docs.example.com/ecu-850b#supply"
    assert turned(view)["Show passage"] == Passage(turn_id="turn-1", number=2)


def test_all_sources_are_reached_page_by_page() -> None:
    """A dialog holds only so much."""
    many = tuple(source(number, excerpt="9–32 V " * 100) for number in range(1, 61))
    answer = Grounded(blocks=(), citations=many)
    first, found = 0, list[str]()
    while True:
        view = why_view(answer, turn_id="turn-1", first=first)
        found += [line.partition("]")[0][1:] for line in said(view) if line.startswith("[")]
        following = turned(view).get("More sources")
        if following is None:
            break
        assert isinstance(following, Why)
        back = turned(why_view(answer, turn_id="turn-1", first=following.first))["Previous sources"]
        assert back == Why(turn_id="turn-1", first=first)
        first = following.first
    assert found == [str(number) for number in range(1, 61)]


def test_a_passage_shows_the_quote_among_its_neighbours() -> None:
    """A value means little without what stands around it."""
    around = chunk(
        piece("Before."),
        piece("| Supply voltage | 9–32 V |", PieceKind.ROW),
        piece("An item.", PieceKind.ITEM),
        piece("Open it.", PieceKind.STEP, 4),
    )
    view = passage_view(GROUNDED, around, turn_id="turn-1", number=1)

    assert said(view) == [
        "[1] ECU-850b Datasheet",
        "Power › Supply · page 3",
        "Before.",
        "accent: | Supply voltage | 9–32 V |",
        "• An item.",
        "4. Open it.",
    ]
    assert turned(view) == {
        "Next source": Passage(turn_id="turn-1", number=2),
        "All sources": Why(turn_id="turn-1"),
        "Open document": "https://docs.example.com/ecu-850b#supply",
    }
    assert turned(passage_view(GROUNDED, around, turn_id="turn-1", number=2))["Previous source"] == Passage(
        turn_id="turn-1", number=1
    )


@pytest.mark.parametrize(
    "values,told",
    [
        pytest.param(
            [("Supply", "9 V", ("ECU-850",)), ("Supply", "12 V", ("ECU-850b",))],
            "ECU-850: 9 V · ECU-850b: 12 V",
            id="a column per product model",
        ),
        pytest.param(
            [("Supply > min", "9 V", ("ECU-850",)), ("Supply > max", "32 V", ("ECU-850",))],
            "min: 9 V · max: 32 V",
            id="a column per label",
        ),
    ],
)
def test_the_cells_of_a_quoted_row_are_told_apart(values: list[tuple[str, str, tuple[str, ...]]], told: str) -> None:
    """A row without its headings leaves people to guess which cell is theirs."""
    cells = tuple(Value(label=label, text=text, models=on, place=Place(0, 1)) for label, text, on in values)
    row = dataclasses.replace(piece("| Supply voltage | 9–32 V |", PieceKind.ROW), values=cells)

    assert said(passage_view(GROUNDED, chunk(row), turn_id="turn-1", number=1))[3] == f"accent: {told}"


@pytest.mark.parametrize("found", [None, chunk(piece("Something else."))], ids=["gone", "changed"])
def test_a_passage_that_is_gone_is_shown_as_it_was(found: Chunk | None) -> None:
    """What an answer rested on stays known."""
    view = passage_view(GROUNDED, found, turn_id="turn-1", number=1)

    assert said(view)[2:] == [
        "The document has changed since. This is what it said:",
        "accent: Supply voltage 9–32 V",
    ]


def test_a_long_passage_is_cut_around_the_quote() -> None:
    """And that is said."""
    others = [piece(f"{number} " + "word " * 300) for number in range(40)]
    view = passage_view(GROUNDED, chunk(*others, piece("| Supply voltage | 9–32 V |")), turn_id="t", number=1)

    assert "accent: | Supply voltage | 9–32 V |" in said(view)
    assert said(view)[-1] == "The passage is longer than this window can show."


@pytest.mark.parametrize("table", [wide(900, 4), wide(40, 14), wide(3, 2)], ids=["long", "wide", "short"])
def test_all_rows_are_reached_page_by_page(table: Table) -> None:
    """The message said that they are here."""
    answer = Comparison(blocks=(table,), table=table, citations=())
    first, shown, told = 0, 0, list[str]()
    while True:
        view = table_view(answer, turn_id="turn-1", number=0, first=first)
        grid = next((each for each in body_of(view) if each["type"] == "Table"), None)
        shown += len(grid["rows"]) - 1 if grid else sum(" — " in line for line in said(view))
        told.append(said(view)[-1])
        following = turned(view).get("More rows")
        if following is None:
            break
        assert isinstance(following, WholeTable)
        back = turned(table_view(answer, turn_id="turn-1", number=0, first=following.first))["Previous rows"]
        assert isinstance(back, WholeTable)
        assert abs(back.first - first) <= 2
        first = following.first
    assert shown == len(table.rows)
    assert told[0].startswith("Rows 1 to ")
    assert told[-1].endswith(f" to {len(table.rows)} of {len(table.rows)}")


def test_a_row_too_long_for_any_window_is_told() -> None:
    """It can't be shown, and must not be silently missing."""
    table = wide(2, 3, "12 V " * 3000)
    view = table_view(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1", number=0)

    assert said(view) == ["This row is longer than this window can show."]
    assert turned(view) == {"More rows": WholeTable(turn_id="turn-1", number=0, first=1)}
    last = table_view(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1", number=0, first=9)
    assert turned(last) == {"Previous rows": WholeTable(turn_id="turn-1", number=0, first=0)}


@pytest.mark.parametrize(
    "view,told",
    [
        (lambda: why_view(None, turn_id="t"), "not kept any more"),
        (lambda: why_view(KINDS["smalltalk"], turn_id="t"), "rests on no document"),
        (lambda: passage_view(None, None, turn_id="t", number=1), "not kept any more"),
        (lambda: passage_view(GROUNDED, None, turn_id="t", number=9), "no such source"),
        (lambda: table_view(None, turn_id="t", number=0), "not kept any more"),
        (lambda: table_view(GROUNDED, turn_id="t", number=0), "no such table"),
        (lambda: notice_view("Sorry."), "Sorry."),
    ],
)
def test_what_cannot_be_shown_is_told(view: Callable[[], View], told: str) -> None:
    """Teams shows an error for an invoke without a body."""
    shown = view()

    check_view(shown)
    assert shown["task"]["type"] == "message"
    assert told in shown["task"]["value"]


def test_citations_are_found_by_number() -> None:
    """The caller looks up their chunk."""
    assert citation_of(GROUNDED, 2) == GROUNDED.citations[1]
    assert citation_of(KINDS["apology"], 1) is None
    assert citation_of(None, 1) is None


@settings(deadline=None, max_examples=examples(50))
@given(
    answer=answers,
    texts=st.lists(words, max_size=4),
    number=st.integers(0, 30),
    first=st.integers(0, 400),
    factor=st.sampled_from((1, 1, 4, 300)),
)
def test_any_answer_has_dialogs_that_teams_shows(
    answer: Answer, texts: list[str], number: int, first: int, factor: int
) -> None:
    """Whatever a button carries, and whatever became of the document."""
    answer = inflated(answer, factor)
    around = chunk(*(piece(text * factor) for text in texts)) if texts else None

    check_view(why_view(answer, turn_id="turn-1", first=first))
    check_view(passage_view(answer, around, turn_id="turn-1", number=number))
    check_view(table_view(answer, turn_id="turn-1", number=number % 3, first=first))
    if around and isinstance(answer, Grounded) and answer.citations:
        quoting = dataclasses.replace(answer.citations[0], quote=around.pieces[0].quote)
        quoted = dataclasses.replace(answer, citations=(quoting,))
        check_view(passage_view(quoted, around, turn_id="turn-1", number=quoting.number))
