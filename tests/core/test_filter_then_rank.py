"""Lists and rankings among many product models that are so."""

from core.answer import Ranking
from core.answering.grounding import faults
from core.catalog.catalog import build_catalog
from tests.core.catalog.families import a_model
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, spoken, world

MANY = [f"Tarn {number}" for number in range(101, 131)]


def tarns() -> World:
    """Return thirty pumps, each with a sheet: the later ones have more ports, and weigh less."""
    pages = [
        (
            a_document(f"{name}.md", name, title=name),
            Paper().table("Parameter | Value", f"Ports | {at + 1}", f"Weight | {200 - at} kg", "Strap | yes"),
        )
        for at, name in enumerate(MANY)
    ]
    return world(*pages, catalog=build_catalog([a_model(name, family="Tarn Pumps") for name in MANY], []))


async def test_more_than_a_list_shows_are_put_in_order() -> None:
    """A list shows fifteen, and a ranking runs over all of them."""
    pumps = tarns()
    answer = (await pumps.ask("lightest pump with at least 4 ports")).answer

    assert isinstance(answer, Ranking)
    assert answer.items[0].model == MANY[-1]
    assert len(answer.items) == len(MANY) - 3
    assert faults(answer, pumps.catalog) == []


async def test_of_more_than_a_list_shows_the_rest_is_named() -> None:
    """Nobody is dropped without a word."""
    pumps = tarns()
    answer = (await pumps.ask("Which pumps have a strap and weigh less than 190 kg?")).answer

    assert isinstance(answer, Ranking)
    assert len(answer.items) < len(answer.models) == len([at for at in range(len(MANY)) if 200 - at < 190])
    assert "more product models:" in spoken(answer)
    assert "have a strap”: 30 of 30 product models" in spoken(answer)
    assert faults(answer, pumps.catalog) == []


async def test_whoever_alone_is_so_is_told_without_an_order() -> None:
    """There is nobody to be lighter than."""
    answer = (await tarns().ask("lightest pump with at least 30 ports")).answer

    assert isinstance(answer, Ranking)
    assert [(item.model, item.value) for item in answer.items] == [(MANY[-1], None)]
    assert "not ranked" not in spoken(answer)
