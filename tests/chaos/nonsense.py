"""What nobody should send: real payloads with wrong parts, any JSON, any bytes, any path and any header; by a seed."""

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from adapters.web.description import read_description

METHODS = ("GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")
PATHS = (
    "/", "/static/x/page.js", "/healthz", "/readyz", "/metrics", "/slack/events", "/api/messages", "/api/nothing",
    *(re.sub(r"\{.*?\}", "t1", path) for path in json.loads(read_description().body)["paths"]),
)  # fmt: skip
_DEEPEST = 4
_NESTED = (900, 1_000)
"""So deep that JSON can just be read, and what then looks into it may fail."""

_NEST = re.compile(r'"nested (\d+) times"')

LONGEST = 8_000
"""A longer line gets a 400 from aiohttp that its own client can't read."""

_VALUES = (None, True, False, 0, -1, 2**31, 2**63, 2**64, 10**300, 0.5, -0.0, 1e308, float("nan"), float("inf"))
_SIGNS = "aZ09 _-./\\%?#&=+:;,<>\"'`{}[]()|~^$@!*\t\r\néß漢😀\u202e\u200b\x00\x7f\ud800"
_CONTENTS = (
    "application/json", "application/json; charset=utf-16", "application/x-www-form-urlencoded", "text/plain",
    "multipart/form-data; boundary=x", "multipart/form-data", "application/json; charset=nonsense", "é", "",
)  # fmt: skip
_HEADERS: Mapping[str, Sequence[str]] = {
    "Content-Encoding": ("gzip", "deflate", "br", "nonsense"),
    "Authorization": (
        "Bearer",
        "Bearer x.y.z",
        "Bearer eyJhbGciOiJub25lIn0.e30.",
        "Basic Og==",
        "Bearer " + "a" * 4000,
    ),
    "Cookie": ("threadsheet=x", "=; =", "a" * 4000),
    "Host": ("evil.example", "127.0.0.1", "[::1", ""),
    "Origin": ("https://evil.example", "null", "http://["),
    "Sec-Fetch-Site": ("cross-site", "same-origin", "?"),
    "Last-Event-ID": ("x", "é" * 100, "0" * 4000),
    "X-Slack-Request-Timestamp": ("NaN", "Infinity", "-1", "1e400", "9" * 400, "٣"),
    "X-Slack-Signature": ("v0=", "v0=" + "0" * 64, "v1=x", "é"),
    "X-Slack-Retry-Num": ("NaN", "-1", "9" * 400),
    "Range": ("bytes=0-", "bytes=-1", "bytes=5-1", "x"),
    "If-None-Match": ("*", '"', "é"),
    "Accept-Encoding": ("gzip;q=x", "", "br"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


def text(rng: random.Random, longest: int = 40) -> str:
    """Return any text; rarely a very long one."""
    if rng.random() < 0.02:
        return rng.choice(_SIGNS) * rng.choice((1_000, 20_000))
    return "".join(rng.choices(_SIGNS, k=rng.randrange(longest)))


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Return any JSON value."""
    if depth < _DEEPEST and rng.random() < 0.2:
        parts = [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
        return parts if rng.random() < 0.5 else {text(rng, 8): part for part in parts}
    if rng.random() < 0.01:
        return f"nested {rng.randrange(*_NESTED)} times"
    return text(rng) if rng.random() < 0.5 else rng.choice(_VALUES)


def written(value: Any) -> str:
    """Return a JSON value as text, with what is nested in it: Python wouldn't write that."""
    return _NEST.sub(lambda told: "[" * int(told[1]) + "]" * int(told[1]), json.dumps(value))


def wronged(rng: random.Random, value: Any, share: float) -> Any:
    """Return JSON in which so many parts are others, or are missing."""
    if rng.random() < share:
        return anything(rng)
    if isinstance(value, dict):
        return {key: wronged(rng, part, share) for key, part in value.items() if rng.random() >= share / 2}
    if isinstance(value, list):
        return [wronged(rng, part, share) for part in value]
    return value


def body(rng: random.Random) -> bytes:
    """Return the bytes of any body."""
    known = {name: text(rng) for name in ("id", "text", "question", "thread", "turn", "verdict")}
    whole = written(anything(rng)).encode()
    ways = (
        b"",
        rng.randbytes(rng.choice((1, 100, 5_000))),
        b"[" * rng.choice((10, 100_000)),
        urlencode({text(rng, 6): text(rng) for _ in range(3)}, errors="replace").encode(),
        whole[: rng.randrange(len(whole) + 1)],
        written(wronged(rng, known, 0.2)).encode(),
        whole,
    )
    return rng.choice(ways)


def path(rng: random.Random) -> str:
    """Return the path of an endpoint, with parts that are others, and a query."""
    parts = [
        quote(text(rng), safe="", errors="replace") if part and rng.random() < 0.2 else part
        for part in rng.choice(PATHS).split("/")
    ]
    query = urlencode({text(rng, 6): text(rng)}, errors="replace") if rng.random() < 0.3 else ""
    return (("/".join(parts) or "/") + (f"?{query}" if query else ""))[:LONGEST]


def headers(rng: random.Random) -> dict[str, str]:
    """Return some headers with any values."""
    chosen = {name: rng.choice(values) for name, values in _HEADERS.items() if rng.random() < 0.1}
    return {"Content-Type": rng.choice(_CONTENTS), **chosen}


def request(rng: random.Random) -> Request:
    """Return any request."""
    return Request(method=rng.choice(METHODS), path=path(rng), body=body(rng), headers=headers(rng))
