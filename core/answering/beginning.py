"""A draft that is still being written → the beginning of its answer: what is proven up to the first that can't be."""

from collections.abc import Callable
from dataclasses import replace

from core.answer import Grounded
from core.answering.drafted import beginning_of
from core.answering.grounding import faults
from core.answering.proven import Proven
from core.catalog.catalog import Catalog
from core.draft import Claim, Draft, DraftKind
from core.errors import LanguageModelError
from core.gathering.lines import Gathered
from core.query import Query
from core.understanding import plainly
from core.verification.prover import Proof, Prover

_BEGIN_WITH_CLAIMS = frozenset({DraftKind.ANSWER, DraftKind.COMPARISON, DraftKind.RANKING})


class Begun:
    """Shows the claims of one draft as they are written; behind one that isn't proven what replaces it has to stand.

    Attributes:
        told: What became of it, a sentence each.
    """

    def __init__(
        self,
        query: Query,
        gathered: Gathered,
        catalog: Catalog,
        prover: Prover,
        show: Callable[[Grounded], None] | None,
    ) -> None:
        """Take what the draft is proven by; nothing is shown without `show`."""
        self._query, self._gathered, self._catalog = query, gathered, catalog
        self._prover, self._show = prover, show
        self._proven: list[tuple[Claim, Proof]] = []
        self._is_over = False
        self._kept: Draft | None = None
        self.told: list[str] = []

    @property
    def kept(self) -> Proven | None:
        """What was shown, which stands now; None if nothing was."""
        if self._kept is None:
            return None
        return Proven(kind=self._kept.kind, claims=tuple(self._proven[: len(self._kept.claims)]))

    def hear(self, draft: Draft) -> None:
        """Take what is written so far; each call has all of it."""
        known = len(self._proven)
        goes_on = draft.claims[:known] == tuple(claim for claim, _ in self._proven)
        if draft.search or draft.kind not in _BEGIN_WITH_CLAIMS or not goes_on:
            return
        for claim in draft.claims[known:]:
            proof = self._prover.claim(claim)
            self._is_over = self._is_over or bool(proof.why)
            if self._is_over:
                break
            self._proven.append((claim, proof))
        if len(self._proven) == known:
            return
        proven = Proven(kind=draft.kind, claims=tuple(self._proven))
        beginning = beginning_of(proven, self._query, self._gathered, self._catalog)
        if beginning is not None and self._show is not None and not faults(beginning, self._catalog):
            self._kept = Draft(kind=DraftKind.ANSWER, claims=tuple(claim for claim, _ in self._proven))
            self._show(beginning)

    def broken(self, error: LanguageModelError) -> Draft:
        """Return what was shown of a draft that broke off.

        Raises:
            LanguageModelError: Nothing was.
        """
        if self._kept is None:
            raise error
        self.told.append(f"It broke off; what was shown by then stands: {plainly(error)}.")
        return self._kept

    def whole(self, draft: Draft) -> Draft:
        """Return a draft that has come to its end; only what was shown if it doesn't begin so any more."""
        kept = self._kept
        if kept is None:
            return draft
        if draft.kind in _BEGIN_WITH_CLAIMS and draft.claims[: len(kept.claims)] == kept.claims:
            return replace(draft, search=())
        self.told.append("It began otherwise than it ended; what was shown by then stands.")
        return kept
