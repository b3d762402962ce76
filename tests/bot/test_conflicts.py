"""What documents state differently of one product model, for whoever looks after them."""

from dataclasses import replace

import pytest

from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.quantities.parse import parse_value
from core.retrieval.conflicts import conflicts_in

PLUS = "ECU-750 Plus"


def a_fact(said: str, *, start: int = 0, document: str = "sheet.md", section: str = "Power") -> Fact:
    """Return what a document states of the supply current of the ECU-750, each `start` in a row of its own."""
    return Fact(
        fact_id=f"{document}/{start}",
        model="ECU-750",
        attribute="supply_current",
        label="Supply current",
        value=parse_value(said)[0],
        said=said,
        document=document,
        chunk_id=f"{document}#0",
        position=start,
        place=Place(start, start + len(said)),
        quote=said,
        excerpt=said,
        section=(section,),
    )


def a_pin(connector: str, signal: str, said: str, *, document: str = "sheet.md") -> Fact:
    """Return a cell below the heading of a column, in a table about a connector."""
    start = int.from_bytes(f"{connector}{signal}".encode())
    fact = a_fact(said, start=start, document=document, section=connector)
    return replace(fact, label=f"{signal} > Contact")


SHEET = a_fact("120 mA")
MANUAL = a_fact("135 mA", document="manual.md")


def test_documents_that_disagree_are_told_once_with_all_product_models() -> None:
    """A row that holds for five product models is wrong once, not five times."""
    both = [replace(fact, model=model) for model in ("ECU-750", PLUS) for fact in (SHEET, MANUAL)]

    (conflict,) = conflicts_in(both)

    assert (conflict.models, conflict.said[0].label) == (("ECU-750", PLUS), "Supply current")
    assert [(said.document, said.said) for said in conflict.said] == [("sheet.md", "120 mA"), ("manual.md", "135 mA")]


def test_all_that_disagree_stand_together() -> None:
    """With three documents one sees at once which is alone."""
    third = a_fact("0.120 A", document="flyer.md")

    (conflict,) = conflicts_in([SHEET, MANUAL, third])

    assert [said.said for said in conflict.said] == ["120 mA", "135 mA", "0.120 A"]


def test_each_conflict_shows_all_its_sides() -> None:
    """Of three ranges the middle one contradicts both others only later on; a lone value is no conflict."""
    low, high, both = (
        replace(a_fact(said, document=f"{place}.md"), fact_id=place)
        for place, said in (("low", "100 mA to 120 mA"), ("high", "110 mA"), ("both", "90 mA"))
    )

    conflicts = conflicts_in([low, high, both])

    assert [len(conflict.said) for conflict in conflicts] == [3]


@pytest.mark.parametrize(
    "one, other",
    [
        pytest.param("80 x 60 mm", "80 x 50 mm", id="sizes"),
        pytest.param("2x USB", "3x USB", id="counts"),
        pytest.param("120 mA to 140 mA", "120 mA to 150 mA", id="ranges"),
        pytest.param("yes", "no", id="whether it is there"),
    ],
)
def test_two_documents_disagree_in_whatever_is_stated(one: str, other: str) -> None:
    """Neither says what the other one does."""
    assert len(conflicts_in([a_fact(one), a_fact(other, document="manual.md")])) == 1


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(a_fact("135 mA", start=9, section="Ratings"), id="in another section"),
        pytest.param(a_fact("135 mA", start=9), id="in the same section, under the same label"),
        pytest.param(replace(a_fact("135 mA", start=9, section="II"), label="Current draw"), id="in other words"),
    ],
)
def test_a_document_may_contradict_itself(other: Fact) -> None:
    """The slip of a copied table is found."""
    assert len(conflicts_in([SHEET, other])) == 1


def test_the_one_pin_that_a_newer_table_corrects_conflicts_with_its_like_only() -> None:
    """Every other one of hundreds has another number, too, and is as right as it was."""
    tables = [
        a_pin("J1", f"P{pin}", f"{pin + (document == 'new.md' and pin == 7)} mA", document=document)
        for document in ("old.md", "new.md")
        for pin in range(500)
    ]

    (conflict,) = conflicts_in(tables)

    assert [(said.document, said.said) for said in conflict.said] == [("old.md", "7 mA"), ("new.md", "8 mA")]


TWO_LABELS = [
    replace(a_fact(said, start=start, document=document), label=label)
    for document in ("sheet.md", "manual.md")
    for start, said, label in ((0, "120 mA", "Supply current"), (9, "135 mA", "Supply current, heater"))
]
AT_PEACE = [
    pytest.param(TWO_LABELS, id="each says both"),
    pytest.param([SHEET, *(a_fact(f"{n} mA", start=n, document="pins.md") for n in (1, 2, 3))], id="a list beside it"),
    pytest.param(
        [SHEET, *(a_pin("J1", pin, said, document="pins.md") for pin, said in (("P1", "1 mA"), ("P2", "2 mA")))],
        id="rows of a list beside it",
    ),
    pytest.param([a_fact("3.2 kg"), a_fact("7.1 lb", document="manual.md")], id="rounded in another unit"),
    pytest.param([a_fact("8 x 6 cm"), a_fact("80 x 60 mm", document="manual.md")], id="a size in another unit"),
    pytest.param([SHEET, a_fact("0.12 A", document="manual.md")], id="says the same"),
    pytest.param([SHEET, replace(MANUAL, model="ECU-850")], id="another product model"),
    pytest.param([SHEET, replace(MANUAL, attribute="idle_current")], id="another attribute"),
    pytest.param(
        [SHEET, replace(MANUAL, label="Supply current at 24 V", conditions=("at 24 V",))], id="another condition"
    ),
    pytest.param([SHEET, replace(MANUAL, status=Status.LEGACY)], id="superseded"),
    pytest.param([SHEET, replace(MANUAL, confidence=0.7)], id="not sure enough"),
    pytest.param([SHEET, MANUAL, replace(MANUAL, value=SHEET.value)], id="a cell that gives several"),
    pytest.param([SHEET, replace(a_fact("135 mA", start=9), position=0)], id="cells of one row"),
    pytest.param([SHEET, replace(a_fact("135 mA", start=9), label="Supply current, heater")], id="other rows there"),
    pytest.param([SHEET, a_fact("135 mA", start=9), a_fact("140 mA", start=19)], id="a list of equal rows"),
    pytest.param([a_pin("J1", "GND", "3"), a_pin("J2", "GND", "4")], id="pins of two connectors"),
    pytest.param([a_pin("J1", "GND", "3"), a_pin("J2", "TX", "4")], id="pins with other signals"),
    pytest.param([a_pin("Racks", "200 µL", "65 mm"), a_pin("Plates", "12 µL", "9 mm")], id="articles of a list"),
    pytest.param(
        [SHEET, *(a_fact(f"{n} mA", start=n, section=f"Output {n}") for n in (1, 2, 3))], id="a field of each section"
    ),
]


@pytest.mark.parametrize("facts", AT_PEACE)
def test_what_is_told_apart_otherwise_is_no_conflict(facts: list[Fact]) -> None:
    """A list full of false alarms is read once."""
    assert conflicts_in(facts) == ()
