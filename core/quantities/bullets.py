"""Whether a dash that stands apart before a number is a minus or the bullet of a line."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.quantities.dimensions import Dimension
from core.quantities.tokens import Kind, Token
from core.quantities.unit_table import UnitTable

_BELOW_ZERO = frozenset({Dimension.TEMPERATURE, Dimension.DECIBEL})
_LINE = 8


def bullets(tokens: Sequence[Token], units: UnitTable, dimension: Dimension | None) -> frozenset[int]:
    """Return the tokens that are bullets before a number.

    There are none in a text of one line. A line is taken for negative all the same if what it states may well be
    so (a temperature, a level), or if others begin with a plus, and none with a dash and words.
    """
    lines = list(_starts(tokens))
    if len(lines) == 1:
        return frozenset()
    dashes = [at for at in lines if tokens[at].kind is Kind.DASH and tokens[at + 1].start > tokens[at].end]
    numbered = [at for at in dashes if tokens[at + 1].kind is Kind.NUMBER]
    listed = any(tokens[at + 1].kind is Kind.WORD for at in dashes)
    if not listed and (dimension in _BELOW_ZERO or any(tokens[at].kind is Kind.PLUS for at in lines)):
        return frozenset()
    return frozenset(at for at in numbered if listed or not _may_be_negative(tokens, at, units))


def _starts(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield where lines begin."""
    yield 0
    yield from (at + 1 for at, token in enumerate(tokens) if token.kind is Kind.BREAK)


def _may_be_negative(tokens: Sequence[Token], at: int, units: UnitTable) -> bool:
    """Return whether the line speaks of a temperature or a level, or of a range that ends above zero."""
    for token, after in pairwise(tokens[at + 1 : at + _LINE]):
        unit = units.find(token.text) if token.kind is Kind.WORD else None
        signed = token.kind is Kind.PLUS and after.kind is Kind.NUMBER
        if signed or (unit is not None and unit.dimension in _BELOW_ZERO):
            return True
        if token.kind is Kind.BREAK:
            break
    return False
