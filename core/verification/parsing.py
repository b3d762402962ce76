"""A text → what it claims: words, quantities, bare numbers, codes, bounds, and the product models that it names."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from core.catalog.catalog import Called, Catalog
from core.knowledge.analyzer import STOP_WORDS, fold, stem
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Found, Stat
from core.verification.clauses import SIDES, Bound, Parsed, Token
from core.verification.lexicon import Lexicon

_APART = r"(?<![^\W_])(?<![^\W_]-){}(?![^\W_]|\+|[-.,][^\W_])"
"""A name that no other word goes on or leads to."""
_TELLS = re.compile(r"(?=.*(?:\d|[^-]-+[^-])).*[^\W\d_]")
"""Letters, and a digit or a hyphen inside."""
_TOKEN = re.compile(r"[^\W_]+(?:(?:[.,\-\u2010\u2011/'\u2019+_]|(?<=\d):(?=\d))[^\W_]+)*\+*")
_PART = re.compile(r"[^\-\u2010\u2011/]+")
_TAIL = re.compile(r"-([^\W\d_][^\W\d_A-Z]{3,})\Z")
"""A word behind a code: "USB-3.0-port"."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)?")
_TIMES = re.compile(r"(?:(?<=\()|(?<=: ))[xX\u00d7](?=\d{1,3}(?![\w.,\u00d7]))|(?<=\d)[xX\u00d7](?![\w\u00d7]|\s*\d)")
"""Of how many there are of something: "Inputs: x4", "(4x)"; not "PCIe x4", nor between two sides."""
_WIDTH = re.compile(r"(?i)\b(?:pci|pcie|m\.2|lanes?)\b|\bx(?:32|64|86)\b")
"""What an "x4" beside is no number of: how wide a slot is, or what a processor is called."""
_THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")
_DECIMALS = re.compile(r"\d,(?!\d{3}(?!\d))\d")
_TURNED = {"upper": "lower", "lower": "upper", "more": "upper", "less": "lower"}
_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|no)|n't)\s+(?:(?:be|been|have|has|lie|go|get|rise|fall|drop|last|take)\s+){0,2}\Z"
)
_NOT = re.compile(r"(?i)\b(?:(?<!will )no longer(?! than)|fail(?:s|ed)? to)\b")
_BARRED = re.compile(
    r"\b(?:(?:is|are)(?: not|n't) (?:allowed|permitted|permissible|admissible)|(?:is|are) (?:forbidden|prohibited))"
)
_EVERY, _OFTEN = " every ", "latest"
"""At least every 3 months is after 3 months at the latest."""
_MINUTES = "min"
"""Behind a number it is a time, and bounds nothing: "30 min"."""
_COUNTED = re.compile(r"\d\s?\Z")
_AT_ONCE = re.compile(r"\s+(?:(?:an?|the|about|of)\s+)?[-+\u2212]?\d")
_SOON = 20
_UNIT = re.compile(r"[^\W\d_]+")
_WIDE = re.compile(r"(?<=[!-~])(?:[\uff1b\uff1a]|\uff0c(?!(?<=\d.)\d))(?=[!-~])")
"""Full-width punctuation between words of another script, behind which there is no space."""
_BLANK = "\u25a1"
_ACRONYM = "\u00b0"
"""Ends an acronym that reads like a word of grammar: "CAN" is no "can"."""


def kinds_of(catalog: Catalog, models: Collection[str]) -> frozenset[str]:
    """Return the words for what product models are, and their stems: who speaks of them says no more by these."""
    kinds = {catalog.models[model].kind.casefold() for model in models if model in catalog.models}
    words = {word for kind in kinds for word in kind.split()}
    return frozenset(words.union(map(stem, words)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The names of a catalogue, and short ones that only the targets of a question have, by these."""

    catalog: Catalog
    short: Called

    def canonical(self, name: str) -> str:
        """Return the canonical name of what is called so; empty if nothing is."""
        called = self.catalog.called.alike(name)
        return self.short.names.get(name) or (self.catalog.called.names[called] if self._is_name(called) else "")

    def lineage(self, model: str) -> frozenset[str]:
        """Return a product model with all that it inherits from."""
        return frozenset((model, *self.catalog.bases(model)))

    def in_text(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Yield the product models that a text names, with their places, longest first.

        Names without digits keep their case.
        """
        several = (self.short, self.catalog.called)
        names = {name: each.names[name] for each in several for name in each.said_in(text) if self._is_name(name)}
        taken = list[tuple[int, int]]()
        for name in sorted(names, key=lambda name: (-len(name), name)):
            flags = re.IGNORECASE if any(sign.isdigit() for sign in name) else 0
            for found in re.finditer(_APART.format(re.escape(name)), text, flags):
                if not any(start < found.end() and found.start() < end for start, end in taken):
                    taken.append(found.span())
                    yield names[name], found.start(), found.end()

    def _is_name(self, called: str) -> bool:
        return bool(called) and (called in self.catalog.models or not _is_quantity(called))


def named_of(catalog: Catalog, targets: Sequence[str]) -> Named:
    """Return the names of a catalogue, and the last word of each target that no other ends with, if it is like one."""
    last = {name: name.rpartition(" ")[2] for name in targets}
    ending = Counter(last.values())
    short = {
        word: name
        for name, word in last.items()
        if word != name and ending[word] == 1 and _TELLS.search(word) and word not in catalog.called.names
    }
    return Named(catalog=catalog, short=Called(short))


@lru_cache(maxsize=100_000)
def _is_quantity(name: str) -> bool:
    """Return whether a short name reads as a number with its unit: "2A" in "at 2A" names nobody."""
    return parse_value(name)[0].dimension not in {None, Dimension.COUNT}


def parsed(text: str, names: Named, lexicon: Lexicon) -> Parsed:
    """Return what `text` claims."""
    text = _WIDE.sub(lambda found: f"{unicodedata.normalize('NFKC', found.group())} ", text)
    named, plain = tuple(names.in_text(text)), text
    for _, start, end in named:  # the digits of "600 to 230 °C" may be those of a name
        plain = plain[:start] + _BLANK * (end - start) + plain[end:]
    plain = _NOT.sub(lambda found: "not".ljust(len(found.group())), plain)
    plain = plain if _WIDTH.search(plain) else _TIMES.sub(_BLANK, plain)
    spelled = _spelled(plain, lexicon)
    quantities, bounds = _quantities(spelled), tuple(_bounds(plain, lexicon))
    taken = [(start, end) for _, start, end in named]
    taken += [(each.start, each.end) for each in bounds if each.side in SIDES]
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
    decimal_comma = False if _THOUSANDS.search(text) and not _DECIMALS.search(text) else None
    told: list[Found] = []
    for found in quantities_in(text, decimal_comma=decimal_comma):
        if found.value.stat is not Stat.COUNT:
            told.append(found)
        elif (start := found.value.text.find(found.value.kind)) > 0:
            at, inside = found.start + start, quantities_in(found.value.kind, decimal_comma=decimal_comma)
            told += [replace(each, start=at + each.start, end=at + each.end) for each in inside]
    return tuple(each for each in told if each.value.stat is not Stat.COUNT)


def _spelled(text: str, lexicon: Lexicon) -> str:
    """Return a text of the same length with signs for units in words, and for what stands between two ends."""
    for sign, words in lexicon.between.items():
        joined = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        ends = re.compile(rf"(?<=\d)(\s(?:[^\s\d]{{1,4}}\s)?)({joined})(?=\s[-+\u2212]?\d)", re.IGNORECASE)
        text = ends.sub(partial(_signed, sign=sign), text)
    if not lexicon.units:
        return text
    pattern = _pattern(tuple(lexicon.units))
    return pattern.sub(lambda found: lexicon.units[_said(found)].ljust(len(found.group())), text)


def _signed(found: re.Match[str], sign: str) -> str:
    return found[1] + sign.ljust(len(found[2]))


def _said(phrase: re.Match[str]) -> str:
    return re.sub(r"[ -]+", " ", phrase.group())


def _tokens(text: str, lexicon: Lexicon) -> Iterator[Token]:
    """Yield the words, numbers and codes of a text; words with hyphens part by part."""
    capitals = [word.casefold() for word in _UNIT.findall(text) if len(word) > 1 and word.isupper()]
    is_shouted = sum(stem(word) in STOP_WORDS for word in capitals) > 1
    for start, end in (span for found in _TOKEN.finditer(text) for span in _spans(found)):
        word = text[start:end]
        said = fold(word).removesuffix("'s")
        is_acronym = len(word) > 1 and word.isupper() and not is_shouted and (not lexicon.claims(said) or said == "ni")
        yield Token(said=said + _ACRONYM if is_acronym else said, start=start, end=end)


def _spans(found: re.Match[str]) -> Iterator[tuple[int, int]]:
    whole, at = found.group(), found.start()
    if not any(map(str.isdigit, whole)):
        yield from ((at + part.start(), at + part.end()) for part in _PART.finditer(whole))
    elif tail := _TAIL.search(whole):
        yield at + tail.start(1), found.end()
        yield at, at + tail.start()
    else:
        yield found.span()


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
        said, (start, end) = _said(found), found.span()
        side, soon = side_of[said], _NUMBER.search(folded, end, end + _SOON)
        if found.group() in lexicon.prepositions and not _AT_ONCE.match(folded, end):
            continue
        if found.group() == _MINUTES and _COUNTED.search(folded, 0, start):
            continue
        if side in _TURNED and _OFTEN not in said and folded.startswith(_EVERY, end):
            side = _TURNED[side]
        if side in _TURNED and soon and (denied := _DENIED.search(folded, 0, start)):
            side, start = _TURNED[side], denied.start()
        elif side in _TURNED and soon and (barred := _BARRED.search(folded, soon.end(), soon.end() + _SOON * 2)):
            side = _TURNED[side]
            yield Bound(side=side, said=said, start=barred.start(), end=barred.end())
        yield Bound(side=side, said=said, start=start, end=end)
