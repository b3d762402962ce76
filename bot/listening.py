"""Opening the port that we serve on, with errors that say what to do."""

import errno
import socket

from core.errors import ConfigError

_BACKLOG = 128
_WHY = {
    errno.EADDRINUSE: "another program uses this port; stop it, or choose another port with --port",
    errno.EACCES: "this port may not be opened; choose one from 1024 up with --port",
    errno.EADDRNOTAVAIL: "this machine has no such address; choose another with --host",
}


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes any free one.

    Raises:
        ConfigError: It can't be had; the message says why and what to do.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as error:
        raise ConfigError(f"{host}: no such address; choose another with --host") from error
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        opened.listen(_BACKLOG)
    except OSError as error:
        opened.close()
        why = _WHY.get(error.errno or 0, error.strerror or "it can't be opened")
        raise ConfigError(f"port {port} on {host}: {why}") from error
    opened.setblocking(False)
    return opened


def port_of(opened: socket.socket) -> int:
    """Return the port that `opened` listens on."""
    return int(opened.getsockname()[1])
