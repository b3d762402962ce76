"""What the page sends: JSON bodies to utterances and verdicts."""

import json
import re
from collections.abc import Mapping
from typing import cast

from adapters.web.wiring import Feedback, web_thread
from core.errors import PayloadError
from core.messages import Trigger, Utterance

MAX_QUESTION_CHARS = 4000
MAX_BODY_BYTES = 64 * 1024
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def to_utterance(thread: str, body: Mapping[str, object]) -> Utterance:
    """Return the utterance in a question's body; its `id`, made by the page, is the delivery id.

    Raises:
        PayloadError: The question is missing, empty or too long, or an id is not one.
    """
    text = _question(body.get("text"))
    resumes = body.get("resumes")
    return Utterance(
        thread=web_thread(to_id(thread, "thread")),
        delivery_ids=(f"web:{to_id(body.get('id'), 'id')}",),
        author="web",
        text=text,
        trigger=Trigger.DIRECT if resumes is None else Trigger.ACTION,
        resumes=None if resumes is None else _line(resumes, "resumes"),
    )


def to_feedback(body: Mapping[str, object]) -> Feedback:
    """Return the verdict in a feedback's body.

    Raises:
        PayloadError: A field is missing or has a value that we don't know.
    """
    verdict = body.get("verdict")
    if verdict not in ("up", "down", "none"):
        raise PayloadError(f'verdict: send "up", "down" or "none", not {json.dumps(verdict)[:40]}.')
    return Feedback(
        thread=web_thread(to_id(body.get("thread"), "thread")),
        turn_id=_line(body.get("turn"), "turn"),
        verdict=verdict,
    )


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


def _question(value: object) -> str:
    if not isinstance(value, str):
        raise PayloadError(f"text: send the question as a string, not as {type(value).__name__}.")
    text = value.encode("utf-8", "replace").decode().strip()
    if not text:
        raise PayloadError("The question is empty. Write one, and send it again.")
    if len(text) > MAX_QUESTION_CHARS:
        raise PayloadError(
            f"The question has {len(text):,} characters; at most {MAX_QUESTION_CHARS:,} are possible. "
            "Shorten it, or ask in several questions."
        )
    return text


def _line(value: object, name: str) -> str:
    if not isinstance(value, str) or not value or len(value) > 256 or not value.isprintable():  # noqa: PLR2004  longer than any id
        raise PayloadError(f"{name}: send an id that the server gave.")
    return value
