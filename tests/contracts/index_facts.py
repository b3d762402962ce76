"""What every index promises to who asks for typed facts: filters and order."""

from dataclasses import replace

import pytest

from core.knowledge.document import Status
from core.plan import FactOrder, FactPlan
from core.ports import Staged
from core.quantities.value import Interval, Stat, Value
from tests.contracts.fact_world import ATTRIBUTES, a_fact, names, stating
from tests.contracts.index_pair import Fresh, FreshIndexes
from tests.contracts.index_world import CONFUSABLE

HIGHEST, LOWEST, IN_ORDER = FactOrder.HIGHEST, FactOrder.LOWEST, FactOrder.DOCUMENT
ENDLESS = Value(stat=Stat.RANGE, text="any", canonical=Interval(low=float("-inf"), high=float("inf")))


def of_sizes() -> Staged:
    """Return a document that states one attribute in every way a number can be open."""
    cells = ["5 V", "9..36 V", "≥ 12 V", "max. 48 V", "12/24 V", "-3 V", "10 A", "none", "robust", "1 x 2 mm"]
    endless = a_fact("endless", value=ENDLESS, at=900)
    return stating("a.md", *(a_fact(cell, cell, at=at) for at, cell in enumerate(cells)), endless)


class AskingFactsContract(FreshIndexes):
    """The asking half of the suite for facts."""

    @pytest.mark.parametrize("name", CONFUSABLE)
    async def test_facts_of_exactly_the_product_model_that_was_asked_for(self, fresh: Fresh, name: str) -> None:
        """The neighbour's supply voltage burns the device."""
        async with fresh() as pair:
            index = await pair.holding(stating("a.md", *(a_fact(f"of {each}", model=each) for each in CONFUSABLE)))

            found = await index.facts(FactPlan(models=frozenset({name})))
            both = await index.facts(FactPlan(models=frozenset({name, "unknown"}), attributes=frozenset(ATTRIBUTES)))

            assert names(found) == names(both) == [f"of {name}"]

    @pytest.mark.parametrize("key", ATTRIBUTES)
    async def test_facts_of_exactly_the_attribute_that_was_asked_for(self, fresh: Fresh, key: str) -> None:
        """Keys that share words are different attributes."""
        async with fresh() as pair:
            said = [a_fact(f"{model} {each}", model=model, attribute=each) for each in ATTRIBUTES for model in "AB"]
            index = await pair.holding(stating("a.md", *said))

            found = await index.facts(FactPlan(attributes=frozenset({key})))
            of_one = await index.facts(FactPlan(attributes=frozenset({key}), models=frozenset({"B"}), order=HIGHEST))

            assert names(found) == [f"A {key}", f"B {key}"]
            assert names(of_one) == [f"B {key}"]

    async def test_many_product_models_and_attributes_filter_as_exactly_as_one(self, fresh: Fresh) -> None:
        """A comparison of a whole family must not fall back to "anything"."""
        async with fresh() as pair:
            said = [
                a_fact(f"{model} {key}", model=f"ECU-{model:03}", attribute=f"key {key}")
                for model in range(90)
                for key in range(4)
            ]
            index = await pair.holding(stating("a.md", *said))
            family = frozenset(f"ECU-{model:03}" for model in range(0, 90, 2))

            found = await index.facts(FactPlan(models=family, attributes=frozenset({"key 1", "key 3"})))

            assert names(found) == [f"{model} {key}" for model in range(0, 90, 2) for key in (1, 3)]

    @pytest.mark.parametrize("order", FactOrder)
    @pytest.mark.parametrize(
        "plan",
        [
            pytest.param(FactPlan(models=frozenset()), id="no product model"),
            pytest.param(FactPlan(attributes=frozenset()), id="no attribute"),
            pytest.param(FactPlan(models=frozenset({"ECU", "ECU-75", "ECU-750*", ""})), id="unknown product models"),
            pytest.param(FactPlan(attributes=frozenset({"volt", "%", ""})), id="unknown attributes"),
            pytest.param(FactPlan(unit="v"), id="unknown unit"),
            pytest.param(
                FactPlan(models=frozenset({"\ud800"}), attributes=frozenset({"\udfff"})), id="half a surrogate pair"
            ),
            pytest.param(FactPlan(unit="\ud800"), id="half a surrogate pair as unit"),
            pytest.param(FactPlan(unit="'; DROP TABLE facts; --"), id="SQL"),
        ],
    )
    async def test_a_filter_that_no_fact_passes_finds_nothing(
        self, fresh: Fresh, plan: FactPlan, order: FactOrder
    ) -> None:
        """An empty list means nothing, never everything."""
        async with fresh() as pair:
            index = await pair.holding(stating("a.md", a_fact("x"), a_fact("y", model="ECU-850")))

            assert list(await index.facts(replace(plan, order=order))) == []
            assert names(await index.facts(FactPlan())) == ["x", "y"]

    @pytest.mark.parametrize(
        "plan, expected",
        [
            pytest.param(FactPlan(at_least=36), ["9..36 V", "max. 48 V", "endless"], id="at least, by upper ends"),
            pytest.param(FactPlan(at_least=36.1), ["max. 48 V", "endless"], id="more than a range"),
            pytest.param(FactPlan(at_most=5), ["5 V", "-3 V", "endless"], id="at most, by lower ends"),
            pytest.param(
                FactPlan(at_least=12, at_most=12), ["9..36 V", "≥ 12 V", "12/24 V", "endless"], id="those that include"
            ),
            pytest.param(FactPlan(unit="A"), ["10 A"], id="unit"),
            pytest.param(FactPlan(unit="m"), [], id="a tuple is no number"),
            pytest.param(FactPlan(unit="V", at_least=10, at_most=10), ["9..36 V"], id="unit and size"),
            pytest.param(FactPlan(at_least=float("inf")), ["endless"], id="infinity"),
            pytest.param(FactPlan(at_most=float("-inf")), ["endless"], id="minus infinity"),
            pytest.param(FactPlan(at_least=10**6, unit="V"), [], id="too much"),
            pytest.param(FactPlan(at_least=float("nan")), [], id="not a number"),
        ],
    )
    async def test_sizes_filter_by_canonical_ends(self, fresh: Fresh, plan: FactPlan, expected: list[str]) -> None:
        """What may be 36 V passes "at least 36 V"; words and tuples are of no size."""
        async with fresh() as pair:
            index = await pair.holding(of_sizes())

            assert names(await index.facts(plan)) == expected

    async def test_the_highest_and_the_lowest_come_first_and_words_not_at_all(self, fresh: Fresh) -> None:
        """The end that counts is the upper one for the highest, the lower one for the lowest."""
        async with fresh() as pair:
            index = await pair.holding(of_sizes())

            high = names(await index.facts(FactPlan(order=HIGHEST, unit="V")))
            low = names(await index.facts(FactPlan(order=LOWEST, unit="V")))
            first = names(await index.facts(FactPlan(attributes=frozenset({"supply voltage"}), order=HIGHEST, limit=2)))
            anything = names(await index.facts(FactPlan(order=LOWEST)))

            assert high == ["max. 48 V", "9..36 V", "12/24 V", "≥ 12 V", "5 V", "-3 V"]
            assert low == ["-3 V", "5 V", "9..36 V", "≥ 12 V", "12/24 V", "max. 48 V"]
            assert first == ["endless", "max. 48 V"]
            assert anything == ["endless", "-3 V", "5 V", "9..36 V", "10 A", "≥ 12 V", "12/24 V", "max. 48 V"]

    @pytest.mark.parametrize("order", [HIGHEST, LOWEST])
    @pytest.mark.parametrize("keys", [None, frozenset({"supply voltage"}), frozenset(ATTRIBUTES)])
    async def test_equals_come_by_product_model_then_path_then_place(
        self, fresh: Fresh, order: FactOrder, keys: frozenset[str] | None
    ) -> None:
        """The same question always gets the same answer, however the documents were indexed."""
        async with fresh() as pair:
            for path in ("b.md", "a.md", "B.md"):
                said = [a_fact(f"{m} {path} {at}", model=m, at=at) for at in (10, 9) for m in ("b", "a b", "a", "Ä")]
                await pair.holding(stating(path, *said))

            found = await pair.index.facts(FactPlan(order=order, attributes=keys))
            first = await pair.index.facts(FactPlan(order=order, attributes=keys, limit=7))

            places = [f"{path} {at}" for path in ("B.md", "a.md", "b.md") for at in (9, 10)]
            assert names(found) == [f"{model} {place}" for model in ("a", "a b", "b", "Ä") for place in places]
            assert names(first) == names(found)[:7]

    @pytest.mark.parametrize("order", [HIGHEST, LOWEST])
    async def test_of_many_the_first_are_the_same_for_every_limit(self, fresh: Fresh, order: FactOrder) -> None:
        """However many are asked for, of which attributes, in which unit: the same ones come first."""
        said = [f"{n % 7} {unit}" for n in range(30) for unit in ("V", "A", "mA")]
        async with fresh() as pair:
            for path, turn in (("b.md", 1), ("a.md", -1)):  # so that order by model isn't order by path
                facts = [
                    a_fact(f"{path} {at}", each, attribute=ATTRIBUTES[at % 2], model=f"M{at * turn % 5}", at=at)
                    for at, each in enumerate(said)
                ]
                await pair.holding(stating(path, *facts, a_fact(f"{path} old", "9 V", status=Status.LEGACY, at=99)))

            for keys in (None, frozenset(ATTRIBUTES[:1]), frozenset(ATTRIBUTES[:2])):
                for unit in ("", "V"):
                    of_all = FactPlan(order=order, attributes=keys, unit=unit)
                    expected = [fact.fact_id for fact in await pair.index.facts(of_all)]
                    for limit in (1, 19, 20, 21, 50):
                        found = [fact.fact_id for fact in await pair.index.facts(replace(of_all, limit=limit))]
                        assert found == expected[:limit]

    async def test_facts_come_in_document_order(self, fresh: Fresh) -> None:
        """A fact sheet reads as its document does; what a cell says twice keeps its order."""
        async with fresh() as pair:
            await pair.holding(stating("b.md", a_fact("b")))
            await pair.holding(
                stating(
                    "a.md",
                    a_fact("late", at=70),
                    a_fact("second", at=5, model="ECU-850"),
                    a_fact("min", at=5),
                    a_fact("typ", at=5),
                    a_fact("max", at=5),
                )
            )

            assert names(await pair.index.facts(FactPlan())) == ["min", "typ", "max", "second", "late", "b"]
            assert names(await pair.index.facts(FactPlan(limit=2))) == ["min", "typ"]

    @pytest.mark.parametrize("order", FactOrder)
    async def test_the_first_of_what_a_filter_lets_pass_are_the_first(self, fresh: Fresh, order: FactOrder) -> None:
        """A server that sorts what it filtered may confuse texts, and tell the last for the first."""
        async with fresh() as pair:
            for path in ("b/c.md", "a.md"):
                said = [a_fact(f"{path} {at}", f"{7 - at % 2} V", model=f"M{at}", at=at) for at in range(6)]
                await pair.holding(stating(path, *said, a_fact(f"{path} high", "48 V", at=9)))
            plan = FactPlan(at_most=24.0, legacy=True, order=order)

            found = names(await pair.index.facts(plan))
            first = [names(await pair.index.facts(replace(plan, limit=limit))) for limit in range(1, 13)]

            assert len(found) == 12
            assert first == [found[:limit] for limit in range(1, 13)]

    @pytest.mark.parametrize("order", FactOrder)
    async def test_legacy_facts_pass_only_when_asked_for(self, fresh: Fresh, order: FactOrder) -> None:
        """A retired device never wins a ranking by accident."""
        async with fresh() as pair:
            index = await pair.holding(stating("a.md", a_fact("old", status=Status.LEGACY), a_fact("now", at=1)))

            assert names(await index.facts(FactPlan(order=order))) == ["now"]
            assert names(await index.facts(FactPlan(order=order, legacy=True))) == ["old", "now"]

    async def test_documents_that_disagree_are_both_heard(self, fresh: Fresh) -> None:
        """Which of two values holds is decided by who asks: both come, with what it takes to decide."""
        async with fresh() as pair:
            old = replace(a_fact("old", "24 V"), date="2024-05-01", authority=1)
            new = replace(a_fact("new", "28 V"), date="2026-02-01", page=7)
            index = await pair.holding(stating("a.md", old), stating("b.md", new))

            first, second = await index.facts(FactPlan(models=frozenset({"ECU-750"})))

            assert (first.date, first.authority, first.page) == ("2024-05-01", 1, None)
            assert (second.date, second.authority, second.page) == ("2026-02-01", 0, 7)
