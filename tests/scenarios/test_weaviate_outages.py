"""Questions to a running server while its Weaviate freezes, dies, fills up, or isn't there yet; with real servers.

`make services` gets Weaviate.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bot.shelf import sheet
from tests.scenarios.weaviate_house import LABEL, indexed, shelf_at, visiting
from tests.services.node import Node, free_ports
from tests.services.weaviate import StartNodes, program

pytestmark = pytest.mark.timeout(300)


async def test_frozen_and_killed_it_is_answered_from_the_copy_until_it_is_back(
    start_nodes: StartNodes, tmp_path: Path
) -> None:
    """Nobody gets an apology, everybody is told, and nobody has to restart the bot."""
    (node,) = start_nodes()
    shelf = shelf_at(tmp_path, [node])
    assert (await indexed(shelf))[0] == 0
    async with visiting(shelf) as visitor:
        before = await visitor.ask()
        await visitor.until_copied()

        node.pause()
        frozen = await visitor.ask()
        frozen_ready = await visitor.ready()
        node.resume()
        await visitor.until_ready("ok")
        resumed = await visitor.ask()

        node.kill()
        killed = await visitor.ask()
        away = await visitor.measured("threadsheet_index_away")
        node.start()
        await visitor.until_ready("ok")
        restarted = await visitor.ask()
        counted = await visitor.measured("threadsheet_snapshot_answers_total")

    assert all("12 V DC" in answer for answer in (before, frozen, resumed, killed, restarted))
    assert [LABEL in answer for answer in (before, frozen, resumed, killed, restarted)] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert frozen_ready[0] == 200
    assert frozen_ready[1].startswith("away; a copy of 20")
    assert (away, counted) == (1, 2)


async def test_a_server_that_starts_without_weaviate_answers_from_the_copy(
    start_nodes: StartNodes, tmp_path: Path
) -> None:
    """A power cut ends both; the bot may be up first."""
    (node,) = start_nodes()
    shelf = shelf_at(tmp_path, [node])
    assert (await indexed(shelf))[0] == 0
    async with visiting(shelf) as visitor:
        await visitor.until_copied()
    node.stop()

    async with visiting(shelf) as visitor:
        without = await visitor.ask()
        node.start()
        await visitor.until_ready("ok")
        back = await visitor.ask()

    assert "12 V DC" in without
    assert LABEL in without
    assert "12 V DC" in back
    assert LABEL not in back


async def test_without_weaviate_and_without_a_copy_it_says_that_it_isnt_ready(
    start_nodes: StartNodes, tmp_path: Path
) -> None:
    """To say that the documents don't state it would be a lie."""
    (node,) = start_nodes()
    shelf = shelf_at(tmp_path, [node])
    assert (await indexed(shelf))[0] == 0
    node.stop()

    async with visiting(shelf) as visitor:
        sorry = await visitor.ask()
        unready = await visitor.ready()
        node.start()
        await visitor.until_ready("ok")
        back = await visitor.ask()

    assert '"kind": "apology"' in sorry
    assert unready == (503, "failing")
    assert "12 V DC" in back


@pytest.mark.servers
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk: run the tests as root, or in CI")
async def test_on_a_full_disk_questions_are_answered_and_indexing_says_why_it_stops(tmp_path: Path) -> None:
    """What is known stays as it was; after making room the same command goes through."""
    with small_disk(tmp_path) as (node, disk):
        shelf = shelf_at(tmp_path / "shelf", [node])
        assert (await indexed(shelf))[0] == 0
        shelf.write("docs/ecu-750.md", sheet("ECU-750", 48))
        async with visiting(shelf) as visitor:
            filler = fill(disk)
            refused, told = await indexed(shelf)
            old = await visitor.ask()
            filler.unlink()
            accepted, _ = await indexed(shelf)
            new = await visitor.ask()

    assert refused == 1
    assert "disk is full" in told
    assert "12 V DC" in old
    assert LABEL not in old
    assert accepted == 0
    assert "48 V DC" in new


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Node, Path]]:
    """Give a running node whose data lie on a disk of 48 MB of its own, and that disk as we can reach it."""
    node = Node(program=program(), folder=folder / "node", peers=free_ports(1))
    node.data.mkdir(parents=True)
    mount = f'mount -t tmpfs -o size=48m tmpfs "{node.data}" && exec "$0" "$@"'
    node.within = ("unshare", "--mount", "sh", "-c", mount)
    node.start()
    try:
        yield node, Path(f"/proc/{node.pid}/root{node.data}")
    finally:
        node.kill()


def fill(disk: Path) -> Path:
    """Write a file until the disk is full; return it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        while os.statvfs(disk).f_bavail:
            file.write(bytes(2**12))
    return filler
