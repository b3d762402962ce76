"""`threadsheet gaps`: what people ask for and the documents don't answer, out of the state that `serve` writes."""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from adapters.codec import counted_for, gap_record, gaps_csv, said_reasons
from adapters.store import open_store
from bot.clock import SystemClock
from bot.commands.console import console
from bot.settings import read_settings
from core.errors import ConfigError
from core.gaps import Gap
from core.insights import beginning

_DAYS = re.compile(r"([1-9]\d{0,4})d")
_NOTHING = "No gaps: nothing was asked for in vain, and no answer was voted down."


def run_gaps(
    environ: Mapping[str, str], *, since: str, everything: bool, form: Literal["table", "csv", "json"]
) -> None:
    """Print the gaps, those of the most questions first.

    Args:
        environ: The environment.
        since: Only from this day in UTC on: YYYY-MM-DD, or only so many days with today, as in 30d; empty for all.
        everything: Those that were put aside as well.
        form: How they are printed.

    Raises:
        BotError: `since` is no day, or the state can't be read.
    """
    settings, now = read_settings(environ), SystemClock().now()
    start = since_of(since, now)
    found = asyncio.run(_found(settings.state_at, now, start)) if is_there(settings.state_at) else ()
    shown = [gap for gap in found if everything or not gap.dismissed]
    if form == "csv":
        typer.echo(gaps_csv(shown), nl=False)
    elif form == "json":
        typer.echo(json.dumps([gap_record(gap) for gap in shown], ensure_ascii=False, indent=2))
    else:
        console().print(_table(shown) if shown else _NOTHING)


def since_of(text: str, now: datetime) -> datetime | None:
    """Return the moment from which on something counts, in UTC; None for all.

    Raises:
        ConfigError: It is no day.
    """
    if not text:
        return None
    if days := _DAYS.fullmatch(text):
        return beginning(now, int(days[1]))
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ConfigError(
            f"--since: expected a day as in 2026-11-01, or so many days as in 30d, got {text!r}"
        ) from None


def is_there(place: str) -> bool:
    """Return whether a server keeps anything in a place; looking into a file would make it."""
    return "://" in place or Path(place).exists()


async def _found(place: str, now: datetime, since: datetime | None) -> Sequence[Gap]:
    async with open_store(place) as store:
        return await store.gaps(now=now, since=since)


def _table(gaps: Sequence[Gap]) -> Group:
    table = Table(box=None, header_style="dim")
    for column in ("times", "people"):
        table.add_column(column, justify="right")
    for column in ("product model", "asked for", "because", "last", "nearest"):
        table.add_column(column)
    for gap in gaps:
        near = f"{gap.nearest.said} ({gap.nearest.document})" if gap.nearest else ""
        row = (str(gap.times), str(gap.people), gap.model, gap.aspect, _because(gap), f"{gap.last:%Y-%m-%d}", near)
        table.add_row(*map(Text, row))
    return Group(table)


def _because(gap: Gap) -> str:
    """Return what a gap was counted for, and whose it is."""
    owner = f"owner {gap.owner}" if gap.owner else ""
    told = (counted_for(gap), said_reasons(gap), owner, "dismissed" if gap.dismissed else "")
    return ", ".join(filter(None, told))
