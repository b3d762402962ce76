"""The command that our app puts into the menu of messages, and its dialogs, as Teams' clients carry them out.

Source: https://learn.microsoft.com/microsoftteams/platform/messaging-extensions/how-to/action-commands/create-task-module
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from tests.fakes.teams_chats import Chat
from tests.fakes.teams_limits import check_action, utf16
from tests.fakes.teams_sender import ANNA, People, Said, actions_of


@dataclass(frozen=True, kw_only=True)
class Written:
    """A person's message in whose menu the command stands.

    Attributes:
        root: The thread's first message in a channel; its own id for one that opens a thread.
    """

    chat: Chat
    id: str
    html: str
    root: str = ""


class Unfilled(Exception):
    """Teams keeps a form open: an input isn't filled in as it wants to be."""


class Extension:
    """Our command, as the manifest declares it."""

    def __init__(self, people: People, manifest: Mapping[str, Any]) -> None:
        [extension] = manifest["composeExtensions"]
        [self._command] = extension["commands"]
        assert extension["botId"] == manifest["id"]
        assert (self._command["type"], self._command["context"]) == ("action", ["message"])
        assert self._command["fetchTask"]
        self._people = people

    async def use(self, written: Written, *, who: Mapping[str, str] = ANNA, **more: Any) -> Said:
        """Choose the command in the menu of a message."""
        return await self._invoke("composeExtension/fetchTask", written, {}, who, more)

    async def press(
        self, view: Any, title: str, written: Written, *, who: Mapping[str, str] = ANNA, **typed: str
    ) -> Said:
        """Press a button of the dialog that is open, with some inputs filled in otherwise.

        Raises:
            Unfilled: The form is checked before it is sent, and stays open.
        """
        card = view["task"]["value"]["card"]["content"]
        button = next(each for each in actions_of(card) if each["title"] == title)
        filled = {} if button.get("associatedInputs") == "none" else _filled(card, typed)
        return await self.send(written, {**filled, **button["data"]}, who=who)

    async def send(self, written: Written, data: object, *, who: Mapping[str, str] = ANNA, **more: Any) -> Said:
        """Have a dialog say this."""
        return await self._invoke("composeExtension/submitAction", written, {"data": data}, who, more)

    async def _invoke(
        self, name: str, written: Written, more: Mapping[str, Any], who: Mapping[str, str], fields: Mapping[str, Any]
    ) -> Said:
        chat = written.chat
        value = {
            "commandId": self._command["id"],
            "commandContext": "message",
            "requestId": "7f7d22efe5414818becebcec649a7912",
            "messagePayload": _payload(written),
            "context": {"theme": "default"},
            **more,
        }
        root = written.root if chat.kind == "channel" else ""
        fields = {"from": who, "id": f"f:{self._people.teams.next_id()}", **fields}
        said = await self._people.invoke(chat, name, value, root=root, **fields)
        if said.status == 200:
            check_action(said.body)
        return said


def _payload(written: Written) -> dict[str, Any]:
    """Return a message as Teams tells it with a command."""
    reply = written.root not in ("", written.id)
    return {
        "linkToMessage": f"https://teams.microsoft.com/l/message/{written.chat.id}/{written.id}",
        "id": written.id,
        "replyToId": written.root if reply else None,
        "createdDateTime": "2026-11-21T12:00:00.000Z",
        "lastModifiedDateTime": None,
        "deleted": False,
        "summary": None,
        "importance": "normal",
        "locale": "en-us",
        "body": {"contentType": "html", "content": written.html},
        "from": {
            "device": None,
            "conversation": None,
            "user": {"userIdentityType": "aadUser", "id": ANNA["aadObjectId"], "displayName": ANNA["name"]},
            "application": None,
        },
        "reactions": [],
        "mentions": [],
        "attachments": [],
    }


def inputs_of(node: Any) -> Iterator[dict[str, Any]]:
    """Yield all inputs of a card."""
    for each in node["body"]:
        if each["type"].startswith("Input."):
            yield each


def _filled(card: Any, typed: Mapping[str, str]) -> dict[str, str]:
    """Return what the inputs of a card hold, once some are filled in otherwise."""
    inputs = {each["id"]: each for each in inputs_of(card)}
    assert set(typed) <= set(inputs)
    filled = {name: str(typed.get(name, each.get("value", ""))) for name, each in inputs.items()}
    for name, each in inputs.items():
        if each.get("isRequired") and not filled[name].strip():
            raise Unfilled(each["errorMessage"])
        if utf16(filled[name]) > each.get("maxLength", 1_000_000):
            raise Unfilled(f"{name}: more than {each['maxLength']} signs")
    return filled


def chosen_in(card: Any) -> list[str]:
    """Return the product models that are chosen in a form."""
    value = next(each for each in inputs_of(card) if each["type"] == "Input.ChoiceSet").get("value", "")
    return [unquote(each) for each in value.split(",") if each]
