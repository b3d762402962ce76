"""Little worlds whose documents were read for facts as well, as indexing does it."""

from dataclasses import replace

from core.catalog.catalog import Catalog
from core.knowledge.attributes import Attributes
from core.knowledge.document import Document
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.glossary import Glossary
from tests.core.catalog.families import ecu_family
from tests.core.paper import Paper
from tests.core.worlds import World, glossary, ready

Page = tuple[Document, Paper]


def fact_world(*pages: Page, catalog: Catalog | None = None, given: Glossary | None = None) -> World:
    """Return a world that knows the ECU family (or `catalog`), these pages, and what they state."""
    known_words = given or glossary()
    models = (catalog or ecu_family()).models
    known = Catalog(models=models, documents={document.path: document for document, _ in pages})
    chunks = {document.path: paper.chunks(document, known) for document, paper in pages}
    index = ready(known, chunks)
    reader = Reader(attributes={"": Attributes(known_words)})
    index.visible = {
        path: replace(item, facts=facts_of(item.chunks, item.document, reader)) for path, item in index.visible.items()
    }
    return World(index, known_words)
