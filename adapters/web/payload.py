"""What page and programs send: JSON bodies to utterances and verdicts."""

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from adapters.language import Ours
from adapters.web.callers import Caller
from adapters.web.wiring import Feedback
from core.errors import PayloadError
from core.feedback import MAX_COMMENT_CHARS, REASONS, Reason, reason_in
from core.gaps import MAX_OWNER_CHARS
from core.messages import ThreadKey, Trigger, Utterance

MAX_QUESTION_CHARS = 4000
_LONG = "The question has {n} characters; at most {most} are possible. Shorten it, or ask in several questions."
MAX_BODY_BYTES = 64 * 1024
MAX_TITLE_CHARS = 200
LONGEST_WAIT_S = 60.0
MOST_DAYS = 3_660
"""Ten years: figures have a row for each day, and a hundred thousand held up everybody for seconds."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a program asks for.

    Attributes:
        threaded: The thread was named; else it is a new one.
        wait_s: How long it waits for the answer.
    """

    utterance: Utterance
    threaded: bool
    wait_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Relabelled:
    """What its owner wants of a thread; None leaves it as it is.

    Attributes:
        title: What to call it; empty for its first question.
        pinned: Whether it stands before those that aren't.
    """

    title: str | None
    pinned: bool | None


def to_utterance(caller: Caller, thread: str, body: Mapping[str, object]) -> Utterance:
    """Return the utterance in a question's body; its `id`, made by the page, is the delivery id.

    Raises:
        PayloadError: The question is missing, empty or too long, or an id is not one.
    """
    text = _question(body.get("text"), "text")
    resumes = body.get("resumes")
    return Utterance(
        thread=caller.thread(to_id(thread, "thread")),
        delivery_ids=(caller.delivery(to_id(body.get("id"), "id")),),
        author=caller.author(thread),
        text=text,
        trigger=Trigger.DIRECT if resumes is None else Trigger.ACTION,
        resumes=None if resumes is None else _line(resumes, "resumes"),
    )


def to_wanted(caller: Caller, body: Mapping[str, object]) -> Wanted:
    """Return what a program asks; without a thread in a new one, without an id under a new one.

    Raises:
        PayloadError: The question is missing, empty or too long, or something else is not what it should be.
    """
    thread, given = body.get("thread"), body.get("id")
    root = secrets.token_hex(12) if thread is None else to_id(thread, "thread")
    name = secrets.token_hex(12) if given is None else to_id(given, "id")
    return Wanted(
        utterance=Utterance(
            thread=caller.thread(root),
            delivery_ids=(caller.delivery(name),),
            author=caller.author(root),
            text=_question(body.get("question"), "question"),
            trigger=Trigger.DIRECT,
        ),
        threaded=thread is not None,
        wait_s=_wait_s(body.get("wait_s", LONGEST_WAIT_S)),
    )


def to_feedback(caller: Caller, body: Mapping[str, object]) -> Feedback:
    """Return the verdict in a feedback's body.

    Raises:
        PayloadError: A field is missing or has a value that we don't know.
    """
    verdict = body.get("verdict")
    if verdict not in ("up", "down", "none"):
        raise PayloadError(f'verdict: send "up", "down" or "none", not {json.dumps(verdict)[:40]}.')
    return Feedback(
        thread=caller.thread(to_id(body.get("thread"), "thread")),
        turn_id=_line(body.get("turn"), "turn"),
        author=caller.rater,
        verdict=verdict,
        reason=_reason(body.get("reason")),
        comment=_comment(body.get("comment")),
    )


def to_relabelled(body: Mapping[str, object]) -> Relabelled:
    """Return what is to be changed of a thread.

    Raises:
        PayloadError: It is nothing, or has a value that can't be.
    """
    title, pinned = body.get("title"), body.get("pinned")
    if title is None and pinned is None:
        raise PayloadError("Send a title, or whether the thread is pinned.")
    if title is not None and not isinstance(title, str):
        raise PayloadError(f"title: send a string, not {type(title).__name__}.")
    if pinned is not None and not isinstance(pinned, bool):
        raise PayloadError(f"pinned: send true or false, not {json.dumps(pinned)[:40]}.")
    line = None if title is None else " ".join(title.encode("utf-8", "replace").decode().split())
    if line is not None and len(line) > MAX_TITLE_CHARS:
        raise PayloadError(
            Ours("The title has {n} characters; at most {most} are possible.", n=len(line), most=MAX_TITLE_CHARS)
        )
    return Relabelled(title=line, pinned=pinned)


def to_wish(caller: Caller, body: Mapping[str, object]) -> tuple[str, ThreadKey]:
    """Return the turn of which something is wished, and the thread that it should be in.

    Raises:
        PayloadError: A field is missing or no id.
    """
    return _line(body.get("turn"), "turn"), caller.thread(to_id(body.get("thread"), "thread"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What an operator decides about a gap; None leaves it as it is."""

    owner: str | None
    dismissed: bool | None


def to_decision(body: Mapping[str, object]) -> Decision:
    """Return what is decided about a gap.

    Raises:
        PayloadError: It is nothing, or something else.
    """
    owner, dismissed = body.get("owner"), body.get("dismissed")
    if owner is not None and (not isinstance(owner, str) or len(owner) > MAX_OWNER_CHARS):
        raise PayloadError(Ours("Write a name of at most {most} characters.", most=MAX_OWNER_CHARS))
    if dismissed is not None and not isinstance(dismissed, bool):
        raise PayloadError("dismissed: send true or false.")
    if owner is None and dismissed is None:
        raise PayloadError("Send owner or dismissed: what is to be decided.")
    return Decision(owner=None if owner is None else " ".join(owner.split()), dismissed=dismissed)


def to_days(given: str) -> int | None:
    """Return over how many days something is counted; None for all of them.

    Raises:
        PayloadError: It is no number of days.
    """
    if not given:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,3}", given) or int(given) > MOST_DAYS:
        raise PayloadError(f"days: send a whole number from 1 to {MOST_DAYS:,}, or leave it out.")
    return int(given)


def to_body(raw: bytes) -> Mapping[str, object]:
    """Return the JSON object in a request's body.

    Raises:
        PayloadError: It is none.
    """
    try:
        body: object = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise PayloadError("body: send a JSON object; this is no JSON.") from error
    if not isinstance(body, dict):
        raise PayloadError(f"body: send a JSON object, not a {type(body).__name__}.")
    return cast("dict[str, object]", body)


def to_id(value: object, name: str) -> str:
    """Return an id that the page made.

    Raises:
        PayloadError: It has other characters than letters, digits, "-" and "_", or too many.
    """
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise PayloadError(f'{name}: send 1 to 64 letters, digits, "-" or "_".')
    return value


def _question(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise PayloadError(f"{name}: send the question as a string, not as {type(value).__name__}.")
    text = value.encode("utf-8", "replace").decode().strip()
    if not text:
        raise PayloadError(Ours("The question is empty. Write one, and send it again."))
    if len(text) > MAX_QUESTION_CHARS:
        raise PayloadError(Ours(_LONG, n=len(text), most=MAX_QUESTION_CHARS))
    return text


def _reason(value: object) -> Reason | None:
    reason = reason_in(value) if isinstance(value, str) else None
    if value is not None and reason is None:
        raise PayloadError(f"reason: send one of {', '.join(REASONS)}, or null.")
    return reason


def _comment(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PayloadError(f"comment: send a sentence as a string, not as {type(value).__name__}.")
    if len(value) > MAX_COMMENT_CHARS:
        raise PayloadError(
            Ours("The comment has {n} characters; at most {most} are possible.", n=len(value), most=MAX_COMMENT_CHARS)
        )
    return value.encode("utf-8", "replace").decode().strip()


def _wait_s(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_WAIT_S:
        raise PayloadError(f"wait_s: send seconds from 0 to {LONGEST_WAIT_S:g}.")
    return float(value)


def _line(value: object, name: str) -> str:
    if not isinstance(value, str) or not value or len(value) > 256 or not value.isprintable():  # noqa: PLR2004  longer than any id
        raise PayloadError(f"{name}: send an id that the server gave.")
    return value
