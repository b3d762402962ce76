"""Everything that is used of `weaviate-client`, imported in this one place."""

import warnings

with warnings.catch_warnings(record=True):  # its dependencies tell each other of their plans: nothing for operators
    from weaviate import WeaviateAsyncClient
    from weaviate.auth import Auth
    from weaviate.classes.config import (
        Configure,
        ConsistencyLevel,
        DataType,
        Property,
        ReplicationDeletionStrategy,
        StopwordsPreset,
        Tokenization,
        VectorDistances,
    )
    from weaviate.classes.data import DataObject
    from weaviate.classes.init import AdditionalConfig, GrpcConfig, Timeout
    from weaviate.classes.query import Filter, HybridFusion, HybridVector, MetadataQuery, Sort
    from weaviate.collections import CollectionAsync
    from weaviate.collections.classes.filters import FilterReturn
    from weaviate.connect import ConnectionParams
    from weaviate.exceptions import WeaviateBaseError

__all__ = [
    "AdditionalConfig",
    "Auth",
    "CollectionAsync",
    "Configure",
    "ConnectionParams",
    "ConsistencyLevel",
    "DataObject",
    "DataType",
    "Filter",
    "FilterReturn",
    "GrpcConfig",
    "HybridFusion",
    "HybridVector",
    "MetadataQuery",
    "Property",
    "ReplicationDeletionStrategy",
    "Sort",
    "StopwordsPreset",
    "Timeout",
    "Tokenization",
    "VectorDistances",
    "WeaviateAsyncClient",
    "WeaviateBaseError",
]
