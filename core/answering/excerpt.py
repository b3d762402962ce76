"""The sentences of a long text that speak of what was asked."""

from collections.abc import Sequence

from core.cutting import shortened
from core.knowledge.sentences import split_sentences
from core.retrieval.aspect import Aspect
from core.retrieval.statement import said_in

_GAP = "…"


def excerpt(text: str, aspect: Aspect, limit: int) -> str:
    """Return `text`; if it is longer than `limit` characters, the sentences of it that speak of what was asked.

    What speaks of more of it goes first where there is no room for all; "…" marks what is left out. Where none
    speaks of it or fits, it is cut at its end.
    """
    if len(text) <= limit:
        return text
    sentences = [text[place.start : place.end] for place in split_sentences(text)]
    telling = [sum(word.weight for word in aspect.words if word.stands_in(said_in(each))) for each in sentences]
    kept: list[int] = []
    for index in sorted((index for index, weight in enumerate(telling) if weight), key=lambda index: -telling[index]):
        if len(_joined(sentences, [*kept, index])) <= limit:
            kept.append(index)
    return _joined(sentences, kept) if kept else shortened(text, limit)


def _joined(sentences: Sequence[str], kept: Sequence[int]) -> str:
    """Return the sentences at the positions `kept` in order, and a sign where others are left out."""
    told: list[str] = []
    before = -1
    for index in sorted(kept):
        told += [_GAP] * (index > before + 1) + [sentences[index]]
        before = index
    return " ".join([*told, *[_GAP] * (before < len(sentences) - 1)])
