"""One sentence → a value for each of several product models ("A 62 dB, B 58 dB"), and what is said around a name."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, fold, stem
from core.knowledge.chunk import Belongs, Value
from core.knowledge.columns import Named
from core.knowledge.tree import Place, Text
from core.quantities.parse import quantities_in

Models: TypeAlias = tuple[str, ...]

_SEMICOLON = re.compile(r";\s+")
_PART = re.compile(r",?\s+(?:and|but|while|whereas)\s+|,\s+", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_BARE = re.compile(r"(?<![\w.])[-+−]?\d[\d.,]*(?![\w.]).*")
_BEGINS = re.compile(r"(?i)(?:\b(?:up to|max\.?|min\.?|approx\.?|about)\s+)?[<>≤≥±~+−–-]?\s?[^\W\d_]*\d")
"""Where a value begins; the state before it ("standby: 5 W") is of its label."""
_MARKS = ".,:;()[]–—"
_IN_TURN = re.compile(r"(?i)\b(?:respectively|each|both)\b")
_FEWEST = 2
_MOST_WORDS = 4
_MAX_LABEL_CHARS = 80


def shared_out(text: Text, named: Named) -> tuple[Value, ...]:
    """Return a value for each product model; none if the text doesn't state one of each of several.

    Each part between commas names product models and holds one value. Names without a value go with the part behind
    them ("A and B 5 kg, C 6 kg"), or before them where its value stood before a name ("5 kg for A and B, 6 kg for C").
    What the first part says besides is the label of those that say nothing else.
    """
    if _IN_TURN.search(text.plain):
        return ()
    found = [_shares(clause, text.place, named) for clause in _SEMICOLON.split(text.plain)]
    return tuple(replace(value, label=value.label or values[0].label) for values in found for value in values)


def _shares(clause: str, place: Place, named: Named) -> Sequence[Value]:
    """Return what each part of a clause says, if each says one thing of somebody else; labels may be missing."""
    parts = _PART.split(clause)
    if sum(any(map(str.isdigit, part)) for part in parts) < _FEWEST:
        return ()
    found: list[Value] = []
    waiting: Models = ()
    trailing = False
    for part in parts:
        models = named(part)
        before, after = around(part, models, named)
        valued = [(side, at) for side in (before, after) if (at := _value_in(side))]
        if not models or len(valued) > 1 or (not valued and plain_label(f"{before} {after}")):
            return ()
        if not valued and trailing:
            found[-1] = replace(found[-1], models=(*found[-1].models, *models))
            continue
        waiting += models
        if valued:
            side, (start, end) = valued[0]
            if trailing and side is after:
                return ()
            trailing = side is before
            rest = f"{side[:start]} {side[end:]}"
            label = plain_label(f"{before} {rest}" if side is after else f"{rest} {after}")
            value = side[start:end].rstrip(".,: ").lstrip()
            found.append(Value(label=label, text=value, models=waiting, place=place, belongs=Belongs.CELL))
            waiting = ()
    told = [name for value in found for name in value.models]
    sound = not waiting and len(found) >= _FEWEST and len(set(told)) == len(told)
    return found if sound and 0 < len(found[0].label) <= _MAX_LABEL_CHARS else ()


def _value_in(text: str) -> tuple[int, int] | None:
    """Return where the value stands in a text: all its quantities, else a bare number with what follows it."""
    if found := quantities_in(text):
        begins = _BEGINS.search(text, found[0].start)
        return (begins.start() if begins else found[0].start), found[-1].end
    bare = _BARE.search(text)
    return bare.span() if bare else None


def around(part: str, models: Models, named: Named) -> tuple[str, str]:
    """Return what stands before and behind the shortest words that name all of `models`, with all the name's words."""
    words = list(_WORD.finditer(part))
    sizes = range(1, min(_MOST_WORDS, len(words)) + 1 if models else 1)
    for at, past in ((at, at + size) for size in sizes for at in range(len(words) - size + 1)):
        if named(part[words[at].start() : words[past - 1].end()].strip(_MARKS)) == models:
            first, last = _whole([fold(word[0]).strip(_MARKS) for word in words], at, past, models)
            return part[: words[first].start()], part[words[last - 1].end() :]
    return part, ""


def _whole(words: Sequence[str], first: int, last: int, models: Sequence[str]) -> tuple[int, int]:
    """Return the stretch with the name's other words that stand beside it, each once; an alias has none of them."""
    said, whole = words[first:last], [word for name in models for word in fold(name).split()]
    left = [word for word in whole if word not in said] if set(said) <= set(whole) else []
    while first and words[first - 1] in left:
        first -= 1
        left.remove(words[first])
    while last < len(words) and words[last] in left:
        left.remove(words[last])
        last += 1
    return first, last


def plain_label(text: str) -> str:
    """Return the words of a label, without those at its ends that say nothing."""
    words = list(dropwhile(_says_nothing, text.split()))
    while words and _says_nothing(words[-1]):
        words.pop()
    return " ".join(words).strip(_MARKS + " ")


def _says_nothing(word: str) -> bool:
    bare = fold(word).strip(_MARKS)
    return not bare or stem(bare) in STOP_WORDS
