"""Words that say something in any product documentation: of English, of engineering, of asking for a set.

General vocabulary only; what a field calls product models stands in its pack, what a maker does in the catalogue.
"""

import re
from collections.abc import Collection
from functools import lru_cache

from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.quantities.units import BUILT_IN

FUNCTION = frozenset(
    """
    a about all also an and any are as at be been both but by can could did different do does each either every
    everything few first for from get give goes got had has have having here how i if in into is it its just
    last least less like list many max maximum me min minimum model more most much my need needs new next no none
    not of off ok old on one only or other our out over per plain please pls same show so some spec specs stock
    still than that the their them then there these they thing this those to too two type under up us use used
    using v versus vs want was we were what whats when where which while who why will with without would you your
    """.split()  # noqa: SIM905  a long list of literals reads worse
)
"""Words that never stand for a product by themselves."""

DETERMINERS = frozenset(("the", "this", "that", "your", "our", "my", "an", "a", "these", "those"))
INDEFINITE = frozenset(("a", "an"))
ALL_OF = frozenset(("all", "any", "every", "each", "which", "both", "many"))
SET_WORDS = frozenset(("family", "families", "series", "lineup", "variants", "models"))
SET_NOUNS = frozenset(("boxes", "controllers", "devices", "members", "ones", "products", "systems", "units"))
ONE_OF = frozenset(("one", "version", "model", "variant", "edition"))
LISTING = frozenset(("and", "or", "vs", "versus", "v", "to", "than", "with", "against", "from"))
BEFORE_PRODUCT = DETERMINERS | frozenset(
    "for of on in is does do has can about vs versus or and with compare between are will than did".split()  # noqa: SIM905
)
"""After one of these a product may be named."""

VARIANTS: frozenset[str] = frozenset(("+", "lite", "pro", "ultra"))
"""Words that make another product of the name before them, in any casing."""

UNITS = frozenset(
    spelling.casefold() for spelling in (*BUILT_IN.exact, *BUILT_IN.named) if len(spelling) > 1 and spelling.isalnum()
) | frozenset("a b c f g h j k m n s t u v w x ac dc pct kilo kilos mt cycles lines pin pins points times".split())  # noqa: SIM905
"""What a number may be an amount of, in any casing."""
AMOUNT_UNITS = UNITS - frozenset("b c f h j m n s t u x in min".split())  # noqa: SIM905
"""Units after a number that make an amount of it even where nothing else says so."""

BOUNDS = frozenset("max maximum min minimum least most to than about around approx typically typ".split())  # noqa: SIM905
SUPPLIES = frozenset("supply adapter charger fuse current load psu brick output input rail power".split())  # noqa: SIM905

SUPERLATIVE = (
    r"(?:most|least|worst|(?!(?:re|in|un|re-)?t?(?:test|rest|quest|request|suggest|interest|manifest|forest|honest|modest|"
    r"digest|invest|contest|guest|chest|west|nest|pest|vest|zest|harvest)\b)[a-z]{1,10}est(?:-rated)?)"
)
"""Pattern of a word that puts in order, lower case."""
_WORD = re.compile(r"[^\W\d_]+")


def is_plural(word: str) -> bool:
    """Return whether a noun has a plural's ending."""
    return word.endswith("s") and not word.endswith("ss")


def is_numbered(key: str, pack: Pack) -> bool:
    """Return whether a key names a standard, a revision or a numbered part ("usb3"): no product model."""
    return _pattern(pack.numbered).fullmatch(key) is not None


@lru_cache(maxsize=16)
def _pattern(numbered: frozenset[str]) -> re.Pattern[str]:
    """Return what matches keys that begin with one of these words; one that ends in a digit has its number."""
    begun = (re.escape(word) if word[-1].isdigit() else rf"{re.escape(word)}[a-z]?\d" for word in sorted(numbered))
    return re.compile(rf"(?:{'|'.join(begun)}).*" if numbered else r"(?!)")


def said_plainly(plain: str, nouns: Collection[str]) -> str:
    """Return a folded text with a field's nouns for product models as anybody's: "which boards" as "which devices"."""

    def plainly(word: re.Match[str]) -> str:
        if stem(word.group()) not in nouns:
            return word.group()
        return "devices" if is_plural(word.group()) else "device"

    return _WORD.sub(plainly, plain)
