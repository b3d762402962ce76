"""Show answers in Teams: as the end of a stream in a chat of two, as a message elsewhere."""

import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeVar, cast

from adapters.chat.pictures import Pictures, no_pictures
from adapters.codec.fields import at
from adapters.language import preferred
from adapters.teams.errors import Refused
from adapters.teams.fallback import fallbacks
from adapters.teams.limits import JsonObject
from adapters.teams.pictures import ROOM, illustrated
from adapters.teams.rates import post_rates
from adapters.teams.render import Look, message
from adapters.teams.settings import TeamsSettings
from adapters.teams.streams import Stream
from adapters.teams.turns import Turns
from core.answer import Answer
from core.catalog.autocomplete import Picker
from core.errors import BotError, PermanentError
from core.messages import ThreadKey, Utterance
from core.ports import Clock
from core.posting_rates import Rate
from core.progress import Progress

log = logging.getLogger(__name__)

Sent = TypeVar("Sent")

PATIENCE_S = 0.5
"""How long an answer may take before we show that we are at work: most are there sooner."""

TYPING_S = 4.0
"""How often the sign that we type is renewed: it lasts a few seconds."""

_MAX_STREAMS = 1000
_UNSHOWABLE = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the rest of the program remembers for the poster.

    Attributes:
        sent: Give the message that shows a turn's answer, as `note` was told, or None.
        note: Persist that a message shows a turn's answer.
        picker: Give the product models to choose from; from memory.
    """

    sent: Callable[[str], Awaitable[str | None]]
    note: Callable[[str, str], Awaitable[None]]
    picker: Callable[[], Awaitable[Picker]]


class TeamsPoster:
    """Teams' `core.ports.Poster`. Where to answer is in the utterance."""

    def __init__(
        self, turns: Turns, memory: Memory, settings: TeamsSettings, clock: Clock, pictures: Pictures = no_pictures
    ) -> None:
        self._turns, self._memory, self._settings, self._clock = turns, memory, settings, clock
        self._pictures = pictures
        self._streams: OrderedDict[str, Stream] = OrderedDict()

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return what Teams counts an answer against."""
        return post_rates(utterance.thread)

    async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
        """Show that we are at work, and how the answer begins, if it takes a moment."""
        try:
            reference = reference_of(utterance)
        except PermanentError as error:
            log.info("no progress shown why=%s", error)
            return
        if utterance.private:
            return
        await self._clock.sleep(PATIENCE_S)
        if is_personal(reference):
            await self._stream(turn_id, utterance, reference).inform(progress)
        else:
            await self._type(reference)

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Show `answer` in its thread and return what names the message: conversation and id.

        Teams can't be asked what is there. What was acknowledged is remembered, and the end of a stream can
        be sent twice without harm; any other message whose acknowledgement got lost is posted again: twice
        is better than not at all. A message that shows the beginning, left by a process that died, is replaced.

        What Teams doesn't take as it is, is posted as text with all its values and sources.
        """
        reference = reference_of(utterance)
        looks = replacing or utterance.id not in self._streams
        sent = await self._memory.sent(turn_id) if looks and (again or is_personal(reference)) else None
        look = await self._look(utterance, reference)
        plain = message(answer, turn_id=turn_id, look=look)
        bodies = [
            *illustrated(plain, await self._pictures(answer, ROOM)),
            plain,
            *fallbacks(answer, turn_id=turn_id, language=look.language),
        ]
        if sent is not None and await self._updated(reference, bodies, sent, must=replacing):
            return sent
        said = await self._said(reference, bodies, self._streams.get(utterance.id))
        self._streams.pop(utterance.id, None)
        name = message_name(utterance.thread, said or turn_id)
        await self._note(turn_id, name)
        return name

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Show nothing more: pictures are in the card."""

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Delete what is known to show the answer, or that we are at work on it."""
        reference, sent = reference_of(utterance), await self._memory.sent(turn_id)
        stream = self._streams.pop(utterance.id, None)
        begun = await stream.abandon() if stream is not None else ""
        shown = message_in(sent) if sent is not None else begun
        if not shown:
            return
        try:
            await self._turns.delete(reference, shown)
        except Refused as error:
            if error.status != HTTPStatus.NOT_FOUND:
                raise

    async def _updated(
        self, reference: Mapping[str, object], bodies: Sequence[JsonObject], sent: str, *, must: bool
    ) -> bool:
        """Have a message say this; False if Teams doesn't want it, unless it `must`."""
        try:
            await self._taken(bodies, lambda body: self._turns.update(reference, message_in(sent), body))
        except Refused as error:
            if must:
                raise
            log.info("what is shown stays message=%s why=%s", sent, error)
            return False
        return True

    async def _said(self, reference: Mapping[str, object], bodies: Sequence[JsonObject], stream: Stream | None) -> str:
        return await self._taken(bodies, lambda body: self._once(reference, body, stream))

    async def _taken(self, bodies: Sequence[JsonObject], send: Callable[[JsonObject], Awaitable[Sent]]) -> Sent:
        """Send the first body that Teams takes."""
        *rich, last = bodies
        for body in rich:
            try:
                return await send(body)
            except Refused as error:
                if error.status not in _UNSHOWABLE:
                    raise
                log.warning("a message was refused, posting a plainer one why=%s", error)
        return await send(last)

    async def _once(self, reference: Mapping[str, object], body: JsonObject, stream: Stream | None) -> str:
        finished = await stream.finish(body) if stream is not None else None
        return await self._turns.post(reference, body) if finished is None else finished

    def _stream(self, turn_id: str, utterance: Utterance, reference: Mapping[str, object]) -> Stream:
        async def begun(shown: str) -> None:
            await self._note(turn_id, message_name(utterance.thread, shown))

        stream = self._streams.setdefault(utterance.id, Stream(self._turns, reference, self._clock, begun))
        if len(self._streams) > _MAX_STREAMS:
            self._streams.popitem(last=False)
        return stream

    async def _type(self, reference: Mapping[str, object]) -> None:
        while True:
            try:
                await self._turns.post(reference, {"type": "typing"})
            except BotError as error:
                log.info("no progress shown why=%s", error)
                return
            await self._clock.sleep(TYPING_S)

    async def _look(self, utterance: Utterance, reference: Mapping[str, object]) -> Look:
        return Look(
            asked=utterance.text,
            asker=str(at(reference, "user.id") or ""),
            personal=is_personal(reference),
            private=utterance.private,
            picker=await self._memory.picker(),
            sensitivity=self._settings.sensitivity,
            extended=self._settings.extended_markdown,
            language=preferred(str(at(reference, "locale") or "")),
        )

    async def _note(self, turn_id: str, name: str) -> None:
        """What is posted is posted, also if it can't be remembered now: the worker notes it as well."""
        try:
            await self._memory.note(turn_id, name)
        except BotError as error:
            log.warning("not remembered turn=%s why=%s", turn_id, error)


def reference_of(utterance: Utterance) -> Mapping[str, object]:
    """Return where an utterance is to be answered.

    Raises:
        PermanentError: It doesn't say.
    """
    try:
        found: object = json.loads(utterance.reply_to)
    except ValueError as error:
        raise PermanentError("reply_to: expected a conversation reference, got something else") from error
    if not isinstance(found, dict):
        raise PermanentError("reply_to: expected a conversation reference, got something else")
    return cast("Mapping[str, object]", found)


def is_personal(reference: Mapping[str, object]) -> bool:
    """Tell whether a conversation is a chat of one person and us."""
    return at(reference, "conversation.conversationType") == "personal"


def message_name(thread: ThreadKey, message: str) -> str:
    """Return what names a message among all of Teams: its id alone does so in its conversation only."""
    return f"teams:{thread.channel}:{message}"


def message_in(name: str) -> str:
    """Return the id of a message by its name."""
    return name.rpartition(":")[2]
