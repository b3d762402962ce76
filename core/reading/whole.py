"""A question written out for another product model, so that it says the same in any thread."""

import re
from collections.abc import Sequence

from core.knowledge.analyzer import STOP_WORDS, stem
from core.quantities.units import BUILT_IN
from core.reading.question import Question
from core.reading.topic import worded

_DANGLING = re.compile(
    r"(?i)\b(?:of|for|on|in|about|from|does|do|is|has|can)(?: (?:the|an?|your|our|my))?"
    r"(?= (?:at|in|on|for|with|from|and|or|when|if|by|to|have|has|support)\b|\W*$)"
)
"""What led to a name that was taken out: "supply current of the at 24 V"."""

_MAX_QUOTED_CHARS = 100
"""A longer question is not repeated whole."""
_MARKS = "?!.,;:()"


def question_for(model: str, question: Question) -> str:
    """Return the question asked of `model` alone: its own words if it names one product model, else its topic."""
    mentions = question.mentions
    named = [*(each.mention for each in mentions.resolved), *(each.mention for each in mentions.unknown)]
    if not question.carried and len(named) == 1 and named[0] and question.text.count(named[0]) == 1:
        return " ".join(question.text.replace(named[0], model).split())
    topic = asked_about(question.topic)
    return f"{model}: {topic}" if topic else model


def as_written(said: str, question: Question, *, only: bool) -> str:
    """Return what is asked as the question puts it: with the names that were taken out of its middle.

    Args:
        said: What is asked, without the names; a topic of the thread stays as it is.
        question: Which it was part of.
        only: Nothing else is asked: a short question is given whole rather than with its end broken off.
    """
    plain, text = " ".join(said.split()), " ".join(question.text.split())
    if plain.casefold() in text.casefold() and not _breaks_off(plain):
        return plain
    if only and "topic" not in question.carried and len(text) <= _MAX_QUOTED_CHARS:
        return text
    return _stretch(plain.split(), text.split()) or plain


def _breaks_off(said: str) -> bool:
    """Return whether a text ends in a word that leads to something else: "current of"."""
    *_, last = ("", *said.split())
    return stem(last.casefold()) in STOP_WORDS or "'" in last


def _stretch(said: Sequence[str], words: Sequence[str]) -> str:
    """Return the words from the first one said to the last, all of them in their order; empty if they aren't there."""
    places: list[int] = []
    for word in said:
        start = places[-1] + 1 if places else 0
        place = next((at for at in range(start, len(words)) if _same(words[at], word)), None)
        if place is None:
            return ""
        places.append(place)
    return " ".join(words[places[0] : places[-1] + 1]).strip(_MARKS) if places else ""


def _same(word: str, other: str) -> bool:
    return word.strip(_MARKS).casefold() == other.strip(_MARKS).casefold()


def asked_about(topic: str) -> str:
    """Return a topic as it can be said without the product model that stood in it; a number keeps its unit."""
    plain = _led(topic)
    said = worded(plain)
    return _with_unit(said, plain)


def as_asked(said: str, question: Question) -> str:
    """Return a thing asked as it reads without the names: what led to one goes with it, a number gets back its unit."""
    return _with_unit(_led(said), " ".join(question.text.split()))


def _led(said: str) -> str:
    """Return what is asked without the words that led to a name which was taken out."""
    return " ".join(_DANGLING.sub(" ", said).split())


def _with_unit(said: str, text: str) -> str:
    """Return what is said with the unit that stands behind its last number in `text`."""
    last = said.rpartition(" ")[2]
    if not last[-1:].isdigit():
        return said
    behind = re.search(rf"(?<!\S){re.escape(last)} ?(?P<unit>[^\s?!.,;:]+)", text)
    return f"{said} {behind['unit']}" if behind and BUILT_IN.find(behind["unit"]) else said
