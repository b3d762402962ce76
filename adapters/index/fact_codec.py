"""Typed facts as bytes in the index file, and back: quick, because one answer may need hundreds.

A fact is two JSON objects: its own fields, and those that all facts of its piece share (quote, section,
document …), which are kept once. Fields at their default are left out.
"""

from pydantic import ConfigDict, TypeAdapter, ValidationError

from adapters.index.codec import Undecodable
from core.errors import PermanentError
from core.knowledge.facts import Fact

_OF_PIECE = {
    "document",
    "chunk_id",
    "position",
    "quote",
    "excerpt",
    "section",
    "page",
    "covers",
    "status",
    "authority",
    "date",
}
# Pydantic takes no configuration for a dataclass itself; without it, infinities would become null.
_FACT = TypeAdapter(tuple[Fact], config=ConfigDict(ser_json_inf_nan="constants"))


def fact_to_json(fact: Fact) -> tuple[bytes, bytes]:
    """Return what only this fact says, and what all facts of its piece share.

    Raises:
        PermanentError: Something in it is no text.
    """
    try:
        own = _FACT.dump_json((fact,), exclude_defaults=True, exclude={0: _OF_PIECE})
        shared = _FACT.dump_json((fact,), exclude_defaults=True, include={0: _OF_PIECE})
    except ValueError as error:
        raise PermanentError(f"{fact.document}: text with half a surrogate pair can't be stored") from error
    return own[1:-1], shared[1:-1]


def fact_from_json(own: bytes, shared: bytes) -> Fact:
    """Return the fact that `fact_to_json` wrote.

    Raises:
        Undecodable: Something else wrote it.
    """
    try:
        (fact,) = _FACT.validate_json(b"[%b,%b]" % (own[:-1], shared[1:]))
    except (ValidationError, TypeError) as error:
        raise Undecodable("a fact can't be decoded") from error
    return fact
