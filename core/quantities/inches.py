"""Fractions of an inch (3/4", 1 1/2"), and the threads that are called after them, which measure no length."""

from core.quantities.drafts import Draft, Item
from core.quantities.reader import Reader
from core.quantities.tokens import Kind
from core.quantities.value import Stat

_THREADS = frozenset({"G", "R", "Rp", "Rc", "Rs", "NPT", "NPTF", "BSP", "BSPP", "BSPT", "UNC", "UNF"})
_BELOW = frozenset({2.0, 4.0, 8.0, 16.0, 32.0, 64.0})


def is_inch(item: Item) -> bool:
    """Return whether the number is one of inches."""
    return item.unit is not None and item.unit.symbol == "in"


def fraction(over: Item, below: Item) -> Item | None:
    """Return the fraction of an inch that two numbers joined by a slash are, such as 1/4"."""
    if over.unit is not None or not is_inch(below) or over.number >= below.number or below.number not in _BELOW:
        return None
    return Item(
        number=over.number / below.number, start=over.start, end=below.end, unit=below.unit, written=below.written
    )


def mixed_from(reader: Reader, whole: Item, at: int) -> tuple[Draft, int] | None:
    """Return 1 1/2" or 1-1/2"."""
    if whole.unit is not None or whole.signed or not whole.number.is_integer():
        return None
    dash = reader.tokens[at]
    at += dash.kind is Kind.DASH and dash.start == whole.end
    over = reader.quantity_item(at, joined=True)
    if over is None or over[0].signed or reader.tokens[over[1]].kind is not Kind.SLASH:
        return None
    below = reader.quantity_item(over[1] + 1)
    part = fraction(over[0], below[0]) if below is not None else None
    if below is None or part is None:
        return None
    part.number, part.start = part.number + whole.number, whole.start
    return Draft(shape=Stat.POINT, items=[part], start=part.start, end=part.end), below[1]


def thread_before(reader: Reader, at: int) -> int | None:
    """Return the token behind a thread that is named there: G 1/2" or NPT 3/4."""
    tokens = reader.tokens
    if tokens[at].text not in _THREADS or tokens[at + 1].kind is not Kind.NUMBER:
        return None
    after = at + 2
    sized = tokens[after].kind is Kind.SLASH and tokens[after + 1].kind is Kind.NUMBER
    after += 2 * sized
    unit = reader.unit(after)
    if unit is not None and unit[0].symbol == "in":
        return unit[2]
    return after if sized and unit is None else None


def thread_behind(reader: Reader, item: Item, at: int) -> bool:
    """Return whether a length in inches is the size of a thread: 1/2" NPT."""
    return is_inch(item) and reader.tokens[at].text in _THREADS
