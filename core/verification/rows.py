"""A sentence → whether it says of one label of a row what stands there under another: "the lid is brass"."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from core.verification.clauses import Parsed, clauses_of
from core.verification.evidence import ITEM, Held
from core.verification.lexicon import Lexicon, akin
from core.verification.subjects import claimed_in


@dataclass(frozen=True, slots=True)
class _Cell:
    """What the label of a value says, and the value."""

    label: list[str]
    value: list[str]


def mislabelled(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return why a clause says a value of another label than its row; empty if none does."""
    rows = [list(_cells(line.own, lexicon)) for line in held.each if line.is_labelled]
    for clause in clauses_of(said, lexicon) if rows else ():
        words = claimed_in(clause.said, lexicon)
        told = next(filter(None, (_taken(words, cell, row) for row in rows for cell in row)), "")
        if told:
            return f"“{told}” is said of something else there"
    return ""


def _cells(row: Parsed, lexicon: Lexicon) -> Iterator[_Cell]:
    """Yield the cells of a row that have a label, without what the row is called."""
    for part in row.parts(ITEM):
        begin, at = part.text.rfind(" \u203a ") + 1, part.text.rfind(": ")
        if at > 0:
            yield _Cell(
                claimed_in(part.within(begin, at), lexicon), claimed_in(part.within(at, len(part.text)), lexicon)
            )


def _taken(words: Sequence[str], cell: _Cell, row: Sequence[_Cell]) -> str:
    """Return a word of another value where some words say the label of a cell and nothing of its own value."""
    others = [each for each in row if each.label != cell.label]
    own = [word for word in cell.value if not any(_is_one(word, each.value) for each in others)]
    is_said = bool(cell.label and own) and all(_is_one(word, words) for word in cell.label)
    if not is_said or any(_is_one(word, words) for word in own):
        return ""
    known = [*cell.label, *cell.value]
    strange = [each for each in others if not _says(words, each.label, known)]
    return next((word for each in strange for word in each.value if _says(words, [word], known)), "")


def _says(words: Sequence[str], told: Sequence[str], known: Sequence[str]) -> bool:
    """Return whether some words have one of those told, but none that is known anyway."""
    return any(_is_one(word, words) and not _is_one(word, known) for word in told)


def _is_one(word: str, words: Collection[str]) -> bool:
    return any(akin(word, each) for each in words)
