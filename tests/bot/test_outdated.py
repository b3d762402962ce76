"""Which curated values have been overtaken by a newer document."""

from dataclasses import replace

import pytest

from bot.outdated import find_outdated, outdated_by
from bot.report import Outdated
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.quantities.parse import parse_value
from tests.contracts.memory_index import MemoryIndex


def a_fact(said: str, *, document: str = "values.yaml", date: str = "2025-04-01", start: int = 0) -> Fact:
    """Return what a document states of the supply current of the ECU-750."""
    return Fact(
        fact_id=f"{document}/{start}",
        model="ECU-750",
        attribute="supply_current",
        label="Supply current",
        value=parse_value(said)[0],
        said=said,
        document=document,
        chunk_id=f"{document}#0",
        position=0,
        place=Place(start, start + len(said)),
        quote=said,
        excerpt=said,
        date=date,
    )


CURATED = a_fact("135 mA")
NEWER = a_fact("120 mA", document="sheet.md", date="2026-01-10", start=7)

BESIDE = [
    pytest.param(replace(NEWER, date="2025-04-01"), id="of the same day"),
    pytest.param(replace(NEWER, date=""), id="without a day"),
    pytest.param(replace(NEWER, model="ECU-850"), id="on another product model"),
    pytest.param(replace(NEWER, attribute="weight"), id="on another attribute"),
    pytest.param(replace(NEWER, document="values.yaml"), id="in the same file"),
    pytest.param(replace(NEWER, label="Supply current at 24 V", conditions=("at 24 V",)), id="under another condition"),
    pytest.param(a_fact("0.135 A", document="sheet.md", date="2026-01-10"), id="that says the same"),
]


def test_a_newer_document_that_contradicts_is_told_once_with_all_product_models() -> None:
    """A value for a product line would be told once per member otherwise."""
    plus = "ECU-750 Plus"
    facts = [NEWER, replace(NEWER, model=plus)]

    told = outdated_by([CURATED, replace(CURATED, model=plus)], facts)

    assert told == (
        Outdated(
            path="values.yaml",
            models=("ECU-750", plus),
            label="Supply current",
            said="135 mA",
            since="2025-04-01",
            newer="sheet.md",
            newer_said="120 mA",
            newer_date="2026-01-10",
        ),
    )


@pytest.mark.parametrize("other", BESIDE)
def test_nothing_is_outdated_by_a_fact(other: Fact) -> None:
    """A warning in every run that is none is soon read by nobody."""
    assert outdated_by([CURATED], [other]) == ()


async def test_without_curated_values_the_index_is_not_asked() -> None:
    """Most have none, and shouldn't pay for them."""
    assert await find_outdated((), MemoryIndex()) == ()
