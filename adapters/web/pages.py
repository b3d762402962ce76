"""The page itself in each language, and its scripts, styles and pictures, read once at the start."""

import gzip
import hashlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from adapters.language import ENGLISH, FOLDER, NAMES, say
from adapters.web.problems import Problem
from adapters.web.reader import language_of

_FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
_FOREVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_ONES_OWN = "private, no-cache"
"""It comes with a cookie, which nobody in between may keep for others."""
_BY_READER = "Accept-Encoding, Accept-Language, Cookie"
_BY_PACKING = "Accept-Encoding"
_TOLD = b"{{told}}"
"""Is filled when somebody is told what went wrong."""
_SLOT = re.compile(r"\{\{(.+?)\}\}")
_NEVER = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """One file as the browser gets it.

    Attributes:
        packed: The body as gzip.
        etag: Hash of the body, in quotes.
    """

    body: bytes
    packed: bytes
    content_type: str
    etag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The page and its assets.

    Attributes:
        index: The page, by language.
        missing: What is shown at an address at which there is nothing, by language.
        notices: What is shown around a sign-in, by name and language.
        version: Hash of all assets. It stands in their addresses, so that a browser may keep them for
            ever and still never mixes two versions.
    """

    index: Mapping[str, Asset]
    missing: Mapping[str, Asset]
    notices: Mapping[str, Mapping[str, Asset]]
    assets: Mapping[str, Asset]
    version: str

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Serve the page in its reader's language."""
        return _response(request, self.index[language_of(request)], cache=_ONES_OWN, vary=_BY_READER)

    def notice(self, request: web.Request, name: str, *, status: int = 200, told: str = "") -> web.Response:
        """Return what is shown around a sign-in; `told` says what went wrong."""
        body = self.notices[name][language_of(request)].body.replace(_TOLD, html.escape(told).encode())
        headers = {"Cache-Control": "no-store"}
        return web.Response(status=status, body=body, content_type="text/html", charset="utf-8", headers=headers)

    async def asset(self, request: web.Request) -> web.StreamResponse:
        """Serve a script, a style or a picture.

        Raises:
            Problem: There is none of that name.
        """
        asset = self.assets.get(request.match_info["name"])
        if asset is None:
            raise Problem(404, "There is no such file. Load the page again.")
        current = request.match_info["version"] == self.version
        return _response(request, asset, cache=_FOREVER if current else _ASK_FIRST, vary=_BY_PACKING)


def load_pages(folder: Path = _FOLDER, *, sign_in: str = "") -> Pages:
    """Return everything in `folder` and the catalogues of texts, version and texts put into the pages.

    Args:
        folder: Where the files are.
        sign_in: The address at which people sign in; empty if they don't.
    """
    assets = {
        path.name: _asset(path.read_bytes(), _TYPES[path.suffix])
        for path in sorted(
            (*folder.iterdir(), *(FOLDER / f"{language}.json" for language in NAMES if language != ENGLISH))
        )
        if path.suffix in _TYPES
    }
    version = _hash("".join(name + asset.etag for name, asset in assets.items()).encode())[:12]
    written = {path.stem: path.read_text("utf-8") for path in folder.glob("*.html")}
    frame, index = written.pop("notice"), written.pop("index")
    whole = {"index": index} | {name: _framed(frame, notice) for name, notice in written.items()}
    pages = {
        name: {language: _asset(_page(page, language, version, sign_in), "text/html") for language in NAMES}
        for name, page in whole.items()
    }
    return Pages(index=pages.pop("index"), missing=pages.pop("missing"), notices=pages, assets=assets, version=version)


def _framed(frame: str, notice: str) -> str:
    """Return a small page: its first line stands in the head, the rest in the middle."""
    title, _, main = notice.partition("\n")
    return frame.replace("{{title}}", title).replace("{{main}}", main.rstrip())


def _page(page: str, language: str, version: str, sign_in: str) -> bytes:
    """Return HTML with its slots filled: each holds the English wording of a text, or names what follows."""
    other = next(each for each in NAMES if each != language)
    known = {"version": version, "language": language, "other": other, "other_name": NAMES[other]}
    known |= {"sign_in": html.escape(sign_in), "told": _TOLD.decode()}
    known["preload"] = _preload(f"/static/{version}/{language}.json") if language != ENGLISH else ""

    def filled(slot: re.Match[str]) -> str:
        return known[slot[1]] if slot[1] in known else html.escape(say(language, slot[1]))

    return _SLOT.sub(filled, page).encode()


def _preload(address: str) -> str:
    """Return what has the browser fetch the texts while it still looks for the scripts that ask for them."""
    return f'<link rel="preload" href="{address}" as="fetch" type="application/json" crossorigin>'


def _asset(body: bytes, content_type: str) -> Asset:
    packed = gzip.compress(body, mtime=0)
    return Asset(body=body, packed=packed, content_type=content_type, etag=f'W/"{_hash(body)[:24]}"')


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _response(request: web.Request, asset: Asset, *, cache: str, vary: str) -> web.Response:
    headers = {"ETag": asset.etag, "Cache-Control": cache, "Vary": vary}
    if request.headers.get("If-None-Match") == asset.etag:
        return web.Response(status=304, headers=headers)
    packs = _takes_gzip(request.headers.get("Accept-Encoding", ""))
    body, headers = (asset.packed, {**headers, "Content-Encoding": "gzip"}) if packs else (asset.body, headers)
    return web.Response(body=body, content_type=asset.content_type, charset="utf-8", headers=headers)


def _takes_gzip(accepted: str) -> bool:
    """Tell whether an Accept-Encoding header allows gzip: by its name, or as anything; a weight of 0 refuses it."""
    named = (each.partition(";") for each in accepted.casefold().split(","))
    weights = {name.strip(): weight for name, _, weight in named}
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and not _NEVER.fullmatch(weight)
