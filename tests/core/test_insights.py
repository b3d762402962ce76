"""What is counted is told as the catalogue calls it, day by day, and what isn't in it by itself."""

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Answer, Apology, Clarify, Comparison, Grounded, NoEvidence, Ranking, SmallTalk, Table
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.insights import (
    MOST_NAMED,
    Became,
    Counts,
    Insights,
    Named,
    OfDocument,
    Others,
    Tally,
    Took,
    became,
    beginning,
    first_day,
    insights_of,
)
from core.knowledge.document import Document

TODAY = date(2026, 11, 21)
ONE = Tally(answered=1)
CATALOG = build_catalog(
    [ProductModel(name="ECU-850", aliases=("Order 850-1",)), ProductModel(name="ECU-750")],
    [Document(path="z.md", title="A sheet"), Document(path="a.md", title=""), Document(path="b.md", title="Cited")],
)


def told(counts: Counts, catalog: Catalog = CATALOG, *, first: date | None = None) -> Insights:
    """Return what is told of the days until today."""
    return insights_of(counts, catalog, first=first, last=TODAY)


@pytest.mark.parametrize(
    "answer, outcome",
    [
        (Grounded(blocks=(), citations=()), Became.ANSWERED),
        (Comparison(blocks=(), citations=(), table=Table(columns=(), rows=())), Became.ANSWERED),
        (Ranking(blocks=(), citations=(), items=()), Became.ANSWERED),
        (Clarify(question="?", candidates=(), choices=()), Became.ASKED_BACK),
        (NoEvidence(text=""), Became.REFUSED),
        (NoEvidence(text="", by_catalogue=True), Became.ANSWERED),
        (Apology(ticket=""), Became.FAILED),
        (SmallTalk(text=""), None),
    ],
)
def test_each_kind_of_answer_counts_for_one_outcome(answer: Answer, outcome: Became | None) -> None:
    """A greeting is no question."""
    assert became(answer) == outcome


@pytest.mark.parametrize(
    "days, first",
    [(1, TODAY), (7, date(2026, 11, 15)), (None, None), (TODAY.toordinal(), date.min), (99_999_999, None)],
)
def test_a_period_is_of_whole_days_and_today_is_the_last(days: int | None, first: date | None) -> None:
    """More days than there are mean all of them."""
    assert first_day(TODAY, days) == first


def test_what_is_counted_of_a_period_begins_at_midnight_in_utc() -> None:
    """In the middle of today, a day is not the last 24 hours; and where it is tomorrow already, today counts."""
    now = datetime(2026, 11, 22, 1, 30, tzinfo=timezone(timedelta(hours=5)))

    assert beginning(now, 1) == datetime(2026, 11, 21, tzinfo=UTC)
    assert beginning(now, 7) == datetime(2026, 11, 15, tzinfo=UTC)
    assert beginning(now, None) is None


def test_the_days_are_all_that_is_counted_together_also_at_midnight() -> None:
    """Somebody asks after the period was chosen, and before it is counted."""
    tomorrow = TODAY + timedelta(days=1)

    found = told(Counts(days={TODAY: ONE, tomorrow: ONE}), first=TODAY)

    assert [(each.day, each.tally) for each in found.days] == [(TODAY, ONE), (tomorrow, ONE)]
    assert found.total == sum((each.tally for each in found.days), Tally())


def test_every_day_of_a_period_is_told() -> None:
    """Also those on which nobody asked; of all time from the first on which somebody did."""
    counts = Counts(days={TODAY - timedelta(days=2): ONE}, waits={TODAY - timedelta(days=2): {100: 1}})

    whole, week = told(counts), told(counts, first=TODAY - timedelta(days=6))

    assert [(each.tally, each.took) for each in whole.days] == [
        (ONE, Took(median_ms=100, p90_ms=100)),
        (Tally(), None),
        (Tally(), None),
    ]
    assert [each.day for each in week.days] == [TODAY - timedelta(days=back) for back in range(6, -1, -1)]
    assert (whole.total, week.total) == (ONE, ONE)


def test_nothing_asked_is_today_without_a_question() -> None:
    """And all documents are never cited."""
    found = told(Counts())

    assert [(each.day, each.tally, each.took) for each in found.days] == [(TODAY, Tally(), None)]
    assert (found.took, found.models, found.other_models) == (None, (), Others())
    assert [each.document for each in found.never_cited] == ["z.md", "a.md", "b.md"]


def test_names_are_the_catalogues_of_now() -> None:
    """However they were written, also by an order code; what isn't in it stands by itself."""
    counts = Counts(models={"ECU-850": ONE, "ecu 850": ONE, "Order 850-1": ONE, "ECU-750": ONE, "ECU-999": ONE})

    found = told(counts)

    assert found.models == (Named(name="ECU-850", tally=Tally(answered=3)), Named(name="ECU-750", tally=ONE))
    assert found.not_covered == (Named(name="ECU-999", tally=ONE),)


def test_documents_have_their_titles_and_those_never_cited_are_told() -> None:
    """One that is indexed no more has none."""
    found = told(Counts(documents={"b.md": Tally(answered=2), "gone.md": ONE}))

    cited = (
        OfDocument(document="b.md", title="Cited", tally=Tally(answered=2)),
        OfDocument(document="gone.md", title="", tally=ONE),
    )
    assert found.documents == cited
    assert found.never_cited == (OfDocument(document="z.md", title="A sheet"), OfDocument(document="a.md", title=""))


def test_beyond_the_most_the_rest_is_counted_together() -> None:
    """None is lost."""
    names = [f"M-{number}" for number in range(MOST_NAMED + 3)]
    catalog = build_catalog([ProductModel(name=name) for name in names], [])
    models = {name: Tally(refused=number + 1) for number, name in enumerate(names)}

    found = told(Counts(models=models, documents=models), catalog)

    assert [each.name for each in found.models] == names[:2:-1]
    assert found.other_models == found.other_documents == Others(names=3, tally=Tally(refused=6))
    assert len(found.documents) == MOST_NAMED


@given(waits=st.lists(st.dictionaries(st.integers(0, 50), st.integers(1, 9), max_size=6), max_size=4))
def test_half_and_nine_of_ten_waited_no_longer(waits: list[dict[int, int]]) -> None:
    """For any waits: the least of them for which that is so, over all days together."""
    days = {TODAY - timedelta(days=back): each for back, each in enumerate(waits)}
    every = sorted(chain.from_iterable([ms] * times for each in waits for ms, times in each.items()))

    took = told(Counts(waits=days)).took

    if not every:
        assert took is None
        return
    assert took is not None
    for value, tenths in ((took.median_ms, 5), (took.p90_ms, 9)):
        assert value in every
        assert sum(ms <= value for ms in every) * 10 >= len(every) * tenths
        assert sum(ms < value for ms in every) * 10 < len(every) * tenths
