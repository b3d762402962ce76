"""`threadsheet models NAME`: all that is known of one product model, as its page shows it."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

import typer
from rich.table import Table
from rich.text import Text

from adapters.codec import product_record
from bot.bootstrap.knowledge import index_reader
from bot.commands.console import console
from bot.product_sheets import ProductSheets
from bot.settings import Settings, read_settings
from core.answer import Citation, TableRow
from core.catalog.catalog import Catalog
from core.counting import counted
from core.errors import ConfigError
from core.knowledge.document import Status
from core.product import Product, model_called, product_of


def run_product(environ: Mapping[str, str], name: str, *, as_json: bool) -> None:
    """Print what is known of a product model.

    Raises:
        BotError: There is none of that name, or the index can't be read.
    """
    product = asyncio.run(_product(read_settings(environ), name))
    if as_json:
        typer.echo(json.dumps(product_record(product), ensure_ascii=False, indent=2))
        return
    out = console()
    out.print(Text(product.model.name, style="bold"))
    for line in _about(product):
        out.print(Text(line))
    cited = {citation.number: citation for citation in product.sheet.citations}
    for section in product.sheet.sections:
        out.print()
        title = " · ".join((section.title, *section.conditions))
        out.print(_table(title, section.rows, cited))
    if product.sheet.left_out:
        out.print(f"{counted(product.sheet.left_out, 'value more is', 'values more are')} stated.")
    if not product.sheet.sections:
        out.print("\nThe documents state no values of it.")
    out.print()
    out.print(_documents(product))


async def _product(settings: Settings, name: str) -> Product:
    async with index_reader(settings) as index:
        catalog = (await index.knowledge()).catalog
        model = model_called(name, catalog)
        if model is None:
            raise ConfigError(_unknown(name, catalog))
        return product_of(model, await ProductSheets(index)(model), catalog)


def _unknown(name: str, catalog: Catalog) -> str:
    near = get_close_matches(name, [*catalog.models], n=1)
    meant = f"; did you mean {near[0]!r}?" if near else "; `threadsheet models` lists all"
    return f"no product model is called {name!r}{meant}"


def _about(product: Product) -> Iterator[str]:
    """Give what the catalogue says of it, a line each."""
    model, kin = product.model, product.kin
    said: Sequence[tuple[str, str]] = (
        ("line", " · ".join(filter(None, (model.family, model.series)))),
        ("status", "legacy" if model.status is Status.LEGACY else ""),
        ("replaced by", ", ".join(kin.replaced_by)),
        ("replaces", ", ".join(kin.replaces)),
        ("extends", ", ".join(kin.bases)),
        ("variants", ", ".join(kin.variants)),
        ("also called", ", ".join(model.aliases)),
        ("note", model.note),
    )
    yield from (f"{what}: {text}" for what, text in said if text)


def _table(title: str, rows: Sequence[TableRow], cited: Mapping[int, Citation]) -> Table:
    """Return a section; where documents disagree, a line for each side."""
    table = Table(title=Text(title, style="bold"), title_justify="left", box=None, header_style="dim")
    for column in ("attribute", "value", "source"):
        table.add_column(column)
    for row in rows:
        for place, cell in enumerate(row.cells):
            label = row.label if place == 0 else "  or, as documents disagree"
            sources = "; ".join(dict.fromkeys(_source(cited[number]) for number in cell.citations))
            table.add_row(Text(label), Text(cell.text), Text(sources, style="dim"))
    return table


def _source(citation: Citation) -> str:
    page = f", page {citation.page}" if citation.page else ""
    inherited = f" (inherited from {citation.inherited_from})" if citation.inherited_from else ""
    return f"{citation.title}{page}{inherited}"


def _documents(product: Product) -> Table:
    table = Table(title=Text("Documents", style="bold"), title_justify="left", box=None, header_style="dim")
    for column in ("title", "of", "date", "status"):
        table.add_column(column)
    for document, base in product.documents:
        status = "legacy" if document.status is Status.LEGACY else ""
        table.add_row(*map(Text, (document.title, base or product.model.name, document.date, status)))
    return table
