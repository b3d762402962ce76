"""`threadsheet why`: how an answer came about, by the id of its receipt."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from adapters.codec import plain_text, to_json
from adapters.store import FoundReceipt, open_store
from bot.commands.console import console
from bot.settings import read_settings
from core.answer import Grounded
from core.answering.provenance import sections
from core.errors import PermanentError
from core.receipt import KeptReceipt

_HOW = (
    "“why?” in a thread and “Why?” below an answer tell the id. A receipt goes with its question: "
    "after {days} days, or once 5,000 newer ones are kept. To see one at once: threadsheet ask --why QUESTION"
)


def run_why(environ: Mapping[str, str], name: str, *, as_json: bool) -> None:
    """Print the one receipt whose id begins with `name`.

    Raises:
        BotError: There is none, or there are several, or what was said can't be read.
    """
    settings = read_settings(environ)
    places = [place for place in (settings.state_at, str(settings.data / "ask.db")) if _is_there(place)]
    found = asyncio.run(_found(places, name.strip().lower()))
    if not found:
        raise PermanentError(f"no receipt has an id that begins with {name!r}. {_HOW.format(days=settings.keep_days)}")
    if len(found) > 1:
        named = "; ".join(f"{each.turn_id} “{each.receipt.question[:60]}”" for each in found)
        raise PermanentError(f"several receipts begin with {name!r}, give more of the id: {named}")
    if as_json:
        typer.echo(json.dumps(record_of(found[0].receipt, found[0].turn_id), ensure_ascii=False, indent=2))
    else:
        show_receipt(found[0].receipt, console())


def record_of(receipt: KeptReceipt, turn_id: str) -> Mapping[str, object]:
    """Return a receipt with its id, for other programs."""
    return {"id": turn_id, **json.loads(to_json(receipt))}


def show_receipt(receipt: KeptReceipt, out: Console) -> None:
    """Print how an answer came about, section by section."""
    for section in sections(receipt):
        out.print(Text(section.title, style="bold"))
        for block in section.blocks:
            out.print(Text(plain_text(Grounded(blocks=(block,), citations=()))))
        out.print()


def _is_there(place: str) -> bool:
    """Return whether a server, or `ask --thread`, keeps anything there; looking into a file would make it."""
    return "://" in place or Path(place).exists()


async def _found(places: Sequence[str], name: str) -> Sequence[FoundReceipt]:
    return [found for place in places for found in await _in(place, name)]


async def _in(place: str, name: str) -> Iterable[FoundReceipt]:
    async with open_store(place) as store:
        return await store.receipts_named(name)
