"""`threadsheet models`: the product models that are covered."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

import typer
from rich.table import Table
from rich.text import Text

from adapters.codec import model_records
from bot.bootstrap.knowledge import index_reader
from bot.commands.console import console
from bot.settings import Settings, read_settings
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Status


def run_models(environ: Mapping[str, str], *, as_json: bool) -> None:
    """Print the product models by product line.

    Raises:
        BotError: The index can't be read.
    """
    catalog = asyncio.run(_catalog(read_settings(environ)))
    if as_json:
        typer.echo(json.dumps(model_records(catalog), ensure_ascii=False, indent=2))
        return
    out = console()
    if not catalog.models:
        out.print("No product models yet. Add documents with: threadsheet index DOCS")
    ordered = sorted(catalog.models.values(), key=lambda model: model.family)
    for family, models in groupby(ordered, key=lambda model: model.family):
        out.print(_table(family or "No product line", tuple(models), _documents_of(catalog)))


async def _catalog(settings: Settings) -> Catalog:
    async with index_reader(settings) as index:
        return (await index.knowledge()).catalog


def _documents_of(catalog: Catalog) -> Counter[str]:
    return Counter(name for document in catalog.documents.values() for name in document.covered_models)


def _table(title: str, models: Iterable[ProductModel], documents: Mapping[str, int]) -> Table:
    table = Table(title=Text(title, style="bold"), title_justify="left", box=None, header_style="dim")
    for column in ("product model", "extends", "also called", "documents", "status"):
        table.add_column(column, justify="right" if column == "documents" else "left")
    for model in models:
        table.add_row(
            Text(model.name),
            Text(model.inherits_from or ""),
            Text(", ".join(model.aliases)),
            str(documents.get(model.name, 0)),
            "legacy" if model.status is Status.LEGACY else "",
        )
    return table
