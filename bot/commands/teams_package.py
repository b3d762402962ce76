"""`threadsheet teams-package`: the zip that an administrator uploads to Teams."""

from collections.abc import Mapping
from pathlib import Path

import typer

from adapters.teams.package import BASELINE, SLASH, App, package, version_of
from bot.settings import read_settings
from core.errors import ConfigError


def run_teams_package(
    environ: Mapping[str, str],
    file: Path,
    *,
    name: str,
    developer: str,
    website: str,
    privacy: str,
    terms: str,
    app_version: str,
    manifest: str,
    read_all: bool,
) -> None:
    """Write the package and say what to do with it.

    Raises:
        ConfigError: Teams would refuse what is given, or the file can't be written.
    """
    settings = read_settings(environ)
    slash = settings.teams_slash_commands
    app = App(
        app_id=settings.teams_app_id,
        name=name,
        developer=developer,
        website=website,
        privacy=privacy,
        terms=terms,
        version=app_version,
        manifest=version_of(manifest) if manifest else SLASH if slash else BASELINE,
        slash=slash,
        read_all=read_all,
    )
    content = package(app)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise ConfigError(f"{file}: can't be written: {error.strerror}") from error
    typer.echo(f"{file}: {len(content):,} bytes, bot {settings.teams_app_id}, version {app_version}.")
    typer.echo("Upload it in the Teams admin center, or in Teams under Apps > Manage your apps > Upload an app.")
