"""A piece of names in a text → whom it may mean, and how likely a product is meant by it.

Exact names, aliases and codes are no matter of likelihood; "gateway" out of "Gateway Mini" is. The weights
are a logistic regression over such pieces in questions about five makers' documents, tried on a sixth each
time: of the pieces below 0.1 one in fifty meant a product there, of those above 0.7 four in five.
"""

import re
from collections.abc import Sequence
from math import exp, log

from core.catalog.lexicon import ALL_OF, BEFORE_PRODUCT, DETERMINERS, FUNCTION, INDEFINITE, ONE_OF, VARIANTS
from core.catalog.mention_span import Reading, Span
from core.catalog.mentions import Resolution
from core.catalog.name_normalisation import Gap, masked, name_key

SURE = 0.6
"""From here on a piece is taken for a product."""
_DOUBTFUL = 0.1
"""Below this it is an ordinary word, from here on it may be either."""
_LEAST_SHARE = 0.4
"""A word that names explain less often than this is never surely a name."""
_LEAST_REACH = 0.3
"""Nor is one that stands in that many more chunks than the documents about the product models have."""
_BELOW = 0.55
"""What can come to no more: a word that means one product model, that no name begins with, anything after "a"."""
_LEAST_LETTERS = 3
_BASE, _SHARE, _REACH, _RARITY, _RARITY_FROM = -3.95, 1.34, 1.68, -0.22, 0.003
_HEAD, _SEVERAL, _WORDS = 0.24, 1.15, 2.48
"""The weights of what the words and the names are."""
_POSITION, _WHICH = 0.53, 0.44
"""The weights of the place in the text."""

_VERSION = re.compile(r"(?:v|ver|version|r|rev|revision|gen|generation|mk|mark)\d+(?:-\d+)*")
_MIN_PLURAL = 4
_SHORT = 2
_EVEN = 0.5
_OWN = 0.9
"""A word that names explain so often says nothing else in the documents."""
_HAVING = INDEFINITE | frozenset(("have", "has", "support", "supports", "with", "without", "via", "over", "uses"))
"""Behind these capitals are what something has: "does the X1 support LTE", though there is an "X1 LTE"."""


def whole_at(reading: Reading, first: int, last: int, key: str) -> Span:
    """Return whom the whole name or alias `key` means."""
    models = reading.tables.exact(key)
    if len(models) > 1:
        return reading.ambiguous(first, last, models)
    return reading.resolved(first, last, models, Resolution.NAME if key in reading.tables.names else Resolution.ALIAS)


def part_at(reading: Reading, first: int, last: int, key: str) -> Span | None:
    """Return what a part of names means: one product model, or which of several.

    An "s" at the end may tell that several are meant: of a longer word, or of a series ("BTs").
    """
    tables, plural = reading.tables, False
    models = tables.parts(key)
    if not models and key.endswith("s") and (len(reading.word(last - 1)) > _MIN_PLURAL or key[:-1] in tables.series):
        plural, key = True, key[:-1]
        if tables.exact(key):
            return whole_at(reading, first, last, key)
        models = tables.parts(key)
    if models and key.isalpha():
        *words, end = (atom.text for atom in reading.atoms[first:last])
        models = tables.in_order({*models, *tables.sharing([*words, end.removesuffix("s") if plural else end])})
    likely = _likely(reading, first, last, key, models) if models else 0.0
    if likely < SURE:
        return reading.doubtful(first, last, models, likely) if likely >= _DOUBTFUL else None
    if len(models) == 1:
        return reading.resolved(first, last, models, Resolution.SHORTHAND)
    if plural or reading.before(first) in ALL_OF:
        return reading.resolved(first, last, models, Resolution.FAMILY)
    return reading.ambiguous(first, last, models)


def is_brand(reading: Reading, models: Sequence[str]) -> bool:
    """Say whether product models of several lines are called so."""
    return len({reading.tables.models[name].family for name in models}) > 1


def _likely(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> float:
    """Return how likely a part of names stands for them: 1.0 for a code, 0.0 for what can't."""
    tables = reading.tables
    if len(models) == 1 and key not in tables.tails and (key in tables.cut or masked(key) in tables.masks):
        return 0.0  # "ECU-850" is not the "ECU-850 Plus" where an ECU-750 shows that names may end there
    if _is_contradicted(reading, first, key, models) or reading.is_of_the_line(first, last, models):
        return 0.0
    if reading.lenient:
        return float(not (reading.is_amount(first, last) or (len(key) == 1 and key.isdigit())))
    if key.isalpha() and (2 * len(models) > len(tables.models) or is_brand(reading, models)):
        return 0.0
    alone = reading.before(first) in DETERMINERS and (key in VARIANTS or reading.after(last) in {*ONE_OF, ""})
    if alone and key in tables.variants:  # "the Plus", "the industrial version"
        return 1.0
    return _said(reading, first, last, key, models)


def _is_contradicted(reading: Reading, first: int, key: str, models: tuple[str, ...]) -> bool:
    """Say whether another number stands before the end of a name than in the name: "23W" before "HAT" of "20W HAT"."""
    start = first
    while start and reading.atoms[start].gap is not Gap.BREAK:
        start -= 1
        if reading.atoms[start].gap is not Gap.GLUED:
            break
    before = reading.key(start, first)
    if not any(map(str.isdigit, before)) or len(models) != 1:
        return False
    whole = map(name_key, (models[0], *reading.tables.models[models[0]].aliases))
    heads = [name.removesuffix(key) for name in whole if name.endswith(key)]
    alike = [head for head in heads if masked(head).endswith(masked(before))]
    return bool(alike) and not any(head.endswith(before) for head in alike)


def _said(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> float:
    """Return how likely a part of names is one by its form, else by its words."""
    if reading.is_telling(first, last):
        return _EVEN if _VERSION.fullmatch(key) else 1.0
    if _is_series(reading, first, last, key) or _is_own_end(reading, first, last, key, models):
        return 1.0
    return likelihood(reading, first, last, key, models)


def _is_own_end(reading: Reading, first: int, last: int, key: str, models: tuple[str, ...]) -> bool:
    """Say whether one name ends in these capitals, and the documents say nothing else by them."""
    written = reading.text[reading.atoms[first].start : reading.atoms[last - 1].end]
    words = [atom.text for atom in reading.atoms[first:last]]
    return (
        len(models) == 1
        and key in reading.tables.tails
        and len(written) > 1
        and written.isalpha()
        and written.isupper()
        and models[0].endswith(written)
        and reading.before(first) not in _HAVING
        and min(map(reading.usage.share, words)) > _OWN
    )


def _is_series(reading: Reading, first: int, last: int, key: str) -> bool:
    """Say whether the catalogue calls a series so, all its names begin so, and the documents say nothing else by it.

    Two letters must be capitals, or stand where a product may be named.
    """
    capitals = reading.text[reading.atoms[first].start :][: len(key)].isupper()
    named = len(key) > _SHORT or capitals or reading.product_position(first)
    members = reading.tables.series.get(key, ())
    if not named or not members or not all(name_key(name).startswith(key) for name in members):
        return False
    words = [atom.text.removesuffix("s") for atom in reading.atoms[first:last]]
    return max(map(reading.usage.share, words)) >= _OWN


def likelihood(reading: Reading, first: int, last: int, key: str, models: Sequence[str]) -> float:
    """Return how likely words out of the names of `models` stand for them; 0.0 to 1.0. `key` is in the singular."""
    usage, before, atoms = reading.usage, reading.before(first), reading.atoms[first:last]
    words = [word for atom in atoms if (word := atom.text).isalpha() and len(word) >= _LEAST_LETTERS]
    words = [word for word in words if word not in FUNCTION]
    if not words:
        return 0.0
    apart = sum(atom.text.isalpha() and atom.gap is not Gap.GLUED for atom in atoms)
    share, common = max(map(usage.share, words)), min(map(usage.commonness, words))
    reach = max(usage.reach(word, models) for word in words)
    said = _BASE + _SHARE * share + _RARITY * log(common + _RARITY_FROM) + _HEAD * (key in reading.tables.heads)
    said += _SEVERAL * (len(models) > 1) + _WORDS * (apart > 1) + _REACH * reach
    said += _POSITION * (before in BEFORE_PRODUCT - INDEFINITE) + _WHICH * (before in ALL_OF or before == "what")
    likely = 1 / (1 + exp(-said))
    if share < _LEAST_SHARE or reach < _LEAST_REACH:
        return min(likely, SURE / 2)
    if last - first == len(reading.atoms):
        return max(likely, SURE)
    leads = any({word, word.removesuffix("s")} & reading.tables.leads for word in words)
    if before in INDEFINITE or (apart == 1 and (len(models) == 1 or not leads)):
        return min(likely, _BELOW)
    return likely
