"""The files below answers: whose each is, also before Slack, which shows them some time after it took them, does so."""

import logging
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from adapters.slack.client import SlackClient
from adapters.slack.errors import GONE, Refused
from adapters.slack.fields import mappings_at, maybe_text
from adapters.slack.replies import is_answer, turn_of
from core.errors import BotError
from core.messages import ThreadKey

log = logging.getLogger(__name__)

_MOST_KNOWN = 1000
_TAGGED = re.compile(r"(-[0-9a-f]{10})\.[a-z]+")
_DELETED = ("file_deleted", "file_not_found")


@dataclass(slots=True)
class _Told:
    """What Slack was told to show for a turn.

    Attributes:
        files: By their ids.
        taken: It said yes to all of them.
    """

    files: set[str] = field(default_factory=set[str])
    taken: bool = True


class Files:
    """Shows files below answers and takes them away. What this process showed it knows; else the thread is looked at.

    Source: https://github.com/slackapi/bolt-js/issues/2115 (files are shared after the answer to the call)
    """

    def __init__(self, client: SlackClient) -> None:
        self._client = client
        self._told: OrderedDict[str, _Told] = OrderedDict()

    def is_told(self, turn_id: str) -> bool:
        """Tell whether Slack was told to show files for a turn."""
        return turn_id in self._told

    async def show(self, turn_id: str, titles: Mapping[str, str], thread: ThreadKey) -> None:
        """Put prepared files, by their ids with a title each, into a thread as one message."""
        told = self._told.setdefault(turn_id, _Told())
        told.files |= set(titles)
        told.taken = False
        if len(self._told) > _MOST_KNOWN:
            self._told.popitem(last=False)
        await self._client.show_files(titles, channel=thread.channel, thread=thread.root)
        told.taken = True

    async def is_there(self, turn_id: str, thread: ThreadKey) -> bool:
        """Tell whether a turn's files are there, or will be; if nobody knows, see to it that they won't."""
        told = self._told.get(turn_id)
        if (told is not None and told.taken) or await self._showing(turn_id, thread):
            return True
        await self.withdraw(turn_id)
        return False

    async def take_back(self, turn_id: str, thread: ThreadKey) -> None:
        """Have no file of a turn in its thread, nor come there."""
        for message in await self._showing(turn_id, thread):
            await self._client.remove(thread.channel, maybe_text(message, "ts"))
        await self.withdraw(turn_id)

    async def withdraw(self, turn_id: str) -> None:
        """Have no file come that Slack was told to show; where it shows one, it is said to be deleted."""
        told = self._told.get(turn_id, _Told())
        for file in sorted(told.files):
            try:
                await self._client.delete_file(file)
            except BotError as error:
                if not (isinstance(error, Refused) and error.code in _DELETED):
                    log.warning("a file may be left turn=%s why=%s", turn_id, error)
        self._told.pop(turn_id, None)

    async def _showing(self, turn_id: str, thread: ThreadKey) -> Sequence[Mapping[str, object]]:
        """Return the messages that show a turn's files."""
        us, nearest = await self._client.us(), ""
        found: list[Mapping[str, object]] = []
        for message in await self._ours(thread):
            if is_answer(message, us):
                nearest = turn_of(message, us)
            elif mappings_at(message, "files") and self._is_of(turn_id, message, nearest):
                found.append(message)
        return found

    async def _ours(self, thread: ThreadKey) -> Sequence[Mapping[str, object]]:
        try:
            return await self._client.ours(thread.channel, thread.root)
        except Refused as error:
            if error.code not in GONE:
                raise
            return ()

    def _is_of(self, turn_id: str, message: Mapping[str, object], nearest: str) -> bool:
        """Tell whether a message shows a turn's files: one whose files tell of no turn belongs to the answer above."""
        ids = _ids_in(message)
        owner = next((turn for turn, told in self._told.items() if ids & told.files), "")
        if owner:
            return owner == turn_id
        tags = {tag for file in mappings_at(message, "files") for tag in _TAGGED.findall(maybe_text(file, "name"))}
        return tag_of(turn_id) in tags if tags else nearest == turn_id


def tag_of(turn_id: str) -> str:
    """Return what tells a turn's files in their names."""
    return f"-{sha256(turn_id.encode()).hexdigest()[:10]}"


def tagged(name: str, turn_id: str) -> str:
    """Return a file's name that tells whose turn it is of."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}{tag_of(turn_id)}{dot}{suffix}"


def _ids_in(message: Mapping[str, object]) -> set[str]:
    return {maybe_text(file, "id") for file in mappings_at(message, "files")} - {""}
