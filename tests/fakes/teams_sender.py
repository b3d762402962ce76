"""Teams' delivering side: people act, and the app is told, with a signed token."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.fakes.teams_chats import BOT, PERSONAL, Chat, Shown
from tests.fakes.teams_issuer import TENANT
from tests.fakes.teams_server import FakeTeams

ANNA = {"id": "29:1anna", "name": "Anna", "aadObjectId": "00000000-0000-4000-8000-00000000000a"}
BEN = {"id": "29:1ben", "name": "Ben", "aadObjectId": "00000000-0000-4000-8000-00000000000b"}
NAME = "Threadsheet"
PATIENCE_S = 60.0


@dataclass(frozen=True)
class Said:
    """What somebody did, and how the app took it.

    Attributes:
        id: Of the message.
        status: The app's HTTP status.
        body: What came with it: of an invoke its answer.
    """

    id: str
    status: int
    body: Any = None


class People:
    """Persons in Teams, whose doings the app is told."""

    def __init__(self, teams: FakeTeams, url: str) -> None:
        self.teams, self.url = teams, url

    async def say(self, chat: Chat, text: str, *, root: str = "", mention: bool = True, **more: Any) -> Said:
        """Write a message; outside a chat of two it begins with our name unless `mention` is False.

        Args:
            chat: Where.
            text: What.
            root: The thread, in a channel.
            mention: Whether it mentions us.
            more: Fields of the activity.
        """
        named = mention and chat.kind != "personal"
        entities = [{"type": "clientInfo", "locale": "en-US", "country": "US", "platform": "Web"}]
        if named:
            entities.append(mention_of(BOT, NAME))
        whole = f"<at>{NAME}</at> {text}" if named else text
        activity = self.activity(chat, root=root, text=whole, textFormat="plain", entities=entities)
        html = {"contentType": "text/html", "content": f"<p>{whole}</p>"}
        return await self.push({**activity, "attachments": [html], **more})

    def activity(self, chat: Chat, kind: str = "message", *, root: str = "", **fields: Any) -> dict[str, Any]:
        """Return an activity as Teams sends it."""
        conversation: dict[str, Any] = {
            "id": f"{chat.id};messageid={root}" if root else chat.id,
            "conversationType": chat.kind,
            "tenantId": TENANT,
        }
        if chat.kind != "personal":
            conversation["isGroup"] = True
        return {
            "type": kind,
            "id": self.teams.next_id(),
            "timestamp": "2026-11-21T12:00:00.0000000Z",
            "localTimestamp": "2026-11-21T13:00:00.0000000+01:00",
            "localTimezone": "Europe/Berlin",
            "channelId": "msteams",
            "serviceUrl": self.teams.service_url,
            "from": ANNA,
            "recipient": {"id": BOT, "name": NAME},
            "conversation": conversation,
            "channelData": {"tenant": {"id": TENANT}},
            "locale": "en-US",
            **fields,
        }

    async def push(self, activity: Mapping[str, Any], *, token: str | None = None) -> Said:
        """Deliver an activity, once; `token` replaces the right one."""
        signed = self.teams.issuer.sign(str(activity["serviceUrl"])) if token is None else token
        headers = {"Authorization": f"Bearer {signed}", "Content-Type": "application/json; charset=utf-8"}
        status, text = await self.request(json.dumps(activity).encode(), headers)
        return Said(str(activity.get("id", "")), status, json.loads(text) if text else None)

    async def request(self, raw: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        """Send bytes with headers; return the status and what came."""
        timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.post(self.url, data=raw, headers=headers) as response,
        ):
            return response.status, await response.text()

    async def invoke(self, chat: Chat, name: str, value: Any, *, root: str = "", **more: Any) -> Said:
        """Have the app answer something at once."""
        return await self.push(self.activity(chat, "invoke", root=root, name=name, value=value, **more))

    async def edit(self, chat: Chat, said: Said, text: str, *, root: str = "", minute: int = 1, **more: Any) -> Said:
        """Change a message, some minutes after all that is said."""
        named = chat.kind != "personal"
        entities = [mention_of(BOT, NAME)] if named else []
        whole = f"<at>{NAME}</at> {text}" if named else text
        changed = {"text": whole, "textFormat": "plain", "entities": entities}
        return await self._change(
            "messageUpdate", "editMessage", chat, said, root=root, minute=minute, **changed, **more
        )

    async def delete(self, chat: Chat, said: Said, *, root: str = "") -> Said:
        """Delete a message; Teams doesn't say what it said."""
        return await self._change("messageDelete", "softDeleteMessage", chat, said, root=root, minute=59)

    async def _change(
        self, kind: str, event: str, chat: Chat, said: Said, *, root: str, minute: int, **fields: Any
    ) -> Said:
        told = {"eventType": event, "tenant": {"id": TENANT}}
        at = f"2026-11-21T12:{minute:02}:00.0000000Z"
        activity = self.activity(chat, kind, root=root, channelData=told, timestamp=at)
        return await self.push({**activity, "id": said.id, **fields})

    async def rate(self, chat: Chat, shown: Shown, *, up: bool, reason: str = "", **more: Any) -> Said:
        """Press a thumb below an answer."""
        value = {
            "actionName": "feedback",
            "actionValue": {
                "reaction": "like" if up else "dislike",
                "feedback": json.dumps({"feedbackText": reason}),
            },
        }
        return await self.invoke(chat, "message/submitAction", value, root=shown.root, replyToId=shown.id, **more)

    async def press(self, chat: Chat, shown: Shown, title: str, **more: Any) -> Said:
        """Press a button of a card, as Teams' clients carry it out; `more` is what was filled in."""
        data = next(it["data"] for it in actions_of(shown.body) if it["title"] == title)
        return await self.submit(chat, shown, {**data, **more})

    async def submit(self, chat: Chat, shown: Shown, data: Mapping[str, Any]) -> Said:
        """Do what a button with this data does."""
        to_us: dict[str, Any] = {"root": shown.root, "replyToId": shown.id}
        back = data.get("msteams", {})
        if back.get("type") == "task/fetch":
            return await self.invoke(chat, "task/fetch", {"data": data, "context": {"theme": "default"}}, **to_us)
        if back.get("type") == "messageBack":
            filled = {"value": back["value"], "text": back["text"]}
        else:
            filled = {"value": data}
        return await self.push(self.activity(chat, **to_us, **filled))

    async def install(self, chat: Chat = PERSONAL) -> list[Said]:
        """Add the app; Teams tells it twice, in two ways."""
        added = self.activity(chat, "conversationUpdate", membersAdded=[{"id": BOT}])
        installed = self.activity(chat, "installationUpdate", action="add")
        return [await self.push(added), await self.push(installed)]


def mention_of(who: str, name: str) -> dict[str, Any]:
    """Return the entity of a mention."""
    return {"type": "mention", "text": f"<at>{name}</at>", "mentioned": {"id": who, "name": name}}


def actions_of(node: Any) -> Iterator[dict[str, Any]]:
    """Yield all buttons of a message's cards."""
    if isinstance(node, list):
        for each in node:
            yield from actions_of(each)
    elif isinstance(node, dict):
        if str(node.get("type", "")).startswith("Action."):
            yield node
        for each in node.values():
            yield from actions_of(each)
