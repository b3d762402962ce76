"""One answer on its way to people: as blocks or as text, with the file that it speaks of, or without."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from adapters.codec import citations_of
from adapters.slack.client import SlackClient
from adapters.slack.errors import Refused
from adapters.slack.files import Files
from adapters.slack.render import Around, Rendered, Sheet, render
from adapters.slack.replies import Ours
from core.answer import Answer
from core.answer_table import table_csv
from core.errors import BotError, TransientError
from core.messages import Utterance

log = logging.getLogger(__name__)

_TOO_LONG = "msg_blocks_too_long"
_UNSHOWABLE = frozenset({"invalid_attachments", "invalid_blocks", "invalid_blocks_format", _TOO_LONG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """A message that shows how an answer begins.

    Attributes:
        own: Its `ts`, if this process began it.
        left: Its `ts`, if another one did: it may grow still.
        unknown: Give it among our messages of the thread that carry no turn; None if there is none so.
    """

    own: str = ""
    left: str = ""
    unknown: Callable[[Sequence[str]], Awaitable[str]] | None = None

    async def among(self, there: Ours) -> str:
        """Return its `ts`, given what stands in the thread; "" if there is none."""
        return self.own or self.left or (await self.unknown(there.unmarked) if self.unknown else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One answer on its way to people.

    Attributes:
        begun: How to find the message that shows how the answer begins.
        again: An earlier attempt may have succeeded.
        replacing: What is there already says something else, and is to say this instead.
    """

    client: SlackClient
    files: Files
    turn_id: str
    utterance: Utterance
    answer: Answer
    begun: Beginning
    again: bool
    replacing: bool = False

    async def to_thread(self) -> str:
        """Post the answer in its thread, once, and return the message's `ts`."""
        there = await self._there()
        message = await self._rendered(Around(asked=self.utterance.text))
        found = there.answer
        if self.replacing:
            await self.files.take_back(self.turn_id, self.utterance.thread)
        if found and self.replacing:
            await self._update(found, message)
        begun = await self.begun.among(there)
        found = found or (await self._completed(begun, message) if begun else None)
        shown = await self._shown(message, found)
        if begun and begun != shown:
            await self._without_half(begun)
        return shown

    async def _there(self) -> Ours:
        """Return what of ours stands in the thread, if that has to be known; nobody misses what only may have begun."""
        thread = self.utterance.thread
        if not (self.again or self.begun.unknown):
            return Ours()
        try:
            return await self.client.keep_first(thread.channel, root=thread.root, turn_id=self.turn_id)
        except BotError as error:
            if self.again:
                raise
            log.warning("no beginning looked for turn=%s why=%s", self.turn_id, error)
            return Ours()

    async def _shown(self, message: Rendered, found: str | None) -> str:
        if message.sheet is not None:
            return await self._with_file(message, message.sheet, found)
        return found or await self._post(message)

    async def to_asker(self) -> str:
        """Show the answer to its asker only, and return the message's `ts`."""
        thread = self.utterance.thread
        message = await self._rendered(Around(asked=self.utterance.text, private=thread.root))

        async def send(what: Rendered) -> str:
            return await self.client.whisper(thread.channel, what, user=self.utterance.author)

        return await self._sent(message, send)

    async def _completed(self, begun: str, message: Rendered) -> str | None:
        """Have the message that shows how the answer begins show the whole; None if it can't."""
        channel = self.utterance.thread.channel
        try:
            if begun != self.begun.own:
                await self.client.stop_stream(channel, begun)
            return await self._update(begun, message)
        except Refused as error:
            log.warning("a beginning can't be completed turn=%s why=%s", self.turn_id, error)
            return None

    async def _without_half(self, begun: str) -> None:
        """Take back a beginning above the whole answer."""
        try:
            await self.client.remove(self.utterance.thread.channel, begun)
        except BotError as error:
            log.warning("a beginning stays above its answer turn=%s why=%s", self.turn_id, error)

    async def _update(self, found: str, message: Rendered) -> str:
        async def send(what: Rendered) -> str:
            await self.client.update(self.utterance.thread.channel, found, what, turn_id=self.turn_id)
            return found

        return await self._sent(message, send)

    async def _with_file(self, message: Rendered, sheet: Sheet, found: str | None) -> str:
        """Post a message and the file that it speaks of, in this order, each once.

        The file is uploaded first, where nobody sees it: only then is it known whether it can be attached.
        After a failure that may pass all is tried once more; then the answer goes without its file.
        """
        thread = self.utterance.thread
        if found and await self.files.is_there(self.turn_id, thread):
            return found
        try:
            file = await self.client.prepare_file(sheet.name, self._content(sheet))
        except BotError as error:
            return await self._without_file(error, found)
        shown = found or await self._post(message)
        try:
            await self.files.show(self.turn_id, {file: sheet.name}, thread)
        except BotError as error:
            return await self._without_file(error, shown)
        return shown

    async def _without_file(self, error: BotError, found: str | None) -> str:
        """Have the message, posted already or not, say that its file is missing; or try again."""
        if isinstance(error, TransientError) and not self.again:
            raise error
        log.warning("no file attached turn=%s why=%s", self.turn_id, error)
        await self.files.withdraw(self.turn_id)
        message = await self._rendered(Around(asked=self.utterance.text, attachable=False))
        if not found:
            return await self._post(message)
        return await self._update(found, message)

    async def _rendered(self, around: Around) -> Rendered:
        language = await self.client.languages.of(self.utterance.author)
        message = render(self.answer, turn_id=self.turn_id, around=replace(around, language=language))
        return message.plainer if self.client.has_plain_tables else message

    def _content(self, sheet: Sheet) -> bytes:
        return table_csv(sheet.table, citations_of(self.answer)).encode("utf-8", "replace")

    async def _post(self, message: Rendered) -> str:
        thread = self.utterance.thread

        async def send(what: Rendered) -> str:
            return await self.client.post(thread.channel, what, thread=thread.root, turn_id=self.turn_id)

        return await self._sent(message, send)

    async def _sent(self, message: Rendered, send: Callable[[Rendered], Awaitable[str]]) -> str:
        """Send a message; if Slack refuses its blocks, with plainer tables, and then as text."""
        sent, code = await self._unless_refused(message, send)
        if code and message.plainer != message:
            sent, _ = await self._unless_refused(message.plainer, send)
            if sent and code != _TOO_LONG:
                self.client.has_plain_tables = True  # it won't take the others the next time, either
        return sent or await send(Rendered(text=message.text, blocks=()))

    async def _unless_refused(self, message: Rendered, send: Callable[[Rendered], Awaitable[str]]) -> tuple[str, str]:
        """Send a message and return its `ts`; nothing if Slack refuses its blocks, and by which code."""
        try:
            return await send(message), ""
        except Refused as error:
            if error.code not in _UNSHOWABLE:
                raise
            log.warning("blocks refused turn=%s why=%s", self.turn_id, error)
            return "", error.code
