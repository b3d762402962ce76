"""The figures of an account: shares of cells, the most frequent reasons, what else nobody could read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.reading_account import Accounts
from core.knowledge.extraction_report import Entry, Fate

MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequent:
    """A reason why cells are no facts, with its first example."""

    fate: Fate
    why: str
    count: int
    path: str
    example: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of an account.

    Attributes:
        cells: Of tables, by what became of them; labels apart.
        key_values: Outside of tables, by what became of them.
        reasons: Of text and nothing, the most frequent first, at most twenty.
        images: All of them; none is read.
        images_of_tables: Those that seem to show a table.
        strangers: Names in tables that the catalogue doesn't know.
    """

    documents: int
    cells: Mapping[Fate, int] = field(default_factory=dict[Fate, int])
    key_values: Mapping[Fate, int] = field(default_factory=dict[Fate, int])
    reasons: tuple[Frequent, ...] = ()
    conflicts: int = 0
    images: int = 0
    images_of_tables: int = 0
    strangers: int = 0

    def share(self, fate: Fate) -> float:
        """Return the share of a table's value cells that this became of: 0.0 to 1.0, labels left out."""
        values = sum(count for each, count in self.cells.items() if each is not Fate.LABEL)
        return self.cells[fate] / values if values else 0.0


def summary_of(accounts: Accounts) -> Summary:
    """Return the figures."""
    entries = [(path, entry) for path, account in accounts.documents.items() for entry in account.entries]
    images = [image for account in accounts.documents.values() for image in account.images]
    return Summary(
        documents=len(accounts.documents),
        cells=_counted(entry for _, entry in entries if entry.row is not None),
        key_values=_counted(entry for _, entry in entries if entry.row is None),
        reasons=_reasons(entries),
        conflicts=len(accounts.conflicts),
        images=len(images),
        images_of_tables=sum(image.maybe_table for image in images),
        strangers=sum(len(account.strangers) for account in accounts.documents.values()),
    )


def reason_of(entry: Entry) -> str:
    """Return the reason with what it is about: "number with an unknown unit: furlong"."""
    return f"{entry.why}: {entry.detail}" if entry.detail else entry.why


def _counted(entries: Iterable[Entry]) -> dict[Fate, int]:
    counts = Counter(entry.fate for entry in entries)
    return {fate: counts[fate] for fate in Fate}


def _reasons(entries: Iterable[tuple[str, Entry]]) -> tuple[Frequent, ...]:
    counts: Counter[tuple[Fate, str]] = Counter()
    first: dict[tuple[Fate, str], tuple[str, Entry]] = {}
    for path, entry in entries:
        if entry.fate in {Fate.TEXT, Fate.NOTHING}:
            key = (entry.fate, reason_of(entry))
            counts[key] += 1
            first.setdefault(key, (path, entry))
    return tuple(
        Frequent(fate=key[0], why=key[1], count=count, path=first[key][0], example=first[key][1])
        for key, count in counts.most_common(MOST)
    )
