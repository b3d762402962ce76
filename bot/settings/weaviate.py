"""The settings of an index in Weaviate, a part of all settings."""

from typing import Literal

from pydantic import BaseModel, Field, SecretStr

from bot.settings.server import Location


class WeaviateFields(BaseModel):
    """Where the index is kept, and how it is reached; see `adapters.index.weaviate.settings`."""

    index: Literal["embedded", "weaviate"] = Field(
        "embedded",
        alias="THREADSHEET_INDEX",
        description="where the index is kept: embedded (a file in the data folder), or weaviate",
    )
    weaviate_hosts: str = Field(
        "127.0.0.1",
        alias="THREADSHEET_WEAVIATE_HOSTS",
        description="Weaviate's nodes with commas, each host or host:http_port:grpc_port",
    )
    weaviate_tls: bool = Field(
        default=False, alias="THREADSHEET_WEAVIATE_TLS", description="TLS to Weaviate, for HTTP and gRPC"
    )
    weaviate_api_key: SecretStr | None = Field(
        None, alias="THREADSHEET_WEAVIATE_API_KEY", description="API key for reading; none is anonymous"
    )
    weaviate_write_key: SecretStr | None = Field(
        None, alias="THREADSHEET_WEAVIATE_WRITE_KEY", description="API key for indexing; none takes the one for reading"
    )
    weaviate_prefix: str = Field(
        "Threadsheet",
        alias="THREADSHEET_WEAVIATE_PREFIX",
        description="what the names of our collections begin with",
    )
    weaviate_tenant: str = Field(
        "",
        alias="THREADSHEET_WEAVIATE_TENANT",
        description="tenant in shared collections; empty for collections of our own",
    )
    weaviate_replication: int = Field(
        1,
        ge=1,
        le=99,
        alias="THREADSHEET_WEAVIATE_REPLICATION",
        description="how many nodes hold each object, from the next indexing on",
    )
    weaviate_consistency: Literal["ONE", "QUORUM", "ALL"] = Field(
        "QUORUM", alias="THREADSHEET_WEAVIATE_CONSISTENCY", description="replicas that must agree on a write"
    )
    weaviate_read_consistency: Literal["ONE", "QUORUM", "ALL"] = Field(
        "QUORUM", alias="THREADSHEET_WEAVIATE_READ_CONSISTENCY", description="replicas that must agree on a read"
    )
    weaviate_vectorizer: str = Field(
        "",
        alias="THREADSHEET_WEAVIATE_VECTORIZER",
        description="the server's module that makes vectors, such as text2vec-transformers; empty searches words alone",
    )
    weaviate_vectorizer_config: str = Field(
        "",
        alias="THREADSHEET_WEAVIATE_VECTORIZER_CONFIG",
        description='what that module is told, a JSON object such as {"model": "…"}',
    )
    weaviate_headers: SecretStr | None = Field(
        None,
        alias="THREADSHEET_WEAVIATE_HEADERS",
        description='sent to Weaviate for modules that need a key, a JSON object such as {"X-OpenAI-Api-Key": "…"}',
    )
    weaviate_alpha: float = Field(
        0.5,
        ge=0,
        le=1,
        alias="THREADSHEET_WEAVIATE_ALPHA",
        description="what vectors count in a search, 0 to 1; words count the rest",
    )
    weaviate_timeout_s: float = Field(
        5.0, gt=0, le=600, alias="THREADSHEET_WEAVIATE_TIMEOUT_S", description="seconds that one search may take"
    )
    weaviate_write_timeout_s: float = Field(
        30.0,
        gt=0,
        le=3600,
        alias="THREADSHEET_WEAVIATE_WRITE_TIMEOUT_S",
        description="seconds that one batch may take before it is sent again",
    )
    weaviate_keep_previous: bool = Field(
        default=False,
        alias="THREADSHEET_WEAVIATE_KEEP_PREVIOUS",
        description="keep the collections of the publication before: quicker updates, at twice the space",
    )
    snapshot: Location | None = Field(
        None,
        alias="THREADSHEET_SNAPSHOT",
        description="local copy of Weaviate's index; default: snapshot.db in the data folder",
    )
    snapshot_every_s: float = Field(
        60.0,
        ge=1,
        le=86_400,
        alias="THREADSHEET_SNAPSHOT_EVERY_S",
        description="seconds between two looks whether Weaviate has something new to copy",
    )
    index_retry_s: float = Field(
        5.0,
        gt=0,
        le=3600,
        alias="THREADSHEET_INDEX_RETRY_S",
        description="seconds between two tries whether Weaviate is back",
    )
