"""One OpenAI-compatible endpoint: asked for JSON of a form, within a deadline, a budget and our patience."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pydantic import BaseModel
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    wait_exponential_jitter,
)

from adapters.codec.fields import at, mappings_at
from adapters.llm.breaker import Breaker
from adapters.llm.budget import Budget
from adapters.llm.faults import AGAIN, FAILURES, WORKED, Fault, Kind, fault_of
from adapters.llm.outage import Outage
from adapters.llm.reading import Form, check_read, choice_of, envelope_of, estimate, form_in, text_of, tokens_of
from adapters.llm.settings import LLMSettings
from adapters.llm.structured_output import Manner, Question, Way
from adapters.llm.tally import note
from adapters.llm.wire import Wire
from core.errors import LanguageModelError
from core.ports import Clock

_TRIES = 4
_BACKOFF = wait_exponential_jitter(multiplier=0.2, max=5, jitter=0.2)


class _Ready(BaseModel):
    ready: bool


_READY = Question(form=_Ready, system="You check a connection.", user="Say that you are ready.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What a server can do.

    Attributes:
        reachable: It answers, be it with a refusal.
        served: The model is in its list; None if it has no list that can be read.
        way: How it is brought to keep a form; None if it can't be asked.
        reason: Why it can't; empty if it can.
    """

    reachable: bool
    served: bool | None
    way: Way | None
    reason: str = ""


class LanguageModel:
    """One OpenAI-compatible endpoint; asks for JSON of a form and gives back nothing else.

    The best way of structured output that the server has is found by asking, and remembered.
    """

    def __init__(self, settings: LLMSettings, clock: Clock, counted: Callable[[int], None] | None = None) -> None:
        """Take the settings; `counted` is told the tokens of each call, tries that fail included."""
        self._settings, self._clock, self._counted = settings, clock, counted
        self._wire = Wire(settings)
        self._room = asyncio.Semaphore(settings.at_once)
        self._breaker = Breaker(clock.ticks_s)
        self._budget = Budget(settings.tokens_a_day, clock.now)
        self._manner = Manner()
        self._outage = Outage()

    @property
    def tokens_today(self) -> int:
        """Tokens used since midnight, UTC."""
        return self._budget.used

    async def ask(
        self,
        form: type[Form],
        *,
        system: str,
        user: str,
        deadline_s: float | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> Form:
        """Return the model's answer.

        Args:
            form: What the answer must look like.
            system: What the model is told.
            user: What it is asked.
            deadline_s: After how long to give up, all waits included; None takes the settings' deadline.
            heard: Given what the model has written so far, again and again; what it began is given up at a second try.
                Where somebody hears, it is given up only once it sends nothing for as long as a call may take.

        Raises:
            LanguageModelError: With a short reason fit for a receipt.
        """
        try:
            answer = await self._asked(form, Question(form=form, system=system, user=user, heard=heard), deadline_s)
        except Fault as fault:
            self._outage.begin(fault)
            raise
        self._outage.end()
        return answer

    async def _asked(self, form: type[Form], question: Question, deadline_s: float | None = None) -> Form:
        until = _now() + (self._settings.deadline_s if deadline_s is None else deadline_s)
        manner = self._manner
        while isinstance(answer := await self._answer(form, question, manner, until), Fault):
            other = manner.after(answer, question)
            if other is None:
                raise answer
            manner = other
        if not self._manner.proven:  # what has worked stays: it was this form alone that was refused
            self._manner = replace(manner, proven=True)
        self._manner = replace(self._manner, streams=manner.streams)
        return answer

    async def probe(self) -> Probe:
        """Return what the server can do; it is asked for its models and one small question."""
        served = await self._served()
        try:
            await self._asked(_Ready, _READY)
        except Fault as fault:
            reachable = fault.kind not in {Kind.AWAY, Kind.LATE, Kind.HURRIED, Kind.LOST}
            return Probe(reachable=reachable, served=served, way=None, reason=str(fault))
        return Probe(reachable=True, served=served, way=self._manner.way)

    async def close(self) -> None:
        """Close what is open."""
        await self._wire.close()

    async def _served(self) -> bool | None:
        if self._settings.azure_endpoint:
            return None  # Azure lists models, and we are set to a deployment
        try:
            async with asyncio.timeout(self._settings.timeout_s):
                listed = mappings_at(envelope_of(await self._wire.models()), "data")
        except (*FAILURES, LanguageModelError):
            return None
        return any(at(model, "id") == self._settings.model for model in listed) if listed else None

    async def _answer(self, form: type[Form], question: Question, manner: Manner, until: float) -> Form | Fault:
        body = manner.body(question, model=self._settings.model, most_tokens=self._settings.max_output_tokens)
        trying = AsyncRetrying(
            sleep=self._clock.sleep,
            retry=retry_if_exception(lambda error: isinstance(error, Fault) and error.kind in AGAIN),
            wait=_wait,
            stop=_enough(until),
            reraise=True,
        )
        try:
            return form_in(text_of(await trying(self._call, body, until, question.heard)), form)
        except Fault as fault:
            return fault

    async def _call(
        self, body: Mapping[str, object], until: float, heard: Callable[[str], None] | None
    ) -> Mapping[str, object]:
        """Return the choice in the server's answer to one call; the wait for room counts, too."""
        if not await self._found_room(until):
            raise Fault(Kind.IDLE, "too many questions at once, and no time left")
        sent = len(json.dumps(body["messages"], ensure_ascii=False))
        try:
            self._budget.check()
            with self._breaker:
                came = await self._once(body, until, heard)
                envelope = envelope_of(came)
                choice = choice_of(envelope)
        except Fault as fault:
            if fault.kind not in {Kind.IDLE, Kind.AWAY}:
                self._spend(estimate(sent) if fault.kind in WORKED else 0)
            raise
        finally:
            self._room.release()
        self._spend(tokens_of(envelope, chars=sent + len(came)))
        check_read(envelope, sent=sent)
        return choice

    def _spend(self, tokens: int) -> None:
        self._budget.spend(tokens)
        note(tokens)
        if self._counted is not None:
            self._counted(tokens)

    async def _found_room(self, until: float) -> bool:
        try:
            async with asyncio.timeout_at(until):
                return await self._room.acquire()
        except TimeoutError:
            return False

    async def _once(self, body: Mapping[str, object], until: float, heard: Callable[[str], None] | None) -> bytes:
        longest_s, left_s = self._settings.timeout_s, until - _now()
        if self._wire.closed or left_s <= 0:
            raise Fault(Kind.IDLE, "it is closed" if self._wire.closed else "no time left to ask")
        patience = asyncio.timeout_at(min(until, _now() + longest_s))

        def go_on() -> None:
            patience.reschedule(min(until, _now() + longest_s))

        try:
            async with patience:
                return await self._wire.complete(body, heard, alive=go_on)
        except TimeoutError:
            limit = "before the deadline" if patience.when() == until else f"within {longest_s:g} s"
            fault = Fault(Kind.LATE if left_s >= longest_s / 2 else Kind.HURRIED, f"no answer {limit}")
        except FAILURES as error:
            fault = fault_of(error, self._clock.now())
        raise fault  # here, so that what the server wrote doesn't hang on it


def _now() -> float:
    return asyncio.get_running_loop().time()


def _enough(until: float) -> Callable[[RetryCallState], bool]:
    """Return what tells that there were tries enough, or that the next would come too late."""

    def is_enough(state: RetryCallState) -> bool:
        return state.attempt_number >= _TRIES or _now() + state.upcoming_sleep >= until

    return is_enough


def _wait(state: RetryCallState) -> float:
    """Return how long to wait: as long as the server says, else a little longer each time."""
    error = state.outcome.exception() if state.outcome else None
    said = error.retry_after_s if isinstance(error, Fault) else None
    return _BACKOFF(state) if said is None else said
