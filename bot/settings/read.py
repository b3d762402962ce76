"""Every setting, read and checked once from the environment."""

import sys
from collections.abc import Mapping
from pathlib import Path

from pydantic import ConfigDict, ValidationError
from rapidfuzz import process

from bot.settings.llm import LLMFields
from bot.settings.retrieval import RetrievalFields
from bot.settings.server import ServerFields
from bot.settings.sign_in import SignInFields
from bot.settings.slack import SlackFields
from bot.settings.teams import TeamsFields
from bot.settings.weaviate import WeaviateFields
from core.errors import ConfigError

PREFIX = "THREADSHEET_"

ALSO_CALLED: Mapping[str, str] = {
    "MICROSOFT_APP_ID": "MicrosoftAppId",
    "MICROSOFT_APP_PASSWORD": "MicrosoftAppPassword",
    "MICROSOFT_APP_TYPE": "MicrosoftAppType",
    "MICROSOFT_APP_TENANT_ID": "MicrosoftAppTenantId",
}
"""Settings that are found under a second name too: the one that samples of the Bot Framework use."""


class Settings(RetrievalFields, LLMFields, WeaviateFields, TeamsFields, SlackFields, SignInFields, ServerFields):
    """All settings; their order is that of the bases, the last one first."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    @property
    def index_path(self) -> Path:
        """The index, which can be rebuilt from the documents."""
        return self.data / "index.db"

    @property
    def snapshot_path(self) -> Path:
        """The local copy of an index that is kept elsewhere."""
        return self.snapshot or self.data / "snapshot.db"

    @property
    def embeddings_path(self) -> Path:
        """Vectors that were made once; see `adapters.embedding.kept`."""
        return self.data / "embeddings.db"

    @property
    def ledger_path(self) -> Path:
        """What was read last, and from where; see `bot.ledger`."""
        return self.data / "library.json"

    @property
    def trees_path(self) -> Path:
        """Documents as they were read, so that none is read twice; see `adapters.documents.kept`."""
        return self.data / "read.db"

    @property
    def state_at(self) -> str:
        """What was said, which can't be rebuilt: a file or an address, which may hold a password."""
        if self.state is None:
            return str(self.data / "state.db")
        where = self.state.get_secret_value()
        return where if "://" in where else str(Path(where).expanduser())


def names() -> tuple[str, ...]:
    """Return the environment name of every setting."""
    return tuple(str(field.alias) for field in Settings.model_fields.values())


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Return the settings in `environ`; an empty value counts as not set.

    Raises:
        ConfigError: One is unknown or wrong; the message names it, but never a secret.
    """
    known = names()
    for name in environ:
        if name.startswith(PREFIX) and name not in known:
            nearest = process.extractOne(name, known)
            raise ConfigError(f"{name}: unknown setting; did you mean {nearest[0]}?")
    given: dict[str, object] = {name: value for name in known if (value := _given(environ, name))}
    given.setdefault("THREADSHEET_DATA", data_folder(environ))
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        raise ConfigError(_explain(error, environ)) from None


def _given(environ: Mapping[str, str], name: str) -> str:
    """Return what is set under a setting's name or its second name; "" if nothing is.

    Raises:
        ConfigError: Both are set, and differ.
    """
    value, other = environ.get(name, "").strip(), ALSO_CALLED.get(name, "")
    second = environ.get(other, "").strip() if other else ""
    if value and second and value != second:
        raise ConfigError(f"{name} and {other} differ: they are one setting, so leave one of them out")
    return value or second


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the per-user data folder as `platform` has it."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or ".")
    if platform == "darwin":
        return home / "Library" / "Application Support" / "threadsheet"
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "threadsheet"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "threadsheet"


def _explain(error: ValidationError, environ: Mapping[str, str]) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    secret = name.endswith(("TOKEN", "SECRET", "PASSWORD", "KEY", "HEADER"))
    got = "" if secret else f", got {_given(environ, name)!r}"
    return f"{name}: {first['msg'][:1].lower()}{first['msg'][1:]}{got}"
