"""What is proven of a first and a second draft, and of lines themselves, put together in the order of the first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.answering.as_stated import MOST_LINES, AsStated
from core.answering.proven import Proven
from core.draft import Claim, Draft, DraftCell, DraftKind, Entry, Part
from core.query import Kind, Order, Query
from core.verification.prover import Proof

_IN_PLACE = frozenset({Kind.HOW_TO, Kind.SPECS})
"""Of steps and of fact sheets, in which each has its place, all lines are shown, not only the first."""
_POLARITY = "polarity"


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft, what is proven of it, and what isn't, with the reasons."""

    draft: Draft
    proven: Proven
    failed: tuple[tuple[Part, Proof], ...]

    @property
    def is_worth_mending(self) -> bool:
        """Whether anything is missing without what isn't proven: a ranking needs no sentence beside it."""
        ranked = self.draft.kind is DraftKind.RANKING and bool(self.proven.entries)
        return any(not (ranked and isinstance(part, Claim)) for part, _ in self.failed)


def whole_of(first: Judged, second: Judged | None, own: AsStated, query: Query) -> Proven:
    """Return all that may be shown.

    What is written anew stands in the place of what it was written for. Where that isn't proven either, the lines that
    it cites are shown instead, as they stand.

    Args:
        first: The first draft.
        second: What was written anew of it; None if nothing was.
        own: Shows lines as they stand.
        query: What is asked.
    """
    last = second or first
    base = first.proven if second is None or not first.proven.is_empty else second.proven
    before = first if base is first.proven else replace(first, draft=replace(first.draft, claims=()))
    failed = [part for part, _ in last.failed]
    cells = [cell for part in failed if isinstance(part, DraftCell) and (cell := own.cell(part))]
    entries = [entry for part, proof in last.failed if (entry := _entry(part, proof, own, query))]
    anew = second.proven if second is not None and base is first.proven else Proven(kind=base.kind)
    places = {entry.model: at for at, entry in reversed(list(enumerate(before.draft.entries)))}
    ranked = sorted((*base.entries, *anew.entries, *entries), key=lambda each: places.get(each[0].model, len(places)))
    whole = replace(base, cells=(*base.cells, *anew.cells, *cells), entries=tuple(ranked))
    claims = list(_in_place(before, second, own, needs_none=bool(whole.cells or whole.entries)))
    dropped = max(0, len(before.draft.claims or last.draft.claims) - len(claims))
    return replace(whole, claims=tuple(_few(claims, query)), dropped=dropped)


def _entry(part: Part, proof: Proof, own: AsStated, query: Query) -> tuple[Entry, Proof] | None:
    """Return the line of a place in an order of values; who qualifies for a list isn't told by the line alone."""
    if isinstance(part, Entry) and query.order is not Order.NONE and proof.proof != _POLARITY:
        return own.entry(part)
    return None


def _in_place(
    first: Judged, second: Judged | None, own: AsStated, *, needs_none: bool
) -> Iterator[tuple[Claim, Proof]]:
    """Yield what is proven in the order of the first draft, what was written anew in the place of what was refused."""
    known = dict(first.proven.claims)
    proven = {**dict(second.proven.claims if second else ()), **known}
    missing = [claim for claim in first.draft.claims if claim not in known]
    written = [claim for claim in second.draft.claims if claim not in known] if second else missing
    instead: Mapping[Claim, Claim] = dict(zip(missing, written, strict=True)) if len(missing) == len(written) else {}

    def shown(claim: Claim) -> Iterable[tuple[Claim, Proof]]:
        if claim in proven:
            return [(claim, proven[claim])]
        return () if needs_none else own.claims(claim)

    for claim in first.draft.claims:
        if claim in known or claim in instead:
            yield from shown(instead.get(claim, claim))
    for claim in () if instead else written:
        yield from shown(claim)


def _few(claims: Sequence[tuple[Claim, Proof]], query: Query) -> Iterator[tuple[Claim, Proof]]:
    """Yield claims without lines that others rest on, and without more lines than are read."""
    cited = {number for _, proof in claims if not proof.itself for number in proof.lines}
    shown = 0
    for claim, proof in claims:
        if not proof.itself:
            yield claim, proof
        elif cited.isdisjoint(proof.lines) and (shown < MOST_LINES or query.kind in _IN_PLACE):
            cited.update(proof.lines)
            shown += 1
            yield claim, proof
