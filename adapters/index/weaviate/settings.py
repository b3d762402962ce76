"""What an operator sets to keep the index in Weaviate."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, cast

from core.errors import ConfigError

Consistency: TypeAlias = Literal["ONE", "QUORUM", "ALL"]

_HTTP_PORT = 8080
_GRPC_PORT = 50051
_LAST_PORT = 65535
_HOST_PARTS = 3
_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")
_VECTORIZER = re.compile(r"(text2vec-[a-z0-9-]+)?")
_TENANT = re.compile(r"[A-Za-z0-9]{0,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where one node listens."""

    host: str
    http_port: int
    grpc_port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.http_port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaviateSettings:
    """One index on one cluster.

    Attributes:
        hosts: Each "host" or "host:http_port:grpc_port"; the next is asked where one doesn't answer.
        secure: TLS for HTTP and gRPC.
        api_key: For reading; empty for anonymous access.
        write_key: For indexing; empty takes `api_key`.
        prefix: What the names of our collections begin with; two indexes with two prefixes never touch.
        tenant: Keeps this index in multi-tenant collections, as this tenant; empty for collections of its own.
        replication: How many nodes hold each object; counts when collections are made.
        consistency: How many replicas have to agree on a write.
        read_consistency: The same for reads.
        vectorizer: The server's module that makes vectors of chunks and questions, as "text2vec-transformers"; empty
            for vectors that are brought along, or none.
        embedder: Whose vectors are brought along (`Embedder.name`); empty for none. Those of another aren't read.
        vectorizer_config: What the module is told, as a JSON object in the server's words; empty for nothing.
        headers: Sent with every request, for modules that ask a service which wants a key; a JSON object.
        alpha: What vectors count in a search, 0.0 to 1.0; words count the rest.
        timeout_s: How long one search may take, all of its attempts together.
        attempt_s: How long one node may take where another one can be asked.
        write_timeout_s: How long one batch may take before it is sent again.
        start_timeout_s: How long connecting may take.
        pointer_ttl_s: A reader looks for a new publication after so long at the latest.
        keep_previous: Keep the collections of the publication before: the next one is quicker, at twice the space.
    """

    hosts: tuple[str, ...] = ("127.0.0.1",)
    secure: bool = False
    api_key: str = field(default="", repr=False)
    write_key: str = field(default="", repr=False)
    prefix: str = "Threadsheet"
    tenant: str = ""
    replication: int = 1
    consistency: Consistency = "QUORUM"
    read_consistency: Consistency = "QUORUM"
    vectorizer: str = ""
    embedder: str = ""
    vectorizer_config: str = ""
    headers: str = field(default="", repr=False)
    alpha: float = 0.5
    timeout_s: float = 5.0
    attempt_s: float = 1.0
    write_timeout_s: float = 30.0
    start_timeout_s: float = 5.0
    pointer_ttl_s: float = 0.25
    keep_previous: bool = False

    def __post_init__(self) -> None:
        """Refuse settings with which the index can't work, and say which.

        Raises:
            ConfigError: A setting is wrong.
        """
        if not self.hosts:
            raise ConfigError("Weaviate hosts: expected at least one, got none")
        if not _NAME.fullmatch(self.prefix):
            raise ConfigError(f"Weaviate prefix: expected a capital, then letters and digits, got {self.prefix!r}")
        if not _TENANT.fullmatch(self.tenant):
            raise ConfigError(f"Weaviate tenant: expected up to 40 letters and digits, got {self.tenant!r}")
        self._check_vectors()
        _ = self.vectorizer_options, self.sent_headers
        if not 0 <= self.alpha <= 1:
            raise ConfigError(f"Weaviate alpha: expected 0.0 (words) to 1.0 (vectors), got {self.alpha}")
        if self.replication < 1:
            raise ConfigError(f"Weaviate replication: expected 1 or more, got {self.replication}")
        _ = self.addresses

    def _check_vectors(self) -> None:
        if not _VECTORIZER.fullmatch(self.vectorizer):
            raise ConfigError(f"Weaviate vectorizer: expected a name such as text2vec-openai, got {self.vectorizer!r}")
        if self.embedder and self.vectorizer:
            raise ConfigError(
                f"Weaviate vectorizer: {self.vectorizer} makes vectors already, and {self.embedder} too: leave one out"
            )
        if self.vectorizer_config and not self.vectorizer:
            raise ConfigError("Weaviate vectorizer config: there is no vectorizer that it could be for")

    def for_writing(self) -> "WeaviateSettings":
        """Return the same for what reads along with the writer, with its key."""
        return replace(self, api_key=self.write_key or self.api_key)

    @property
    def vectorizer_options(self) -> Mapping[str, object]:
        """What the module is told.

        Raises:
            ConfigError: It is no JSON object.
        """
        return _json_object(self.vectorizer_config, "Weaviate vectorizer config")

    @property
    def sent_headers(self) -> Mapping[str, str]:
        """What is sent with every request.

        Raises:
            ConfigError: It is no JSON object of texts.
        """
        found = _json_object(self.headers, "Weaviate headers")
        if not all(isinstance(value, str) for value in found.values()):
            raise ConfigError("Weaviate headers: expected texts in the JSON object, got something else")
        return {name: str(value) for name, value in found.items()}

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where the nodes listen.

        Raises:
            ConfigError: A host can't be read.
        """
        return tuple(map(_address, self.hosts))


def _json_object(text: str, what: str) -> Mapping[str, object]:
    """Return the object; the message never shows what was given, which may be a secret."""
    try:
        found: object = json.loads(text or "{}")
    except ValueError as error:
        raise ConfigError(f'{what}: expected a JSON object such as {{"name": "value"}}; this is no JSON') from error
    if not isinstance(found, dict):
        raise ConfigError(f'{what}: expected a JSON object such as {{"name": "value"}}, got another kind of JSON')
    return cast("Mapping[str, object]", found)


def _address(host: str) -> Address:
    name, *ports = host.rsplit(":", _HOST_PARTS - 1) if host.count(":") >= _HOST_PARTS - 1 else [host]
    numbers = [int(port) for port in ports if port.isdecimal() and 0 < int(port) <= _LAST_PORT]
    if not name or "/" in name or (":" in name and not ports) or len(numbers) != len(ports):
        raise ConfigError(f"Weaviate hosts: expected host or host:http_port:grpc_port, got {host!r}")
    http_port, grpc_port = numbers or (_HTTP_PORT, _GRPC_PORT)
    if http_port == grpc_port:
        raise ConfigError(f"Weaviate hosts: expected two different ports for HTTP and gRPC, got {host!r}")
    return Address(host=name, http_port=http_port, grpc_port=grpc_port)
