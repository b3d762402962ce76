"""The app package is one that Teams takes; what it would refuse is refused here, with what to do."""

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from adapters.teams.answered import COMMAND
from adapters.teams.icons import colour_icon, outline_icon
from adapters.teams.package import App, manifest, package, version_of
from bot.__main__ import run
from core.errors import ConfigError

ID = "11111111-2222-3333-4444-55555555555A"
SITE = "https://docs.example.com"
_LIMITS = {
    "version": 256,
    "developer.name": 32,
    "developer.websiteUrl": 2048,
    "name.short": 30,
    "name.full": 100,
    "description.short": 80,
    "description.full": 4000,
    "bots.commandLists.commands.title": 128,
    "bots.commandLists.commands.description": 4000,
    "composeExtensions.commands.id": 64,
    "composeExtensions.commands.title": 32,
    "composeExtensions.commands.description": 128,
    "authorization.permissions.resourceSpecific.name": 128,
    "webApplicationInfo.resource": 2048,
}
# What version 1.24 of the published schema knows of what we use; it refuses anything else.
_KNOWN = {
    "": "$schema manifestVersion version id developer name description icons accentColor bots "
    "composeExtensions validDomains webApplicationInfo authorization",
    "developer": "name websiteUrl privacyUrl termsOfUseUrl",
    "name": "short full",
    "description": "short full",
    "icons": "color outline",
    "bots": "botId scopes isNotificationOnly supportsFiles commandLists",
    "bots.commandLists": "scopes commands",
    "bots.commandLists.commands": "title description",
    "composeExtensions": "botId commands",
    "composeExtensions.commands": "id type title description context fetchTask",
    "webApplicationInfo": "id resource",
    "authorization": "permissions",
    "authorization.permissions": "resourceSpecific",
    "authorization.permissions.resourceSpecific": "name type",
}
_SINCE_1_29 = {"bots": "supportsTargetedMessages", "bots.commandLists": "triggers"}
_GUID = re.compile(r"^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$")


def app(**more: Any) -> App:
    """Return an app that is fine but for what is given."""
    return App(**{"app_id": ID, "website": SITE, "version": "1.0.0", **more})


def fields(node: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield every field of a manifest by its path without places in lists."""
    if isinstance(node, list):
        for each in node:
            yield from fields(each, path)
    elif isinstance(node, Mapping):
        yield path, frozenset(node)
        for name, value in node.items():
            yield from fields(value, f"{path}.{name}".lstrip("."))
    else:
        yield path, node


def pixels(png: bytes) -> tuple[int, int, list[tuple[int, ...]]]:
    """Return width, height and the pixels of an icon; fail for anything but 8-bit RGBA without filters."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    place, data = 8, b""
    while place < len(png):
        size, name = struct.unpack(">I4s", png[place : place + 8])
        content = png[place + 8 : place + 8 + size]
        assert zlib.crc32(name + content) == struct.unpack(">I", png[place + 8 + size : place + 12 + size])[0]
        data += content if name == b"IDAT" else b""
        place += 12 + size
    raw = zlib.decompress(data)
    rows = [raw[start + 1 : start + 1 + 4 * width] for start in range(0, len(raw), 4 * width + 1)]
    assert {raw[start] for start in range(0, len(raw), 4 * width + 1)} == {0}
    return width, height, [tuple(row[start : start + 4]) for row in rows for start in range(0, 4 * width, 4)]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"read_all": True, "name": "N" * 30, "developer": "D" * 32, "privacy": SITE, "terms": SITE},
        {"slash": True, "manifest": (1, 29)},
        {"manifest": (1, 30)},
    ],
    ids=["baseline", "everything", "slash", "newest"],
)
def test_the_manifest_keeps_to_the_published_schema(given: dict[str, Any]) -> None:
    """The admin center refuses a package as a whole."""
    written = manifest(app(**given))

    for path, value in fields(written):
        if isinstance(value, frozenset):
            known = f"{_KNOWN[path]} {_SINCE_1_29.get(path, '') if given.get('slash') else ''}"
            assert value <= set(known.split()), path
        elif isinstance(value, str):
            assert 0 < len(value) <= _LIMITS.get(path, 2048), path
    assert {"manifestVersion", "version", "id", "developer", "name", "description", "icons", "accentColor"} <= set(
        written
    )
    assert re.fullmatch(r"#[0-9a-fA-F]{6}", str(written["accentColor"]))
    assert str(written["$schema"]).endswith(f"/v{written['manifestVersion']}/MicrosoftTeams.schema.json")
    [bot] = written["bots"]  # type: ignore[misc]
    assert _GUID.match(bot["botId"])
    assert (bot["botId"], written["id"]) == (ID.lower(), ID.lower())
    assert [command["title"] for command in bot["commandLists"][0]["commands"]] == ["compare", "models", "help"]
    assert set(bot["commandLists"][0]["scopes"]) == set(bot["scopes"]) == {"personal", "team", "groupChat"}


def test_slash_commands_are_private_and_asked_for() -> None:
    """They are a preview, which many tenants don't have."""
    plain, slash = manifest(app())["bots"], manifest(app(slash=True, manifest=(1, 29)))["bots"]

    assert "supportsTargetedMessages" not in plain[0]  # type: ignore[index]
    assert slash[0]["supportsTargetedMessages"] is True  # type: ignore[index]
    assert slash[0]["commandLists"][0]["triggers"] == ["mention", "slash"]  # type: ignore[index]


def test_experts_find_their_command_in_the_menu_of_a_message() -> None:
    """By the id that we know it by; its form is fetched, so that it knows what was asked."""
    [extension] = manifest(app())["composeExtensions"]  # type: ignore[misc]

    [command] = extension["commands"]
    assert (command["id"], command["type"], command["context"]) == (COMMAND, "action", ["message"])
    assert command["fetchTask"] is True
    assert extension["botId"] == ID.lower()


def test_only_who_wants_it_is_asked_for_rights() -> None:
    """Without them the bot hears what mentions it, and nothing else."""
    assert "authorization" not in manifest(app())
    asked = manifest(app(read_all=True))
    assert asked["webApplicationInfo"]["id"] == ID.lower()  # type: ignore[index]
    rights = asked["authorization"]["permissions"]["resourceSpecific"]  # type: ignore[index]
    assert [right["name"] for right in rights] == ["ChannelMessage.Read.Group", "ChatMessage.Read.Chat"]


def test_the_package_holds_manifest_and_icons_at_its_root() -> None:
    """Teams looks nowhere else. The same app gives the same bytes."""
    with zipfile.ZipFile(io.BytesIO(package(app()))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["manifest.json", "color.png", "outline.png"]
        assert json.loads(archive.read("manifest.json")) == manifest(app())
        assert archive.read("color.png") == colour_icon()
    assert package(app()) == package(app())


def test_the_icons_are_as_teams_wants_them() -> None:
    """192 pixels in full colour; 32 pixels, white on nothing."""
    width, height, colour = pixels(colour_icon())
    assert (width, height) == (192, 192)
    assert {pixel[3] for pixel in colour} == {255}
    assert colour[0] == (13, 92, 110, 255)
    assert {(255, 255, 255, 255), (255, 200, 87, 255)} <= set(colour)

    width, height, outline = pixels(outline_icon())
    assert (width, height) == (32, 32)
    assert {pixel[:3] for pixel in outline if pixel[3]} == {(255, 255, 255)}
    assert outline[0][3] == 0
    assert 20 < sum(pixel[3] == 255 for pixel in outline) < 200


@pytest.mark.parametrize(
    "given,said",
    [
        pytest.param({"app_id": ""}, "MICROSOFT_APP_ID is missing: copy the app id", id="no app id"),
        pytest.param({"app_id": "bot"}, "MICROSOFT_APP_ID: 'bot' is no GUID", id="no GUID"),
        pytest.param({"name": "N" * 31}, "--name: Teams takes at most 30 characters", id="name too long"),
        pytest.param({"name": " "}, "--name: expected a name", id="no name"),
        pytest.param({"name": "a\nb"}, "--name: expected a name", id="name on two lines"),
        pytest.param({"developer": "D" * 33}, "--developer: Teams takes at most 32", id="developer too long"),
        pytest.param({"website": ""}, "--website: Teams wants an https:// address", id="no website"),
        pytest.param({"website": "http://a.example"}, "--website: Teams wants an https://", id="no https"),
        pytest.param({"privacy": "https://[bad"}, "--privacy: Teams wants an https://", id="no address"),
        pytest.param({"terms": f"{SITE}/{'x' * 2048}"}, "--terms: Teams wants", id="address too long"),
        pytest.param({"version": "1.0"}, "--app-version: expected three numbers", id="version of two numbers"),
        pytest.param({"version": "01.0.0"}, "--app-version: expected three numbers", id="leading zero"),
        pytest.param({"manifest": (1, 23)}, "--manifest: expected 1.24 to 1.30, got 1.23", id="old manifest"),
        pytest.param({"manifest": (1, 31)}, "--manifest: expected 1.24 to 1.30", id="unknown manifest"),
        pytest.param({"slash": True}, "needs a manifest of version 1.29 or newer", id="slash in an old manifest"),
    ],
)
def test_what_teams_would_refuse_is_refused_with_what_to_do(given: dict[str, Any], said: str) -> None:
    """The admin center says only that parsing failed."""
    with pytest.raises(ConfigError, match=re.escape(said)):
        app(**given)


@pytest.mark.parametrize("text", ["", "1", "1.24.0", "x", "1.9999"])
def test_a_manifest_version_has_two_numbers(text: str) -> None:
    """Anything else is a slip."""
    with pytest.raises(ConfigError, match=r"--manifest: expected a version such as 1\.24"):
        version_of(text)


def test_the_command_writes_the_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And says what to do with it."""
    file = tmp_path / "app.zip"
    environ = {"HOME": str(tmp_path), "MICROSOFT_APP_ID": ID}

    assert run(["teams-package", str(file), "--website", SITE, "--name", "Docs"], environ) == 0

    with zipfile.ZipFile(file) as archive:
        assert json.loads(archive.read("manifest.json"))["name"]["short"] == "Docs"
    assert "Upload it" in capsys.readouterr().out


def test_the_command_takes_slash_commands_from_the_settings(tmp_path: Path) -> None:
    """The server and the package must agree."""
    file = tmp_path / "app.zip"
    environ = {"HOME": str(tmp_path), "MicrosoftAppId": ID, "THREADSHEET_TEAMS_SLASH_COMMANDS": "true"}

    assert run(["teams-package", str(file), "--website", SITE], environ) == 0

    with zipfile.ZipFile(file) as archive:
        assert json.loads(archive.read("manifest.json"))["manifestVersion"] == "1.29"


def test_the_command_takes_another_manifest(tmp_path: Path) -> None:
    """Some tenants want the newest."""
    file = tmp_path / "app.zip"
    environ = {"HOME": str(tmp_path), "MICROSOFT_APP_ID": ID}

    assert run(["teams-package", str(file), "--website", SITE, "--manifest", "1.30"], environ) == 0

    with zipfile.ZipFile(file) as archive:
        assert json.loads(archive.read("manifest.json"))["manifestVersion"] == "1.30"


@pytest.mark.parametrize(
    "arguments,environ,said",
    [
        (["app.zip", "--website", SITE], {}, "MICROSOFT_APP_ID is missing"),
        (["app.zip", "--website", SITE, "--manifest", "x"], {"MICROSOFT_APP_ID": ID}, "expected a version"),
        (["none/app.zip", "--website", SITE], {"MICROSOFT_APP_ID": ID}, "can't be written: No such file or directory"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], environ: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On one line, without a traceback."""
    file, *options = arguments

    assert run(["teams-package", str(tmp_path / file), *options], {"HOME": str(tmp_path), **environ}) == 1
    assert said in capsys.readouterr().err
