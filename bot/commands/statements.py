"""`threadsheet statements`: everything that the index can quote, for those who measure what was read."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import typer

from bot.bootstrap.knowledge import index_reader
from bot.settings import Settings, read_settings
from core.counting import counted
from core.errors import PermanentError
from core.knowledge.chunk import Chunk, Piece
from core.knowledge.facts import Fact
from core.knowledge.tree import Place
from core.plan import FactPlan, SearchPlan
from core.ports import Knowledge

Cell = tuple[str, int, Place]
"""Where a labelled value stands: chunk, piece in it, place in the source."""

ALL_FACTS = 10_000_000


def run_statements(environ: Mapping[str, str], out: Path) -> None:
    """Write every indexed statement into `out`, one JSON object a line, in document order.

    Raises:
        BotError: The index can't be read, or the file can't be written.
    """
    lines = asyncio.run(_lines(read_settings(environ)))
    beginning = out.with_name(f"{out.name}.part")
    try:
        beginning.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        beginning.replace(out)
    except OSError as error:
        raise PermanentError(f"{out}: can't be written: {error.strerror}") from error
    typer.echo(f"{counted(len(lines), 'statement')} in {out}", err=True)


async def _lines(settings: Settings) -> Sequence[str]:
    async with index_reader(settings) as index:
        known = await index.knowledge()
        found = await index.search(SearchPlan(text="", legacy=True, limit=max(1, known.chunks)))
        facts = await index.facts(FactPlan(legacy=True, limit=ALL_FACTS))
    typed = _typed(facts)
    return [
        json.dumps(record, ensure_ascii=False) for passage in found for record in _records(passage.chunk, known, typed)
    ]


def _typed(facts: Sequence[Fact]) -> Mapping[Cell, Fact]:
    """Return for every cell the fact that states a number of it, or else any."""
    numbers_last = sorted(facts, key=lambda fact: _number(fact) is not None)
    return {(fact.chunk_id, fact.position, fact.place): fact for fact in numbers_last}


def _number(fact: Fact) -> float | None:
    """Return the number in its unit as written: the point, else the upper end, else the lower one."""
    written = [value.written for value in (fact.value, *fact.value.items)]
    ends = (end for each in written for end in (each.nominal, each.high, each.low))
    return next((end for end in ends if end is not None), None)


def _records(chunk: Chunk, known: Knowledge, typed: Mapping[Cell, Fact]) -> Iterator[dict[str, object]]:
    document = known.catalog.documents.get(chunk.document)
    for position, piece in enumerate(chunk.pieces):
        yield {
            "document": chunk.document,
            "page": piece.page,
            "kind": str(piece.kind),
            "section": list(chunk.section),
            "models": list(piece.models or chunk.models),
            "generic": document is not None and not document.covered_models,
            "status": str(chunk.status),
            "text": piece.plain,
            "quote": piece.quote,
            "values": _values(chunk, position, piece, typed),
        }


def _values(chunk: Chunk, position: int, piece: Piece, typed: Mapping[Cell, Fact]) -> list[dict[str, object]]:
    values: list[dict[str, object]] = []
    for value in piece.values:
        fact = typed.get((chunk.chunk_id, position, value.place))
        dimension = fact.value.dimension if fact else None
        values.append(
            {
                "label": value.label,
                "text": value.text,
                "models": list(value.models),
                "group": value.group,
                "dimension": str(dimension) if dimension else None,
                "number": _number(fact) if fact else None,
            }
        )
    return values
