"""Which addresses of the network may be reached: public ones, so that nobody reaches into ours through us."""

import ipaddress
import socket
from collections.abc import Collection
from typing import Any

from aiohttp import ClientTimeout, TCPConnector
from yarl import URL

from adapters.language import Ours
from core.errors import BotError

_SCHEMES = frozenset({"http", "https"})
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_HIDING = tuple(map(ipaddress.ip_network, ("2002::/16", "2001::/32", "192.88.99.0/24", "fec0::/10", "3fff::/20")))
"""Tunnels, which end anywhere, what once was a site's own, and what is for examples."""
_OF_CLOUDS = tuple(map(ipaddress.ip_network, ("168.63.129.16/32", "192.0.0.0/24")))
"""Look public, and are answered by the cloud that we run in: Azure and Oracle tell machines there their secrets."""
CONNECT_S = 10.0

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


class Unfetched(BotError):
    """A page or file that isn't fetched, with why, for the person."""

    def __init__(self, why: Ours) -> None:
        """Take a text of the catalogue."""
        super().__init__(str(why))
        self.why = why


def is_public(address: str) -> bool:
    """Say whether a numeric address is one of the public internet, whatever it is wrapped in."""
    try:
        ip = _unwrapped(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if ip.is_multicast or ip.is_reserved or ip.is_unspecified or ip.is_loopback or ip.is_link_local:
        return False
    return ip.is_global and not any(ip in network for network in (*_HIDING, *_OF_CLOUDS))


def _unwrapped(ip: Ip) -> Ip:
    """Return the IPv4 address that an IPv6 address stands for, else the address itself."""
    if isinstance(ip, ipaddress.IPv4Address):
        return ip
    if ip in _NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip


def checked(address: str) -> URL:
    """Return a web address that can be asked for, without its fragment.

    Raises:
        Unfetched: It is none.
    """
    try:
        url = URL(address.strip()).with_fragment(None)
        host = url.host
    except ValueError:
        raise Unfetched(Ours("This is no web address. It begins with https:// or http://.")) from None
    if url.scheme not in _SCHEMES or not host:
        raise Unfetched(Ours("This is no web address. It begins with https:// or http://."))
    if url.user or url.password:
        raise Unfetched(Ours("Leave name and password out of the address: pages are read as anybody sees them."))
    return url


def connector_to(url: URL, allowed: Collection[str]) -> TCPConnector:
    """Return what connects to a host: to public addresses alone, unless the operator allows the host by its name.

    What is checked is the address of the very socket that is opened, so that neither a number in another spelling
    nor a name that has changed meanwhile leads elsewhere.
    """
    if (url.host or "").casefold() in allowed:
        return TCPConnector(force_close=True)
    return TCPConnector(force_close=True, use_dns_cache=False, socket_factory=public_socket)


def public_socket(info: Any) -> socket.socket:
    """Return a socket to a public address.

    Args:
        info: Family, kind, protocol, name and address, as `getaddrinfo` has them.

    Raises:
        Unfetched: The address is none.
    """
    family, kind, protocol, _, address = info
    if not is_public(str(address[0])):
        raise Unfetched(
            Ours(
                "This address leads into a private network, which isn't read from. "
                "Whoever runs Threadsheet can allow the host by THREADSHEET_WEB_HOSTS."
            )
        )
    return socket.socket(family, kind, protocol)


def timeout_of(total_s: float) -> ClientTimeout:
    """Return how long one page or file may take."""
    return ClientTimeout(total=total_s, sock_connect=CONNECT_S)
