"""Tokens → counts: "2x CAN FD", "8 digital inputs", "100+ channels", and in words "Dual USB", "octa-core"."""

from core.quantities.dimensions import NUMBER_WORDS
from core.quantities.lexer import Kind
from core.quantities.reader import Draft, Item, Reader
from core.quantities.value import Stat
from core.quantities.vocabulary import COUNTED, Role

_KIND_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.OPEN, Kind.CLOSE, Kind.AT, Kind.END, Kind.SLASH, Kind.MARK})
_PLUS_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.CLOSE, Kind.SLASH, Kind.MARK, Kind.END})
_RUNNING_ENDS = frozenset("and or with for of at on via in is are as by the to plus which that".split())  # noqa: SIM905
_MAX_WORDS = 4
_NO_THINGS = frozenset(
    """
    of or and with for to from at by as is are the that can may way time shot wire band mode role rate data phase
    stage stream row sided use ended precision speed supply power voltage boot board chip pair purpose cycle des spi
    """.split()  # noqa: SIM905  a list of thirty literals reads worse
)
"""What a number word before isn't the count of: "one of", "dual mode", "quad SPI"."""
_BEHIND = frozenset({"for", "via", "on", "in", "through"})
_PARTS = frozenset({Kind.WORD, Kind.NUMBER, Kind.DASH, Kind.SLASH, Kind.OTHER})


def counted(first: Item, kind: str, end: int, at: int) -> tuple[Draft, int] | None:
    """Return a count, if the number can be one."""
    count = Draft(shape=Stat.COUNT, items=[first], start=first.start, end=end, kind=kind)
    return (count, at) if _countable(first) else None


def _countable(first: Item) -> bool:
    return first.unit is None and not first.signed and first.number.is_integer()


def count_from(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return the count of what the words behind a times sign name."""
    if reader.tokens[at].kind is not Kind.TIMES or not _countable(first):
        return None
    begin = at = at + 1
    while not _kind_ends(reader, begin, at):
        at += 1
    if at == begin and reader.tokens[at].kind not in {Kind.END, Kind.CLOSE}:
        return None
    end = reader.tokens[at - 1].end
    return counted(first, reader.original[reader.tokens[begin].start : end].strip() if at > begin else "", end, at)


def _kind_ends(reader: Reader, begin: int, at: int) -> bool:
    """Return whether the name of what is counted, which begins at `begin`, ends before a token."""
    token = reader.tokens[at]
    if token.kind in _KIND_ENDS:
        return not (token.kind is Kind.SLASH and reader.tokens[at - 1].end == token.start)
    if token.kind is Kind.PLUS or token.text == ":":
        return token.start > reader.tokens[at - 1].end
    word = token.text.lower()
    if reader.running and (word in _RUNNING_ENDS or token.text == "." or at - begin >= _MAX_WORDS):
        return True
    return word in {"and", "with", "at"} and at > begin


def words_counted(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return the count of "8 digital inputs" or "24-pin"."""
    if first.unit is not None or first.signed:
        return None
    begin = at + (reader.tokens[at].kind is Kind.DASH)
    for last in range(begin, begin + _MAX_WORDS):
        token = reader.tokens[last]
        if token.kind is not Kind.WORD:
            return None
        if token.text.lower() in COUNTED:
            return counted(first, reader.original[reader.tokens[begin].start : token.end], token.end, last + 1)
    return None


def open_ended(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return "29+ TOPS", "100+ channels" or "5+" as at least as much."""
    plus = reader.tokens[at]
    if plus.kind is not Kind.PLUS or plus.start != first.end or first.unit is not None or first.signed:
        return None
    unit = reader.unit(at + 1)
    things = words_counted(reader, first, at + 1)
    if unit is not None:
        first.unit, first.written, at = unit
        first.end = reader.tokens[at - 1].end
    elif things is not None:
        things[0].role = Role.AT_LEAST
        return things
    elif reader.tokens[at + 1].kind not in _PLUS_ENDS:
        return None
    else:
        at += 1
    end = max(plus.end, first.end)
    return Draft(shape=Stat.POINT, items=[first], start=first.start, end=end, role=Role.AT_LEAST), at


def worded_count(reader: Reader, at: int) -> tuple[Draft, int] | None:
    """Return the count that is a word at the beginning of a line, and the next token."""
    token, dash, word = reader.tokens[at : at + 3]
    number = NUMBER_WORDS.get(token.text.lower())
    if number is None:
        return None
    item = Item(number=float(number), start=token.start, end=token.end)
    glued = dash.kind is Kind.DASH and dash.start == token.end and word.start == dash.end
    if glued and word.text.lower() in {"core", "channel", "port"}:  # "dual-band" and "two-wire" count nothing
        found = counted(item, word.text, word.end, at + 3)
    else:
        found = _things(reader, item, at + 1)
    if found is not None:
        found[0].text = reader.original[token.start : found[0].end]
    return found


def _things(reader: Reader, item: Item, at: int) -> tuple[Draft, int] | None:
    """Return "Dual USB" and "eight digital inputs"."""
    first = reader.tokens[at]
    alone = first.kind is Kind.END and at == 1
    glued = first.kind is Kind.NUMBER and reader.tokens[at + 1].start == first.end
    nothing = first.text != "CAN" and (first.text.lower() in _NO_THINGS or reader.units.find(first.text) is not None)
    named = first.kind is Kind.WORD and (reader.is_link(at) or not nothing)
    if not alone and (first.start == item.end or not (glued or named)):
        return None
    after = at
    while not _kind_ends(reader, at, after) and reader.tokens[after].text.lower() not in _BEHIND:
        after += 1
    known = words_counted(reader, item, at)
    if known is not None and reader.tokens[known[1]].kind is not Kind.DASH and known[1] <= after:
        return known
    end = reader.tokens[after - 1].end
    kind = reader.original[first.start : end].strip()
    if len(kind.split()) > _MAX_WORDS or any(token.kind not in _PARTS for token in reader.tokens[at:after]):
        return None
    return counted(item, kind, end, after)
