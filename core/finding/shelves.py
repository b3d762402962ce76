"""Passages put by the product models they cover: a list over thousands must not try each with each."""

from collections import defaultdict
from collections.abc import Sequence

from core.catalog.catalog import Catalog
from core.retrieval.plan import Passage
from core.finding.wanted import Wanted

_ANYBODY = ""


class Shelves:
    """The passages of one search."""

    def __init__(self, passages: Sequence[Passage], catalog: Catalog) -> None:
        self._passages = passages
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for place, passage in enumerate(passages):
            document = catalog.documents.get(passage.chunk.document)
            covered = passage.chunk.models or (document.covered_models if document else ())
            for name in covered or (_ANYBODY,):
                self._places[name].append(place)

    def of(self, wanted: Wanted) -> Sequence[Passage]:
        """Return the passages that may speak of the wanted product model, in the order of the search."""
        if wanted.model is None:
            return self._passages
        places = {place for name in (*wanted.lineage, _ANYBODY) for place in self._places.get(name, ())}
        return [self._passages[place] for place in sorted(places)]
