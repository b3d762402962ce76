"""Gaps of the documents for other programs: as records, and as a table for spreadsheets."""

from collections.abc import Mapping, Sequence

from adapters.language import ENGLISH, say
from core.answer import Cell, Table, TableRow
from core.answer_table import table_csv
from core.feedback import REASONS
from core.gaps import Gap, Nearest

_COLUMNS = (
    "product model",
    "asked for",
    "questions",
    "people",
    "not stated",
    "asked back in vain",
    "voted down",
    "wished for",
    "reasons",
    "first asked",
    "last",
    "nearest",
    "in document",
    "owner",
    "dismissed",
)


def gap_record(gap: Gap) -> Mapping[str, object]:
    """Return a gap with every key, times as ISO 8601."""
    near = gap.nearest
    return {
        "gap": gap.gap,
        "model": gap.model,
        "aspect": gap.aspect,
        "times": gap.times,
        "people": gap.people,
        "not_stated": gap.not_stated,
        "asked_back": gap.asked_back,
        "voted_down": gap.voted_down,
        "wished": gap.wished,
        "reasons": dict(gap.reasons),
        "first": gap.first.isoformat(),
        "last": gap.last.isoformat(),
        "nearest": None if near is None else _near(near),
        "owner": gap.owner,
        "dismissed": gap.dismissed,
    }


def gaps_csv(gaps: Sequence[Gap]) -> str:
    """Return gaps as CSV, one a row."""
    rows = [TableRow(label=gap.model, cells=tuple(Cell(text=text) for text in _cells(gap))) for gap in gaps]
    return table_csv(Table(columns=_COLUMNS, rows=tuple(rows)))


def counted_for(gap: Gap, language: str = ENGLISH) -> str:
    """Return what a gap was counted for, how often: "4 not stated, 1 voted down"."""
    counts = (
        (gap.not_stated, "{n} not stated"),
        (gap.asked_back, "{n} asked back in vain"),
        (gap.voted_down, "{n} voted down"),
        (gap.wished, "{n} wished for"),
    )
    return ", ".join(say(language, text, n=count) for count, text in counts if count)


def said_reasons(gap: Gap) -> str:
    """Return what was said to be wrong, most often first: "Outdated (2), Wrong value (1)"."""
    ordered = sorted(gap.reasons.items(), key=lambda each: (-each[1], REASONS[each[0]]))
    return ", ".join(f"{REASONS[reason]} ({times})" for reason, times in ordered)


def _near(near: Nearest) -> Mapping[str, object]:
    return {
        "document": near.document,
        "title": near.title,
        "section": list(near.section),
        "page": near.page,
        "said": near.said,
    }


def _cells(gap: Gap) -> Sequence[str]:
    counts = (gap.times, gap.people, gap.not_stated, gap.asked_back, gap.voted_down, gap.wished)
    return (
        gap.aspect,
        *map(str, counts),
        said_reasons(gap),
        f"{gap.first:%Y-%m-%d %H:%M}",
        f"{gap.last:%Y-%m-%d %H:%M}",
        gap.nearest.said if gap.nearest else "",
        gap.nearest.document if gap.nearest else "",
        gap.owner,
        "yes" if gap.dismissed else "",
    )
