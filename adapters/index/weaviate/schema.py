"""The collections: what they are called, what they hold, and whether those on the server are ours.

There are two slots, A and B, of three collections each; one alias points at the documents of the slot that
readers see. What is being indexed goes into the other one.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from adapters.index.weaviate.sdk import (
    Configure,
    DataType,
    Property,
    ReplicationDeletionStrategy,
    StopwordsPreset,
    Tokenization,
    VectorDistances,
)
from adapters.index.weaviate.settings import WeaviateSettings
from core.knowledge.analyzer import ANALYZER_VERSION

SCHEMA_VERSION: Final = 2
PASSAGE: Final = "passage"
"""The property that a module of the server makes vectors of."""


def versions_of(settings: WeaviateSettings) -> str:
    """Return what stands in each collection's description: what others' versions or vectors made isn't read."""
    versions = f"schema {SCHEMA_VERSION}, analyzer {ANALYZER_VERSION}"
    if not settings.vectorizer:
        return f"{versions}, vectors by {settings.embedder}" if settings.embedder else versions
    options = json.dumps(settings.vectorizer_options, sort_keys=True)
    return f"{versions}, vectors by {settings.vectorizer} {options}"


class Kind(StrEnum):
    """What a collection holds."""

    CHUNKS = "Chunks"
    FACTS = "Facts"
    DOCUMENTS = "Documents"


class Slot(StrEnum):
    """One of the two sets of collections."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Slot":
        """The other one."""
        return Slot.B if self is Slot.A else Slot.A


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What the collections and the alias of one index are called."""

    prefix: str
    tenant: str

    @property
    def alias(self) -> str:
        """What points at the documents that readers see."""
        return f"{self.prefix}Published_{self.tenant}" if self.tenant else f"{self.prefix}Published"

    def collection(self, kind: Kind, slot: Slot) -> str:
        """Return a collection's name; tenants share them."""
        shared = "Shared" if self.tenant else ""
        return f"{self.prefix}{shared}{kind}_{slot}"


def names_of(settings: WeaviateSettings) -> Names:
    """Return the names that the settings lead to."""
    return Names(prefix=settings.prefix, tenant=settings.tenant)


def _key(name: str, *, several: bool = False) -> Property:
    """Return a property that is compared whole: the default tokenisation would find ECU-750 in "ECU-750 Plus"."""
    return Property(
        name=name,
        data_type=DataType.TEXT_ARRAY if several else DataType.TEXT,
        tokenization=Tokenization.FIELD,
        index_filterable=True,
        index_searchable=False,
    )


def _words(name: str) -> Property:
    """Return a property for our own words, which nothing but white space parts."""
    return Property(
        name=name,
        data_type=DataType.TEXT,
        tokenization=Tokenization.WHITESPACE,
        index_filterable=False,
        index_searchable=True,
    )


def _kept(name: str, data_type: DataType = DataType.TEXT) -> Property:
    """Return a property that is only given back, or sorted by."""
    text = data_type is DataType.TEXT
    return Property(
        name=name,
        data_type=data_type,
        tokenization=Tokenization.FIELD if text else None,
        index_filterable=False,
        index_searchable=False if text else None,
    )


def _filterable(name: str, data_type: DataType) -> Property:
    return Property(name=name, data_type=data_type, index_filterable=True)


def properties(kind: Kind, settings: WeaviateSettings) -> list[Property]:
    """Return what the objects of a collection hold."""
    match kind:
        case Kind.CHUNKS:
            return [
                _key("document"),
                _key("covers", several=True),
                _key("kind"),
                _filterable("legacy", DataType.BOOL),
                _filterable("seq", DataType.INT),
                _kept("path"),
                _words("text"),
                _words("title"),
                _kept("tokens", DataType.INT),
                _kept("body"),
                *([_kept(PASSAGE)] if settings.vectorizer else []),
            ]
        case Kind.FACTS:
            return [
                _key("document"),
                _key("model"),
                _key("attribute"),
                _key("unit"),
                _filterable("legacy", DataType.BOOL),
                _filterable("number", DataType.BOOL),
                _filterable("upper", DataType.NUMBER),
                _filterable("lower", DataType.NUMBER),
                _filterable("seq", DataType.INT),
                _kept("path"),
                _kept("name"),
                _kept("start", DataType.INT),
                _kept("own"),
                _kept("shared"),
            ]
        case Kind.DOCUMENTS:
            return [_key("role"), _kept("body"), _kept("tally")]


def creation(kind: Kind, names: Names, slot: Slot, settings: WeaviateSettings) -> Mapping[str, Any]:
    """Return the arguments with which a collection is made."""
    return {
        "name": names.collection(kind, slot),
        "description": versions_of(settings),
        "properties": properties(kind, settings),
        "vector_config": _vectors(settings) if kind is Kind.CHUNKS else None,
        # The default stop words drop "not".
        "inverted_index_config": Configure.inverted_index(stopwords_preset=StopwordsPreset.NONE),
        "multi_tenancy_config": Configure.multi_tenancy(enabled=True) if settings.tenant else None,
        "replication_config": Configure.replication(
            factor=settings.replication,
            async_enabled=settings.replication > 1,
            deletion_strategy=ReplicationDeletionStrategy.TIME_BASED_RESOLUTION,
        ),
    }


def _vectors(settings: WeaviateSettings) -> Any:
    index = Configure.VectorIndex.hnsw(distance_metric=VectorDistances.COSINE)
    if not settings.vectorizer:
        return Configure.Vectors.self_provided(vector_index_config=index)
    return Configure.Vectors.custom(
        module_name=settings.vectorizer,
        # The name of a collection says nothing of a chunk.
        module_config={"vectorizeClassName": False, **settings.vectorizer_options},
        source_properties=[PASSAGE],
        vector_index_config=index,
    )


def drift(
    kind: Kind, settings: WeaviateSettings, description: str | None, found: Iterable[tuple[str, str, str | None]]
) -> str:
    """Return in which way a collection on the server isn't the one that we make; empty if it is.

    Args:
        kind: What it should hold.
        settings: What it should be made with.
        description: The collection's own.
        found: Name, data type and tokenisation of each property.
    """
    if description != (needed := versions_of(settings)):
        return f"it was made by {description or 'something else'}, this program needs {needed}"
    there = {name: (data_type, tokenization) for name, data_type, tokenization in found}
    for expected in properties(kind, settings):
        wanted = str(expected.dataType.value), _spelled(expected.tokenization)
        if (have := there.get(expected.name)) != wanted:
            return f"property {expected.name}: expected {wanted}, got {have or 'none'}"
    if strangers := sorted(there.keys() - {each.name for each in properties(kind, settings)}):
        return f"property {strangers[0]}: nothing of that name was made by this program"
    return ""


def _spelled(tokenization: Tokenization | None) -> str | None:
    return None if tokenization is None else str(tokenization.value)
