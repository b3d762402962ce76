"""The program, which kills itself at the moment that it is told: MOMENT ARGUMENTS..."""

import asyncio
import os
import signal
import sys

from adapters.slack.client import SlackClient
from adapters.slack.poster import SlackPoster
from adapters.store import Store
from adapters.web.poster import WebPoster
from bot.__main__ import run
from bot.pace import Pace
from core.answer import Grounded, Paragraph, Span
from core.messages import Utterance
from core.pipeline import Pipeline
from core.progress import Progress
from core.reading.turn import Turn
from tests.scenarios.compared import compared

MOMENTS = {
    "thinking": ((Pipeline, "answer"),),
    "storing": ((Store, "posting"),),
    "sending": ((SlackPoster, "post"), (WebPoster, "post")),
    "sent": ((Store, "posted"),),
    "begun": (),
    "noted": (),
    "attaching": ((SlackClient, "show_files"),),
    "illustrating": ((SlackClient, "show_files"),),
    "never": (),
}
"""What is called then."""

_NOTE = Store.note


async def die(*_: object, **__: object) -> None:
    """End as by `kill -9`."""
    os.kill(os.getpid(), signal.SIGKILL)


async def _die_before(store: Store, turn_id: str, message: str) -> None:
    """Note that a message is about to be there, and end once it is."""
    if not is_unnamed(message):
        await die()
    await _NOTE(store, turn_id, message)


async def _die_behind(store: Store, turn_id: str, message: str) -> None:
    """Note that a message is about to be there, and that it is."""
    await _NOTE(store, turn_id, message)
    if not is_unnamed(message):
        await die()


def is_unnamed(message: str) -> bool:
    """Tell whether a message has no name yet but its turn's."""
    return message.startswith("slack-begins:")


async def _begins(_pipeline: Pipeline, _utterance: Utterance, progress: Progress | None) -> Turn:
    assert progress is not None, "the worker gives it"
    progress.begins(Grounded(blocks=(Paragraph(spans=(Span("It is −40 °C"),)),), citations=(), models=("ECU-850b",)))
    await asyncio.Event().wait()
    raise AssertionError("nobody ends this")


async def _long_table(_pipeline: Pipeline, utterance: Utterance, _progress: Progress | None) -> Turn:
    return await compared(utterance)


def main() -> int:
    """Run the program, doomed; leases last a day, so that nobody waits for their end."""
    Pace.__init__.__kwdefaults__["lease_s"] = 86_400.0  # type: ignore[misc]  # all its fields are named
    moment, *arguments = sys.argv[1:]
    for owner, name in MOMENTS[moment]:
        setattr(owner, name, die)
    if moment == "attaching":
        Pipeline.answer = _long_table  # type: ignore[method-assign]  # no demo document has one
    if moment in {"begun", "noted"}:
        Pipeline.answer = _begins  # type: ignore[method-assign]  # no language model is here that writes slowly
        Store.note = _die_before if moment == "begun" else _die_behind  # type: ignore[method-assign]
    return run(arguments, dict(os.environ))  # noqa: TID251  as bot/__main__.py does


if __name__ == "__main__":
    sys.exit(main())
