"""A text → its atoms under reading, the small questions one asks about them, and stretches of it that mean somebody."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.catalog.gazetteer import Tables
from core.catalog.lexicon import AMOUNT_UNITS, BEFORE_PRODUCT, BOUNDS, DETERMINERS, LISTING, SUPPLIES, UNITS
from core.catalog.mentions import Ambiguous, Doubtful, Resolution, Resolved, Unknown
from core.catalog.name_ambiguity import Usage
from core.catalog.name_normalisation import Atom, Gap, atoms_of, extended, key_of, parts_of
from core.knowledge.analyzer import words as words_of
from core.knowledge.glossary import Pack

_MIN_NUMBER = 3
_MIN_WORD = 3
_NUMBER_AND_UNIT = 2
_JOINING = LISTING | {"/", ",", "&", "+", "-", ", and", ", or", "vs.", "/-", "compared to", "compared with"}
"""What stands between two product models of a list."""
_LIMITS = tuple("<>\u2264\u2265~\u00b1@$\u20ac")
_MEASURED = frozenset("\u00b0%\u2030\u00d7\u03a9\u03c9\u2126\u20ac\u00a3")
"""Stand behind numbers that measure: degrees, and sizes."""


@dataclass(frozen=True, slots=True)
class Span:
    """What the atoms [first, last) of a text mean."""

    first: int
    last: int
    found: Resolved | Ambiguous | Unknown | Doubtful

    @property
    def models(self) -> tuple[str, ...]:
        """The product models that it may mean; empty for an unknown one."""
        match self.found:
            case Resolved(models=models) | Doubtful(models=models) | Ambiguous(candidates=models):
                return models
            case _:
                return ()

    @property
    def is_whole(self) -> bool:
        """It is a whole name, alias or order code."""
        return isinstance(self.found, Resolved) and self.found.how in {Resolution.NAME, Resolution.ALIAS}

    @property
    def is_set(self) -> bool:
        """It means several product models together."""
        return isinstance(self.found, Resolved) and self.found.how is Resolution.FAMILY

    def overlaps(self, other: "Span") -> bool:
        """Say whether the two have an atom in common."""
        return self.first < other.last and other.first < self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text with what is needed to read it.

    Attributes:
        words: Every indexed word with the number of chunks that hold it; None if not known.
        usage: How the documents use the words of names.
        pack: What product models are called in general, and codes that are none.
        lenient: Any unique part of a name will do, ordinary words too.
    """

    tables: Tables
    text: str
    atoms: Sequence[Atom]
    words: Mapping[str, int] | None
    usage: Usage
    pack: Pack
    lenient: bool = False

    def resolved(self, first: int, last: int, models: tuple[str, ...], how: Resolution) -> Span:
        """Return the atoms [first, last) as one product model or a set."""
        return Span(first, last, Resolved(mention=self.said(first, last), models=models, how=how))

    def ambiguous(self, first: int, last: int, models: tuple[str, ...]) -> Span:
        """Return the atoms as any of several product models."""
        return Span(first, last, Ambiguous(mention=self.said(first, last), candidates=self.tables.offered(models)))

    def doubtful(self, first: int, last: int, models: tuple[str, ...], likely: float) -> Span:
        """Return the atoms as words that may name these product models."""
        return Span(first, last, Doubtful(mention=self.said(first, last), models=models, probability=likely))

    def unknown(self, first: int, last: int, closest: tuple[str, ...]) -> Span:
        """Return the atoms as a product model that the catalogue doesn't know."""
        return Span(first, last, Unknown(mention=self.said(first, last), closest=closest[:3]))

    def said(self, first: int, last: int) -> str:
        """Return the text of the atoms as written."""
        return self.text[self.atoms[first].start : self.atoms[last - 1].end]

    def key(self, first: int, last: int) -> str:
        """Return the key of the atoms."""
        return key_of(self.atoms[first:last])

    def keys_from(self, first: int, most: int) -> Iterator[tuple[int, str]]:
        """Give the end and the key of each stretch of at most `most` atoms from `first` on; punctuation ends them."""
        key = ""
        for last in range(first + 1, min(first + most, len(self.atoms)) + 1):
            if last > first + 1 and self.atoms[last - 1].gap is Gap.BREAK:
                return
            key = extended(key, self.atoms[last - 1])
            yield last, key

    def word(self, index: int) -> str:
        """Return the atom's text; empty beyond the ends."""
        return self.atoms[index].text if 0 <= index < len(self.atoms) else ""

    def after(self, last: int) -> str:
        """Return the word that follows directly; empty after punctuation and at the end."""
        return self.word(last) if last < len(self.atoms) and self.atoms[last].gap is not Gap.BREAK else ""

    def before(self, first: int) -> str:
        """Return the word that stands directly before; empty after punctuation and at the start."""
        return self.word(first - 1) if first and self.atoms[first].gap is not Gap.BREAK else ""

    def between(self, last: int, first: int) -> str:
        """Return what is written between two stretches that end and start there, folded."""
        return self.text[self.atoms[last - 1].end : self.atoms[first].start].strip().casefold()

    def in_list(self, last: int, first: int) -> bool:
        """Say whether what stands between two stretches makes a list of them."""
        return self.between(last, first) in _JOINING

    def is_loose(self, index: int) -> bool:
        """Say whether the atom is there, and a space before it."""
        return index < len(self.atoms) and self.atoms[index].gap is Gap.LOOSE

    def starts(self, first: int) -> bool:
        """Say whether a part of a name may start here: not inside a code."""
        return self.atoms[first].gap >= Gap.SLASH

    def ends(self, last: int) -> bool:
        """Say whether a name may end here: the next atom isn't glued to it, unless it is a "+"."""
        return last >= len(self.atoms) or self.atoms[last].gap is not Gap.GLUED

    def token_end(self, first: int) -> int:
        """Return where the code that the atom at `first` is of ends: what follows is glued to it, or by a hyphen."""
        last = first + 1
        while last < len(self.atoms) and self.atoms[last].gap <= Gap.TIGHT:
            last += 1
        return last

    def indexed(self, first: int, last: int) -> bool:
        """Say whether the documents hold this word or code; False if their words aren't known."""
        known = self.words or {}
        return any(form in known for form in (*words_of(self.said(first, last))[:1], self.key(first, last)))

    def product_position(self, first: int) -> bool:
        """Say whether a product may be named here."""
        return first == 0 or self.atoms[first].gap is Gap.BREAK or self.word(first - 1) in BEFORE_PRODUCT

    def joins(self, first: int, last: int) -> bool:
        """Say whether the word "plus" that ends at `last` joins two things and is no suffix."""
        plus = self.atoms[last - 1]
        if plus.text != "+" or plus.gap is not Gap.LOOSE or not self.is_loose(last):
            return False
        after = self.atoms[last].text
        return after in DETERMINERS or after[0].isdigit() or after == self.word(first)

    def is_of_the_line(self, first: int, last: int, models: tuple[str, ...]) -> bool:
        """Say whether atoms are words of a line of several products, though one name has them too: the maker's."""
        line = self.tables.models[models[0]].family if len(models) == 1 else ""
        words = {atom.text.removesuffix("s") for atom in atoms_of(line) if not atom.digits}
        said = all(atom.text.removesuffix("s") in words for atom in self.atoms[first:last])
        return said and sum(model.family == line for model in self.tables.models.values()) > 1

    def is_telling(self, first: int, last: int) -> bool:
        """Say whether the form alone tells a product: letters and digits, three digits, or a word with a number."""
        atoms = self.atoms[first:last]
        if len(atoms) == 1 and atoms[0].digits:
            return len(atoms[0].text) >= _MIN_NUMBER and not self.is_amount(first, last)
        if _is_measure(atoms):
            return self.before(first) in DETERMINERS and not self.is_amount(first, last)
        parts = [part for part in parts_of(atoms) if any(atom.digits for atom in part) and not _is_measure(part)]
        if any(more or len(atom.text) >= _MIN_NUMBER for atom, *more in parts):
            return True
        return bool(parts) and any(atom.text.isalpha() and len(atom.text) >= _MIN_WORD for atom in atoms)

    def is_amount(self, first: int, last: int) -> bool:
        """Say whether the atoms are a number or an amount with a unit rather than a name."""
        atoms = self.atoms[first:last]
        if not atoms[0].digits or len(atoms) > _NUMBER_AND_UNIT:
            return False
        if self.text[: atoms[0].start].rstrip().endswith(_LIMITS):
            return True
        if self.text[atoms[-1].end :].lstrip()[:1] in _MEASURED:
            return True
        if len(atoms) == 1:
            end, before = atoms[0].end, self.atoms[first - 1]
            fraction = first > 0 and before.digits and self.text[atoms[0].start - 1] in ".,"
            whole = self.text[end : end + 1] in {".", ","} and self.text[end + 1 : end + 2].isdigit()
            return fraction or whole or (self.after(last) in UNITS and not self._leads(last))
        return atoms[1].text in AMOUNT_UNITS and self._is_among_amounts(first, last)

    def _leads(self, at: int) -> bool:
        """Say whether the atom is an "in" that leads to a unit or a thing: "of the 850 in kg"."""
        return self.word(at) == "in" and (self.word(at + 1).removesuffix("s") in UNITS | DETERMINERS)

    def _is_among_amounts(self, first: int, last: int) -> bool:
        """Say whether a bound, a supply or another amount, which is nobody's name, stands beside this."""
        before = self.word(first - 1)
        if before in BOUNDS and self.before(first):
            return True
        if self.after(last) in SUPPLIES and before in {"a", "an", "of", "with"}:
            return True
        numbers = [index for index in (first - 2, last, last + 1) if self.word(index)[:1].isdigit()]
        amounts = [index for index in numbers if self.word(index + 1) in UNITS]
        return any(not self.tables.ending(self.key(index, index + 2)) for index in amounts)


def _is_measure(atoms: Sequence[Atom]) -> bool:
    """Say whether this is a number with a unit ("24V")."""
    return len(atoms) == _NUMBER_AND_UNIT and atoms[0].digits and atoms[1].text in AMOUNT_UNITS
