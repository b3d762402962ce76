"""Pages with more links than anybody reads."""

from yarl import URL

from adapters.fetching.fetch import Fetched, Fetcher
from adapters.fetching.site import Left, Limits, Site

MOST = 10_000


class Endless(Fetcher):
    """Each page leads to thousands of others."""

    async def text(self, url: URL, *, most_bytes: int) -> tuple[int, str]:
        """Return no rules."""
        return 404, ""

    async def fetch(self, url: URL, look: object = None) -> Fetched:
        """Return a page."""
        links = "".join(f"<a href='{url.name}-{number}'>" for number in range(12_000))
        return Fetched(url=url, suffix=".html", content=links.encode())


async def test_no_more_addresses_are_kept_in_mind_than_there_is_room_for() -> None:
    """A site that makes links up would take all memory: 200 pages lead to millions."""
    fetcher = Endless(hosts=(), formats={".html"}, most_bytes=10**6)
    reader = Site(fetcher=fetcher, limits=Limits(pages=3, pause_s=0))

    found = [one async for one in reader.read("http://example.com/a")]

    assert [type(one) for one in found] == [Fetched, Fetched, Fetched, Left]
    assert isinstance(found[-1], Left)
    assert found[-1].why.values["n"] == MOST - 3
