"""Experts and operators answer what the documents don't: try it, give it, see what was given, take it back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import cast

from aiohttp import web

from adapters.chat.expert_desk import AnswerDesk
from adapters.language import Ours
from adapters.language.sentences import said_in
from adapters.web.callers import Caller
from adapters.web.exchange import body_of, json_answer
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.shown import shown_answer
from core.errors import PayloadError
from core.experts import (
    MAX_ANSWER_CHARS,
    MAX_ASPECT_CHARS,
    MAX_NAME_CHARS,
    MOST_MODELS,
    Draft,
    KnownAnswer,
    NotTaken,
    refusal,
)
from core.ports import Index

_NOWHERE = "Answers can't be given on this page."
_GONE = "There is no such answer (any more). Load the page again."
_MAX_ID_CHARS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """The handlers of what experts do.

    Attributes:
        desk: None where nobody may answer.
    """

    desk: AnswerDesk | None
    index: Index

    async def all(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """List what experts answered, and say whether the caller may answer too."""
        desk = self.desk
        why = _NOWHERE if desk is None else await desk.closed()
        known = await desk.all() if desk is not None and not why else ()
        own = caller.expert
        return json_answer(
            {
                "answers": [_shown(each) for each in known],
                "open": not why and bool(caller.operates or own),
                "why": said_in(why, language_of(request)),
                "name": own.name if own else "",
                "product_lines": None if caller.operates or own is None else sorted(own.product_lines) or None,
            }
        )

    async def preview(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Say what will be answered, once it is confirmed."""
        desk, draft = await self._drafted(request, caller)
        try:
            previewed = await desk.preview(draft)
        except NotTaken as error:
            raise Problem(422, error.args[0]) from error
        answer = shown_answer(previewed.answer, language_of(request))
        return json_answer({"question": previewed.question, "answer": answer, "found": previewed.found})

    async def give(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Keep an answer."""
        desk, draft = await self._drafted(request, caller)
        try:
            given = await desk.give(draft)
        except NotTaken as error:
            raise Problem(422, error.args[0]) from error
        return json_answer({"answer": given.said.answer, "found": given.found, "told": given.told}, status=201)

    async def take_back(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Take an answer back; experts that of their product lines."""
        desk, answer = self._open(), request.match_info["answer"]
        said = next((each.said for each in await desk.all() if each.said.answer == answer), None)
        if said is None:
            raise Problem(404, _GONE)
        await self._may(caller, said.models)
        try:
            taken = await desk.take_back(answer)
        except NotTaken as error:
            raise Problem(422, error.args[0]) from error
        if not taken:
            raise Problem(404, _GONE)
        return json_answer({"kept": True})

    async def _drafted(self, request: web.Request, caller: Caller) -> tuple[AnswerDesk, Draft]:
        desk = self._open()
        draft = to_draft(caller, await body_of(request, too_long="Send at most {kb} KiB. Shorten the answer."))
        await self._may(caller, draft.models)
        return desk, draft

    async def _may(self, caller: Caller, models: Sequence[str]) -> None:
        catalog = (await self.index.knowledge()).catalog
        lines = {catalog.models[name].family for name in models if name in catalog.models}
        if why := refusal(caller.expert, lines, operates=caller.operates):
            raise Problem(403, why)

    def _open(self) -> AnswerDesk:
        if self.desk is None:
            raise Problem(403, _NOWHERE)
        return self.desk


def to_draft(caller: Caller, body: Mapping[str, object]) -> Draft:
    """Return what is to be answered; an expert answers under their own name.

    Raises:
        PayloadError: A field is missing, or isn't what it should be.
    """
    given = body.get("models")
    if not isinstance(given, list) or not 0 < len(cast("list[object]", given)) <= MOST_MODELS:
        raise PayloadError(Ours("Choose the product models that the answer holds for: 1 to {most}.", most=MOST_MODELS))
    names = [_text(each, "models", MAX_NAME_CHARS) for each in cast("list[object]", given)]
    return Draft(
        models=tuple(dict.fromkeys(names)),
        aspect=_text(body.get("aspect"), Ours("What it is about"), MAX_ASPECT_CHARS),
        text=_text(body.get("text"), Ours("The answer"), MAX_ANSWER_CHARS),
        by=caller.expert.name if caller.expert else _text(body.get("by"), Ours("Your name"), MAX_NAME_CHARS),
        until=_day(body.get("until")),
        gap=_text(body.get("gap"), "gap", _MAX_ID_CHARS) if body.get("gap") else "",
    )


def _text(value: object, name: str, most: int) -> str:
    if not isinstance(value, str):
        raise PayloadError(f"{name} is missing: send a text.")
    folded = " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())
    if not folded:
        raise PayloadError(Ours("{name} is empty. Write it, and send it again.", name=name))
    if len(folded) > most:
        long = Ours("{name} has {n} characters; at most {most} are possible.", name=name, n=len(folded), most=most)
        raise PayloadError(long)
    return folded


def _day(value: object) -> str:
    if value in (None, ""):
        return ""
    try:
        return date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise PayloadError(f"until: send a day such as 2027-03-31, or leave it out; got {str(value)[:40]!r}.") from None


def _shown(known: KnownAnswer) -> Mapping[str, object]:
    said = known.said
    return {
        "answer": said.answer,
        "models": list(said.models),
        "aspect": said.aspect,
        "text": said.text,
        "by": said.by,
        "since": said.since,
        "until": said.until,
        "expired": known.expired,
        "found": known.found,
        "beside": [asdict(each) for each in known.beside],
    }
