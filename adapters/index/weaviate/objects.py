"""Chunks and facts as the server's objects, and back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from adapters.index.analysis import indexed_words
from adapters.index.codec import Undecodable, chunk_from_json, chunk_to_json
from adapters.index.fact_codec import fact_from_json, fact_to_json
from adapters.index.weaviate.keys import GENERIC, key_of, object_id, sort_key, stored_number
from adapters.index.weaviate.schema import PASSAGE
from core.embedding import text_to_embed
from core.errors import PermanentError
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document, Status
from core.knowledge.facts import Fact
from core.ports import Staged

Properties: TypeAlias = Mapping[str, object]

PLACES: int = 2**20
"""So many chunks, and so many facts, a document may have: its number times this is the first of theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An object as it is sent, and as it is copied.

    Attributes:
        vector: Empty without one.
    """

    uuid: UUID
    properties: Properties
    vector: Sequence[float] = ()


def chunk_objects(item: Staged, *, number: int, passages: bool = False) -> Iterator[Stored]:
    """Yield the objects of a document's chunks.

    Args:
        item: The document.
        number: Its own.
        passages: Leave it to the server to make vectors, of the text that is added.

    Raises:
        PermanentError: Something in them is no text, or there are too many.
    """
    _check_number(item.document, len(item.chunks))
    places = places_of(number, len(item.chunks))
    for place, chunk in enumerate(item.chunks):
        yield Stored(
            uuid=chunk_uuid(chunk.chunk_id),
            properties=_of_chunk(chunk, item.document, seq=places[place])
            | ({PASSAGE: text_to_embed(chunk, item.document)} if passages else {}),
            vector=item.vectors[place] if item.vectors and not passages else (),
        )


def fact_objects(item: Staged, *, number: int) -> Iterator[Stored]:
    """Yield the objects of a document's facts; `number` is the document's own.

    Raises:
        PermanentError: Something in them is no text, or there are too many.
    """
    _check_number(item.document, len(item.facts))
    path = item.document.path
    places = places_of(number, len(item.facts))
    for place, fact in enumerate(item.facts):
        yield Stored(
            uuid=object_id("fact", path, str(place)),
            properties=_of_fact(fact, path) | {"seq": places[place]},
        )


def places_of(number: int, count: int) -> range:
    """Return the `seq` of so many chunks, or facts, of the document with that number."""
    return range(number * PLACES, number * PLACES + count)


def chunk_uuid(chunk_id: str) -> UUID:
    """Return the id of a chunk's object."""
    return object_id("chunk", chunk_id)


def to_chunk(properties: Properties) -> Chunk:
    """Return the chunk of an object.

    Raises:
        Undecodable: Something else wrote it.
    """
    return chunk_from_json(_split_body(properties)[1])


def seq_of(properties: Properties) -> int:
    """Return a chunk's place in the order of the index.

    Raises:
        Undecodable: Something else wrote it.
    """
    return int(_split_body(properties)[0])


def to_fact(properties: Properties) -> Fact:
    """Return the fact of an object.

    Raises:
        Undecodable: Something else wrote it.
    """
    return fact_from_json(str(properties["own"]).encode(), str(properties["shared"]).encode())


def _split_body(properties: Properties) -> tuple[str, str]:
    seq, _, body = str(properties["body"]).partition(" ")
    if not seq.isdecimal():
        raise Undecodable("a chunk can't be decoded")
    return seq, body


def _of_chunk(chunk: Chunk, document: Document, *, seq: int) -> dict[str, object]:
    try:
        body = chunk_to_json(chunk).decode()
    except ValueError as error:
        raise PermanentError(f"{document.path}: text with half a surrogate pair can't be stored") from error
    text, title = indexed_words(chunk, document)
    covers = [key_of(name) for name in dict.fromkeys(chunk.models)] or [GENERIC]
    legacy = chunk.status is Status.LEGACY
    return {
        "document": key_of(document.path),
        "covers": covers,
        "kind": key_of(chunk.kind),
        "legacy": legacy,
        "path": sort_key(document.path),
        "text": " ".join(text),
        "title": " ".join(title),
        # As the embedded index counts: its tokens for filters are part of a row's length.
        "tokens": len(text) + len(title) + 1 + len(covers) + legacy,
        "seq": seq,
        # A server gives back one property in two thirds of the time that it takes for two.
        "body": f"{seq} {body}",
    }


def _of_fact(fact: Fact, path: str) -> dict[str, object]:
    own, shared = fact_to_json(fact)
    ends: dict[str, object] = {}
    if fact.upper is not None and fact.lower is not None:
        ends = {"upper": stored_number(fact.upper), "lower": stored_number(fact.lower)}
    return ends | {
        "document": key_of(path),
        "model": key_of(fact.model),
        "attribute": key_of(fact.attribute),
        "unit": key_of(fact.value.canonical_unit),
        "legacy": fact.status is Status.LEGACY,
        "number": bool(ends),
        "path": sort_key(path),
        "name": sort_key(fact.model),
        "start": fact.place.start,
        "own": own.decode(),
        "shared": shared.decode(),
    }


def _check_number(document: Document, count: int) -> None:
    if count > PLACES:
        raise PermanentError(f"{document.path}: expected at most {PLACES:,} chunks and facts each, got {count:,}")
