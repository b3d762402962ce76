"""A thousand questions in Slack and Teams while servers, database and platforms fail; then each has one outcome.

    .venv/bin/python -m tests.chaos.run --questions 1000 --replicas 3 --seed 1 --runs 1
    .venv/bin/python -m tests.chaos.run --sqlite --seed 1
    .venv/bin/python -m tests.chaos.run --replay FILE

The exit code is 1 if a question that was acknowledged has no outcome, or any has two, or one in another's thread. The
events of that run are kept in a file then, for `--replay`. A second message in Teams is counted apart, as in doubt,
if a fault could hide the first: Teams can't be asked what is there.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bot.__main__ import run
from bot.demo_documents import CATALOG, DOCS
from tests.chaos.disk import disk
from tests.chaos.outcome import HEADING, Verdict
from tests.chaos.plan import Event, drawn, read, written
from tests.chaos.world import World
from tests.services.postgres import postgres

OUT = Path(__file__).parents[2] / "eval" / "chaos"


async def tried(
    events: Sequence[Event], *, knowledge: Path, folder: Path, questions: int, replicas: int, sqlite: bool
) -> Verdict:
    """Let everything happen, and return what came of it.

    Args:
        events: What goes wrong.
        knowledge: A data folder with the demo documents.
        folder: An empty one, for states and logs.
        questions: How many are asked.
        replicas: How many servers there are.
        sqlite: Whether the state is in a file, which the servers share.
    """
    async with AsyncExitStack() as stack:
        (folder / "disk").mkdir()
        server = None if sqlite else stack.enter_context(postgres())
        own = stack.enter_context(disk(folder / "disk")) if sqlite else None
        state = str(folder / "disk" / "state.db") if server is None else server.make_database()
        world = World(knowledge=knowledge, folder=folder, state=state, database=server, replicas=replicas, disk=own)
        async with world.open():
            return await world.asked(questions, events)


def main() -> int:
    """Run as the command line says."""
    given = _options()
    with tempfile.TemporaryDirectory(prefix="threadsheet-chaos-") as folder:
        knowledge = Path(folder) / "knowledge"
        run(["index", str(DOCS), "--catalog", str(CATALOG), "--data", str(knowledge)], dict(os.environ))  # noqa: TID251
        print(HEADING, flush=True)  # noqa: T201
        good = [_once(given, seed, knowledge, Path(folder)) for seed in range(given.seed, given.seed + given.runs)]
    return 0 if all(good) else 1


def _once(given: argparse.Namespace, seed: int, knowledge: Path, folder: Path) -> bool:
    replicas = 1 if given.sqlite else given.replicas
    own = drawn(seed, questions=given.questions, replicas=replicas, database=not given.sqlite)
    events = read(given.replay) if given.replay else own
    place = folder / f"seed{seed}"
    place.mkdir()
    outcome = asyncio.run(
        tried(events, knowledge=knowledge, folder=place, questions=given.questions, replicas=replicas,
              sqlite=given.sqlite)
    )  # fmt: skip
    print(f"| {seed} | {outcome.row()} |", flush=True)  # noqa: T201
    if not outcome.good:
        OUT.mkdir(parents=True, exist_ok=True)
        file = OUT / f"seed{seed}.jsonl"
        written(events, file)
        for log in place.glob("*.log"):
            (OUT / f"seed{seed}-{log.name}").write_bytes(log.read_bytes())
        print(f"{outcome.faults()}\n--replay {file} tries the same again; the servers' logs are beside it")  # noqa: T201
    return outcome.good


def _options() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--questions", type=int, default=1000)
    options.add_argument("--replicas", type=int, default=3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--runs", type=int, default=1, help="so many seeds, from --seed on")
    options.add_argument("--sqlite", action="store_true", help="one server on a file instead of several on PostgreSQL")
    options.add_argument("--replay", type=Path, help="the events of an earlier run")
    return options.parse_args()


if __name__ == "__main__":
    sys.exit(main())
