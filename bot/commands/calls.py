"""How commands are called for which `bot/__main__.py` has no room; what they do is loaded only when they run."""

from typing import Annotated

import typer

from bot.commands.options import DataOption, JsonOption


def gaps(
    call: typer.Context,
    *,
    since: Annotated[str, typer.Option(metavar="DAY", help="Only from this day (UTC) on: 2026-11-01, or 30d.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Those that were dismissed, too.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for spreadsheets.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List what people ask for and the documents don't answer, the most asked first."""
    from bot.commands.gaps import run_gaps  # noqa: PLC0415  what it loads takes a moment

    if as_csv and as_json:
        raise typer.BadParameter("give --csv or --json")
    environ = call.obj.settings(data=data)
    run_gaps(environ, since=since, everything=everything, form="csv" if as_csv else "json" if as_json else "table")


def insights(
    call: typer.Context,
    *,
    days: Annotated[int | None, typer.Option(metavar="N", help="Only the last N days (UTC) with today.", min=1)] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for spreadsheets.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count what people ask, and what becomes of it: by day, platform, product model and document."""
    from bot.commands.insights import run_insights  # noqa: PLC0415  what it loads takes a moment

    if as_csv and as_json:
        raise typer.BadParameter("give --csv or --json")
    run_insights(call.obj.settings(data=data), days=days, form="csv" if as_csv else "json" if as_json else "table")


def models(
    call: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Tell all that is known of this one.")] = None,
    *,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the product models that are covered, or tell what is stated of one, with its sources."""
    environ = call.obj.settings(data=data)
    if name is None:
        from bot.commands.models import run_models  # noqa: PLC0415  what it loads takes a moment

        run_models(environ, as_json=as_json)
    else:
        from bot.commands.product import run_product  # noqa: PLC0415  likewise

        run_product(environ, name, as_json=as_json)
