"""What is stated of a product model, read from the index; the last ones read are kept until something is published."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from adapters.store import Store
from adapters.store.asks import gap_of
from core.answering.sheet import ProductSheet, product_sheet
from core.catalog.catalog import Catalog
from core.knowledge.facts import Fact
from core.messages import Platform
from core.plan import Passage
from core.ports import Index
from core.product import AskedOften, in_words_of_documents
from core.receipt import KeptAsk
from core.retrieval.candidate import labelled_values
from core.retrieval.grid import sheet_facts, sheet_plan
from core.retrieval.statement import StatementReader

_MOST_CHUNKS = 400
_KEPT = 8
_MOST_ASKED = 8


class ProductSheets:
    """Gives the sheets of product models that are covered."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._kept: OrderedDict[tuple[str, str], ProductSheet] = OrderedDict()

    async def __call__(self, model: str) -> ProductSheet:
        """Return what is stated of a product model of the catalogue, as of now.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        knowledge = await self._index.knowledge()
        key = (knowledge.stamp, model)
        if key not in self._kept:
            catalog = knowledge.catalog
            passages = await self._index.search(sheet_plan(model, catalog, limit=_MOST_CHUNKS))
            facts = await self._index.facts(sheet_facts(model, catalog))
            self._kept[key] = await asyncio.to_thread(_sheet, model, passages, facts, catalog)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


async def asked_about(model: str, workspace: str, *, sheets: ProductSheets, store: Store) -> Sequence[AskedOften]:
    """Return what is asked of a product model most, as somebody of the page's workspace may see it.

    It is called as the documents call it, where they state it.
    """
    asked = await store.asked_of(model, platform=Platform.WEB, workspace=workspace, author="", limit=_MOST_ASKED)
    if not asked:
        return ()
    labels = (await sheets(model)).labels
    by_gap = {
        gap_of(KeptAsk(aspect=label, key=key, model=model, lacking=False)): label for key, label in labels.items()
    }
    named = [in_words_of_documents(each, by_gap.get(each.gap, "")) for each in asked]
    return tuple({each.aspect.casefold(): each for each in reversed(named)}.values())[::-1]


def _sheet(model: str, passages: Sequence[Passage], facts: Sequence[Fact], catalog: Catalog) -> ProductSheet:
    """Return the sheet; what was published meanwhile of documents that aren't known yet waits until they are."""
    known = [each for each in passages if each.chunk.document in catalog.documents]
    statements = StatementReader().read(known, catalog, (model, *catalog.bases(model)))
    stated = [fact for fact in facts if fact.document in catalog.documents]
    return product_sheet(model, labelled_values(statements, model, catalog), stated, catalog)
