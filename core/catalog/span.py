"""A stretch of a text under reading, and the small questions one asks about it and its neighbours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.catalog.gazetteer import Tables
from core.catalog.lexicon import (
    AMOUNT_UNITS,
    BEFORE_PRODUCT,
    BOUNDS,
    DETERMINERS,
    LISTING,
    SUPPLIES,
    UNITS,
)
from core.catalog.mentions import Ambiguous, Doubtful, Resolution, Resolved, Unknown
from core.catalog.name_normalisation import Atom, Gap, atoms_of, key_of, parts_of
from core.catalog.usage import Usage
from core.knowledge.pack import Pack
from core.knowledge.words import words as words_of

_MIN_NUMBER = 3
_MIN_WORD = 3
JOINING = LISTING | {"/", ",", "&", "+", "-", ", and", ", or", "vs.", "/-", "compared to", "compared with"}
"""What stands between two product models of a list."""
_LIMITS = "<>\u2264\u2265~\u00b1@$\u20ac"
_MEASURED = frozenset("\u00b0%\u00d7")
"""Stand behind numbers that measure: degrees, and sizes."""


@dataclass(frozen=True, slots=True)
class Span:
    """What the atoms [first, last) of a text mean."""

    first: int
    last: int
    found: Resolved | Ambiguous | Unknown | Doubtful


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text with what is needed to read it.

    Attributes:
        words: Every indexed word with the number of chunks that hold it; None if not known.
        usage: How the documents use the words of names.
        exact: Where whole names and aliases stand: first and last atom of each.
        lenient: Any unique part of a name will do, ordinary words too.
        pack: What product models are called in general, and codes that are none.
    """

    tables: Tables
    text: str
    atoms: Sequence[Atom]
    words: Mapping[str, int] | None = None
    usage: Usage = field(default_factory=Usage)
    exact: Sequence[tuple[int, int]] = ()
    lenient: bool = False
    pack: Pack = field(default_factory=Pack)

    def said(self, first: int, last: int) -> str:
        """Return the text of the atoms [first, last) as written."""
        return self.text[self.atoms[first].start : self.atoms[last - 1].end]

    def word(self, index: int) -> str:
        """Return the atom's word in lower case; empty beyond the ends or across punctuation."""
        return self.atoms[index].text if 0 <= index < len(self.atoms) else ""

    def after(self, last: int) -> str:
        """Return the word that follows directly; empty after punctuation and at the end."""
        return self.word(last) if last < len(self.atoms) and self.atoms[last].gap is not Gap.BREAK else ""

    def before(self, first: int) -> str:
        """Return the word that stands directly before; empty after punctuation and at the start."""
        return self.word(first - 1) if first and self.atoms[first].gap is not Gap.BREAK else ""

    def starts(self, first: int) -> bool:
        """Say whether a part of a name may start here: not inside a code, nor inside a number such as "8.3:1"."""
        return self.atoms[first].gap >= Gap.SLASH and not self.in_number(first)

    def in_number(self, first: int) -> bool:
        """Say whether a number goes on here, as "3:1" does in "8.3:1"."""
        numbers = first > 0 and self.atoms[first].digits and self.atoms[first - 1].digits
        return numbers and self.atoms[first - 1].end + 1 == self.atoms[first].start and self._before(first) in ":.,"

    def _before(self, first: int) -> str:
        return self.text[self.atoms[first].start - 1]

    def token_end(self, first: int) -> int:
        """Return where the code that the atom at `first` is of ends: what follows is glued to it, or by a hyphen."""
        last = first + 1
        while last < len(self.atoms) and self.atoms[last].gap <= Gap.TIGHT:
            last += 1
        return last

    def ends(self, last: int) -> bool:
        """Say whether a name may end here: the next atom isn't glued to it, unless it is a "+"."""
        return last >= len(self.atoms) or self.atoms[last].gap is not Gap.GLUED

    def indexed(self, first: int, last: int) -> bool:
        """Say whether the documents hold this word or code; False if their words aren't known."""
        known = self.words or {}
        written = words_of(self.said(first, last))
        return any(form in known for form in (*written[:1], key_of(self.atoms[first:last])))

    def product_position(self, first: int) -> bool:
        """Say whether a product may be named here."""
        return first == 0 or self.atoms[first].gap is Gap.BREAK or self.word(first - 1) in BEFORE_PRODUCT

    def is_amount(self, first: int, last: int) -> bool:
        """Say whether the atoms are a number or an amount with a unit rather than a name."""
        atoms = self.atoms[first:last]
        if not atoms[0].digits or len(atoms) > 2:  # noqa: PLR2004  number and unit
            return False
        if self.text[: atoms[0].start].rstrip()[-1:] in _LIMITS and atoms[0].start:
            return True
        if self.text[atoms[-1].end :].lstrip()[:1] in _MEASURED:
            return True
        if len(atoms) == 1:
            return self.after(last) in UNITS or self._decimal(first, last)
        return atoms[1].text in AMOUNT_UNITS and self._among_amounts(first, last)

    def is_of_the_line(self, first: int, last: int, models: tuple[str, ...]) -> bool:
        """Say whether atoms are words of a line of several products, though one name has them too: the maker's."""
        line = self.tables.models[models[0]].family if len(models) == 1 else ""
        words = {atom.text.removesuffix("s") for atom in atoms_of(line) if not atom.digits}
        said = all(atom.text.removesuffix("s") in words for atom in self.atoms[first:last])
        return said and sum(model.family == line for model in self.tables.models.values()) > 1

    def _decimal(self, first: int, last: int) -> bool:
        around = (self.text[self.atoms[first].start - 1 :][:1], self.text[self.atoms[last - 1].end :][:2])
        before = first > 0 and self.atoms[first - 1].digits and around[0] in {".", ","}
        return before or (len(around[1]) > 1 and around[1][0] in ".," and around[1][1].isdigit())

    def _among_amounts(self, first: int, last: int) -> bool:
        before = self.word(first - 1)
        if before in BOUNDS and self.before(first):
            return True
        if self.after(last) in SUPPLIES and before in {"a", "an", "of", "with"}:
            return True
        beside = (first - 2, last, last + 1)
        return any(self._foreign_amount(index) for index in beside)

    def _foreign_amount(self, index: int) -> bool:
        if not 0 <= index < len(self.atoms) - 1 or not self.atoms[index].digits:
            return False
        key = key_of(self.atoms[index : index + 2])
        named = self.tables.exact(key) or key in self.tables.tails
        return self.word(index + 1) in UNITS and not named

    def joins(self, first: int, last: int) -> bool:
        """Say whether the word "plus" that ends at `last` joins two things and is no suffix."""
        plus = self.atoms[last - 1]
        if plus.text != "+" or plus.gap is not Gap.LOOSE:
            return False
        if last >= len(self.atoms) or self.atoms[last].gap is not Gap.LOOSE:
            return False
        after = self.atoms[last].text
        return after in DETERMINERS or after[0].isdigit() or after == self.word(first)

    def is_beside(self, first: int, last: int) -> bool:
        """Say whether a whole name stands elsewhere in the text, which no "and" or "or" joins to this."""
        apart = [(start, end) for start, end in self.exact if end <= first or last <= start]
        return bool(apart) and not any(
            self.between(end, first) in JOINING if end <= first else self.between(last, start) in JOINING
            for start, end in apart
        )

    def between(self, last: int, first: int) -> str:
        """Return what is written between two stretches that end and start there, folded."""
        return self.text[self.atoms[last - 1].end : self.atoms[first].start].strip().casefold()

    def is_telling(self, first: int, last: int) -> bool:
        """Say whether a part of a name tells by its form that a product is meant.

        A code does (letters and digits), a number of three digits, and a word of three letters with a number.
        """
        atoms = self.atoms[first:last]
        if len(atoms) == 1 and atoms[0].digits:
            return len(atoms[0].text) >= _MIN_NUMBER and not self.is_amount(first, last)
        if len(atoms) == 2 and atoms[0].digits and atoms[1].text in AMOUNT_UNITS:  # noqa: PLR2004
            return self.before(first) in DETERMINERS and not self.is_amount(first, last)
        if any(self._is_code(part) for part in parts_of(atoms)):
            return True
        numbered = any(part[0].digits and not self._is_measure(part) for part in parts_of(atoms))
        return numbered and any(atom.text.isalpha() and len(atom.text) >= _MIN_WORD for atom in atoms)

    def _is_code(self, part: Sequence[Atom]) -> bool:
        if len(part) == 1:
            return part[0].digits and len(part[0].text) >= _MIN_NUMBER
        return any(atom.digits for atom in part) and not self._is_measure(part)

    def _is_measure(self, part: Sequence[Atom]) -> bool:
        """Say whether a part of a name is a number with a unit ("24V")."""
        return part[0].digits and len(part) == 2 and part[1].text in AMOUNT_UNITS  # noqa: PLR2004


def is_whole(span: Span) -> bool:
    """Say whether this is a whole name, alias or order code."""
    return isinstance(span.found, Resolved) and span.found.how in {Resolution.NAME, Resolution.ALIAS}


def meant_by(span: Span) -> tuple[str, ...]:
    """Return the product models that a mention may mean; empty for an unknown one."""
    match span.found:
        case Resolved(models=models) | Doubtful(models=models):
            return models
        case Ambiguous(candidates=candidates):
            return candidates
        case _:
            return ()


def resolved(reading: Reading, first: int, last: int, models: tuple[str, ...], how: Resolution) -> Span:
    """Return the span as one product model or a set."""
    return Span(first, last, Resolved(mention=reading.said(first, last), models=models, how=how))


def ambiguous(reading: Reading, first: int, last: int, models: tuple[str, ...]) -> Span:
    """Return the span as any of several product models."""
    candidates = reading.tables.offered(models)
    return Span(first, last, Ambiguous(mention=reading.said(first, last), candidates=candidates))


def doubtful(reading: Reading, first: int, last: int, models: tuple[str, ...], likely: float) -> Span:
    """Return the span as words that may name these product models."""
    return Span(first, last, Doubtful(mention=reading.said(first, last), models=models, probability=likely))


def unknown(reading: Reading, first: int, last: int, closest: tuple[str, ...]) -> Span:
    """Return the span as a product model that the catalogue doesn't know."""
    return Span(first, last, Unknown(mention=reading.said(first, last), closest=closest[:3]))
