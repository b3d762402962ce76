"""The vectors of what is searched for, so that an index has them or does without."""

import logging
from collections.abc import Mapping, Sequence

from core.catalog.catalog import Catalog
from core.embedding import Embedder
from core.errors import EmbeddingError
from core.plan import SearchPlan

log = logging.getLogger(__name__)


class QueryVectors:
    """Asks an embedder, if there is one; while it fails, or made none of the index's vectors, words alone count.

    Either is told to the operator once, not with each search.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._told = ""

    def __bool__(self) -> bool:
        """Return whether there is an embedder at all."""
        return self._embedder is not None

    async def of(self, plans: Sequence[SearchPlan], catalog: Catalog) -> Mapping[str, Sequence[float]]:
        """Return the vector of each text of the plans; none where there is no text, or no vector."""
        texts = list(dict.fromkeys(plan.text for plan in plans if plan.text.strip()))
        if self._embedder is None or not texts:
            return {}
        if strangers := {each.embedder for each in catalog.documents.values()} - {"", self._embedder.name}:
            known = ", ".join(sorted(strangers))
            self._tell(f"the index has vectors of {known}, not of {self._embedder.name}; run `threadsheet index`")
            return {}
        try:
            made = await self._embedder.embed_queries(texts)
        except EmbeddingError as error:
            self._tell(str(error))
            return {}
        if self._told:
            self._told = ""
            log.warning("searches go by vectors again")
        return dict(zip(texts, made, strict=True))

    def _tell(self, why: str) -> None:
        if why != self._told:
            self._told = why
            log.warning("searches go by words alone: %s", why)
