"""The client's errors and the server's, told as ours, with the server's address and what to do."""

import re
from collections.abc import Generator
from contextlib import contextmanager

from adapters.index.weaviate.sdk import WeaviateBaseError
from core.errors import BotError, IndexDamaged, IndexUnavailable, PermanentError

OLDEST_SERVER = (1, 38, 7)

_GONE = (
    "could not find class",
    "could not find index",
    "class not found",
    "collection not found",
    "tenant not found",
    "no such prop",
)
_OLDEST = ".".join(map(str, OLDEST_SERVER))
_SAYINGS: tuple[tuple[str, str], ...] = (
    (r"version \S+ is not supported", f"expected server {_OLDEST} or newer, this one is far older; update the server"),
    (
        r"no module with name",
        "it lacks the module that THREADSHEET_WEAVIATE_VECTORIZER names; enable it there, or name another one",
    ),
    (
        r"no api key found",
        "its module that makes vectors needs a key; set THREADSHEET_WEAVIATE_HEADERS, or give it to the server",
    ),
    (
        r"anonymous access not enabled|invalid api key|unauthenticated|unauthorized|\b401\b",
        "it refuses our API key; set THREADSHEET_WEAVIATE_API_KEY (reading) and THREADSHEET_WEAVIATE_WRITE_KEY right",
    ),
    (
        r"forbidden|permission_denied|permission denied|insufficient permissions|\b403\b",
        "our API key may not do this; indexing needs THREADSHEET_WEAVIATE_WRITE_KEY with the right to write",
    ),
    (
        r"read-?only|no space left|disk.{0,20}(full|usage)",
        "it takes no more data because its disk is full; make room there, then run `threadsheet index` again",
    ),
    (r"cannot achieve consistency|not enough replicas|unable to reach consistency", "too few of its nodes are up"),
)
_TOO_FEW = "too few"
_BENEATH = frozenset({"grpc", "httpcore", "httpx"})
"""What the client stands on lets errors of its own through."""


class Gone(IndexUnavailable):
    """What was asked isn't there any more, or not yet: another publication has taken its place."""


@contextmanager
def translated(server: str) -> Generator[None]:
    """Let nothing of the client out; everything names `server`.

    Raises:
        Gone: There is no such collection or tenant now.
        IndexUnavailable: It didn't answer, or not in time.
        PermanentError: It refuses us, or has no room.
    """
    try:
        yield
    except WeaviateBaseError as error:
        raise as_ours(str(error), server) from error
    except TimeoutError as error:
        raise IndexUnavailable(f"Weaviate at {server} didn't answer in time") from error
    except OSError as error:
        raise IndexUnavailable(f"Weaviate at {server} can't be reached: {error}") from error
    except UnicodeEncodeError as error:
        raise PermanentError(f"Weaviate at {server}: text with half a surrogate pair can't be stored") from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in _BENEATH:
            raise
        raise as_ours(f"{type(error).__name__} {error}", server) from error


def as_ours(said: str, server: str) -> BotError:
    """Return the error of our tree that says the same."""
    plain = " ".join(said.split()).casefold()
    if any(each in plain for each in _GONE):
        return Gone(f"Weaviate at {server}: {_short(said)}", retry_after_s=0.1)
    if re.search(r"invalid \w+ property|no such prop", plain):
        return drifted(server, f"its collections were changed ({_short(said)})")
    for pattern, saying in _SAYINGS:
        if re.search(pattern, plain):
            if saying.startswith(_TOO_FEW):
                return IndexUnavailable(f"Weaviate at {server}: {saying} ({_short(said)})")
            return PermanentError(f"Weaviate at {server}: {saying}")
    return IndexUnavailable(f"Weaviate at {server}: {_short(said)}")


def drifted(server: str, why: str) -> IndexDamaged:
    """Return the error for collections that this version can't have made."""
    return IndexDamaged(f"Weaviate at {server}: {why}; rebuild it with `threadsheet index`")


def too_old(server: str, version: str) -> PermanentError:
    """Return the error for a server that lacks what we need."""
    return PermanentError(f"Weaviate at {server}: expected server {_OLDEST} or newer, got {version}; update the server")


def _short(said: str) -> str:
    plain = " ".join(said.split())
    return plain if len(plain) <= _SHOWN_CHARS else f"{plain[:_SHOWN_CHARS]}…"


_SHOWN_CHARS = 300
