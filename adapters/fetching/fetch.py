"""Fetches one page or file, wherever it has been moved to, as long as that may be reached."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from aiohttp import ClientError, ClientResponse, ClientSession, InvalidURL
from yarl import URL

from adapters.codec.beginning import beginning
from adapters.fetching.guard import Unfetched, checked, connector_to, timeout_of
from adapters.fetching.kinds import as_utf8, suffix_of
from adapters.language import Ours

AGENT = "Threadsheet"
_HEADERS = {"User-Agent": f"{AGENT}/1 (reads documentation for its operator)", "Accept-Encoding": "identity"}
_MOVED = frozenset({301, 302, 303, 307, 308})
_MOST_MOVES = 5
_PART_BYTES = 64 * 1024
_FAILED = 400
_UNFOLLOWED = Ours("It leads to an address that can't be followed.")

Look = Callable[[URL], Awaitable[None]]
"""Looks at an address before it is asked for; raises `Unfetched` if it may not be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What came.

    Attributes:
        url: Where it is, in the end.
        suffix: What kind of file it is.
    """

    url: URL
    suffix: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetcher:
    """Fetches over the network.

    Attributes:
        hosts: May be reached wherever they are, in lower case.
        formats: Suffixes that can be read.
        most_bytes: A larger file is refused.
        timeout_s: So long one of them may take.
    """

    hosts: Collection[str]
    formats: Collection[str]
    most_bytes: int
    timeout_s: float = 60.0

    async def fetch(self, url: URL, look: Look | None = None) -> Fetched:
        """Return what is at an address.

        Args:
            url: The address.
            look: Looks at each address that it leads to; by default all are followed that may be reached.

        Raises:
            Unfetched: It isn't fetched, or can't be read; says why.
        """
        for _ in range(_MOST_MOVES + 1):
            came = await self._once(url)
            if isinstance(came, Fetched):
                return came
            url = came
            if look is not None:
                await look(url)
        raise Unfetched(Ours("It leads on and on to other addresses."))

    async def text(self, url: URL, *, most_bytes: int) -> tuple[int, str]:
        """Return the status and the beginning of a text, which isn't followed elsewhere.

        Raises:
            Unfetched: The server can't be reached.
        """
        try:
            async with self._session(url) as session, session.get(url, allow_redirects=False) as response:
                raw = await beginning(response.content.iter_chunked(_PART_BYTES), most_bytes)
                return response.status, raw.decode("utf-8", "replace")
        except (ClientError, OSError, ValueError) as error:
            raise _unreached(error) from error

    async def _once(self, url: URL) -> Fetched | URL:
        try:
            async with self._session(url) as session, session.get(url, allow_redirects=False) as response:
                if response.status in _MOVED:
                    return moved(url, response.headers.get("Location", ""))
                return await self._read(url, response)
        except (ClientError, OSError, ValueError) as error:
            raise _unreached(error) from error

    async def _read(self, url: URL, response: ClientResponse) -> Fetched:
        if response.status >= _FAILED:
            raise Unfetched(Ours("The server answers {status}.", status=f"{response.status} {response.reason}".strip()))
        kind = response.content_type if "Content-Type" in response.headers else ""
        suffix = suffix_of(url, kind, self.formats)
        if not suffix:
            raise Unfetched(Ours("This can't be read: {kind}.", kind=kind or url.name or "?"))
        content = bytearray()
        async for part in response.content.iter_chunked(_PART_BYTES):
            content += part
            if len(content) > self.most_bytes:
                raise Unfetched(Ours("It has more than {mb} MB.", mb=max(self.most_bytes // 2**20, 1)))
        if not content:
            raise Unfetched(Ours("It is empty."))
        return Fetched(url=url, suffix=suffix, content=as_utf8(bytes(content), suffix, response.charset))

    def _session(self, url: URL) -> ClientSession:
        return ClientSession(
            connector=connector_to(url, self.hosts), headers=_HEADERS, timeout=timeout_of(self.timeout_s)
        )


def moved(url: URL, location: str) -> URL:
    """Return where an address has been moved to.

    Raises:
        Unfetched: To nowhere, or to where nobody else is kept from reading along.
    """
    try:
        there = checked(str(url.join(URL(location))))
    except ValueError as error:
        raise Unfetched(_UNFOLLOWED) from error
    if not location or (url.scheme == "https" and there.scheme != "https"):
        raise Unfetched(_UNFOLLOWED)
    return there


def _unreached(error: Exception) -> Unfetched:
    if isinstance(error, TimeoutError):
        return Unfetched(Ours("The server takes too long. Try again later."))
    if isinstance(error, InvalidURL):
        return Unfetched(Ours("This is no web address. It begins with https:// or http://."))
    return Unfetched(Ours("The server can't be reached. Check the address."))
