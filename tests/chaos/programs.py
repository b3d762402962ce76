"""What programs and the page send to the API: every operation that is described, with names of what there is."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote

import aiohttp

from adapters.web.description import read_description
from tests.chaos.nonsense import LONGEST, Request, text, written, wronged

TOKEN = "a-program-of-16-characters-or-more"
TOKENS = f"""
tokens:
- name: fuzz
  token: "{TOKEN}"
  scopes: [ask, read, feedback, insights, manage]
  questions_a_minute: 100000
"""
SIGNED = {"Authorization": f"Bearer {TOKEN}"}
_API = "/api/v1/"
_THREADS, _QUESTIONS = 30, 3_000
_ASKED = ("weight of the ECU-750?", "and the 850b?", "Compare the ECU-750 and the ECU-850b", "What does it cost?")
_QUERIES = (
    "days", "search", "thread", "turn", "share", "product",
    "citation", "column", "table", "only", "from", "chunk", "new",
)  # fmt: skip
_VALUES: Mapping[str, Sequence[Any]] = {
    "days": ("7", "3660"),
    "search": ("weight",),
    "citation": ("1",),
    "column": ("1",),
    "table": ("1",),
    "only": ("differences",),
    "from": ("0", "7"),
    "new": ("true",),
    "page": ("1", "2"),
    "picture": ("p1",),
    "name": ("data.md",),
    "answer": ("a1",),
    "product": ("ECU-750",),
    "wait_s": (0, 0.01),
    "verdict": ("up", "down", "none"),
    "reason": (None, "outdated"),
    "comment": (None, "Thank you."),
    "title": (None, "Weights"),
    "pinned": (None, True, False),
    "owner": (None, "Ada"),
    "dismissed": (None, True, False),
    "models": (["ECU-750"], ["ECU-750", "ECU-850b"]),
    "aspect": ("price",),
    "by": ("Ada",),
    "until": (None, "2027-03-31"),
    "text": _ASKED,
    "question": _ASKED,
}
"""What path, query and body may hold, by its name."""


@cache
def operations() -> Sequence[tuple[str, str]]:
    """Return method and path of all that the API's description names."""
    paths: Mapping[str, Mapping[str, object]] = json.loads(read_description().body)["paths"]
    return [(method.upper(), path) for path, told in paths.items() for method in told if method != "parameters"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """Makes requests with a right token, with parts that are others.

    Attributes:
        found: Name → what the server has of that kind.
    """

    found: Mapping[str, Sequence[str]]

    def request(self, rng: random.Random) -> Request:
        """Return any of what the API can be asked, wrong in some places."""
        method, path = rng.choice(operations())
        share = rng.choice((0.0, 0.02, 0.2))
        parts = [self._part(rng, part.strip("{}"), share) if part[:1] == "{" else part for part in path.split("/")]
        query = {name: self._part(rng, name, share) for name in rng.sample(_QUERIES, 3)}
        given = {name: self._value(rng, name) for name in {**_VALUES, **self.found}}
        asked = {**given, "id": f"q{rng.randrange(_QUESTIONS)}", "thread": f"t{rng.randrange(_THREADS)}"}
        body = written(wronged(rng, asked, share)).encode() if method not in {"GET", "HEAD"} else b""
        sent_as = "application/octet-stream" if method == "PUT" else "application/json"
        told = "&".join(f"{name}={value}" for name, value in query.items())
        place = f"{'/'.join(parts)}?{told}"[:LONGEST]
        return Request(method=method, path=place, body=body, headers={**SIGNED, "Content-Type": sent_as})

    def _part(self, rng: random.Random, name: str, share: float) -> str:
        wrong = rng.random() < share
        return quote(text(rng) if wrong else str(self._value(rng, name)), safe="", errors="replace")

    def _value(self, rng: random.Random, name: str) -> Any:
        if name == "thread":
            return f"t{rng.randrange(_THREADS)}"
        return rng.choice([*_VALUES.get(name, ()), *self.found.get(name, ())] or ["x"])


async def programs(session: aiohttp.ClientSession, address: str) -> Programs:
    """Return a maker of requests that knows what the server at an address has, after a few questions."""

    async def told(method: str, path: str, body: object = None) -> Any:
        async with session.request(method, address + _API + path, json=body, headers=SIGNED) as response:
            return await response.json()

    answers = [await told("POST", "ask", {"question": each, "thread": f"t{at}"}) for at, each in enumerate(_ASKED)]
    documents = (await told("GET", "documents"))["documents"]
    share = await told("POST", "threads/t0/share", {})
    gaps = (await told("GET", "gaps"))["gaps"]
    passages = [await told("GET", f"documents/{each['id']}/text") for each in documents]
    return Programs(
        found={
            "turn": [each["turn"] for each in answers],
            "document": [each["id"] for each in documents],
            "share": [share["share"]],
            "gap": [each["gap"] for each in gaps],
            "chunk": [chunk["chunk"] for each in passages for chunk in each["chunks"]],
        }
    )
