"""What the API is, for programs and for who writes them: an OpenAPI description."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from aiohttp import web

from adapters.codec import answer_schemas

_FOLDER = Path(__file__).parent / "openapi"
_LOADER: Final[type[yaml.SafeLoader | yaml.CSafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Description:
    """The description, as it is sent."""

    body: bytes

    async def serve(self, _request: web.Request) -> web.StreamResponse:
        """Give the description."""
        return web.Response(body=self.body, content_type="application/json", headers={"Cache-Control": "no-cache"})


@cache
def read_description(folder: Path = _FOLDER) -> Description:
    """Return what the files in `folder` describe together; answers are described by their types."""
    whole: dict[str, Any] = {"paths": {}, "components": {"schemas": answer_schemas()}}
    for path in sorted(folder.glob("*.yaml")):
        _merge(whole, yaml.load(path.read_bytes(), Loader=_LOADER))  # noqa: S506  safe, both of them
    return Description(json.dumps(whole, ensure_ascii=False).encode())


def _merge(into: dict[str, Any], part: dict[str, Any]) -> None:
    for key, value in part.items():
        if key in into:
            _merge(into[key], value)
        else:
            into[key] = value
