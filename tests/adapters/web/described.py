"""Holds what a server really answers against what its description says."""

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from jsonschema import Draft202012Validator

from adapters.web.description import read_description

DESCRIPTION: dict[str, Any] = json.loads(read_description().body)
V1 = "/api/v1/"


def closed(schema: Any) -> Any:
    """Return a schema that allows no key which it doesn't name: what isn't described must not be sent."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {"additionalProperties": False} if "properties" in schema else {}
    return {**{key: closed(value) for key, value in schema.items()}, **shut}


_CLOSED = closed(DESCRIPTION["components"])


def described() -> set[tuple[str, str]]:
    """Return method and path of all that is described."""
    methods = {"get", "post", "put", "delete", "patch"}
    return {(method.upper(), path) for path, item in DESCRIPTION["paths"].items() for method in methods & item.keys()}


def fits(schema: dict[str, Any], value: object) -> str:
    """Return what is wrong with a value; empty if nothing is."""
    whole = {**closed(schema), "components": _CLOSED}
    return "; ".join(f"{error.json_path}: {error.message}" for error in Draft202012Validator(whole).iter_errors(value))


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """Return what a part refers to, or itself."""
    found = DESCRIPTION
    if "$ref" not in part:
        return part
    for key in part["$ref"].removeprefix("#/").split("/"):
        found = found[key]
    return found


def _read(content_type: str, body: bytes) -> object:
    if content_type.startswith("image/"):
        return body.decode("latin-1")
    return json.loads(body) if content_type == "application/json" else body.decode()


@dataclass(slots=True)
class Truth:
    """Looks at everything that a server answers under /api/v1/.

    Attributes:
        seen: Method, path and status of it.
        lies: What is answered otherwise than it is described.
    """

    seen: set[tuple[str, str, int]] = field(default_factory=set[tuple[str, str, int]])
    lies: list[str] = field(default_factory=list[str])

    def watch(self, app: web.Application) -> None:
        """Look at what an application answers from now on."""

        async def watching(request: web.Request, response: web.StreamResponse) -> None:
            resource = request.match_info.route.resource
            if resource is not None and resource.canonical.startswith(V1):
                self._compare(request.method, resource.canonical, response)

        app.on_response_prepare.append(watching)

    def _compare(self, method: str, path: str, response: web.StreamResponse) -> None:
        self.seen.add((method, path, response.status))
        where = f"{method} {path} {response.status}"
        described = DESCRIPTION["paths"][path][method.lower()]["responses"].get(str(response.status))
        if described is None:
            self.lies.append(f"{where}: not described")
            return
        described = resolved(described)
        content = described["content"].get(response.content_type)
        if content is None:
            self.lies.append(f"{where}: {response.content_type} is not described")
        elif isinstance(response, web.Response) and isinstance(response.body, bytes):
            wrong = fits(content["schema"], _read(response.content_type, response.body))
            self.lies += [f"{where}: {wrong}"] if wrong else []
        self.lies += [f"{where}: no {name}" for name in described.get("headers", ()) if name not in response.headers]
