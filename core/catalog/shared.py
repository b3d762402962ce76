"""Product models whose names share what a text says once: "mini or pro version of the Foo", "the two Foo versions"."""

from collections.abc import Iterator, Sequence

from core.catalog.lexicon import DETERMINERS, FUNCTION, LISTING, ONE_OF, VERSUS
from core.catalog.mentions import Ambiguous, Resolution, Resolved
from core.catalog.name_normalisation import Gap, key_of
from core.catalog.span import JOINING, Reading, Span, meant_by, resolved

_MAX_WORDS = 3
_FEWEST = 2
_NUMBERS = {"two": 2, "both": 2, "three": 3, "four": 4}
_VERSIONS = ONE_OF | {f"{word}s" for word in ONE_OF} | {"generation", "generations"}


def headed(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with the product models of a list before what begins all their names in place of it.

    "lite vs lite connected H7" are the H7 Lite and the H7 Lite Connected.
    """
    done = list(spans)
    for head in spans:
        found = list(_before(reading, head))
        if len({meant_by(each) for each in found}) >= _FEWEST:
            done = [each for each in done if each.last <= found[-1].first or head.last <= each.first] + found
    return sorted(done, key=lambda span: span.first)


def _before(reading: Reading, head: Span) -> Iterator[Span]:
    """Yield the product models whose names end as the words of a list right before `head` do, the last one first."""
    end, last = _end_of_list(reading, head.first), head.last
    while (first := _start(reading, end, head)) is not None:
        yield resolved(reading, first, last, _called(reading, head, first, end), Resolution.SHORTHAND)
        first -= reading.before(first) in DETERMINERS
        end = last = first - (reading.word(first - 1) in LISTING)
        if reading.between(end, first) not in JOINING:
            return


def _end_of_list(reading: Reading, first: int) -> int:
    """Return where a list ends before "(version of the) Foo" at `first`."""
    at = first - (reading.before(first) in DETERMINERS)
    if reading.before(at) != "of":
        return first
    return at - 1 - (reading.before(at - 1) in _VERSIONS)


def _start(reading: Reading, end: int, head: Span) -> int | None:
    """Return where the most words before `end` begin that name one product model together with `head`."""
    starts = range(max(end - _MAX_WORDS, 0), end)
    return next((first for first in starts if len(_called(reading, head, first, end)) == 1), None)


def _called(reading: Reading, head: Span, first: int, end: int) -> tuple[str, ...]:
    """Return the product models whose names are `head` and the words [first, end)."""
    if not _is_phrase(reading, first, end):
        return ()
    atoms = (*reading.atoms[head.first : head.last], *reading.atoms[first:end])
    return reading.tables.ending(key_of(atoms))


def _is_phrase(reading: Reading, first: int, last: int) -> bool:
    """Say whether the atoms [first, last) are whole words without punctuation between them."""
    apart = any(atom.gap is Gap.BREAK for atom in reading.atoms[first + 1 : last])
    return reading.starts(first) and reading.ends(last) and not apart


def counted(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` with an unclear mention as all that it may mean, where so many are said: "the two Foos"."""
    return [_counted(reading, span) for span in spans]


def _counted(reading: Reading, span: Span) -> Span:
    number = _NUMBERS.get(reading.before(span.first))
    if not isinstance(span.found, Ambiguous) or number != len(meant_by(span)):
        return span
    last = span.last + (reading.after(span.last) in _VERSIONS)
    return resolved(reading, span.first - 1, last, meant_by(span), Resolution.FAMILY)


def against(reading: Reading) -> list[Span]:
    """Return two product models that "vs" sets against each other by the mere ends of their names: "HC vs LUS"."""
    for at, atom in enumerate(reading.atoms):
        if atom.text in VERSUS:
            starts, ends = range(max(at - _MAX_WORDS, 0), at), range(at + 1 + _MAX_WORDS, at + 1, -1)
            left = next((span for first in starts if (span := _end(reading, first, at))), None)
            right = next((span for last in ends if (span := _end(reading, at + 1, last))), None)
            if left and right and meant_by(left) != meant_by(right):
                return [left, right]
    return []


def _end(reading: Reading, first: int, last: int) -> Span | None:
    """Return the one product model whose name ends with the atoms [first, last)."""
    if last > len(reading.atoms) or not _is_phrase(reading, first, last) or reading.word(first) in FUNCTION:
        return None
    models = reading.tables.tails.get(key_of(reading.atoms[first:last]), ())
    return resolved(reading, first, last, models, Resolution.SHORTHAND) if len(models) == 1 else None


def once(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """Return `spans` without the end of a name that was said before: "Foo A / rs485: price, rs485" asks for it."""
    kept: list[Span] = []
    for span in spans:
        said = {meant_by(each) for each in kept}
        short = isinstance(span.found, Resolved) and span.found.how is Resolution.SHORTHAND
        apart = reading.atoms[span.first].gap is Gap.BREAK
        if not (short and apart and len(said) >= _FEWEST and meant_by(span) in said):
            kept.append(span)
    return kept
