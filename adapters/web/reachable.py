"""Who reaches this machine: by which name others do, and where only it does itself."""

import ipaddress
import socket

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked for the way there, the system says which of our addresses it takes."""


def reachable(host: str) -> str:
    """Return `host`, or where it stands for all addresses the one by which a colleague reaches this machine."""
    try:
        if not ipaddress.ip_address(host).is_unspecified:
            return host
    except ValueError:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(_ELSEWHERE)  # sends nothing
            return str(door.getsockname()[0])
        except OSError:
            return socket.gethostname()


def is_loopback(host: str) -> bool:
    """Return whether `host` (a name or an address, without a port) is this machine alone."""
    if host.casefold() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
