"""Small documents, chunks and plans for the index contract; the fictional ECU family."""

from collections.abc import Sequence
from hashlib import blake2b
from math import sqrt

from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.analyzer import words
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind, Value
from core.knowledge.document import Document, Status
from core.knowledge.tree import Place
from core.plan import Passage
from core.ports import Staged

CONFUSABLE = ("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "750-ECU", "ECU-7", "ecu-750", 'ECU "7*"')
WORDS = ("supply", "voltage", "CAN", "bus", "ECU-750", "-40", "24V", "reset", "the", "is")
PATHS = ("a.md", "b/c.md", "B.md", "ü.md")
DIM = 8


def a_chunk(
    chunk_id: str,
    text: str = "The supply voltage is 24 V.",
    *,
    document: str = "a.md",
    models: tuple[str, ...] = ("ECU-750",),
    kind: ChunkKind = ChunkKind.SPEC,
    status: Status = Status.ONLINE,
    section: tuple[str, ...] = (),
) -> Chunk:
    """Return a chunk with one piece and one value in it."""
    place = Place(0, len(text))
    value = Value(label="Supply", text="24 V", models=models, place=place)
    piece = Piece(kind=PieceKind.ROW, plain=text, quote=f"| {text} |", place=place, page=3, values=(value,))
    return Chunk(
        chunk_id=chunk_id,
        document=document,
        section=section,
        kind=kind,
        models=models,
        status=status,
        text=text,
        pieces=(piece,),
    )


def a_staged(path: str, *chunks: Chunk, title: str = "", fingerprint: str = "1") -> Staged:
    """Return a document ready to be published, with a vector per chunk."""
    document = Document(path=path, title=title, fingerprint=fingerprint)
    return Staged(document=document, chunks=chunks, vectors=tuple(vector_of(chunk.text) for chunk in chunks))


def a_catalog(*names: str) -> Catalog:
    """Return a catalogue of product models without documents."""
    return Catalog(models={name: ProductModel(name=name) for name in names})


def ids(found: Sequence[Passage]) -> list[str]:
    """Return the chunk ids of passages, in order."""
    return [passage.chunk.chunk_id for passage in found]


def vector_of(text: str) -> tuple[float, ...]:
    """Return a vector of norm 1 that depends on the words alone."""
    numbers = [1.0] + [0.0] * (DIM - 1)
    for word in words(text):
        numbers[blake2b(word.encode(), digest_size=1).digest()[0] % DIM] += 1.0
    norm = sqrt(sum(number * number for number in numbers))
    return tuple(number / norm for number in numbers)


class WordEmbedder:
    """An embedder without a model: texts with the same words are near each other."""

    name = "words"

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one vector of norm 1 per text."""
        return [vector_of(text) for text in texts]

    embed_queries = embed_documents
