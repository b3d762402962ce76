"""The vectors of what is searched for, so that an index has them or does without."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.catalog.catalog import Catalog
from core.embedding import Embedder
from core.errors import EmbeddingError
from core.plan import SearchPlan

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Queries:
    """What searches go by besides words.

    Attributes:
        vectors: Text → its vector; empty where words alone count.
        without: Paths of documents whose vectors somebody else made: they are found by words.
    """

    vectors: Mapping[str, Sequence[float]] = field(default_factory=dict[str, Sequence[float]])
    without: frozenset[str] = frozenset()


class QueryVectors:
    """Asks an embedder, if there is one; while it fails, or made none of the index's vectors, words alone count.

    Either is told to the operator once, not with each search.

    Attributes:
        missed: So often the embedder failed.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._by_words = False
        self.missed = 0
        self._known: tuple[Catalog, frozenset[str], frozenset[str]] | None = None

    def __bool__(self) -> bool:
        """Return whether there is an embedder at all."""
        return self._embedder is not None

    async def of(self, plans: Sequence[SearchPlan], catalog: Catalog) -> Queries:
        """Return the vector of each text of the plans; none where there is no text, or no vector to compare it with."""
        texts = list(dict.fromkeys(plan.text for plan in plans if plan.text.strip()))
        if self._embedder is None or not texts:
            return Queries()
        makers, strange = self._made_by(catalog, self._embedder.name)
        if makers and self._embedder.name not in makers:
            has = f"vectors of {', '.join(sorted(makers - {''}))}" if any(makers) else "no vectors"
            self._does_without(f"the index has {has}, not those of {self._embedder.name}; run `threadsheet index`")
            return Queries()
        try:
            made = await self._embedder.embed_queries(texts)
        except EmbeddingError as error:
            self.missed += 1
            self._does_without(str(error))
            return Queries()
        if self._by_words:
            self._by_words = False
            log.warning("searches go by vectors again")
        return Queries(dict(zip(texts, made, strict=True)), strange)

    def _made_by(self, catalog: Catalog, name: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return who made vectors, and of which documents others did; looked up once per publication."""
        if self._known is None or self._known[0] is not catalog:
            documents = catalog.documents.items()
            strange = frozenset(path for path, each in documents if each.embedder not in {"", name})
            self._known = catalog, frozenset(each.embedder for _, each in documents), strange
        return self._known[1:]

    def _does_without(self, why: str) -> None:
        if not self._by_words:
            self._by_words = True
            log.warning("searches go by words alone: %s", why)
