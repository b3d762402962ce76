"""Chunks, catalogues and vectors as bytes in the index file, and back."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter, ValidationError

from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk

VECTOR_TYPE = np.float16

_WIDENED = np.arange(2**16, dtype=np.uint16).view(VECTOR_TYPE).astype(np.float32)
"""Every float16 as float32: looking them up is twice as fast as numpy's own widening."""

_CHUNK = TypeAdapter(Chunk)
_CATALOG = TypeAdapter(Catalog)


class Undecodable(ValueError):
    """What the file holds isn't what we write."""


def chunk_to_json(chunk: Chunk) -> bytes:
    """Return the whole chunk as compact JSON; fields at their default are left out."""
    return _CHUNK.dump_json(chunk, exclude_defaults=True)


def chunk_from_json(body: bytes | str) -> Chunk:
    """Return the chunk that `chunk_to_json` wrote.

    Raises:
        Undecodable: Something else wrote it.
    """
    try:
        return _CHUNK.validate_json(body)
    except ValidationError as error:
        raise Undecodable("a chunk can't be decoded") from error


def catalog_to_json(catalog: Catalog) -> str:
    """Return the catalogue with its document register as JSON."""
    return _CATALOG.dump_json(catalog, exclude_defaults=True).decode()


def catalog_from_json(text: str) -> Catalog:
    """Return the catalogue; empty text is the empty catalogue.

    Raises:
        Undecodable: Something else wrote it.
    """
    try:
        return _CATALOG.validate_json(text or "{}")
    except ValidationError as error:
        raise Undecodable("the catalogue can't be decoded") from error


def vector_to_bytes(vector: Sequence[float]) -> bytes:
    """Return the vector as float16, two bytes a number."""
    return np.asarray(vector, dtype=VECTOR_TYPE).tobytes()


def vectors_from_bytes(blobs: Sequence[bytes]) -> NDArray[np.float32]:
    """Return the rows; shape (len(blobs), dim). All blobs are of one length."""
    numbers = np.frombuffer(b"".join(blobs), dtype=np.uint16)
    return np.take(_WIDENED, numbers).reshape(len(blobs), -1)
