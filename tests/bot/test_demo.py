"""`threadsheet demo`: it answers with no account, no key and no settings."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.__main__ import run
from tests.bot.program import PATIENCE_S, fetch, started, wait_for

pytestmark = pytest.mark.processes


def test_the_demo_is_served_and_its_address_comes_last(tmp_path: Path) -> None:
    """People copy the last line."""
    with started("demo", "--port", "0", "--data", str(tmp_path)) as demo:
        address = wait_for(demo.stdout, "Threadsheet is at").split()[-1]
        overview = fetch(f"{address}api/v1/overview")[1]
        demo.send_signal(signal.SIGINT)
        rest, errors = demo.communicate(timeout=PATIENCE_S)

    assert (demo.returncode, rest) == (0, "")
    assert "ECU-850b Plus" in overview
    assert "What is the maximum supply current of the ECU-850b at 24 V?" in overview
    assert "Traceback" not in errors


@pytest.mark.usefixtures("loggers")
def test_the_demo_keeps_away_from_real_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must neither mix its documents with real ones, nor post to a real Slack."""
    served: list[object] = []

    async def stop_at_once(settings: object, **_: object) -> None:
        served.append(settings)
        await asyncio.sleep(0)

    monkeypatch.setattr("bot.commands.demo.serve", stop_at_once)
    environ = {"THREADSHEET_DATA": str(tmp_path), "SLACK_BOT_TOKEN": "xoxb-1", "SLACK_SIGNING_SECRET": "x"}

    assert run(["demo", "--port", "0"], environ) == 0

    assert (tmp_path / "demo" / "index.db").exists()
    assert not (tmp_path / "index.db").exists()
    assert "slack_bot_token=None" in repr(served[0])
    assert "6 fictional product models are ready" in capsys.readouterr().out
