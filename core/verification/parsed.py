"""A text → what it claims: words, quantities, bare numbers, codes, names and bounds, each with its place."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise

from core.knowledge.analyzer import STOP_WORDS, fold, stem
from core.quantities.parse import quantities_in
from core.quantities.value import Found, Stat
from core.verification.lexicon import Lexicon
from core.verification.named import Named

_TOKEN = re.compile(r"[^\W_]+(?:(?:[.,\-\u2010\u2011/'\u2019+_]|(?<=\d):(?=\d))[^\W_]+)*\+*")
_SPLIT = re.compile(r"[\-\u2010\u2011/]")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)?")
_THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")
_DECIMALS = re.compile(r"\d,(?!\d{3}(?!\d))\d")
FULL_STOP = r"(?<!\bvs)(?<!\bmax)(?<!\bmin)(?<!\bca)(?<!\betc(?=\.\s[a-z]))"
"""Stands before a full stop that no abbreviation ends with."""
CLAUSE = re.compile(rf";\s|,\s|{FULL_STOP}[.!?]\s|\s[–—|]\s|:\s|\s(?:and|but|while|whereas)\s")
"""Where one clause ends and the next begins."""
PAUSE = "\u2016"
"""Stands for punctuation among words."""
_PUNCTUATION = re.compile(rf"{FULL_STOP}[,;:.!?](?=\s)|\s[–—|]\s")
_TAKEN = frozenset({"upper", "lower"})
"""Phrases of these sides say nothing but the side."""
_TURNED = {"upper": "lower", "lower": "upper", "more": "upper", "less": "lower"}
_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|no)|n't)\s+(?:(?:be|been|have|has|lie|go|get|rise|fall|drop|last|take)\s+){0,2}\Z"
)
_BARRED = re.compile(
    r"\b(?:(?:is|are)(?: not|n't) (?:allowed|permitted|permissible|admissible)|(?:is|are) (?:forbidden|prohibited))"
)
_MINUTES = "min"
"""Behind a number it is a time, and bounds nothing: "30 min"."""
_COUNTED = re.compile(r"\d\s?\Z")
_AT_ONCE = re.compile(r"\s+(?:(?:an?|the|about|of)\s+)?[-+\u2212]?\d")
_SOON = 20
_UNIT = re.compile(r"[^\W\d_]+")
_LISTING = re.compile(r"(?:,?\s(?:and|or|und|et|y|e)|,)\s(?:[^\W\d]{2,3}\s)?")
"""Stands between names of which the same is said."""
_TAIL = re.compile(r"-([^\W\d_][^\W\d_A-Z]{3,})\Z")
"""A word behind a code: "USB-3.0-port"."""
_CODE = re.compile(r"[^\W_]{2}[.:]|[.:_][^\W_]{2}")
_WIDE = re.compile(r"(?<=[!-~])(?:[\uff1b\uff1a]|\uff0c(?!(?<=\d.)\d))(?=[!-~])")
"""Full-width punctuation between words of another script, behind which there is no space."""
_BLANK = "\u25a1"
_ACRONYM = "\u00b0"
"""Ends an acronym that reads like a word of grammar: "CAN" is no "can"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word, a number or a code.

    Attributes:
        said: Folded.
        start: Where it begins; `end` is exclusive.
    """

    said: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is no number and no code: it has no digit, and no dot or line between its letters."""
        return not any(sign.isdigit() for sign in self.said) and not _CODE.search(self.said)

    @property
    def is_code(self) -> bool:
        """Whether it is neither a word nor a number."""
        return not self.is_word and not self.is_number

    @property
    def is_number(self) -> bool:
        """Whether it is digits alone."""
        return _NUMBER.fullmatch(self.said) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A phrase that puts what follows on one side ("up to")."""

    side: str
    said: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What a text claims.

    Attributes:
        tokens: All but names, quantities and bounds.
        quantities: Numbers with their units.
        names: Product models that it names, with their places.
        bounds: What puts numbers, or what is compared, on one side.
    """

    text: str
    tokens: tuple[Token, ...]
    quantities: tuple[Found, ...]
    names: tuple[tuple[str, int, int], ...]
    bounds: tuple[Bound, ...]

    @property
    def models(self) -> frozenset[str]:
        """The product models that it names."""
        return frozenset(name for name, _, _ in self.names)

    @property
    def words(self) -> list[str]:
        """Its words, in order."""
        return [token.said for token in self.tokens if token.is_word]

    @property
    def wording(self) -> list[str]:
        """Its words, those of the phrases that bound something, units in words, and that a value is typical."""
        units = (unit for each in self.quantities for unit in _UNIT.findall(fold(each.value.unit_written)))
        stats = {each.value.stat.value for each in self.quantities} & {Stat.TYPICAL.value}
        return [*self.words, *(word for bound in self.bounds for word in bound.said.split()), *units, *stats]

    @property
    def in_order(self) -> list[str]:
        """Its words, quantities and the product models that it names, in order, with `PAUSE` for punctuation."""
        told = [(token.start, token.said) for token in self.tokens]
        told += [(found.start, f"{found.value.canonical} {found.value.canonical_unit}") for found in self.quantities]
        told += [(start, name) for name, start, _ in self.names]
        told += [(found.start(), PAUSE) for found in _PUNCTUATION.finditer(self.text)]
        return [word for _, word in sorted(told)]

    def within(self, start: int, end: int) -> "Parsed":
        """Return the part from `start` to `end`; places stay as they are."""
        return Parsed(
            text=" " * start + self.text[start:end],
            tokens=tuple(each for each in self.tokens if start <= each.start < end),
            quantities=tuple(each for each in self.quantities if start <= each.start < end),
            names=tuple(each for each in self.names if start <= each[1] < end),
            bounds=tuple(each for each in self.bounds if start <= each.start < end),
        )

    def is_list(self, start: int, end: int) -> bool:
        """Return whether what stands at a place only joins two names."""
        return _LISTING.fullmatch(self.text, start, end) is not None

    def parts(self, cut: re.Pattern[str]) -> list["Parsed"]:
        """Return the parts between what `cut` finds, each with what it ends with; a quantity isn't cut."""
        cuts = [found.end() for found in cut.finditer(self.text)]
        cuts = [at for at in cuts if not any(each.start < at < each.end for each in self.quantities)]
        listed = [(one[2], two[1]) for one, two in pairwise(sorted(self.names, key=lambda name: name[1]))]
        listed = [(start, end) for start, end in listed if self.is_list(start, end)]
        cuts = [at for at in cuts if not any(start < at <= end for start, end in listed)]
        starts = [0, *cuts]
        return [self.within(start, end) for start, end in zip(starts, [*cuts, len(self.text)], strict=True)]

    def joined(self, other: "Parsed") -> "Parsed":
        """Return this part together with one that follows it."""
        return Parsed(
            text=self.text + other.text[len(self.text) :],
            tokens=(*self.tokens, *other.tokens),
            quantities=(*self.quantities, *other.quantities),
            names=(*self.names, *other.names),
            bounds=(*self.bounds, *other.bounds),
        )


def parsed(text: str, names: Named, lexicon: Lexicon) -> Parsed:
    """Return what `text` claims."""
    text = _WIDE.sub(lambda found: f"{unicodedata.normalize('NFKC', found.group())} ", text)
    named = tuple(names.in_text(text))
    spelled = _spelled(_blanked(text, named), lexicon)
    quantities = _quantities(spelled)
    bounds = tuple(_bounds(_blanked(text, named), lexicon))
    taken = [
        *((start, end) for _, start, end in named),
        *((each.start, each.end) for each in bounds if each.side in _TAKEN),
    ]
    tokens = tuple(
        token
        for token in _tokens(spelled, lexicon)
        if not any(start <= token.start < end for start, end in taken) and not _is_measure(token, quantities)
    )
    return Parsed(text=text, tokens=tokens, quantities=quantities, names=named, bounds=bounds)


def _quantities(text: str) -> tuple[Found, ...]:
    """Return the quantities in a text; commas between thousands are read as such where no other commas are.

    What is counted stays words beside a number: "8 inputs" and "Inputs: 8" say the same.
    """
    english = _THOUSANDS.search(text) and not _DECIMALS.search(text)
    told: list[Found] = []
    for found in quantities_in(text, decimal_comma=False if english else None):
        if found.value.stat is not Stat.COUNT:
            told.append(found)
        elif (start := found.value.text.find(found.value.kind)) > 0:
            inside = quantities_in(found.value.kind, decimal_comma=False if english else None)
            at = found.start + start
            told += [replace(each, start=at + each.start, end=at + each.end) for each in inside]
    return tuple(each for each in told if each.value.stat is not Stat.COUNT)


def _signed(found: re.Match[str], sign: str) -> str:
    """Return a sign in the place of a word, as long as that."""
    return found[1] + sign.ljust(len(found[2]))


def _spelled(text: str, lexicon: Lexicon) -> str:
    """Return a text of the same length with signs for units in words, and for what stands between two ends."""
    for sign, words in lexicon.between.items():
        joined = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        ends = re.compile(rf"(?<=\d)(\s(?:[^\s\d]{{1,4}}\s)?)({joined})(?=\s[-+\u2212]?\d)", re.IGNORECASE)
        text = ends.sub(partial(_signed, sign=sign), text)
    if not lexicon.units:
        return text
    pattern = _pattern(tuple(lexicon.units))
    return pattern.sub(lambda found: lexicon.units[_said(found.group())].ljust(len(found.group())), text)


def _said(phrase: str) -> str:
    return re.sub(r"[ -]+", " ", phrase)


def _blanked(text: str, named: Sequence[tuple[str, int, int]]) -> str:
    """Return a text with blanks for names: the digits of "600 to 230 °C" may be those of a name."""
    for _, start, end in named:
        text = text[:start] + _BLANK * (end - start) + text[end:]
    return text


def _tokens(text: str, lexicon: Lexicon) -> Iterator[Token]:
    """Yield the words, numbers and codes of a text; words with hyphens part by part."""
    shouted = sum(
        found.group().isupper() and stem(found.group().casefold()) in STOP_WORDS for found in _UNIT.finditer(text)
    )
    for found in _TOKEN.finditer(text):
        whole = found.group()
        if (tail := _TAIL.search(whole)) and any(sign.isdigit() for sign in whole):
            at = found.start() + tail.start(1)
            yield Token(said=_plain(tail[1], lexicon, shouted=shouted > 1), start=at, end=found.end())
            whole = whole[: tail.start()]
            yield Token(said=_plain(whole, lexicon, shouted=shouted > 1), start=found.start(), end=at - 1)
        elif any(sign.isdigit() for sign in whole) or not _SPLIT.search(whole):
            yield Token(said=_plain(whole, lexicon, shouted=shouted > 1), start=found.start(), end=found.end())
        else:
            at = found.start()
            for part in _SPLIT.split(whole):
                yield Token(said=_plain(part, lexicon, shouted=shouted > 1), start=at, end=at + len(part))
                at += len(part) + 1


def _plain(word: str, lexicon: Lexicon, *, shouted: bool) -> str:
    """Return a word folded; an acronym that would be a word of grammar ("CAN", "NI") is marked."""
    said = fold(word).removesuffix("'s")
    grammar = not lexicon.claims(said) or said == "ni"
    return said + _ACRONYM if len(word) > 1 and word.isupper() and not shouted and grammar else said


def _is_measure(token: Token, quantities: Sequence[Found]) -> bool:
    """Return whether a token is the number or the unit of a quantity, or says that it is typical: no word beside it."""
    for found in quantities:
        if found.start <= token.start < found.end:
            told = " ".join(each.unit_written for each in (found.value, *found.value.items))
            units = {fold(found.value.unit), *map(fold, _UNIT.findall(told))}
            return found.value.stat is Stat.TYPICAL or not token.is_word or token.said in units
    return False


@lru_cache(maxsize=256)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    told = sorted(phrases, key=len, reverse=True)
    spelled = (r"[ -]+".join(map(re.escape, each.split())) for each in told)
    return re.compile(rf"(?<![\w/])(?:{'|'.join(spelled)})(?!\w)")


def _bounds(text: str, lexicon: Lexicon) -> Iterator[Bound]:
    """Yield the phrases that put something on a side, the longest that begins at a place; "not" turns the side."""
    side_of = {phrase: side for side, phrases in lexicon.bounds.items() for phrase in phrases}
    if not side_of:
        return
    folded = text.translate({0x2019: "'", 0x2011: "-"}).lower()
    for found in _pattern(tuple(side_of)).finditer(folded):
        side, start = side_of[_said(found.group())], found.start()
        soon = _NUMBER.search(folded, found.end(), found.end() + _SOON)
        if found.group() in lexicon.prepositions and not _AT_ONCE.match(folded, found.end()):
            continue
        if found.group() == _MINUTES and _COUNTED.search(folded, 0, found.start()):
            continue
        if side in _TURNED and soon and (denied := _DENIED.search(folded, 0, start)):
            side, start = _TURNED[side], denied.start()
        elif side in _TURNED and soon and (barred := _BARRED.search(folded, soon.end(), soon.end() + _SOON * 2)):
            side = _TURNED[side]
            yield Bound(side=side, said=_said(found.group()), start=barred.start(), end=barred.end())
        yield Bound(side=side, said=_said(found.group()), start=start, end=found.end())
