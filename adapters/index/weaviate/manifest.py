"""What the documents' collection of a slot says of the slot: its documents, and what was published when."""

import binascii
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from adapters.index.codec import Undecodable
from adapters.index.stated import Wording, stated_attributes
from adapters.index.weaviate.keys import key_of, object_id
from adapters.index.weaviate.objects import Properties, Stored
from adapters.index.weaviate.schema import VERSIONS, Slot
from core.catalog.catalog import Catalog
from core.knowledge.facts import Fact, StatedAttribute

MANIFEST: Final = object_id("manifest")
KNOWLEDGE: Final = object_id("knowledge")
ENTRY: Final = key_of("document")
_MANIFEST_ROLE: Final = key_of("manifest")
_KNOWLEDGE_ROLE: Final = key_of("knowledge")

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Which slot readers see, and since which publication.

    Attributes:
        generation: Counts publications from 1.
        last_number: The highest number that a document was ever given.
        chunks: How many chunks the slot holds; a node that has fewer must catch up first.
        facts: How many facts it holds.
        stamp: As in `core.ports.Knowledge`.
        versions: Of schema and analysis.
    """

    slot: Slot
    generation: int
    last_number: int
    chunks: int
    facts: int
    stamp: str
    versions: str = VERSIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A document in a slot.

    Attributes:
        version: Told by all that is kept of the document.
        generation: It was staged for that publication; those after it only take it along.
        number: Later staged, higher.
    """

    path: str
    fingerprint: str
    version: str
    generation: int
    number: int
    chunks: int
    facts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one document adds to what is known of all.

    Attributes:
        words: Word → number of its chunks that hold it.
        tokens: Of all its chunks, as scores count them.
        wordings: How each attribute is stated.
    """

    words: Mapping[str, int] = field(default_factory=dict[str, int])
    tokens: int = 0
    wordings: tuple[Wording, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What is known of all that a slot holds; what `core.ports.Knowledge` is made of, and what scores need."""

    catalog: Catalog
    words: Mapping[str, int]
    chunks: int
    tokens: int
    attributes: Mapping[str, StatedAttribute]


_MANIFEST = TypeAdapter(Manifest)
_ENTRY = TypeAdapter(Entry)
_TALLY = TypeAdapter(Tally)
_LEARNED = TypeAdapter(Learned)


def entry_uuid(path: str) -> UUID:
    """Return the id of a document's entry."""
    return object_id("document", path)


def entry_object(entry: Entry, tally: Tally) -> Stored:
    """Return the object of a document's entry."""
    return Stored(
        uuid=entry_uuid(entry.path),
        properties={
            "role": ENTRY,
            "body": _ENTRY.dump_json(entry).decode(),
            "tally": _packed(_TALLY.dump_json(tally)),
        },
    )


def manifest_object(manifest: Manifest) -> Stored:
    """Return the object that says what is published."""
    return Stored(
        uuid=MANIFEST, properties={"role": _MANIFEST_ROLE, "body": _MANIFEST.dump_json(manifest).decode(), "tally": ""}
    )


def knowledge_object(learned: Learned) -> Stored:
    """Return the object that tells what is known of all."""
    body = _packed(_LEARNED.dump_json(learned, exclude_defaults=True))
    return Stored(uuid=KNOWLEDGE, properties={"role": _KNOWLEDGE_ROLE, "body": body, "tally": ""})


def to_entry(properties: Properties) -> Entry:
    """Return the entry of an object; raises Undecodable."""
    return _decoded(_ENTRY, str(properties["body"]).encode(), "a document's entry")


def to_tally(properties: Properties) -> Tally:
    """Return the tally of an entry's object; raises Undecodable."""
    return _decoded(_TALLY, _unpacked(str(properties["tally"])), "a document's tally")


def to_manifest(properties: Properties) -> Manifest:
    """Return the manifest of its object; raises Undecodable."""
    return _decoded(_MANIFEST, str(properties["body"]).encode(), "the manifest")


def to_learned(properties: Properties) -> Learned:
    """Return what is known of all, of its object; raises Undecodable."""
    return _decoded(_LEARNED, _unpacked(str(properties["body"])), "what is known of all")


def tally_of(chunks: Sequence[Stored], facts: Iterable[Fact]) -> Tally:
    """Return what a document's chunks, as they are stored, and its facts add to what is known of all."""
    words: Counter[str] = Counter()
    for chunk in chunks:
        words.update({*str(chunk.properties["text"]).split(), *str(chunk.properties["title"]).split()})
    wordings = Counter((fact.attribute, fact.label, str(fact.value.dimension or "")) for fact in facts)
    return Tally(
        words=words,
        tokens=sum(int(str(chunk.properties["tokens"])) for chunk in chunks),
        wordings=tuple((*wording, facts) for wording, facts in wordings.items()),
    )


def learned_of(catalog: Catalog, entries: Iterable[Entry], tallies: Iterable[Tally]) -> Learned:
    """Return what is known of all documents together.

    Raises:
        Undecodable: Something else wrote a tally.
    """
    words: Counter[str] = Counter()
    wordings: Counter[tuple[str, str, str]] = Counter()
    tokens = 0
    for tally in tallies:
        words.update(tally.words)
        tokens += tally.tokens
        for *wording, facts in tally.wordings:
            wordings[wording[0], wording[1], wording[2]] += facts
    return Learned(
        catalog=catalog,
        words=words,
        chunks=sum(entry.chunks for entry in entries),
        tokens=tokens,
        attributes=stated_attributes((*wording, facts) for wording, facts in sorted(wordings.items())),
    )


def _packed(body: bytes) -> str:
    return b64encode(zlib.compress(body)).decode()


def _unpacked(text: str) -> bytes:
    try:
        return zlib.decompress(b64decode(text))
    except (binascii.Error, zlib.error) as error:
        raise Undecodable("a packed object can't be decoded") from error


def _decoded(adapter: TypeAdapter[_T], body: bytes, what: str) -> _T:
    try:
        return adapter.validate_json(body)
    except ValidationError as error:
        raise Undecodable(f"{what} can't be decoded") from error
