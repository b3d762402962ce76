"""“Which of the two is lighter?” asks for the lightest of them: a comparative without “than” picks one of several."""

import re

from core.knowledge.analyzer import fold
from core.reading.ordering import ascending_in

_MORE = {"more": "most", "less": "least", "fewer": "fewest", "better": "best", "worse": "worst"}
_THINGS = frozenset({"cooler", "closer"})
"""Comparatives that are rather the names of things."""
_SO_MANY = r"the (?:two|three|four|five|pair|lot|bunch)"
_WHICH = re.compile(
    r"(?i)^\W*(?:(?:ok(?:ay)?|and|but|so|then|hm+)\W+)*(?P<which>which(?: ones?)?"
    rf"(?P<several> of (?:{_SO_MANY}|them|those|these|both))?) "
)
_VERB = re.compile(
    r"(?i)(?:is|are|has|have|can|does|will|would|(?:take|need|give|get|draw|use|offer|support|hold|weigh|let)s?)\b"
    r"|[a-z]+[^\Ws]s (?:the )?\Z"
)
"""What follows a "which" that names no class: a verb that is known, or any right before the comparative."""
_OF_SO_MANY = re.compile(
    r"(?i)^(?P<before>\W*(?:(?:ok(?:ay)?|and|but|so|then|hm+)\W+)*which(?: ones?)?) of "
    rf"(?:both|{_SO_MANY})(?= (?:is|are|have|can|could|may|might|do|will|would|should|[a-z]*[^\Ws]s)\b)"
)
_THAN = re.compile(r"(?i)\bthan\b")
_COMPARED = re.compile(r"(?i)\b(?<!or )(?:the )?(?P<word>more|less|worse|[a-z]{2,}er)\b")


def with_superlative(text: str) -> str:
    """Return a text that picks one of those spoken of by a comparative as if it asked for the most of them.

    "Which runs longer per charge?" becomes "which of them runs longest per charge?", and "which of the two has it"
    "which of them has it"; any other text stays as it is.
    """
    text = _OF_SO_MANY.sub(r"\g<before> of them", text)
    which = _WHICH.search(text)
    if which is None or _THAN.search(text):
        return text
    for compared in _COMPARED.finditer(text, which.end()):
        if most := _most(fold(compared["word"])):
            between = text[which.end() : compared.start()]
            if which["several"] or _VERB.match(between):
                return f"{text[: which.start('which')]}which of them {between}{most}{text[compared.end() :]}"
            return text
    return text


def _most(word: str) -> str:
    """Return a comparative's superlative; empty if a word is none."""
    most = _MORE.get(word, f"{word[:-2]}est")
    return most if word not in _THINGS and (word in _MORE or ascending_in(most) is not None) else ""
