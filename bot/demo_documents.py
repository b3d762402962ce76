"""The demo's documents, about a small fictional product family, and how they are indexed apart from all others."""

from collections.abc import Callable
from pathlib import Path

import bot
from bot.clock import SystemClock
from bot.indexing import index_all
from bot.proposing import by_rules
from bot.register import register_of
from bot.report import Report
from bot.settings import Settings

_FOLDER = Path(bot.__file__).parent / "demo"
DOCS, CATALOG, EXAMPLES = _FOLDER / "docs", _FOLDER / "catalog.yaml", _FOLDER / "examples.txt"

_ALONE = {
    "docs": None,
    "catalog": None,
    "uploads": "off",
    "index": "embedded",
    "embedder": "none",
    "person_header": "",
    "address": "",
    "oidc_issuer": "",
    "oidc_client_id": "",
    "oidc_client_secret": None,
    "slack_bot_token": None,
    "slack_signing_secret": None,
    "slack_app_token": None,
}


def alone_in(data: Path, settings: Settings) -> Settings:
    """Return the settings of a demo that only who started it sees, and that answers from an index of its own."""
    return settings.model_copy(update={"data": data, **_ALONE})


async def index_demo(settings: Settings, *, say: Callable[[str], object]) -> Report:
    """Index the demo's documents where the settings say.

    Raises:
        BotError: The data folder can't be written.
    """
    today = SystemClock().now().date()
    register = register_of(DOCS, CATALOG, propose=by_rules(settings), today=today, say=_ignore)
    return await index_all(settings, register, progress=_ignore, say=say)


def _ignore(*_args: object) -> None:
    """They are few: there is nothing to tell meanwhile."""
