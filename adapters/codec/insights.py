"""What is asked, counted, for other programs: as a record, and as one table for spreadsheets."""

from collections.abc import Iterable, Mapping, Sequence

from core.answer import Cell, Table, TableRow
from core.answer_table import table_csv
from core.insights import Insights, Named, OfDocument, Others, Tally, Took

MOST_LISTED = 500
"""So many names are listed at most of those that can be any number."""

_COLUMNS = (
    "counted by",
    "name",
    "title",
    "questions",
    "answered",
    "asked back",
    "refused",
    "failed",
    "voted up",
    "voted down",
    "median seconds",
    "90 % within seconds",
)


def insights_record(insights: Insights) -> Mapping[str, object]:
    """Return all that was counted, days as ISO 8601; of lists without end the first."""
    return {
        "from": insights.days[0].day.isoformat(),
        "to": insights.days[-1].day.isoformat(),
        "total": tally_record(insights.total),
        "took": took_record(insights.took),
        "days": [
            {"day": each.day.isoformat(), **tally_record(each.tally), "took": took_record(each.took)}
            for each in insights.days
        ],
        "platforms": _named(insights.platforms),
        "models": _named(insights.models),
        "other_models": _others(insights.other_models),
        "documents": [
            {"document": each.document, "title": each.title, **tally_record(each.tally)} for each in insights.documents
        ],
        "other_documents": _others(insights.other_documents),
        "never_cited": [
            {"document": each.document, "title": each.title} for each in insights.never_cited[:MOST_LISTED]
        ],
        "never_cited_total": len(insights.never_cited),
        "not_covered": _named(insights.not_covered[:MOST_LISTED]),
        "not_covered_total": len(insights.not_covered),
    }


def tally_record(tally: Tally) -> Mapping[str, int]:
    """Return a tally with every key."""
    return {
        "questions": tally.questions,
        "answered": tally.answered,
        "asked_back": tally.asked_back,
        "refused": tally.refused,
        "failed": tally.failed,
        "voted_up": tally.up,
        "voted_down": tally.down,
    }


def took_record(took: Took | None) -> Mapping[str, int] | None:
    """Return how long people waited; None if nobody did."""
    return None if took is None else {"median_ms": took.median_ms, "p90_ms": took.p90_ms}


def insights_csv(insights: Insights) -> str:
    """Return all that was counted as CSV, with what each row is counted by in its first column."""
    rows = (
        _row("all", "", tally=insights.total, took=insights.took),
        *(_row("day (UTC)", each.day.isoformat(), tally=each.tally, took=each.took) for each in insights.days),
        *_rows("platform", insights.platforms),
        *_rows("product model", insights.models),
        *_other("product models", insights.other_models),
        *(_of_document("document", each) for each in insights.documents),
        *_other("documents", insights.other_documents),
        *(_of_document("document never cited", each) for each in insights.never_cited),
        *_rows("name not covered", insights.not_covered),
    )
    return table_csv(Table(columns=_COLUMNS, rows=rows))


def _named(named: Iterable[Named]) -> Sequence[Mapping[str, object]]:
    return [{"name": each.name, **tally_record(each.tally)} for each in named]


def _others(others: Others) -> Mapping[str, object]:
    return {"names": others.names, **tally_record(others.tally)}


def _rows(by: str, named: Iterable[Named]) -> Iterable[TableRow]:
    return (_row(by, each.name, tally=each.tally) for each in named)


def _other(by: str, others: Others) -> Iterable[TableRow]:
    return [_row(f"other {by}", f"{others.names} more", tally=others.tally)] if others.names else []


def _of_document(by: str, document: OfDocument) -> TableRow:
    return _row(by, document.document, title=document.title, tally=document.tally)


def _row(by: str, name: str, *, tally: Tally, title: str = "", took: Took | None = None) -> TableRow:
    waits = ("", "") if took is None else (f"{took.median_ms / 1000:.2f}", f"{took.p90_ms / 1000:.2f}")
    texts = (name, title, *map(str, tally_record(tally).values()), *waits)
    return TableRow(label=by, cells=tuple(Cell(text=text) for text in texts))
