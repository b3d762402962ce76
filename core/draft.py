"""What an answer writer is given and gives back: numbered lines, and claims by their numbers. Nothing is proven yet."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from core.gathering.lines import GatheredPassage
from core.query import Query


class DraftKind(StrEnum):
    """What a draft is."""

    ANSWER = "answer"
    COMPARISON = "comparison"
    RANKING = "ranking"
    CLARIFY = "clarify"
    NO_EVIDENCE = "no_evidence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One short sentence, and the numbers of the lines that prove it."""

    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftCell:
    """A cell of a comparison: what is stated of one product model.

    Attributes:
        aspect: What it is about, in a few words; the label of its row.
        model: Name of the product model.
        text: The value as the documents state it.
        lines: Numbers of the lines that prove it.
    """

    aspect: str
    model: str
    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A place in a ranking or list: a product model that qualifies.

    Attributes:
        model: Name of the product model.
        text: The value as the documents state it, or what makes it qualify.
        lines: Numbers of the lines that prove it.
    """

    model: str
    text: str
    lines: tuple[int, ...]


Part: TypeAlias = Claim | DraftCell | Entry
"""What is proven by its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotStated:
    """Something asked that no line states; `model` is empty for no product model in particular."""

    aspect: str
    model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What an answer writer wrote.

    Attributes:
        claims: In the order in which they are to be read.
        cells: Of a comparison, row by row.
        entries: Of a ranking or list: those that qualify, best first.
        choices: Names of the product models among which the person has to choose.
        not_stated: What was asked and isn't stated.
        search: Phrases to look for, only if the lines lack what is asked and it may stand elsewhere.
    """

    kind: DraftKind
    claims: tuple[Claim, ...] = ()
    cells: tuple[DraftCell, ...] = ()
    entries: tuple[Entry, ...] = ()
    choices: tuple[str, ...] = ()
    not_stated: tuple[NotStated, ...] = ()
    search: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that it states: claims, cells, entries."""
        return (*self.claims, *self.cells, *self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """What may not be shown of a draft, and why, in words for who wrote it."""

    text: str
    lines: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What an answer is to be written from.

    Attributes:
        question: As it was written.
        passages: The lines, by number.
        bases: Product model → the nearest base that it is a variant of, of those that are asked about.
        refused: What must be written anew; empty for the first draft.
        kept: What of the first draft is proven, and stays.
        last: No further search is possible.
        searched: Phrases that were looked for because a draft before asked for it.
    """

    question: str
    query: Query
    passages: tuple[GatheredPassage, ...]
    bases: tuple[tuple[str, str], ...] = ()
    refused: tuple[Refused, ...] = ()
    kept: tuple[str, ...] = ()
    last: bool = False
    searched: tuple[str, ...] = ()
