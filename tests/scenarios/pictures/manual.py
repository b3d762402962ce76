"""A manual that shows a picture beside one of its passages, data sheets to draw, and who asks for it in Slack."""

import asyncio
from hashlib import shake_256
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from adapters.slack.pictures import Below
from bot.__main__ import run
from bot.worker import Worker
from tests.bot.shelf import Shelf
from tests.clocks import eventually
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.fakes.teams_chats import Shown
from tests.scenarios.conftest import Slack

CATALOG = """\
models:
- name: ECU-750
- name: ECU-850
- name: ECU-850b
docs:
- path: docs/ecu-750.md
  title: ECU-750 manual
  covered_models: [ECU-750]
- path: docs/ecu-850.md
  title: ECU-850 data sheet
  covered_models: [ECU-850]
- path: docs/ecu-850b.md
  title: ECU-850b data sheet
  covered_models: [ECU-850b]
"""
PINOUT = "Pinout of the connector"
MANUAL = f"""\
# ECU-750 manual

## Connector

The connector of the ECU-750 has 24 pins.

![{PINOUT}](pinout.png)

![Badge](https://badges.example.com/passing.png)

## Enclosure

The enclosure of the ECU-750 is made of aluminium.
"""
SHEET = """\
# {model} data sheet

| Property | Value |
| --- | --- |
| Supply voltage | {volts} |
| Supply current | {current} mA |
| Housing | {housing} |
"""
RANKED = "Which product model has the highest supply current?"
LEAST = "Which product model has the lowest supply current?"
COMPARED = "Compare the supply voltage of the ECU-850 and the ECU-850b"
IN_WORDS = "Compare the housing of the ECU-850 and the ECU-850b"
PINS, ENCLOSURE = "How many pins has the connector of the ECU-750?", "What is the enclosure of the ECU-750 made of?"


def _drawing() -> bytes:
    """Return a PNG with a stripe of noise: more than a card has room for."""
    drawing = Image.new("RGB", (800, 600), "white")
    drawing.paste(Image.frombytes("L", (800, 60), shake_256(b"noise").digest(48_000)), (0, 100))
    target = BytesIO()
    drawing.save(target, "png")
    return target.getvalue()


DRAWING = _drawing()


def pictured(root: Path) -> Path:
    """Index the manual, and return the data folder."""
    shelf = Shelf(root=root)
    shelf.write("catalog.yaml", CATALOG)
    shelf.write("docs/ecu-750.md", MANUAL)
    of_850, of_850b = ("10 … 30 V (typ. 24 V)", 120, "steel"), ("9 V to 36 V", 90, "plastic")
    for model, (volts, current, housing) in {"ECU-850": of_850, "ECU-850b": of_850b}.items():
        said = SHEET.format(model=model, volts=volts, current=current, housing=housing)
        shelf.write(f"docs/{model.lower()}.md", said)
    (shelf.docs / "pinout.png").write_bytes(DRAWING)
    assert run(["index", str(shelf.docs), "--data", str(shelf.data)], {}) == 0
    return shelf.data


async def asked(slack: Slack, text: str = PINS) -> list[Message]:
    """Ask in a channel, and return our messages in the thread."""
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {text}")
    await over(slack)
    return list(slack.server.thread("C1", root))


async def over(slack: Slack) -> None:
    """Return when everything accepted is answered, and nothing more comes below it."""
    await slack.house.settled()
    await eventually(lambda: not at_work(Worker) and not at_work(Below))


def at_work(kind: type) -> list[asyncio.Task[Any]]:
    """Return the tasks of such a thing that take a turn, or show something."""
    names = {f"{kind.__name__}.{name}" for name in ("_take", "_show")}
    return [task for task in asyncio.all_tasks() if getattr(task.get_coro(), "__qualname__", "") in names]


def pictures_in(shown: Shown) -> list[dict[str, Any]]:
    """Return the pictures in a message's card."""
    cards = [card["content"]["body"] for card in shown.body.get("attachments", ())]
    return [element for body in cards for element in body if element["type"] == "Image"]
