"""How long typed facts take at 80,000 of them, beside bare SQL and plain JSON for the same rows.

Run `.venv/bin/python -m benchmarks.index_facts [--models 2000] [--file FILE]`. It builds the index
(half a minute; `--file` keeps it for the next run), then prints a Markdown table. The bars: the highest of
all product models in 1 ms, the 120 facts of three product models in 2 ms.
"""

import argparse
import asyncio
import json
import math
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from adapters.index.embedded import EmbeddedIndex
from adapters.index.schema import open_reader
from adapters.index.scope import LISTED, as_list
from adapters.index.writer import EmbeddedWriter
from benchmarks.index_search import Times, times
from core.catalog.catalog import Catalog
from core.knowledge.document import Document
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.plan import FactOrder, FactPlan
from core.ports import Staged
from core.quantities.parse import parse_value

ATTRIBUTES = 40
_MODELS_PER_DOCUMENT = 12
_OF_KEY = "FROM facts JOIN attributes USING (aid) WHERE key = ?"
_OF_MODELS = f"SELECT id FROM facts WHERE model IN {LISTED}"  # noqa: S608  fixed names
_BODIES = (
    "SELECT fact_bodies.body, fact_pieces.body FROM json_each(?) AS wanted"
    " CROSS JOIN facts ON facts.id = wanted.value CROSS JOIN fact_bodies ON fact_bodies.id = facts.id"
    " CROSS JOIN fact_pieces ON fact_pieces.id = facts.piece"
)
_QUESTIONS = 40
_ROUNDS = 4
_UNITS = ("V", "mA", "W", "°C", "mm", "g", "MHz", "kbit/s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One way to ask, and the bare query beside it.

    Attributes:
        plan: The question of one round.
        bare: SQL that finds the same ids and decodes nothing.
        parameters: Of `bare`, for one round.
        bar_ms: What p50 through the port must not exceed; None for no bar.
    """

    name: str
    plan: Callable[[int], FactPlan]
    bare: str
    parameters: Callable[[int], tuple[str | float, ...]]
    bar_ms: float | None = None


def model_name(number: int) -> str:
    """Return the name of the product model of that number."""
    return f"ECU-{number:04}"


def attribute_name(number: int) -> str:
    """Return the key of the attribute of that number."""
    return f"rated quantity {number}"


def documents(models: int) -> Iterator[Staged]:
    """Yield documents that state every attribute of twelve product models, one table row per attribute.

    The last attribute is the same for all product models, as a supply voltage may be.
    """
    numbers = np.random.default_rng(7).integers(1, 10_000, size=(models, ATTRIBUTES))
    numbers[:, -1] = 24
    for first in range(0, models, _MODELS_PER_DOCUMENT):
        columns = range(first, min(first + _MODELS_PER_DOCUMENT, models))
        path = f"manuals/family-{first:05}.md"
        facts = [fact for row in range(ATTRIBUTES) for fact in _row(path, row, columns, numbers[first:, row].tolist())]
        yield Staged(document=Document(path=path, title=path, fingerprint=path), chunks=(), facts=tuple(facts))


def _row(path: str, row: int, columns: range, numbers: list[int]) -> Iterator[Fact]:
    unit = _UNITS[row % len(_UNITS)]
    cells = [f"{number} {unit}" for number in numbers[: len(columns)]]
    for column, (model, cell) in enumerate(zip(columns, cells, strict=True)):
        yield Fact(
            fact_id=f"{path}#{row}/{column}",
            model=model_name(model),
            attribute=attribute_name(row),
            label=f"Electrical data > Rated quantity {row}",
            value=parse_value(cell)[0],
            said=cell,
            document=path,
            chunk_id=f"{path}#{row // 10}",
            position=row % 10,
            place=Place(200 * row + 12 * column, 200 * row + 12 * column + len(cell)),
            quote=f"| Rated quantity {row} | {' | '.join(cells)} |",
            excerpt=f"Rated quantity {row}: {'; '.join(cells)}",
            section=("Technical data", "Electrical data"),
            conditions=("at 25 °C",),
            row=row,
            column=column + 1,
            covers=tuple(model_name(each) for each in columns),
        )


def ways(models: int) -> list[Asked]:
    """Return what is measured: another attribute or other product models in every round."""

    def key(number: int) -> str:
        return attribute_name(number % (ATTRIBUTES - 1))

    def family(number: int, size: int) -> frozenset[str]:
        return frozenset(model_name((7 * number + each) % models) for each in range(size))

    top = f"SELECT id, model, upper {_OF_KEY} AND legacy = 0 ORDER BY upper DESC LIMIT 10"
    same = attribute_name(ATTRIBUTES - 1)
    return [
        Asked(
            name="highest of all, 10 facts",
            plan=lambda number: FactPlan(attributes=frozenset({key(number)}), order=FactOrder.HIGHEST, limit=10),
            bare=top,
            parameters=lambda number: (key(number),),
            bar_ms=1,
        ),
        Asked(
            name="highest where all are equal, 10 facts",
            plan=lambda _: FactPlan(attributes=frozenset({same}), order=FactOrder.HIGHEST, limit=10),
            bare=top,
            parameters=lambda _: (same,),
            bar_ms=1,
        ),
        Asked(
            name="all of 1 product model, 40 facts",
            plan=lambda number: FactPlan(models=family(number, 1)),
            bare=_OF_MODELS,
            parameters=lambda number: (as_list(family(number, 1)),),
        ),
        Asked(
            name="all of 3 product models, 120 facts",
            plan=lambda number: FactPlan(models=family(number, 3)),
            bare=_OF_MODELS,
            parameters=lambda number: (as_list(family(number, 3)),),
            bar_ms=2,
        ),
        Asked(
            name="1 attribute of 3 product models, 3 facts",
            plan=lambda number: FactPlan(models=family(number, 3), attributes=frozenset({key(number)})),
            bare=f"SELECT id {_OF_KEY} AND model IN {LISTED}",
            parameters=lambda number: (key(number), as_list(family(number, 3))),
        ),
        Asked(
            name="1 attribute of all in a range, about 100 facts",
            plan=lambda number: FactPlan(attributes=frozenset({key(8 * number % 32)}), at_least=9500),
            bare=f"SELECT id {_OF_KEY} AND upper >= 9500",
            parameters=lambda number: (key(8 * number % 32),),
        ),
        Asked(
            name="1 attribute of all, 2,000 facts",
            plan=lambda number: FactPlan(attributes=frozenset({key(number)})),
            bare=f"SELECT id {_OF_KEY}",
            parameters=lambda number: (key(number),),
        ),
    ]


async def build(path: Path, models: int) -> None:
    """Write the index, and say how long that took."""
    start = time.perf_counter()
    writer = EmbeddedWriter(path)
    for item in documents(models):
        await writer.stage(item)
    staged = time.perf_counter()
    await writer.publish(Catalog(), remove=())
    await writer.close()
    done = time.perf_counter()
    print(f"staged in {staged - start:.1f} s, published in {done - staged:.1f} s\n")


def plainly(db: sqlite3.Connection, sql: str, parameters: tuple[str | float, ...]) -> list[tuple[object, object]]:
    """Return the rows that `sql` finds as plain JSON: no type, no thread, no snapshot."""
    ids = as_list(row[0] for row in db.execute(sql, parameters))
    return [(json.loads(own), json.loads(shared)) for own, shared in db.execute(_BODIES, (ids,))]


async def measured(path: Path, db: sqlite3.Connection, way: Asked) -> tuple[Times, Times, Times, int]:
    """Return how long plain SQL takes, the port at first and the port again, and how many facts came last.

    All by turns. Of each question its best round counts: that keeps what else runs on the machine out of it.
    """
    best, found = [[math.inf] * _QUESTIONS for _ in range(3)], 0
    for _ in range(_ROUNDS):
        for number in range(_QUESTIONS):
            index = EmbeddedIndex(path)
            await index.chunks(["opens the file"])
            plan, parameters = way.plan(number), way.parameters(number)
            marks = [time.perf_counter()]
            plainly(db, way.bare, parameters)
            marks.append(time.perf_counter())
            found = len(await index.facts(plan))
            marks.append(time.perf_counter())
            await index.facts(plan)
            marks.append(time.perf_counter())
            for kept, (start, end) in zip(best, pairwise(marks), strict=True):
                kept[number] = min(kept[number], (end - start) * 1000)
            await index.close()
    plain, first, again = map(times, best)
    return plain, first, again, found


async def known_after_ms(path: Path) -> tuple[int, float]:
    """Return how many attributes there are, and how long it takes to learn what is indexed."""
    index = EmbeddedIndex(path)
    start = time.perf_counter()
    known = (await index.knowledge()).attributes
    took = (time.perf_counter() - start) * 1000
    await index.close()
    return len(known), took


async def report(path: Path, models: int) -> None:
    """Measure, and print the table."""
    db = open_reader(path)
    if db is None:
        raise SystemExit(f"{path}: nothing was published")
    (facts,) = db.execute("SELECT count(*) FROM facts").fetchone()
    known, took = await known_after_ms(path)
    print(f"{facts:,} facts; {known} attributes known after {took:.0f} ms")
    print(f"ms p50 / p95 of {_QUESTIONS} questions, each at its best of {_ROUNDS} rounds;")
    print("plain = the same rows by bare SQL and `json.loads`; ratio = port at first ÷ plain\n")
    print("| asked | plain | port, at first | ratio | µs per fact | port, again | bar, at first |")
    print("|---|---|---|---|---|---|---|")
    for way in ways(models):
        plain, first, again, found = await measured(path, db, way)
        bar = "" if way.bar_ms is None else f"{'within' if first.p50 <= way.bar_ms else '**over**'} {way.bar_ms} ms"
        each = f"{1000 * first.p50 / max(found, 1):.0f}"
        print(f"| {way.name} | {plain} | {first} | {first.p50 / plain.p50:.1f} | {each} | {again} | {bar} |")
    db.close()


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--models", type=int, default=2000)
    options.add_argument("--file", type=Path)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = given.file or Path(folder) / "index.db"
        if not file.exists():
            asyncio.run(build(file, given.models))
        asyncio.run(report(file, given.models))
