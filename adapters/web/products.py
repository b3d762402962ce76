"""Product models: which there are, and all that is known of one."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

from adapters.codec import model_records, product_record
from adapters.web.callers import Caller
from adapters.web.exchange import json_answer
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.shown_documents import shown_document
from adapters.web.wiring import Wiring
from core.product import AskedOften, model_called, product_of, question_about

_UNKNOWN = "No product model has this name. Look for it in the list of product models."


@dataclass(frozen=True, slots=True, kw_only=True)
class Products:
    """The handlers of `/api/v1/products`."""

    wiring: Wiring

    async def all(self, _request: web.Request, _caller: Caller) -> web.StreamResponse:
        """List the product models in the catalogue's order."""
        catalog = (await self.wiring.index.knowledge()).catalog
        return json_answer({"products": model_records(catalog)})

    async def product(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Tell what is known of a product model, by its name or an alias."""
        catalog = (await self.wiring.index.knowledge()).catalog
        name = model_called(request.match_info["product"], catalog)
        if name is None:
            raise Problem(404, _UNKNOWN)
        product = product_of(name, await self.wiring.products.sheet(name), catalog)
        library = await self.wiring.originals.library()
        asked = await self.wiring.products.asked(name, caller.workspace)
        documents = [
            {**shown_document(document, catalog, library, language_of(request)), "inherited_from": base}
            for document, base in product.documents
        ]
        shown_asked = [_shown_asked(name, each) for each in asked]
        return json_answer({**product_record(product), "documents": documents, "asked": shown_asked})


def _shown_asked(model: str, asked: AskedOften) -> Mapping[str, object]:
    return {
        "aspect": asked.aspect,
        "times": asked.times,
        "people": asked.people,
        "own": asked.own,
        "question": question_about(model, asked),
    }
