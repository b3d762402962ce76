"""`threadsheet insights`: what people ask and what becomes of it, out of the state that `serve` writes."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date
from typing import Literal

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from adapters.codec import insights_csv, insights_record
from adapters.store import open_store
from bot.bootstrap.knowledge import index_reader
from bot.clock import SystemClock
from bot.commands.console import console
from bot.commands.gaps import is_there
from bot.settings import Settings, read_settings
from core.insights import Counts, Insights, Tally, Took, first_day, insights_of

_NOTHING = "Nothing was asked in this time."
_MOST_LISTED = 15


def run_insights(environ: Mapping[str, str], *, days: int | None, form: Literal["table", "csv", "json"]) -> None:
    """Print what was asked.

    Args:
        environ: The environment.
        days: Only in so many days in UTC, of which today is the last; None for all.
        form: How it is printed.

    Raises:
        BotError: State or index can't be read.
    """
    found = asyncio.run(_found(read_settings(environ), SystemClock().now().astimezone(UTC).date(), days))
    if form == "csv":
        typer.echo(insights_csv(found), nl=False)
    elif form == "json":
        typer.echo(json.dumps(insights_record(found), ensure_ascii=False, indent=2))
    else:
        console().print(_shown(found) if found.total.questions else _NOTHING)


async def _found(settings: Settings, today: date, days: int | None) -> Insights:
    first, counts = first_day(today, days), Counts()
    if is_there(settings.state_at):
        async with open_store(settings.state_at) as store:
            counts = await store.counts(since=first)
    async with index_reader(settings) as index:
        catalog = (await index.knowledge()).catalog
    return insights_of(counts, catalog, first=first, last=today)


def _shown(insights: Insights) -> Group:
    asked = [each for each in insights.days if each.tally.questions]
    parts: list[RenderableType] = [
        _table("day (UTC)", [(each.day.isoformat(), each.tally, each.took) for each in asked], total=insights),
        _table("platform", [(each.name, each.tally, None) for each in insights.platforms]),
    ]
    models = [(each.name, each.tally, None) for each in insights.models]
    documents = [(each.document, each.tally, None) for each in insights.documents]
    parts += [_table(name, rows) for name, rows in (("product model", models), ("document", documents)) if rows]
    parts += _listed("never cited", [each.document for each in insights.never_cited])
    parts += _listed("not covered", [f"{each.name} ({each.tally.questions})" for each in insights.not_covered])
    return Group(*parts)


def _table(
    title: str, rows: Iterable[tuple[str, Tally, Took | None]], *, total: Insights | None = None
) -> RenderableType:
    table = Table(box=None, header_style="dim")
    table.add_column(title)
    names = ("questions", "answered", "asked back", "refused", "failed", "voted up", "down")
    for name in (*names, *(("median s", "90 % s") if total else ())):
        table.add_column(name, justify="right")
    for name, tally, took in (*rows, *((("all", total.total, total.took),) if total else ())):
        table.add_row(Text(name), *map(str, _numbers(tally)), *(_waits(took) if total else ()))
    return Group(table, "")


def _numbers(tally: Tally) -> tuple[int, ...]:
    return (
        tally.questions,
        tally.answered,
        tally.asked_back,
        tally.refused,
        tally.failed,
        tally.up,
        tally.down,
    )


def _waits(took: Took | None) -> tuple[str, ...]:
    return ("–", "–") if took is None else (f"{took.median_ms / 1000:.1f}", f"{took.p90_ms / 1000:.1f}")


def _listed(title: str, names: list[str]) -> list[RenderableType]:
    more = [f"and {len(names) - _MOST_LISTED} more; --csv has all"] if len(names) > _MOST_LISTED else []
    return [Text(f"{title}: {', '.join([*names[:_MOST_LISTED], *more])}")] if names else []
