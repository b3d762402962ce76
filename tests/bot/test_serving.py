"""`threadsheet serve` as a process: address, endpoints, watched folder, stopping."""

import os
import signal

import pytest

from bot.listening import listen, port_of
from tests.bot.program import PATIENCE_S, eventually, fetch, started, wait_for
from tests.bot.shelf import Shelf, sheet

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_its_address_answers_and_stops_cleanly(shelf: Shelf, number: signal.Signals) -> None:
    """Operators and containers stop it by signal, people by Ctrl-C."""
    with started("serve", "--port", "0", "--data", str(shelf.data)) as server:
        address = wait_for(server.stdout, "Threadsheet is at").split()[-1]

        assert fetch(f"{address}healthz")[0] == 200
        assert fetch(f"{address}readyz") == (200, '{"index": "ok", "store": "ok", "worker": "ok"}')
        assert "threadsheet_waiting 0.0" in fetch(f"{address}metrics")[1]
        assert fetch(address)[0] == 200

        server.send_signal(number)
        told = server.communicate(timeout=PATIENCE_S)[1]

    assert server.returncode == 0
    assert "Traceback" not in told


def test_a_used_port_is_told(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """The commonest fault of all at a first start."""
    with listen("127.0.0.1", 0) as taken:
        assert shelf.run("serve", "--port", str(port_of(taken))) == 1

    assert "another program uses this port" in capsys.readouterr().err


def test_a_missing_token_is_told(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is served, and without showing the tokens that are there."""
    configured = Shelf(root=shelf.root, environ={"SLACK_SIGNING_SECRET": "s3cret"})

    assert configured.run("serve", "--port", "0") == 1

    told = capsys.readouterr().err
    assert "SLACK_BOT_TOKEN is missing" in told
    assert "s3cret" not in told


def test_a_watched_folder_that_is_missing_is_told(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the page can't fill it, it would be watched for ever, and nothing ever come."""
    gone = {"THREADSHEET_DOCS": str(shelf.root / "gone"), "THREADSHEET_UPLOADS": "off"}
    configured = Shelf(root=shelf.root, environ=gone)

    assert configured.run("serve", "--port", "0") == 1

    assert "THREADSHEET_DOCS" in capsys.readouterr().err


def test_changes_in_a_watched_folder_are_picked_up(shelf: Shelf) -> None:
    """A new data sheet is known within a minute, and a broken catalogue changes nothing."""
    environ = dict(os.environ) | {"THREADSHEET_DOCS": str(shelf.docs)}  # noqa: TID251  a child's environment
    with started("serve", "--port", "0", "--data", str(shelf.data), environ=environ) as server:
        address = wait_for(server.stdout, "Threadsheet is at").split()[-1]
        overview = f"{address}api/v1/overview"
        eventually(iter(lambda: '"documents": 2,' in fetch(overview)[1], None))

        shelf.write("docs/note.md", "---\ncovered_models: [ECU-750]\n---\n" + sheet("ECU-750", 12))
        eventually(iter(lambda: '"documents": 3,' in fetch(overview)[1], None))
        wait_for(server.stderr, "indexed documents=3")

        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE_S)

    assert server.returncode == 0
