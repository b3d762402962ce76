"""How many there are of what is asked, where cells count several things."""

import pytest

from core.knowledge.attributes import Attributes
from core.knowledge.extraction import Reader, facts_of
from core.retrieval.attribute_linking import Link
from core.retrieval.fact_selection import FactsFound, Stated, of_what_is_counted
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, GLOSSARY, LARGE, PLUS, SMALL, asked_for, catalog_of

CELLS = Paper().table(
    "Parameter | OP-200 | OP-200 Plus | OP-300",
    "Fittings | 40-pin plug; 2 x valve | 3 x valve; 9 x hook | 7 x hook",
)


def _found() -> FactsFound:
    known, reader = catalog_of((ALL_SHEET, CELLS)), Reader(attributes={"": Attributes(GLOSSARY)})
    facts = facts_of(CELLS.chunks(ALL_SHEET, known), ALL_SHEET, reader)
    stated = {
        model: Stated(model=model, facts=tuple(fact for fact in facts if fact.model == model))
        for model in (SMALL, PLUS, LARGE)
    }
    return FactsFound(asked=Link(text="", keys=()), stated=stated, silent=("OP-100",))


@pytest.mark.parametrize(
    "asked, counts, silent",
    [
        pytest.param("valves", {SMALL: [2.0], PLUS: [3.0]}, ("OP-100", LARGE), id="among other things"),
        pytest.param("valves on the 40 pin plug", {SMALL: [2.0], PLUS: [3.0]}, ("OP-100", LARGE), id="a number asked"),
        pytest.param("hooks", {PLUS: [9.0], LARGE: [7.0]}, ("OP-100", SMALL), id="more of it"),
        pytest.param(
            "wheels", {SMALL: [40.0, 2.0], PLUS: [3.0, 9.0], LARGE: [7.0]}, ("OP-100",), id="nobody counts it"
        ),
    ],
)
def test_only_what_is_asked_is_counted(asked: str, counts: dict[str, list[float]], silent: tuple[str, ...]) -> None:
    """Nine hooks are no nine valves, and the pins of the plug that is asked about aren't either."""
    told = of_what_is_counted(_found(), asked_for(asked))

    assert {model: [fact.lower for fact in each.facts] for model, each in told.stated.items()} == counts
    assert told.silent == silent
