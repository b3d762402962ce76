"""A draft and its proofs → what of it may be shown: what is proven, mended once, and lines in place of the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from core.answering.quotation import listed
from core.draft import Claim, Draft, DraftCell, DraftKind, Entry, NotStated, Part
from core.gathering.lines import Gathered, Line, Naming
from core.knowledge.analyzer import fold
from core.knowledge.chunk import PieceKind
from core.knowledge.sentences import split_sentences
from core.query import Kind, Order, Query
from core.verification.evidence import labels_of
from core.verification.prover import Proof, Prover

_Valued = TypeVar("_Valued", DraftCell, Entry)

_IN_PLACE = frozenset({Kind.HOW_TO, Kind.SPECS})
"""Of steps and of fact sheets, in which each has its place, all lines are shown, not only the first."""
_POLARITY = "polarity"
_LONG = 240
"""So many characters of a line are shown whole; of a longer one the sentence that is nearest to what was said."""
_FEW_MODELS = 3
_MOST_LINES = 3
"""So many lines are shown instead of a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """What of a draft may be shown, each part with what proves it.

    Attributes:
        choices: Canonical names of the product models among which the person has to choose.
        not_stated: What was asked and isn't stated, as the writer says.
        dropped: So many of its claims aren't proven.
    """

    kind: DraftKind
    claims: tuple[tuple[Claim, Proof], ...] = ()
    cells: tuple[tuple[DraftCell, Proof], ...] = ()
    entries: tuple[tuple[Entry, Proof], ...] = ()
    choices: tuple[str, ...] = ()
    not_stated: tuple[NotStated, ...] = ()
    dropped: int = 0

    @property
    def parts(self) -> tuple[tuple[Part, Proof], ...]:
        """All that it states: claims, cells, entries."""
        return (*self.claims, *self.cells, *self.entries)

    @property
    def is_empty(self) -> bool:
        """Whether nothing may be shown of it."""
        return not (self.parts or self.choices)


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


def judged(draft: Draft, query: Query, prover: Prover) -> Judged:
    """Return what of a draft is proven, and what isn't, with the reasons.

    To choose among are canonical names, each once; of those asked about, if any are.
    """
    claims = [(claim, prover.claim(claim)) for claim in draft.claims]
    cells = [(cell, prover.cell(cell)) for cell in draft.cells]
    entries = [(entry, prover.entry(entry)) for entry in draft.entries]
    choices = draft.choices if draft.kind is DraftKind.CLARIFY else ()
    named = dict.fromkeys(prover.canonical(name) for name in choices)
    proven = Proven(
        kind=draft.kind,
        claims=tuple((claim, proof) for claim, proof in claims if not proof.why),
        cells=tuple((cell, proof) for cell, proof in cells if not proof.why),
        entries=tuple((entry, proof) for entry, proof in entries if not proof.why),
        choices=tuple(name for name in named if name and (not query.targets or name in query.targets)),
        not_stated=draft.not_stated,
    )
    parts: list[tuple[Part, Proof]] = [*claims, *cells, *entries]
    return Judged(draft, proven, tuple((part, proof) for part, proof in parts if proof.why))


class AsStated:
    """Shows lines of one turn as they stand, in the place of what a writer says of them and can't be proven."""

    def __init__(self, query: Query, gathered: Gathered, prover: Prover) -> None:
        self._query, self._gathered, self._prover = query, gathered, prover
        self._naming = Naming(query.only_unknown) if query.only_unknown else None

    def claims(self, claim: Claim) -> Iterator[tuple[Claim, Proof]]:
        """Yield a claim for each line that `claim` cites and that may be shown for this query."""
        for number in list(dict.fromkeys(claim.lines))[:_MOST_LINES]:
            proof = self._prover.itself(number)
            if not proof.why:
                line = self._gathered.by_number[proof.lines[0]]
                naming = self._naming if self._naming is not None and self._naming.is_named(line.text) else None
                text = _own_words(line, claim.text, naming)
                yield Claim(text=self._of_whom(line, proof) + text, lines=proof.lines), proof

    def cell(self, cell: DraftCell) -> tuple[DraftCell, Proof] | None:
        """Return a cell that shows a line which `cell` cites; None if none is said of its product model.

        What is asked may be called otherwise there: a value that is its own says so.
        """
        for number in dict.fromkeys(cell.lines):
            line = self._gathered.by_number.get(number)
            for label in labels_of(cell.text, line.text) if line else ():
                own = replace(cell, text=f"{label}: {cell.text}", lines=(number,))
                proof = self._prover.cell(own)
                if not proof.why:
                    return own, proof
        return self.nearest(cell)

    def nearest(self, part: _Valued) -> tuple[_Valued, Proof] | None:
        """Return a part that shows the cited line nearest to what it says; None if none is of its product model."""
        model = self._prover.canonical(part.model)
        proofs = (self._prover.itself(number, model=model) for number in dict.fromkeys(part.lines))
        lines = [(self._gathered.by_number[proof.lines[0]], proof) for proof in proofs if model in proof.models]
        if not lines:
            return None
        line, proof = max(lines, key=lambda each: _shared(each[0].text, part.text))
        return replace(part, text=_own_words(line, part.text), lines=proof.lines), replace(proof, models=(model,))

    def _of_whom(self, line: Line, proof: Proof) -> str:
        """Return whom a line is said of, where that isn't all that is asked about, nor said by itself.

        Of what the catalogue lacks, only a heading of its own tells that.
        """
        if self._naming is not None:
            headings = () if self._naming.is_named(line.text) else self._naming.headings(line.chunk.section)
            return f"{' › '.join(headings)}: " if headings else ""
        told = proof.models or line.models
        alone = len(self._query.models) == 1 and told == self._query.models
        if alone or not told or len(told) > _FEW_MODELS or any(fold(name) in fold(line.text) for name in told):
            return ""
        return f"{listed(told)}: "


def _own_words(line: Line, near: str, naming: Naming | None = None) -> str:
    """Return what a line says, marked as quoted; a row of a table with its headings.

    Of a long line only the sentence is shown with most words of `near`; where `naming` is given, it has to name that.
    """
    if line.piece.kind is PieceKind.ROW or line.piece.values:
        return line.text
    text = " ".join(line.piece.plain.split())
    if len(text) > _LONG:
        sentences = [text[place.start : place.end] for place in split_sentences(text)]
        sentences = sentences if naming is None else list(filter(naming.is_named, sentences))
        text = max(sentences, key=lambda each: _shared(each, near), default=text)
    return f"“{text}”"


def _shared(text: str, near: str) -> int:
    return len(frozenset(fold(near).split()).intersection(fold(text).split()))


def whole_of(first: Judged, second: Judged | None, own: AsStated, query: Query) -> Proven:
    """Return all that may be shown of a first draft, and of a second one that was written anew of what failed.

    What is written anew stands in the place of what it was written for. Where that isn't proven either, the lines that
    it cites are shown instead, as they stand.
    """
    last = second or first
    base = first.proven if second is None or not first.proven.is_empty else second.proven
    before = first if base is first.proven else replace(first, draft=replace(first.draft, claims=()))
    failed = [part for part, _ in last.failed]
    cells = [cell for part in failed if isinstance(part, DraftCell) and (cell := own.cell(part))]
    entries = [
        entry
        for part, proof in last.failed
        if isinstance(part, Entry) and query.order is not Order.NONE and proof.proof != _POLARITY
        if (entry := own.nearest(part))  # who qualifies for a list isn't told by the line alone
    ]
    anew = second.proven if second is not None and base is first.proven else Proven(kind=base.kind)
    places = {entry.model: at for at, entry in reversed(list(enumerate(before.draft.entries)))}
    ranked = sorted((*base.entries, *anew.entries, *entries), key=lambda each: places.get(each[0].model, len(places)))
    whole = replace(base, cells=(*base.cells, *anew.cells, *cells), entries=tuple(ranked))
    claims = list(_in_place(before, second, own, needs_none=bool(whole.cells or whole.entries)))
    dropped = max(0, len(before.draft.claims or last.draft.claims) - len(claims))
    return replace(whole, claims=tuple(_few(claims, query)), dropped=dropped)


def _in_place(
    first: Judged, second: Judged | None, own: AsStated, *, needs_none: bool
) -> Iterator[tuple[Claim, Proof]]:
    """Yield what is proven in the order of the first draft, what was written anew in the place of what was refused."""
    known = dict(first.proven.claims)
    proven = {**dict(second.proven.claims if second else ()), **known}
    missing = [claim for claim in first.draft.claims if claim not in known]
    written = [claim for claim in second.draft.claims if claim not in known] if second else missing
    instead = dict(zip(missing, written, strict=True)) if len(missing) == len(written) else {}

    def shown(claim: Claim) -> Sequence[tuple[Claim, Proof]]:
        if claim in proven:
            return [(claim, proven[claim])]
        return () if needs_none else list(own.claims(claim))

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
        elif cited.isdisjoint(proof.lines) and (shown < _MOST_LINES or query.kind in _IN_PLACE):
            cited.update(proof.lines)
            shown += 1
            yield claim, proof
