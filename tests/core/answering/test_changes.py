"""Which values of an answer are others now."""

from dataclasses import replace

import pytest

from core.answer import (
    Answer,
    Bullets,
    Cell,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    Span,
    Table,
    TableRow,
)
from core.answering.changes import Change, changes, correction

CITATIONS = tuple(
    Citation(
        number=number,
        document=f"{number}.md",
        title=f"Sheet {number}",
        section=(),
        page=number,
        quote=f"quote {number}",
        excerpt=f"excerpt {number}",
        url="",
        models=("ECU-750",),
    )
    for number in range(1, 20)
)


def said(*texts: str) -> Grounded:
    """Return an answer that says these, each with a source of its own."""
    spans = tuple(Span(text, (number,)) for number, text in enumerate(texts, start=1))
    block = Paragraph(spans=spans) if len(spans) == 1 else Bullets(items=spans)
    return Grounded(blocks=(block,), citations=CITATIONS[: len(spans)], models=("ECU-750",))


def compared(*cells: tuple[str, ...]) -> Comparison:
    """Return a comparison of two product models, a row per label."""
    rows = tuple(
        TableRow(label=label, cells=tuple(Cell(text=text, citations=(1,)) for text in texts)) for label, *texts in cells
    )
    table = Table(columns=("Attribute", "A", "B"), rows=rows)
    return Comparison(blocks=(table,), table=table, citations=CITATIONS[:1], models=("A", "B"))


def ranked(**values: str) -> Ranking:
    """Return a ranking."""
    items = tuple(Ranked(model=model, value=1.0, unit="A", text=text, citations=(2,)) for model, text in values.items())
    return Ranking(items=items, blocks=(), citations=CITATIONS[:2], models=tuple(values))


@pytest.mark.parametrize(
    "before,now,changed",
    [
        pytest.param(said("Current: 240 mA"), said("Current: 260 mA"), [("Current", "240 mA", "260 mA")], id="a value"),
        pytest.param(said("Current: 240 mA"), said("current:  240  mA"), [], id="another spelling"),
        pytest.param(said("Current: 0.5 A"), said("Current: 500 mA"), [], id="another unit"),
        pytest.param(said("Current: 5"), said("Current: 5 mA"), [("Current", "5", "5 mA")], id="a unit"),
        pytest.param(said("Current: 240 mA"), said("Weight: 260 g"), [], id="something else is told"),
        pytest.param(said("Current: 5 A", "Weight: 3 g"), said("Weight: 3 g", "Current: 5 A"), [], id="the order"),
        pytest.param(
            said("Current: 5 A", "Current: 6 A"), said("Current: 6 A"), [], id="a disagreement that is settled"
        ),
        pytest.param(
            said("Current: 5 A", "Current: 6 A"),
            said("Current: 6 A", "Current: 7 A"),
            [("Current", "5 A", "7 A")],
            id="one side of a disagreement",
        ),
        pytest.param(said("No. Relay: none"), said("Yes. Relay: 2"), [("Relay", "none", "2")], id="a yes or no"),
        pytest.param(said("It runs hot."), said("It runs cold."), [], id="running text"),
        pytest.param(said("Current: 240 mA"), NoEvidence(text="not stated"), [], id="not stated any more"),
        pytest.param(NoEvidence(text="not stated"), said("Current: 240 mA"), [], id="stated at last"),
        pytest.param(
            compared(("Mass", "3 g", "4 g"), ("Size", "1 m", "2 m")),
            compared(("Mass", "3 g", "5 g"), ("Size", "1 m", "2 m")),
            [("B, Mass", "4 g", "5 g")],
            id="a cell",
        ),
        pytest.param(ranked(A="1 A", B="2 A"), ranked(B="3 A", A="1 A"), [("B", "2 A", "3 A")], id="a place"),
    ],
)
def test_only_values_that_are_others_are_changes(
    before: Answer, now: Answer, changed: list[tuple[str, str, str]]
) -> None:
    """A note about nothing costs more trust than none."""
    found = changes(before, now)

    assert [(each.label, *each.before, *each.now) for each in found] == changed
    assert (correction(before, now) is not None) is bool(changed)
    assert changes(now, now) == ()


def test_remarks_and_quotes_are_not_compared() -> None:
    """They say the same in other words each time."""
    one = Grounded(
        blocks=(
            Note(spans=(Span("Rated: 5", (1,)),)),
            Quote(text="Rated: 5", citation=1),
            Paragraph(spans=(Span("a: b"),)),
        ),
        citations=CITATIONS[:1],
    )
    other = replace(one, blocks=(Note(spans=(Span("Rated: 6", (1,)),)), Quote(text="Rated: 6", citation=1)))

    assert changes(one, other) == ()


def test_a_note_says_old_and_new_value_with_the_sources_of_the_new_one() -> None:
    """Whoever acted on the old value has to see what it was, and where the new one stands."""
    note = correction(said("Mass: 3 g", "Current: 240 mA"), said("Mass: 3 g", "Current: 260 mA"))

    assert note is not None
    [head, values] = note.blocks
    assert isinstance(head, Paragraph)
    assert values == Bullets(items=(Span("ECU-750, Current: 260 mA (was 240 mA)", (1,)),))
    assert [(each.number, each.quote) for each in note.citations] == [(1, "quote 2")]


def test_a_note_on_several_product_models_names_each_and_a_long_one_is_cut() -> None:
    """Else nobody reads it."""
    rows = [(f"row {number}", "1 g", f"{number} A") for number in range(20)]
    note = correction(compared(*rows), compared(*((label, "1 g", f"9{text}") for label, _, text in rows)))

    assert note is not None
    [_, values, rest] = note.blocks
    assert isinstance(values, Bullets)
    assert values.items[0].text == "B, row 0: 90 A (was 0 A)"
    assert len(values.items) == 12
    assert rest == Note(spans=(Span("8 more values are different. Ask again to see all."),))


def test_a_change_is_proved_by_its_new_value_alone() -> None:
    """The old one may be proved by nothing any more."""
    [found] = changes(said("Mass: 3 g", "Current: 5 A"), said("Current: 6 A", "Mass: 3 g"))

    assert found == Change(label="Current", before=("5 A",), now=("6 A",), citations=(1,))
