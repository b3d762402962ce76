"""Where an HTML page leads: its links, and the pages in its frames."""

from collections.abc import Sequence
from html.parser import HTMLParser

from yarl import URL

from adapters.fetching.guard import Unfetched, checked

_LEADING = {"a": "href", "area": "href", "frame": "src", "iframe": "src"}
_READ_BYTES = 1_000_000
_MOST = 10_000


class _Links(HTMLParser):
    def __init__(self, base: URL) -> None:
        super().__init__()
        self.base = base
        self.found: dict[URL, None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "base" and given.get("href"):
            self.base = self._joined(given["href"] or "") or self.base
        address = given.get(_LEADING.get(tag, ""))
        url = self._joined(address) if address and len(self.found) < _MOST else None
        if url is not None:
            self.found[url] = None

    def _joined(self, address: str) -> URL | None:
        try:
            return checked(str(self.base.join(URL(address.strip()))))
        except (Unfetched, ValueError):
            return None


def links_in(content: bytes, url: URL) -> Sequence[URL]:
    """Return where a page at `url` leads, each address once, in order."""
    links = _Links(url)
    links.feed(content[:_READ_BYTES].decode("utf-8", "replace"))
    return tuple(links.found)


def below(url: URL, start: URL) -> bool:
    """Say whether `url` is in the same folder of the same host as `start`, or deeper."""
    folder = start.path.rpartition("/")[0] + "/"
    return url.origin() == start.origin() and url.path.startswith(folder)
