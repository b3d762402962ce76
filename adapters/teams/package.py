"""The app package that an administrator uploads to Teams: a manifest and two icons, zipped.

Source: https://developer.microsoft.com/json-schemas/teams/v1.24/MicrosoftTeams.schema.json
"""

import io
import json
import re
import zipfile
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

from adapters.teams.answered import COMMAND
from adapters.teams.icons import ACCENT, colour_icon, outline_icon
from adapters.teams.limits import JsonObject
from core.errors import ConfigError

Version: TypeAlias = tuple[int, int]

BASELINE: Version = (1, 24)
SLASH: Version = (1, 29)
"""The first manifest that knows slash commands."""
NEWEST: Version = (1, 30)

MAX_SHORT_NAME, MAX_FULL_NAME, MAX_DEVELOPER = 30, 100, 32
_MAX_URL_CHARS = 2048
_GUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_SEMVER = re.compile(r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)")
_SCOPES = ("personal", "team", "groupChat")
_COMMANDS = (
    (
        "compare",
        "Compare product models side by side: compare A and B, and what about them. Alone, it lets you choose.",
    ),
    ("models", "List the product models that I know."),
    ("help", "Tell what I can do and how to ask."),
)
_SHORT = "Answers questions about products from their documentation."
_FULL = (
    "Ask in a chat, in a channel or in a thread. Your question is looked up in the documentation that the operator has "
    "indexed, and every answer names the documents, sections and pages that it rests on and the product models for "
    "which it holds. If the documents do not state something, it says so."
)
_RESOURCE = "https://RscBasedStoreApp"
"""What Microsoft's documentation tells apps without a web application of their own to name."""
_MOMENT = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """How the app presents itself.

    Attributes:
        app_id: The bot's app id, a GUID; the app has the same one.
        name: What people see and mention.
        developer: Who runs it.
        website: Where people find who runs it.
        privacy: Where they find what becomes of what they write.
        terms: The terms of use.
        version: Of the app; to be raised with each change.
        manifest: Version of the manifest.
        slash: Commands are offered after a slash, too, and answered to the asker alone.
        read_all: Ask for the right to get every message of a team or a chat in which the app is, so that
            replies in a thread need no mention.
    """

    app_id: str
    name: str = "Threadsheet"
    developer: str = ""
    website: str
    privacy: str = ""
    terms: str = ""
    version: str
    manifest: Version = BASELINE
    slash: bool = False
    read_all: bool = False

    def __post_init__(self) -> None:
        """Refuse what Teams would refuse, and say what to do.

        Raises:
            ConfigError: Something is missing, too long, or not what Teams takes.
        """
        if not _GUID.fullmatch(self.app_id):
            what = "MICROSOFT_APP_ID is missing" if not self.app_id else f"MICROSOFT_APP_ID: {self.app_id!r} is no GUID"
            raise ConfigError(f"{what}: copy the app id from the bot's configuration in Azure")
        _short("--name", self.name, MAX_SHORT_NAME)
        _short("--developer", self.developer or self.name, MAX_DEVELOPER)
        for option, url in (("--website", self.website), ("--privacy", self.privacy), ("--terms", self.terms)):
            if url or option == "--website":
                _https(option, url)
        if not _SEMVER.fullmatch(self.version):
            raise ConfigError(f"--app-version: expected three numbers such as 1.0.0, got {self.version!r}")
        if not BASELINE <= self.manifest <= NEWEST:
            raise ConfigError(
                f"--manifest: expected {_dotted(BASELINE)} to {_dotted(NEWEST)}, got {_dotted(self.manifest)}"
            )
        if self.slash and self.manifest < SLASH:
            raise ConfigError(
                f"THREADSHEET_TEAMS_SLASH_COMMANDS needs a manifest of version {_dotted(SLASH)} or newer: "
                f"leave --manifest {_dotted(self.manifest)} out, or turn slash commands off"
            )


def version_of(text: str) -> Version:
    """Return a manifest's version such as "1.24".

    Raises:
        ConfigError: It is none.
    """
    found = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", text)
    if not found:
        raise ConfigError(f"--manifest: expected a version such as {_dotted(BASELINE)}, got {text!r}")
    return int(found[1]), int(found[2])


def manifest(app: App) -> JsonObject:
    """Return the manifest; nothing in it depends on anything but `app`."""
    version = _dotted(app.manifest)
    written: JsonObject = {
        "$schema": f"https://developer.microsoft.com/json-schemas/teams/v{version}/MicrosoftTeams.schema.json",
        "manifestVersion": version,
        "version": app.version,
        "id": app.app_id.lower(),
        "developer": {
            "name": app.developer or app.name,
            "websiteUrl": app.website,
            "privacyUrl": app.privacy or app.website,
            "termsOfUseUrl": app.terms or app.website,
        },
        "name": {"short": app.name, "full": f"{app.name}: answers from the documentation"[:MAX_FULL_NAME]},
        "description": {"short": _SHORT, "full": _FULL},
        "icons": {"color": "color.png", "outline": "outline.png"},
        "accentColor": ACCENT,
        "bots": [_bot(app)],
        "composeExtensions": [_extension(app)],
        "validDomains": [],
    }
    return {**written, **_rights(app)} if app.read_all else written


def package(app: App) -> bytes:
    """Return the zip: the manifest and both icons at its root; the same bytes for the same `app`."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        written = json.dumps(manifest(app), ensure_ascii=False, indent=2) + "\n"
        for name, data in (
            ("manifest.json", written.encode()),
            ("color.png", colour_icon()),
            ("outline.png", outline_icon()),
        ):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.external_attr = _READABLE << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _bot(app: App) -> JsonObject:
    commands: JsonObject = {
        "scopes": list(_SCOPES),
        "commands": [{"title": title, "description": description} for title, description in _COMMANDS],
    }
    bot: JsonObject = {
        "botId": app.app_id.lower(),
        "scopes": list(_SCOPES),
        "isNotificationOnly": False,
        "supportsFiles": True,
        "commandLists": [commands],
    }
    if app.slash:
        commands["triggers"] = ["mention", "slash"]
        bot["supportsTargetedMessages"] = True
    return bot


def _extension(app: App) -> JsonObject:
    """Return what stands in the menu of a message."""
    command: JsonObject = {
        "id": COMMAND,
        "type": "action",
        "title": "Use this as an answer",
        "description": "For experts. Keep this message as the answer to what was asked in vain.",
        "context": ["message"],
        "fetchTask": True,
    }
    return {"botId": app.app_id.lower(), "commands": [command]}


def _rights(app: App) -> JsonObject:
    names = ("ChannelMessage.Read.Group", "ChatMessage.Read.Chat")
    asked = [{"name": name, "type": "Application"} for name in names]
    return {
        "webApplicationInfo": {"id": app.app_id.lower(), "resource": _RESOURCE},
        "authorization": {"permissions": {"resourceSpecific": asked}},
    }


def _short(option: str, text: str, chars: int) -> None:
    if not text.strip() or not text.isprintable():
        raise ConfigError(f"{option}: expected a name of at most {chars} characters on one line")
    if len(text) > chars:
        raise ConfigError(f"{option}: Teams takes at most {chars} characters, {text!r} has {len(text)}")


def _https(option: str, url: str) -> None:
    try:
        address = urlsplit(url)
    except ValueError:
        address = urlsplit("")
    if address.scheme != "https" or not address.netloc or len(url) > _MAX_URL_CHARS or not url.isprintable():
        raise ConfigError(f"{option}: Teams wants an https:// address that people can open, got {url!r}")


def _dotted(version: Version) -> str:
    return f"{version[0]}.{version[1]}"
