"""What people ask, counted by day, platform, product model and document, and what became of it; nobody is named."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from itertools import accumulate
from typing import assert_never

from core.answer import Answer, Apology, Clarify, Comparison, Grounded, NoEvidence, Ranking, SmallTalk
from core.catalog.catalog import Catalog

MOST_NAMED = 15
"""So many product models, and documents, are counted one by one; the rest together."""


class Became(StrEnum):
    """What became of a question.

    REFUSED: The documents don't state it, or nothing was sure enough to be an answer.
    FAILED: Something broke, or its answer couldn't be posted.
    """

    ANSWERED = "answered"
    ASKED_BACK = "asked_back"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many questions there were, by what became of them, and how many votes on their answers."""

    answered: int = 0
    asked_back: int = 0
    refused: int = 0
    failed: int = 0
    up: int = 0
    down: int = 0

    @property
    def questions(self) -> int:
        """All of them."""
        return self.answered + self.asked_back + self.refused + self.failed

    def __add__(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally(
            answered=self.answered + other.answered,
            asked_back=self.asked_back + other.asked_back,
            refused=self.refused + other.refused,
            failed=self.failed + other.failed,
            up=self.up + other.up,
            down=self.down + other.down,
        )


NOTHING = Tally()


@dataclass(frozen=True, slots=True, kw_only=True)
class Took:
    """How long people waited, from when a question was received to when its answer was posted first.

    Attributes:
        median_ms: Half of them waited no longer.
        p90_ms: Nine of ten waited no longer.
    """

    median_ms: int
    p90_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a store has counted since a day.

    Attributes:
        days: By the day, in UTC, on which something was asked; votes count for that day too, whenever they are given.
        platforms: By platform.
        models: By product model, as the catalogue had it or as it was written; a question about two counts for both.
        documents: By the path of the document that an answer cites, or names as close; likewise.
        waits: By day, how many waited so many milliseconds.
    """

    days: Mapping[date, Tally] = field(default_factory=dict[date, Tally])
    platforms: Mapping[str, Tally] = field(default_factory=dict[str, Tally])
    models: Mapping[str, Tally] = field(default_factory=dict[str, Tally])
    documents: Mapping[str, Tally] = field(default_factory=dict[str, Tally])
    waits: Mapping[date, Mapping[int, int]] = field(default_factory=dict[date, Mapping[int, int]])


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """One day, in UTC.

    Attributes:
        took: None if nothing was posted.
    """

    day: date
    tally: Tally
    took: Took | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What was counted for something that has a name."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDocument:
    """What was counted for a document.

    Attributes:
        title: As the catalogue has it; empty for a document that it has no more.
    """

    document: str
    title: str
    tally: Tally = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Others:
    """Those that are not counted one by one.

    Attributes:
        names: How many they are.
    """

    names: int = 0
    tally: Tally = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Insights:
    """What was asked in a period, and what became of it.

    Attributes:
        days: Every day of the period, the first first; of all time, from the first on which something was asked.
        took: Over the whole period; None if nothing was posted.
        platforms: Those of the most questions first, as all that follow.
        models: Covered ones, as the catalogue calls them now.
        documents: Those that were cited.
        never_cited: Of the catalogue's documents those that weren't, by title.
        not_covered: Names that were asked for and that no product model of the catalogue has.
    """

    days: tuple[Day, ...]
    total: Tally
    took: Took | None
    platforms: tuple[Named, ...]
    models: tuple[Named, ...]
    other_models: Others
    documents: tuple[OfDocument, ...]
    other_documents: Others
    never_cited: tuple[OfDocument, ...]
    not_covered: tuple[Named, ...]


def became(answer: Answer) -> Became | None:
    """Return what became of a question that is answered so; None for what is none, as a greeting."""
    match answer:
        case Grounded() | Comparison() | Ranking():
            return Became.ANSWERED
        case Clarify():
            return Became.ASKED_BACK
        case NoEvidence(by_catalogue=told):
            return Became.ANSWERED if told else Became.REFUSED
        case Apology():
            return Became.FAILED
        case SmallTalk():
            return None
        case _:
            assert_never(answer)


def first_day(today: date, days: int | None) -> date | None:
    """Return the first of so many days of which the last is `today`; None for all days, or if there is no such day."""
    back = None if days is None else days - 1
    return None if back is None or back > today.toordinal() - 1 else today - timedelta(days=back)


def beginning(now: datetime, days: int | None) -> datetime | None:
    """Return when, in UTC, the first of so many days begins of which the last is today; None as for `first_day`."""
    first = first_day(now.astimezone(UTC).date(), days)
    return None if first is None else datetime.combine(first, time(), UTC)


def insights_of(counts: Counts, catalog: Catalog, *, first: date | None, last: date) -> Insights:
    """Return what was counted, as the catalogue calls it.

    Args:
        counts: Of the days from `first` on.
        catalog: As it is now: a name that it has by now is covered, and counts for its product model.
        first: The first day; None for the first on which something was asked.
        last: The last day, unless something was counted later: at midnight, or by a clock that is ahead.
    """
    covered, not_covered = _by_cover(counts.models, catalog)
    models, other_models = _apart(_ranked(covered))
    documents, other_documents = _apart(_ranked(counts.documents))
    return Insights(
        days=_days(counts, first=first, last=last),
        total=sum(counts.days.values(), NOTHING),
        took=_took(counts.waits.values()),
        platforms=_ranked(counts.platforms),
        models=models,
        other_models=other_models,
        documents=tuple(
            OfDocument(document=each.name, title=_title(each.name, catalog), tally=each.tally) for each in documents
        ),
        other_documents=other_documents,
        never_cited=_never_cited(counts.documents, catalog),
        not_covered=_ranked(not_covered),
    )


def _days(counts: Counts, *, first: date | None, last: date) -> tuple[Day, ...]:
    start, end = first or min(counts.days, default=last), max([last, *counts.days])
    every = (start + timedelta(days=number) for number in range((end - start).days + 1))
    return tuple(
        Day(day=day, tally=counts.days.get(day, NOTHING), took=_took([counts.waits.get(day, {})])) for day in every
    )


def _took(waits: Iterable[Mapping[int, int]]) -> Took | None:
    together: dict[int, int] = defaultdict(int)
    for each in waits:
        for ms, times in each.items():
            together[ms] += times
    ordered = sorted(together)
    reached = list(accumulate(together[ms] for ms in ordered))
    if not reached:
        return None

    def within(tenths: int) -> int:
        """Return the least wait that so many tenths of all didn't exceed."""
        return next(ms for ms, times in zip(ordered, reached, strict=True) if times * 10 >= reached[-1] * tenths)

    return Took(median_ms=within(5), p90_ms=within(9))


def _by_cover(models: Mapping[str, Tally], catalog: Catalog) -> tuple[Mapping[str, Tally], Mapping[str, Tally]]:
    """Return what was counted for covered product models, under their names of now, and what for other names."""
    covered: dict[str, Tally] = {}
    others: dict[str, Tally] = {}
    called = catalog.called
    for name, tally in models.items():
        known = called.names.get(called.alike(name))
        into, under = (others, name) if known is None else (covered, known)
        into[under] = into.get(under, NOTHING) + tally
    return covered, others


def _never_cited(cited: Mapping[str, Tally], catalog: Catalog) -> tuple[OfDocument, ...]:
    never = (each for each in catalog.documents.values() if each.path not in cited)
    return tuple(
        OfDocument(document=each.path, title=each.title)
        for each in sorted(never, key=lambda each: ((each.title or each.path).casefold(), each.path))
    )


def _ranked(tallies: Mapping[str, Tally]) -> tuple[Named, ...]:
    named = (Named(name=name, tally=tally) for name, tally in tallies.items())
    return tuple(sorted(named, key=lambda each: (-each.tally.questions, each.name.casefold(), each.name)))


def _apart(ranked: Sequence[Named]) -> tuple[tuple[Named, ...], Others]:
    rest = ranked[MOST_NAMED:]
    return tuple(ranked[:MOST_NAMED]), Others(names=len(rest), tally=sum((each.tally for each in rest), NOTHING))


def _title(document: str, catalog: Catalog) -> str:
    known = catalog.documents.get(document)
    return known.title if known else ""
