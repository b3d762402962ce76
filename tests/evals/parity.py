"""Asks two engines the same questions: `python -m tests.evals.parity ../shared/corpus [--min 0.995]`.

Nothing but the public commands is used: index to each, then ask --batch. The server is the one that
THREADSHEET_WEAVIATE_HOSTS names, or one of its own (`make services` builds it). Answers that differ are listed and
left in eval/parity.jsonl. `make parity` runs it.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Mapping
from pathlib import Path

from adapters.index.weaviate.writer import WeaviateWriter
from bot.bootstrap.weaviate import weaviate_settings
from bot.settings import read_settings
from tests.services.binary import binary
from tests.services.required import required
from tests.services.weaviate import running

HOSTS = "THREADSHEET_WEAVIATE_HOSTS"
ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / "eval"
PROGRAM = Path(sys.executable).parent / "threadsheet"
ENGINES = ("embedded", "weaviate")
BY_CHANCE = ("latency_ms", "timings_ms", "ticket")
"""What no two runs have in common."""


def compare(corpus: Path, *, least: float) -> int:
    """Print what share of the answers is the same, and which differ; 1 if that is less than `least`."""
    if not (corpus / "score.py").is_file():
        sys.stdout.write(f"No corpus at {corpus}: nothing to compare.\n")
        return 0
    if HOSTS in os.environ:  # noqa: TID251  a program of its own
        return _compared(corpus, least=least)
    if not binary().is_file():
        sys.stdout.write(f"No server at {binary()}: build it with `make services`, or name one in {HOSTS}.\n")
        return int(required())
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (node,):
        os.environ[HOSTS] = f"127.0.0.1:{node.ports.rest}:{node.ports.grpc}"  # noqa: TID251  for the commands
        return _compared(corpus, least=least)


def _compared(corpus: Path, *, least: float) -> int:
    OUT.mkdir(exist_ok=True)
    prefix = f"Parity{uuid.uuid4().hex[:8]}"
    with tempfile.TemporaryDirectory() as folder:
        turns = Path(folder) / "turns.jsonl"
        _run([sys.executable, "-B", str(corpus / "score.py"), "--corpus", str(corpus), "--turns", str(turns)], {})
        try:
            answers = [_answers(corpus, turns, Path(folder) / engine, engine, prefix) for engine in ENGINES]
        finally:
            asyncio.run(_forget(prefix))
    return _told(*answers, least=least)


async def _forget(prefix: str) -> None:
    settings = read_settings({**os.environ, "THREADSHEET_WEAVIATE_PREFIX": prefix})  # noqa: TID251  a program of its own
    writer = WeaviateWriter(weaviate_settings(settings))
    await writer.rebuild()
    await writer.close()


def _answers(corpus: Path, turns: Path, data: Path, engine: str, prefix: str) -> dict[str, dict[str, object]]:
    environ = {
        "THREADSHEET_INDEX": engine,
        "THREADSHEET_DATA": str(data),
        "THREADSHEET_WEAVIATE_PREFIX": prefix,
        "THREADSHEET_SNAPSHOT": str(data / "none.db"),
    }
    out = data.with_suffix(".jsonl")
    _run([str(PROGRAM), "index", str(corpus / "docs"), "--catalog", str(corpus / "catalog.yaml")], environ)
    _run([str(PROGRAM), "ask", "--batch", str(turns), "--out", str(out)], environ)
    return {record["id"]: record for record in map(json.loads, out.read_text("utf-8").splitlines())}


def _told(first: Mapping[str, object], second: Mapping[str, object], *, least: float) -> int:
    differing = [each for each in first if _comparable(first[each]) != _comparable(second.get(each))]
    share = 1 - len(differing) / len(first)
    with (OUT / "parity.jsonl").open("w", encoding="utf-8") as file:
        for each in differing:
            print(json.dumps({"id": each, ENGINES[0]: first[each], ENGINES[1]: second.get(each)}), file=file)
    sys.stdout.write(f"{len(first) - len(differing)} of {len(first)} answers are the same ({share:.2%})\n")
    for each in differing:
        sys.stdout.write(f"  differs: {each}\n")
    return int(share < least)


def _comparable(record: object) -> object:
    return {key: value for key, value in record.items() if key not in BY_CHANCE} if isinstance(record, dict) else record


def _run(command: list[str], environ: Mapping[str, str]) -> None:
    subprocess.run(command, check=True, env={**os.environ, **environ})  # noqa: TID251  a program of its own


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("corpus", type=Path)
    options.add_argument("--min", type=float, default=0.995)
    given = options.parse_args()
    sys.exit(compare(given.corpus, least=given.min))
