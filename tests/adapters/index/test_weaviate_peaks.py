"""Which facts are first by size is known before anybody asks, and only where it is certain."""

import pytest

from adapters.index.weaviate.peaks import KEPT, Ends, ends_of, known_beforehand, peaks_of
from core.knowledge.document import Status
from core.plan import FactOrder, FactPlan
from tests.contracts.fact_world import a_fact

ENDS = {
    "supply": (
        Ends(unit="V", highest=(3, 2, 1), lowest=(1, 2, 3)),
        Ends(unit="A", highest=(5, 4), lowest=(4, 5)),
    ),
    "load": (Ends(unit="A", highest=(7,), lowest=(7,)),),
}


@pytest.mark.parametrize(
    "plan, expected",
    [
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.HIGHEST, limit=2), [3, 2, 5, 4]),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.LOWEST, limit=1), [1, 4]),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.LOWEST, limit=KEPT, unit="V"), [1, 2, 3]),
        (FactPlan(attributes=frozenset({"supply", "load"}), order=FactOrder.HIGHEST, limit=1, unit="A"), [7, 5]),
        (FactPlan(attributes=frozenset({"nothing"}), order=FactOrder.HIGHEST, limit=1), []),
        (FactPlan(order=FactOrder.HIGHEST, limit=1), None),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.HIGHEST, limit=KEPT + 1), None),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.HIGHEST, limit=1, legacy=True), None),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.HIGHEST, limit=1, at_least=1), None),
        (FactPlan(attributes=frozenset({"supply"}), order=FactOrder.HIGHEST, limit=1, at_most=1), None),
        (FactPlan(attributes=frozenset({"supply"}), models=frozenset("M"), order=FactOrder.HIGHEST, limit=1), None),
    ],
)
def test_what_is_known_beforehand(plan: FactPlan, expected: list[int] | None) -> None:
    """All facts among which the first ones are; nothing where a filter may take some of them away."""
    assert known_beforehand(plan, ENDS) == expected


def test_too_many_attributes_are_left_to_the_server() -> None:
    """A request that names thousands of facts is slower than a sort."""
    ends = {f"a{n}": (Ends(unit="V", highest=tuple(range(KEPT)), lowest=()),) for n in range(51)}
    plan = FactPlan(attributes=frozenset(ends), order=FactOrder.HIGHEST, limit=KEPT)

    assert known_beforehand(plan, ends) is None


def test_both_ends_of_all_documents_are_kept() -> None:
    """Of a thousand numbers the twenty at each end; equals by product model, path and place."""
    spread = [a_fact(str(number), f"{number} V", at=number) for number in range(1000)]
    equal = [a_fact(model, "5 V", model=model, attribute="equal") for model in "CBA"]
    words = [a_fact("word", "none"), a_fact("old", "2000 V", status=Status.LEGACY)]

    documents = [
        ("b.md", peaks_of([*spread[::2], *equal, *words], first=0)),
        ("a.md", peaks_of([*spread[1::2], *equal], first=10_000)),
    ]
    ends = ends_of(documents)
    (voltage,), (same,) = ends[spread[0].attribute], ends["equal"]

    assert sum(len(each.facts) for _, peaks in documents for each in peaks if each.attribute != "equal") == 4 * KEPT
    assert voltage.highest[:4] == (10_499, 499, 10_498, 498)
    assert voltage.lowest[:4] == (0, 10_000, 1, 10_001)
    assert len(voltage.highest) == len(voltage.lowest) == KEPT
    assert same.highest == same.lowest == (10_502, 502, 10_501, 501, 10_500, 500)
