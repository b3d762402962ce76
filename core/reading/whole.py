"""A question written out for another product model, so that it says the same in any thread."""

import re

from core.quantities.unit_table import BUILT_IN
from core.reading.question import Question
from core.reading.topic import worded

_DANGLING = re.compile(
    r"(?i)\b(?:of|for|on|in|about|from|does|do|is|has|can)(?: (?:the|an?|your|our|my))?"
    r"(?= (?:at|in|on|for|with|from|and|or|when|if|by|to|have|has|support)\b|\W*$)"
)
"""What led to a name that was taken out: "supply current of the at 24 V"."""

_BEHIND = re.compile(r" ?(?P<word>[^\s?!.,;:]+)")


def question_for(model: str, question: Question) -> str:
    """Return the question asked of `model` alone: its own words if it names one product model, else its topic."""
    mentions = question.mentions
    named = [*(each.mention for each in mentions.resolved), *(each.mention for each in mentions.unknown)]
    if not question.carried and len(named) == 1 and named[0] and question.text.count(named[0]) == 1:
        return " ".join(question.text.replace(named[0], model).split())
    topic = asked_about(question.topic)
    return f"{model}: {topic}" if topic else model


def asked_about(topic: str) -> str:
    """Return a topic as it can be said without the product model that stood in it; a number keeps its unit."""
    plain = " ".join(_DANGLING.sub(" ", topic).split())
    said = worded(plain)
    behind = _BEHIND.match(plain, plain.find(said) + len(said)) if said[-1:].isdigit() else None
    return f"{said} {behind['word']}" if behind and BUILT_IN.find(behind["word"]) else said
