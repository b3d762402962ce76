"""Ports that can't be had say why, and what to do."""

import pytest

from bot.listening import listen, port_of
from core.errors import ConfigError


def test_port_0_takes_a_free_one() -> None:
    """Two servers on one machine never fight in tests."""
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as other:
        assert port_of(one) != port_of(other)


def test_a_used_port_names_the_way_out() -> None:
    """The commonest fault of all at a first start."""
    with listen("127.0.0.1", 0) as taken, pytest.raises(ConfigError, match=r"another port with --port"):
        listen("127.0.0.1", port_of(taken))


@pytest.mark.parametrize(
    "host, said",
    [
        pytest.param("192.0.2.1", "this machine has no such address", id="not ours"),
        pytest.param("no.such.host.invalid", "no such address", id="unknown name"),
    ],
)
def test_a_wrong_address_names_the_way_out(host: str, said: str) -> None:
    """An error number helps nobody."""
    with pytest.raises(ConfigError, match=said):
        listen(host, 0)
