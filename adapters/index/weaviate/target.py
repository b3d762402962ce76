"""One collection as it is asked: its name, the tenant, and how many replicas have to agree."""

from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from adapters.index.weaviate.schema import Names
from adapters.index.weaviate.sdk import CollectionAsync, ConsistencyLevel, WeaviateAsyncClient
from adapters.index.weaviate.settings import Consistency, WeaviateSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A collection, or what an alias points at.

    Attributes:
        tenant: Empty where tenants have no say.
        consistency: None where there is one copy only.
    """

    name: str
    tenant: str
    consistency: Consistency | None

    def of(self, client: WeaviateAsyncClient) -> CollectionAsync[Any, Any]:
        """Return the client's side of it, made once."""
        known = _KNOWN.setdefault(client, {})
        if self not in known:
            found = client.collections.use(self.name)
            if self.tenant:
                found = found.with_tenant(self.tenant)
            if self.consistency:
                found = found.with_consistency_level(ConsistencyLevel(self.consistency))
            known[self] = found
        return known[self]


_KNOWN: Final = WeakKeyDictionary[WeaviateAsyncClient, dict[Target, CollectionAsync[Any, Any]]]()


def target_of(name: str, names: Names, settings: WeaviateSettings, *, writing: bool) -> Target:
    """Return the collection of that name for reads, or for writes."""
    level = settings.consistency if writing else settings.read_consistency
    return Target(name=name, tenant=names.tenant, consistency=level if settings.replication > 1 else None)
