"""Counts that are words: "Two CAN FD", "Dual USB", "Octa-core". Only where a line begins with one, and briefly."""

from core.quantities.drafts import Draft, Item
from core.quantities.grammar import quantity
from core.quantities.reader import Reader
from core.quantities.shapes import kind_ends, words_counted
from core.quantities.tokens import Kind
from core.quantities.value import Stat

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "single": 1,
    "dual": 2,
    "triple": 3,
    "quad": 4,
    "hexa": 6,
    "octa": 8,
}
_NO_THINGS = frozenset(
    """
    of or and with for to from at by as is are the that can may way time shot wire band mode role rate data phase
    stage stream row sided use ended precision speed supply power voltage boot board chip pair purpose cycle des spi
    """.split()  # noqa: SIM905  a list of thirty literals reads worse
)
"""What a number word before isn't the count of: "one of", "dual mode", "quad SPI"."""
_BEHIND = frozenset({"for", "via", "on", "in", "through"})
_NAMES = frozenset({"CAN"})
_LINE_ENDS = frozenset({Kind.BREAK, Kind.COMMA, Kind.SLASH, Kind.OPEN, Kind.CLOSE, Kind.AT, Kind.END})
_PARTS = frozenset({Kind.WORD, Kind.NUMBER, Kind.DASH, Kind.SLASH, Kind.OTHER})
_MAX_WORDS = 4


def worded_count(reader: Reader, at: int, *, asked: bool) -> tuple[Draft, int] | None:
    """Return the count that a line begins with, and the next token.

    Args:
        reader: The text.
        at: Where the line begins.
        asked: Counts are asked for; else another quantity in the line is what it states.
    """
    token = reader.tokens[at]
    number = _NUMBERS.get(token.text.lower())
    if number is None:
        return None
    item = Item(number=float(number), start=token.start, end=token.end)
    counted = _hyphened(reader, item, at + 1) or _apart(reader, item, at + 1)
    if counted is None or (not asked and _states_more(reader, at + 1)):
        return None
    counted[0].text = reader.original[token.start : counted[0].end]
    return counted


def _hyphened(reader: Reader, item: Item, at: int) -> tuple[Draft, int] | None:
    """Return "octa-core": other adjectives ("dual-band", "two-wire") count nothing."""
    dash, word = reader.tokens[at], reader.tokens[at + 1]
    glued = dash.kind is Kind.DASH and dash.start == item.end and word.start == dash.end
    if not glued or word.text.lower() not in {"core", "channel", "port"}:
        return None
    return Draft(shape=Stat.COUNT, items=[item], start=item.start, end=word.end, kind=word.text), at + 2


def _apart(reader: Reader, item: Item, at: int) -> tuple[Draft, int] | None:
    """Return "Dual USB" and "eight digital inputs"."""
    first = reader.tokens[at]
    alone = first.kind is Kind.END and at == 1
    glued = first.kind is Kind.NUMBER and reader.tokens[at + 1].start == first.end
    named = first.kind is Kind.WORD and (reader.is_link(at) or not _no_thing(reader, first.text))
    if not alone and (first.start == item.end or not (glued or named)):
        return None
    after = at
    while not kind_ends(reader, at, after) and reader.tokens[after].text.lower() not in _BEHIND:
        after += 1
    known = words_counted(reader, item, at)
    whole = known is None or reader.tokens[known[1]].kind is not Kind.DASH
    end = reader.tokens[after - 1].end
    kind = reader.original[first.start : end].strip()
    if known is not None and whole and known[1] <= after:
        return known
    if len(kind.split()) > _MAX_WORDS or any(token.kind not in _PARTS for token in reader.tokens[at:after]):
        return None
    return Draft(shape=Stat.COUNT, items=[item], start=item.start, end=end, kind=kind), after


def _no_thing(reader: Reader, word: str) -> bool:
    return word not in _NAMES and (word.lower() in _NO_THINGS or reader.units.find(word) is not None)


def _states_more(reader: Reader, at: int) -> bool:
    """Return whether the line holds another quantity."""
    while reader.tokens[at].kind not in _LINE_ENDS:
        draft, at = quantity(reader, at)
        if draft is not None and not draft.bare and draft.items[-1].unit is not None:
            return True
    return False
