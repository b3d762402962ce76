"""What documents are called in addresses: never by their path, so that no request can name a file."""

import hashlib
from functools import lru_cache

from core.catalog.catalog import Catalog
from core.knowledge.document import Document

_DIGITS = 20
_KEPT = 20_000


@lru_cache(maxsize=_KEPT)
def document_id(path: str) -> str:
    """Return the id of the document at `path` of the register."""
    return hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def document_of(catalog: Catalog, wanted: str) -> Document | None:
    """Return the indexed document with that id; None if there is none."""
    return next((each for path, each in catalog.documents.items() if document_id(path) == wanted), None)
