"""The page itself and its scripts, styles and pictures, read once at the start."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from adapters.web.problems import Problem

_FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
_FOREVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_ONES_OWN = "private, no-cache"
"""It comes with a cookie, which nobody in between may keep for others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """One file as the browser gets it.

    Attributes:
        etag: Hash of the body, in quotes.
    """

    body: bytes
    content_type: str
    etag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The page and its assets.

    Attributes:
        missing: What is shown at an address at which there is nothing.
        version: Hash of all assets. It stands in their addresses, so that a browser may keep them for
            ever and still never mixes two versions.
    """

    index: Asset
    missing: Asset
    assets: Mapping[str, Asset]
    version: str

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Serve the page."""
        return _response(request, self.index, _ONES_OWN)

    async def asset(self, request: web.Request) -> web.StreamResponse:
        """Serve a script, a style or a picture.

        Raises:
            Problem: There is none of that name.
        """
        asset = self.assets.get(request.match_info["name"])
        if asset is None:
            raise Problem(404, "There is no such file. Load the page again.")
        current = request.match_info["version"] == self.version
        return _response(request, asset, _FOREVER if current else _ASK_FIRST)


def load_pages(folder: Path = _FOLDER) -> Pages:
    """Return everything in `folder`, the version put into index.html."""
    assets = {
        path.name: _asset(path.read_bytes(), _TYPES[path.suffix])
        for path in sorted(folder.iterdir())
        if path.suffix in _TYPES
    }
    version = _hash("".join(name + asset.etag for name, asset in assets.items()).encode())[:12]
    index, missing = (
        _asset((folder / name).read_bytes().replace(b"{{version}}", version.encode()), "text/html")
        for name in ("index.html", "missing.html")
    )
    return Pages(index=index, missing=missing, assets=assets, version=version)


def _asset(body: bytes, content_type: str) -> Asset:
    return Asset(body=body, content_type=content_type, etag=f'"{_hash(body)[:24]}"')


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _response(request: web.Request, asset: Asset, cache: str) -> web.Response:
    headers = {"ETag": asset.etag, "Cache-Control": cache}
    if request.headers.get("If-None-Match") == asset.etag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=asset.body, content_type=asset.content_type, charset="utf-8", headers=headers)
