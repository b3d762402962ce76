"""The guard of what is reached: no spelling and no wrapping of an address leads into a private network."""

import ipaddress
import socket

import pytest
from aiohttp import ClientSession
from aiohttp.abc import AbstractResolver, ResolveResult
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from adapters.fetching.fetch import Fetcher, moved
from adapters.fetching.guard import Unfetched, checked, connector_to, is_public, public_socket

PRIVATE = [
    "127.0.0.1",
    "127.8.8.8",
    str(ipaddress.IPv4Address(0)),
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "fe80::1%eth0",
    "fec0::1",
    "fd00::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "192.0.0.192",
    "192.88.99.1",
    "3fff::1",
    "no address",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_of_a_private_network_is_public(address: str) -> None:
    """Each of these is a way to a machine beside ours."""
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_the_internet_is_public(address: str) -> None:
    """Where exported pages are."""
    assert is_public(address)


@given(number=st.integers(0, 2**32 - 1))
def test_wrapping_changes_nothing(number: int) -> None:
    """For any IPv4 address: as IPv6 it may be reached if it may be reached as it is."""
    plain = ipaddress.IPv4Address(number)

    assert is_public(f"::ffff:{plain}") == is_public(str(plain))
    assert is_public(f"64:ff9b::{number >> 16:x}:{number & 0xFFFF:x}") == is_public(str(plain))


def test_a_socket_to_a_private_address_is_not_even_opened() -> None:
    """It is asked with the address that is really connected to."""
    with pytest.raises(Unfetched, match="private network"):
        public_socket((socket.AF_INET, socket.SOCK_STREAM, 6, "", ("169.254.169.254", 80)))
    public_socket((socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))).close()


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("http://127.0.0.1:1/", id="dotted"),
        pytest.param("http://2130706433:1/", id="decimal"),
        pytest.param("http://0x7f000001:1/", id="hexadecimal"),
        pytest.param("http://0177.0.0.1:1/", id="octal"),
        pytest.param("http://127.1:1/", id="short"),
        pytest.param("http://[::1]:1/", id="IPv6"),
        pytest.param("http://[::ffff:127.0.0.1]:1/", id="mapped"),
        pytest.param("http://localhost:1/", id="by name"),
    ],
)
async def test_no_spelling_of_this_machine_is_reached(address: str) -> None:
    """Whoever names an address mustn't reach what listens on this machine alone."""
    fetcher = Fetcher(hosts=(), formats={".html"}, most_bytes=100, timeout_s=5)

    with pytest.raises(Unfetched, match=r"private network|no web address"):
        await fetcher.fetch(checked(address))


class Rebinding(AbstractResolver):
    """Names a public address when it is asked first, and this machine afterwards."""

    def __init__(self) -> None:
        """Start with the public one."""
        self.told = iter(["93.184.216.34"])

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the next address."""
        address = next(self.told, "127.0.0.1")
        return [ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=0)]

    async def close(self) -> None:
        """Keep nothing open."""


async def test_a_name_that_changes_meanwhile_leads_nowhere_else() -> None:
    """DNS rebinding: what was public when somebody looked is private when it is connected to."""
    resolver = Rebinding()
    connector = connector_to(URL("http://docs.example.com/"), ())
    connector._resolver = resolver
    assert await resolver.resolve("docs.example.com") != await resolver.resolve("docs.example.com")

    async with ClientSession(connector=connector) as session:
        with pytest.raises(Unfetched, match="private network"):
            await session.get("http://docs.example.com/")


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "ftp://example.com/",
        "gopher://example.com",
        "//example.com",
        "",
        "docs",
        "http://",
        "x:y:z",
    ],
)
def test_only_web_addresses_are_asked_for(address: str) -> None:
    """Nothing of this machine has one."""
    with pytest.raises(Unfetched, match="no web address"):
        checked(address)


def test_passwords_are_not_taken_in_addresses() -> None:
    """They would stand in every citation."""
    with pytest.raises(Unfetched, match="name and password"):
        checked("https://ada:secret@example.com/")


@pytest.mark.parametrize(
    "here,there,end",
    [
        pytest.param("http://a.example/", "https://a.example/", "https://a.example/", id="to be safe"),
        pytest.param("https://a.example/x/", "../y#part", "https://a.example/y", id="relative"),
        pytest.param("https://a.example/", "http://a.example/", "", id="where others read along"),
        pytest.param("https://a.example/", "ftp://a.example/", "", id="another scheme"),
    ],
)
def test_what_has_moved_stays_on_the_web_and_as_safe_as_it_was(here: str, there: str, end: str) -> None:
    """A redirect is written by whoever runs the site."""
    if end:
        assert str(moved(URL(here), there)) == end
    else:
        with pytest.raises(Unfetched):
            moved(URL(here), there)
