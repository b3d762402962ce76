"""Lists by what statements say: numbers in sentences and cells, what is required just so, classes of product models."""

import pytest

from core.answer import Answer, NoEvidence, Ranking
from core.catalog.catalog import Catalog, build_catalog
from core.quantities.dimensions import Dimension
from core.retrieval.numeric_evidence import is_called, measures_asked
from tests.core.catalog.families import a_model
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import SHEET, a_candidate, asked_for, one
from tests.core.worlds import Page, World, spoken, world

BIRDS = "Kestrel K1", "Kestrel K2", "Kestrel K3", "Osprey X1", "Osprey X2"


def birds() -> Catalog:
    """Return two series of invented radios."""
    return build_catalog([a_model(name, series=name.split()[0], family=name.split()[0]) for name in BIRDS], [])


def about(model: str, paper: Paper) -> Page:
    """Return a page about one product model."""
    return a_document(f"{model.replace(' ', '-').lower()}.md", model, title=model), paper


def of(**said: str) -> World:
    """Return a world in which each product model (K1 for the Kestrel K1) has one page with one sentence."""
    named = {name.split()[1]: name for name in BIRDS}
    pages = [about(named[key], Paper().heading("Features").bullets(text)) for key, text in said.items()]
    return world(*pages, catalog=birds())


def order(answer: Answer) -> list[str]:
    """Return the last word of each listed product model, in order."""
    assert isinstance(answer, Ranking), answer
    return [item.model.split()[-1] for item in answer.items]


async def test_sentences_with_the_number_are_ranked() -> None:
    """Most makers list features in sentences; a ranking that waits for tables says nothing."""
    birds_ = of(K1="1200 mAh rechargeable battery.", K2="A 7000 mAh battery, 18650 cells.", K3="Battery of 770 mAh.")

    answer = (await birds_.ask("Kestrels by battery mAh, biggest first")).answer

    assert order(answer) == ["K2", "K1", "K3"]


async def test_the_number_is_the_one_in_what_is_asked() -> None:
    """The heaviest is told by grams, not by the first number of a cell."""
    table = (
        Paper()
        .heading("Radios")
        .table(
            "Radio | Specs",
            "Kestrel K1 | 24N22P; 318 g; 14.7 ohm",
            "Kestrel K2 | 12N14P; 98 g; 22 ohm",
            "Kestrel K3 | 39 g",
        )
    )
    tested = world((a_document("radios.md", *BIRDS[:3]), table), catalog=birds())

    answer = (await tested.ask("Kestrel radios you tested, heaviest first")).answer

    assert order(answer) == ["K1", "K2", "K3"]
    assert isinstance(answer, Ranking)
    assert [(item.value, item.unit) for item in answer.items] == [(318, "g"), (98, "g"), (39, "g")]


async def test_how_many_there_are_is_counted() -> None:
    """“Most ports” compares how many, not their amperes."""
    counted = of(K1="It features 24 insulated 40A ports.", K2="It has 8 ports for 40A.", K3="Ports: 20")

    answer = (await counted.ask("which Kestrel has the most ports")).answer

    assert order(answer) == ["K1", "K3", "K2"]


async def test_only_the_class_that_is_named_is_ranked() -> None:
    """Who isn't an outdoor radio has no place among them, however heavy."""
    outdoor, indoor = (Paper().heading(f"{where} radios").bullets for where in ("Outdoor", "Indoor"))
    pages = [
        about(BIRDS[0], outdoor("Weight of 300 g.")),
        about(BIRDS[1], indoor("Weight of 900 g.")),
        about(BIRDS[3], Paper().heading("Outdoor radios").bullets("Weight of 500 g.")),
    ]

    answer = (await world(*pages, catalog=birds()).ask("which outdoor radio has the highest weight")).answer

    assert order(answer) == ["X1", "K1"]


async def test_what_is_said_of_many_says_little_of_the_class_of_each() -> None:
    """A page about all radios that speaks of sealed outdoor ones makes none of them one."""
    everybody = a_document("all.md", *BIRDS[:4], title="Radios")
    pages = [
        (everybody, Paper().heading("Radios").says("Sealed outdoor hiking radios have a weight.")),
        about(BIRDS[0], Paper().heading("Sealed outdoor hiking radios").bullets("Weight of 300 g.")),
        about(BIRDS[1], Paper().heading("Radios").bullets("Weight of 900 g.")),
        about(BIRDS[3], Paper().heading("Sealed outdoor hiking radios").bullets("Weight of 500 g.")),
    ]

    answer = (
        await world(*pages, catalog=birds()).ask("which sealed outdoor hiking radio has the highest weight")
    ).answer

    assert order(answer) == ["X1", "K1"]


async def test_who_has_a_number_just_so_is_told_by_lists_and_ranges() -> None:
    """433 MHz is one of a list, or lies in a range; as people type it, it is no millihertz."""
    bands = of(K1="Bands of 433 MHz, 868 MHz.", K2="Bands of 902-928 MHz.", K3="Bands of 400-470 MHz.")

    answer = (await bands.ask("which devices have a band for 433 mhz?")).answer

    assert order(answer) == ["K1", "K3"]


async def test_what_covers_most_says_nothing_where_others_have_their_own() -> None:
    """“All Kestrels have drawings of the BX77 holder” doesn't put a BX77 into each."""
    everybody = a_document("all.md", *BIRDS, title="Holders")
    pages = [
        (everybody, Paper().heading("Holders").says("The BX77 charger has a holder.")),
        about(BIRDS[0], Paper().heading("Features").bullets("BX77 charger")),
        about(BIRDS[1], Paper().heading("Features").bullets("ZZ12 charger")),
    ]

    answer = (await world(*pages, catalog=birds()).ask("which devices have the BX77 charger?")).answer

    assert order(answer) == ["K1"]


async def test_the_cell_counts_and_not_its_row() -> None:
    """A row of 12 V, 24 V and N/A doesn't say that there is a 12 V output."""
    table = (
        Paper()
        .heading("Outputs")
        .table(
            "Radio | Input | 12 V output",
            "Kestrel K1 | 12 V | N/A",
            "Kestrel K2 | 24 V | 150 mA",
            "Kestrel K3 | 12 V | N/A",
        )
    )
    tested = world((a_document("radios.md", *BIRDS[:3]), table), catalog=birds())

    answer = (await tested.ask("which devices have a 12 V output?")).answer

    assert order(answer) == ["K2"]
    assert "Kestrel K1" in spoken(answer)


async def test_a_bound_looks_at_the_part_that_is_asked() -> None:
    """Of “50 mA from the left rail, 5 mA from the right one” only one is asked."""
    drawn = of(
        K1="It draws 100 mA from the left rail, 10 mA from the right rail.", K2="It draws 50 mA from the right rail."
    )

    answer = (await drawn.ask("which devices draw more than 30 mA from the right rail?")).answer

    assert order(answer) == ["K2"]


async def test_codes_of_protection_are_ordered() -> None:
    """IP67 is better than IP66, also inside a sentence."""
    rated = of(K1="IP67-rated enclosure.", K2="IP54-rated enclosure.", K3="IP66 rated, waterproof.")

    answer = (await rated.ask("list all devices rated IP66 or better")).answer

    assert order(answer) == ["K1", "K3"]


async def test_those_without_something_are_those_that_lack_it() -> None:
    """“Without a display” must not list those that have one."""
    shown = of(K1="It has a colour display.", K2="It has no display.", K3="It comes with a display.")

    answer = (await shown.ask("devices without a display")).answer

    assert order(answer) == ["K2"]


async def test_what_is_asked_of_products_may_be_that_they_are_discontinued() -> None:
    """“Discontinued” says which products are meant only before their name."""
    sold = of(
        K1="The factory has discontinued it.", K2="The factory makes it.", K3="It was discontinued by the factory."
    )

    answer = (await sold.ask("which devices are discontinued by the factory?")).answer

    assert order(answer) == ["K1", "K3"]


async def test_the_contrary_of_what_is_asked_ranks_nobody() -> None:
    """Who states its output only has no place among inputs."""
    rows = ("Input voltage | 12 V", "Output voltage | 5 V", "Output voltage | 3 V")
    pages = [about(BIRDS[at], Paper().heading("Data").table("Item | Value", row)) for at, row in enumerate(rows)]

    answer = (await world(*pages, catalog=birds()).ask("which Kestrel has the lowest input voltage")).answer

    assert order(answer) == ["K1"]


async def test_degrees_are_typed_without_their_sign() -> None:
    """“85C” are degrees, and a range up to them is meant as well."""
    rated = of(K1="It works from -40 °C to 85 °C.", K2="It works from 0 °C to 60 °C.", K3="It works at 0 °C to 85 °C.")

    answer = (await rated.ask("which devices work at 85C?")).answer

    assert order(answer) == ["K1", "K3"]


async def test_an_aside_behind_the_question_requires_nothing() -> None:
    """What somebody needs it for is not what product models must have."""
    based = of(K1="Based on the QX1110 chip.", K2="Based on the QX1262 chip.", K3="Based on the QX1110 chip.")

    answer = (
        await based.ask("which devices are based on the QX1110? (needed for the other thing with 433 MHz)")
    ).answer

    assert order(answer) == ["K1", "K3"]


@pytest.mark.parametrize("question", ["which devices have the ZZ99 charger?", "list devices rated IP69"])
async def test_nobody_is_listed_who_is_not_said_to_have_it(question: str) -> None:
    """Integrity first: a charger of another kind is none."""
    answer = (await of(K1="BX77 charger, IP54", K2="ZZ12 charger, IP66").ask(question)).answer

    assert isinstance(answer, NoEvidence)


async def test_a_number_beside_others_in_a_cell_keeps_to_a_bound() -> None:
    """Where a maker puts all specifications into one cell, each of them counts."""
    table = (
        Paper()
        .heading("Radios")
        .table(
            "Radio | Specifications | Sold",
            "Kestrel K1 | one band; 30 V/40 A; quiet | east",
            "Kestrel K2 | two bands; 12 V/10 A | west",
            "Kestrel K3 | two bands; 24 V/60 A | west",
        )
    )
    radios = world((a_document("radios.md", *BIRDS[:3]), table), catalog=birds())

    answer = (await radios.ask("which Kestrels do 35 A or more?")).answer

    assert order(answer) == ["K1", "K3"]


@pytest.mark.parametrize(
    "question, measures",
    [
        pytest.param("which has the fewest relays", {Dimension.COUNT}, id="fewest counts"),
        pytest.param("which has the least losses in mW", {Dimension.POWER}, id="in a unit"),
        pytest.param("order them by loss", set(Dimension) - {Dimension.COUNT}, id="an order"),
    ],
)
def test_what_a_ranking_compares_is_told_by_its_wording(question: str, measures: set[Dimension]) -> None:
    """“The least losses” asks for watts, and “the least ports” for a number of them."""
    assert measures_asked(asked_for(question), question) == measures


@pytest.mark.parametrize(
    "label, called",
    [
        pytest.param("USB ports", True, id="just so"),
        pytest.param("Ports", False, id="less"),
        pytest.param("Rear USB ports", False, id="more"),
    ],
)
def test_what_is_called_as_is_asked(label: str, *, called: bool) -> None:
    """“Ports: 12” are not all USB."""
    value = one((SHEET, Paper().table("Parameter | Value", f"{label} | 4")), said="4")

    assert is_called(a_candidate(value), asked_for("USB ports")) is called


async def test_one_statement_about_several_ranks_none_of_them() -> None:
    """What is the same of all by one and the same sentence puts nobody first."""
    everybody = a_document("all.md", *BIRDS[:3], title="Kestrels")
    told = world((everybody, Paper().heading("Battery").bullets("Battery of 1200 mAh.")), catalog=birds())

    answer = (await told.ask("Kestrels by battery mAh, biggest first")).answer

    assert isinstance(answer, NoEvidence), answer
