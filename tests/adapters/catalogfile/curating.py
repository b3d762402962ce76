"""Files of curated values on the ECU family, read as the program reads them."""

from datetime import date
from pathlib import Path

from adapters.catalogfile.curated.read import Curated, read_curated
from adapters.documents import read_document
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk, Piece
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from tests.core.catalog.families import ecu_family
from tests.core.packs import build_names

TODAY = date(2026, 11, 22)


def curated(
    folder: Path, text: str, *, name: str = "values.yaml", catalog: Catalog | None = None, **entry: object
) -> Curated:
    """Return what a file with this text holds; `entry` is what the catalogue says of it."""
    file = folder / name
    file.write_bytes(text.encode())
    document = Document(path=name, title=file.stem, authority=10, curated=True, **entry)  # type: ignore[arg-type]
    return read_curated(file, document, (catalog or ecu_family()).models, today=TODAY, read=read_document)


def chunks_of(read: Curated) -> tuple[Chunk, ...]:
    """Return the chunks that the index holds of it."""
    return chunk_document(read.tree, read.document, build_names(ecu_family()).named)


def told(read: Curated) -> list[tuple[tuple[str, ...], str, str]]:
    """Return whom each value holds for, what it is about and what it says."""
    return [(value.models, value.label, value.text) for piece in pieces_of(read) for value in piece.values]


def pieces_of(read: Curated) -> list[Piece]:
    """Return the pieces of all chunks."""
    return [piece for chunk in chunks_of(read) for piece in chunk.pieces]
