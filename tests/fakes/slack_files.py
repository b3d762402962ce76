"""Files that the app uploads: first the content, then the sharing, as Slack wants it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.fakes.slack_workspace import BOT_USER, Message, Refusal, Workspace

_ALT_CHARS = 1000


@dataclass
class File:
    """A file of the app.

    Attributes:
        length: Announced, in bytes.
        content: None until it is uploaded.
        shown: In how many threads it is.
        alt: What a picture shows, for screen readers.
        deleted: A message that shows it says so.
    """

    name: str
    length: int
    content: bytes | None = None
    shown: int = 0
    alt: str = ""
    deleted: bool = False


class Files:
    """The files of a workspace.

    Attributes:
        lagging: They are shared only by `catch_up`: Slack answers first.
        meanwhile: Called when it is told to share some.
    """

    def __init__(self, slack: Workspace) -> None:
        self._slack = slack
        self.kept: dict[str, File] = {}
        self.lagging = False
        self.meanwhile: Callable[[], object] = lambda: None
        self._to_share: list[Callable[[], None]] = []

    def slot(self, arguments: dict[str, Any], address: str) -> dict[str, Any]:
        """Answer files.getUploadURLExternal; `address` has a place for the id."""
        name, length = arguments.get("filename", ""), str(arguments.get("length", ""))
        if not name or not length.isdigit() or int(length) < 1:
            raise Refusal("invalid_arguments")
        if len(str(arguments.get("alt_txt", ""))) > _ALT_CHARS:
            raise Refusal("alt_txt_too_large")
        file = f"F{len(self.kept) + 1}"
        self.kept[file] = File(name, int(length), alt=str(arguments.get("alt_txt", "")))
        return {"upload_url": address.format(file), "file_id": file}

    def take(self, file: str, content: bytes) -> bool:
        """Keep the content; False if it isn't what was announced."""
        known = self.kept.get(file)
        if known is None or known.content is not None or len(content) != known.length:
            return False
        known.content = content
        return True

    def show(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Answer files.completeUploadExternal."""
        given = json.loads(arguments["files"])
        known = [self.kept.get(each["id"]) for each in given]
        if not known or not all(each and each.content is not None and not each.shown for each in known):
            raise Refusal("file_not_found")
        if any(each and each.deleted for each in known):
            raise Refusal("file_deleted")
        channel, thread = arguments["channel_id"], arguments["thread_ts"]
        if not self._slack.channel(channel).member:
            raise Refusal("not_in_channel")
        self._slack.message(channel, thread, code="invalid_thread_ts")
        shown = [self._share(each) for each in given]
        self._to_share.append(lambda: self._put(channel, thread, shown))
        if not self.lagging:
            self.catch_up()
        self.meanwhile()
        return {"files": shown}

    def delete(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Answer files.delete: a message that shows it stays, and says that it was deleted."""
        file = self.kept.get(arguments.get("file", ""))
        if file is None:
            raise Refusal("file_not_found")
        if file.deleted:
            raise Refusal("file_deleted")
        file.deleted = True
        for message in self._slack.ours():
            for shown in message.files:
                if shown["id"] == arguments["file"]:
                    shown["mode"] = "tombstone"
        return {}

    def catch_up(self) -> None:
        """Share what lags behind."""
        while self._to_share:
            self._to_share.pop(0)()

    def _put(self, channel: str, thread: str, shown: list[dict[str, Any]]) -> None:
        left = [each for each in shown if not self.kept[each["id"]].deleted]
        if left:
            message = Message(self._slack.next_ts(), BOT_USER, "", thread, files=left)
            self._slack.messages[channel].append(message)

    def _share(self, given: dict[str, Any]) -> dict[str, Any]:
        file = self.kept[given["id"]]
        file.shown += 1
        told = {"alt_txt": file.alt} if file.alt else {}
        return {"id": given["id"], "name": file.name, "title": given.get("title", file.name), **told}
