"""Answers, utterances and receipts as JSON text, and back."""

import json
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from core.answer import (
    Answer,
    Apology,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Ranking,
    SmallTalk,
)
from core.errors import PermanentError
from core.messages import Utterance
from core.receipt import KeptReceipt

_ByKind: TypeAlias = Annotated[
    Grounded | Comparison | Ranking | Clarify | NoEvidence | SmallTalk | Apology,
    Field(discriminator="kind"),
]
ANSWER: TypeAdapter[Answer] = TypeAdapter(_ByKind)
_UTTERANCE: TypeAdapter[Utterance] = TypeAdapter(Utterance)
_RECEIPT: TypeAdapter[KeptReceipt] = TypeAdapter(KeptReceipt)


def to_json(value: Answer | Utterance | KeptReceipt) -> str:
    """Return `value` as JSON in one line.

    Half a surrogate pair, which a platform's JSON may hold and UTF-8 can't, becomes "?".
    """
    match value:
        case Utterance():
            plain = _UTTERANCE.dump_python(value, mode="json")
        case KeptReceipt():
            plain = _RECEIPT.dump_python(value, mode="json")
        case _:
            plain = ANSWER.dump_python(value, mode="json")
    return json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def answer_from_json(text: str) -> Answer:
    """Return the answer that `to_json` wrote.

    Raises:
        PermanentError: It isn't one, or a newer version wrote it.
    """
    return _read(ANSWER, text, "answer")


def utterance_from_json(text: str) -> Utterance:
    """Return the utterance that `to_json` wrote.

    Raises:
        PermanentError: It isn't one, or a newer version wrote it.
    """
    return _read(_UTTERANCE, text, "utterance")


def receipt_from_json(text: str) -> KeptReceipt:
    """Return the receipt that `to_json` wrote.

    Raises:
        PermanentError: It isn't one, or a newer version wrote it.
    """
    return _read(_RECEIPT, text, "receipt")


_Read = TypeVar("_Read")


def _read(adapter: TypeAdapter[_Read], text: str, what: str) -> _Read:
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in fault["loc"]) or "at the top"
        raise PermanentError(f"stored {what}, {where}: {fault['msg']}") from None
