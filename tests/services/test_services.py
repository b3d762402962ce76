"""The servers that other tests rest on: they come up, hold no port when stopped, and tell why they don't."""

from pathlib import Path

import pytest

from tests.services import binary
from tests.services.node import Node, NotReady, free_ports
from tests.services.weaviate import StartNodes


def test_a_stopped_node_is_gone_and_comes_back_with_its_ports(start_nodes: StartNodes) -> None:
    """A test that kills a server must be able to bring the very same one back."""
    (node,) = start_nodes()

    node.stop()
    assert not node.alive()
    assert not node.ready()
    node.start()

    assert node.ready()


def test_a_frozen_node_answers_again_when_it_goes_on(start_nodes: StartNodes) -> None:
    """A slow server keeps its connections."""
    (node,) = start_nodes()

    node.pause()
    assert node.alive()
    assert not node.ready()
    node.resume()

    node.wait_ready()


@pytest.mark.processes
def test_a_node_that_does_not_come_up_shows_its_log(tmp_path: Path) -> None:
    """What nobody can read nobody can mend."""
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\necho the disk is made of cheese\nexit 3\n", "utf-8")
    program.chmod(0o755)
    node = Node(program=program, folder=tmp_path, peers=free_ports(1))

    with pytest.raises(NotReady, match="the disk is made of cheese"):
        node.start()


def test_no_port_is_given_twice() -> None:
    """Two nodes on one port are one node."""
    ports = free_ports(3)

    assert len({port for each in ports for port in (each.rest, each.grpc, each.gossip, each.data, each.raft)}) == 15


def test_what_is_built_already_is_not_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`.ci/run` builds before every run; without Go this must still succeed."""
    monkeypatch.delenv("WEAVIATE_URL", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    there = binary.binary()
    there.parent.mkdir(parents=True)
    there.touch()

    assert binary.build() == 0

    assert str(there) in capsys.readouterr().err


def test_without_go_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A user of the bot needs no compiler; a skipped test must say how to run it."""
    monkeypatch.delenv("WEAVIATE_URL", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    assert binary.build() == 0

    assert "Install Go 1.26" in capsys.readouterr().err
