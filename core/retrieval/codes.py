"""Codes that documents list by themselves ("E310", "P1.05"): whoever asks for one wants its entry and no other's."""

import re
from collections.abc import Sequence

from core.knowledge.words import fold
from core.retrieval.aspect import Aspect
from core.retrieval.features import holds
from core.retrieval.statement import Statement

_CODE = re.compile(r"(?=.*\d)[a-z]{1,3}[-.]?\d[\w.-]*")
"""A letter or a few with a number: a measure has its unit behind the number."""
_HEAD_CHARS = 24


def entries_of(aspect: Aspect, statements: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements under the asked code, or that say it; none if no entry is called by it."""
    for code in (each for each in aspect.codes if _CODE.fullmatch(each)):
        entries = {id(each) for each in statements if _is_entry(code, each)}
        if entries:
            return [each for each in statements if id(each) in entries or holds(code, each.text)]
    return ()


def _is_entry(code: str, one: Statement) -> bool:
    """Return whether a statement stands under a code: its row or line begins with it, or the heading above it does."""
    heads = (one.label, one.piece.plain[:_HEAD_CHARS], one.chunk.section[-1] if one.chunk.section else "")
    return any(fold(head).lstrip(" `*[(").startswith(code) and holds(code, head) for head in heads)
