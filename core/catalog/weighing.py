"""How likely it is that a piece of a name, made of words alone, stands for a product in a question.

Exact names, aliases and codes are no matter of likelihood; "gateway" out of "Gateway Mini" is. The weights
are a logistic regression over such pieces in questions about five makers' documents, tried on a sixth each
time: of the pieces below 0.1 one in fifty meant a product there, of those above 0.7 four in five.
"""

from collections.abc import Sequence
from math import exp, log

from core.catalog.lexicon import ALL_OF, BEFORE_PRODUCT, FUNCTION, INDEFINITE
from core.catalog.name_normalisation import Atom, Gap
from core.catalog.span import Reading

SURE = 0.6
"""From here on a piece is taken for a product."""
DOUBTFUL = 0.1
"""Below this it is an ordinary word, from here on it may be either."""
_LEAST_SHARE = 0.4
"""A word that names explain less often than this is never surely a name."""
_LEAST_REACH = 0.3
"""Nor is one that stands in that many more chunks than the documents about the product models have."""
_BELOW = 0.55
"""What can come to no more: a word that means one product model, that no name begins with, anything after "a"."""
_LEAST_LETTERS = 3
_BASE = -3.95
_SHARE = 1.34
_REACH = 1.68
_RARITY = -0.22
_RARITY_FROM = 0.003
_HEAD = 0.24
_BESIDE = -2.89
_POSITION = 0.53
_PLURAL = 0.5
_LINES = 0.48
_SEVERAL = 1.15
_WORDS = 2.48
_ARTICLE = 1.37
_WHICH = 0.44
_START = 0.6


def likelihood(reading: Reading, first: int, last: int, models: Sequence[str], *, head: bool) -> float:
    """Return how likely the words [first, last) stand for `models`; 0.0 to 1.0.

    Args:
        reading: The text.
        first: Where the words start.
        last: Where they end.
        models: Whose name they are a piece of; several if it is a piece of several names.
        head: A name or an alias begins so.
    """
    atoms = [atom for atom in reading.atoms[first:last] if _may_name(atom)]
    if not atoms:
        return 0.0
    share = max(reading.usage.share(atom.text) for atom in atoms)
    common = min(reading.usage.commonness(atom.text) for atom in atoms)
    said = _BASE + _SHARE * share + _RARITY * log(common + _RARITY_FROM) + _HEAD * head
    said += _SEVERAL * (len(models) > 1) + _WORDS * (sum(map(_is_word, reading.atoms[first:last])) > 1)
    said += _LINES * (len({reading.tables.models[name].family for name in models}) > 1)
    reach = max(reading.usage.reach(atom.text, models) for atom in atoms)
    said += _REACH * reach
    likely = 1 / (1 + exp(-said - _where(reading, first, last)))
    alone = sum(map(_is_word, reading.atoms[first:last])) == 1
    if share < _LEAST_SHARE or reach < _LEAST_REACH:
        return min(likely, SURE / 2)
    if last - first == len(reading.atoms):
        return max(likely, SURE)
    if reading.before(first) in INDEFINITE or (
        alone and (len(models) == 1 or not any(_leads(reading, atom) for atom in atoms))
    ):
        return min(likely, _BELOW)
    return likely


def _where(reading: Reading, first: int, last: int) -> float:
    """Return what the place in the text says."""
    before = reading.before(first)
    said = _POSITION * (before in BEFORE_PRODUCT - INDEFINITE) + _ARTICLE * (before in INDEFINITE)
    said += _WHICH * (before in ALL_OF or before == "what") + _START * (not before)
    said += _PLURAL * reading.atoms[last - 1].text.endswith("s")
    return said + _BESIDE * reading.is_beside(first, last)


def _leads(reading: Reading, atom: Atom) -> bool:
    return bool({atom.text, atom.text.removesuffix("s")} & reading.tables.leads)


def _is_word(atom: Atom) -> bool:
    """Say whether this is a word, and not the unit of a number."""
    return atom.text.isalpha() and atom.gap is not Gap.GLUED


def _may_name(atom: Atom) -> bool:
    return atom.text.isalpha() and len(atom.text) >= _LEAST_LETTERS and atom.text not in FUNCTION
