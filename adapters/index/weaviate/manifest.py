"""What the documents' collection of a slot says of the slot: its documents, and what was published when."""

import binascii
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from adapters.index.codec import Undecodable
from adapters.index.stated import Wording, stated_attributes
from adapters.index.weaviate.keys import key_of, object_id
from adapters.index.weaviate.objects import Properties, Stored, places_of
from adapters.index.weaviate.peaks import Ends, Peaks, ends_of, peaks_of
from adapters.index.weaviate.schema import Kind, Slot
from core.catalog.catalog import Catalog
from core.knowledge.document import Status
from core.knowledge.facts import StatedAttribute
from core.ports import Staged

MANIFEST: Final = object_id("manifest")
KNOWLEDGE: Final = object_id("knowledge")
ENTRY: Final = key_of("document")
_MANIFEST_ROLE: Final = key_of("manifest")
_KNOWLEDGE_ROLE: Final = key_of("knowledge")

_PACKING: Final = 1
"""How hard to try: less than half the time of the usual way, for a seventh more space."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Which slot readers see, and since which publication.

    Attributes:
        generation: Counts publications from 1.
        last_number: The highest number that a document was ever given.
        documents: How many documents the slot holds; a node that has fewer must catch up first.
        chunks: How many chunks.
        facts: How many facts.
        stamp: As in `core.ports.Knowledge`.
        versions: Of schema, analysis and vectors.
    """

    slot: Slot
    generation: int
    last_number: int
    documents: int
    chunks: int
    facts: int
    stamp: str
    versions: str

    @property
    def held(self) -> dict[Kind, int]:
        """How much the slot holds of each kind."""
        return {Kind.DOCUMENTS: self.documents, Kind.CHUNKS: self.chunks, Kind.FACTS: self.facts}


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
        peaks: Its highest and lowest facts.
        legacy: Whether it is a legacy document.
    """

    words: Mapping[str, int] = field(default_factory=dict[str, int])
    tokens: int = 0
    wordings: tuple[Wording, ...] = ()
    peaks: tuple[Peaks, ...] = ()
    legacy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What is known of all that a slot holds; what `core.ports.Knowledge` is made of, and what searches need.

    Attributes:
        catalog: As it was published.
        words: Word → number of chunks that hold it.
        chunks: How many there are.
        tokens: Of all chunks.
        attributes: How each is stated.
        ends: The highest and lowest facts of each attribute.
        legacy: Whether any document is a legacy one.
    """

    catalog: Catalog
    words: Mapping[str, int]
    chunks: int
    tokens: int
    attributes: Mapping[str, StatedAttribute]
    ends: Mapping[str, tuple[Ends, ...]]
    legacy: bool


_MANIFEST = TypeAdapter(Manifest)
_ENTRY = TypeAdapter(Entry)
_TALLY = TypeAdapter(Tally)
_LEARNED = TypeAdapter(Learned)


def held_by(entries: Collection[Entry]) -> dict[Kind, int]:
    """Return how much of each kind the documents have."""
    return {
        Kind.DOCUMENTS: len(entries),
        Kind.CHUNKS: sum(entry.chunks for entry in entries),
        Kind.FACTS: sum(entry.facts for entry in entries),
    }


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


def tally_of(item: Staged, chunks: Sequence[Stored], *, number: int) -> Tally:
    """Return what a document adds to what is known of all; `chunks` as they are stored, `number` is its own."""
    words: Counter[str] = Counter()
    for chunk in chunks:
        words.update({*str(chunk.properties["text"]).split(), *str(chunk.properties["title"]).split()})
    wordings = Counter((fact.attribute, fact.label, str(fact.value.dimension or "")) for fact in item.facts)
    return Tally(
        words=words,
        tokens=sum(int(str(chunk.properties["tokens"])) for chunk in chunks),
        wordings=tuple((*wording, facts) for wording, facts in wordings.items()),
        peaks=peaks_of(item.facts, first=places_of(number, len(item.facts)).start),
        legacy=Status.LEGACY in {*(each.status for each in item.chunks), *(each.status for each in item.facts)},
    )


def learned_of(catalog: Catalog, whole: Collection[tuple[Entry, Tally]]) -> Learned:
    """Return what is known of all documents together, from what is kept of each."""
    words: Counter[str] = Counter()
    wordings: Counter[tuple[str, str, str]] = Counter()
    for _, tally in whole:
        words.update(tally.words)
        for *wording, facts in tally.wordings:
            wordings[wording[0], wording[1], wording[2]] += facts
    return Learned(
        catalog=catalog,
        words=words,
        chunks=sum(entry.chunks for entry, _ in whole),
        tokens=sum(tally.tokens for _, tally in whole),
        attributes=stated_attributes((*wording, facts) for wording, facts in sorted(wordings.items())),
        ends=ends_of((entry.path, tally.peaks) for entry, tally in whole),
        legacy=any(tally.legacy for _, tally in whole),
    )


def _packed(body: bytes) -> str:
    return b64encode(zlib.compress(body, _PACKING)).decode()


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
