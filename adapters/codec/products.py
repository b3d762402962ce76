"""What is known of a product model as JSON, the same for the command line and over HTTP."""

from collections import Counter
from typing import Any

from pydantic import TypeAdapter

from core.answering.sheet import ProductSheet
from core.catalog.catalog import Catalog
from core.product import Product

_SHEET: TypeAdapter[ProductSheet] = TypeAdapter(ProductSheet)


def model_records(catalog: Catalog) -> list[dict[str, Any]]:
    """Return the list of product models, in the catalogue's order."""
    covering = Counter(name for document in catalog.documents.values() for name in set(document.covered_models))
    return [
        {
            "name": model.name,
            "family": model.family,
            "series": model.series,
            "aliases": list(model.aliases),
            "status": model.status.value,
            "inherits_from": model.inherits_from,
            "kind": model.kind,
            "documents": covering[model.name],
        }
        for model in catalog.models.values()
    ]


def product_record(product: Product) -> dict[str, Any]:
    """Return what is known of a product model; its citations are numbered as in answers."""
    model, kin, sheet = product.model, product.kin, _SHEET.dump_python(product.sheet, mode="json")
    return {
        "name": model.name,
        "family": model.family,
        "series": model.series,
        "kind": model.kind,
        "status": model.status.value,
        "aliases": list(model.aliases),
        "note": model.note,
        "bases": list(kin.bases),
        "variants": list(kin.variants),
        "replaced_by": list(kin.replaced_by),
        "replaces": list(kin.replaces),
        "compare_with": list(kin.beside),
        "sections": sheet["sections"],
        "citations": sheet["citations"],
        "left_out": sheet["left_out"],
        "documents": [
            {
                "path": document.path,
                "title": document.title,
                "date": document.date,
                "legacy": document.status.value == "legacy",
                "inherited_from": base,
            }
            for document, base in product.documents
        ],
    }
