"""Words of German questions that say nothing of what is asked; in English some of them are words of their own."""

import re

from core.knowledge.analyzer import STOP_WORDS, fold

_ASKING = frozenset(
    word
    for line in (
        "am auf aus bei beim bitte darf das dem den der des die dieser dieses ein eine einem einen einer er es für",
        "gibt haben hat ich im ist kann kosten kostet können man mein meine mit nicht oder sie sind und unterstützt",
        "viel viele vom von warum was welche welchem welchen welcher welches wenn wer werden wie wieviel wieviele",
        "wird wo wofür zu zum zur über",
    )
    for word in line.split()
)
_EITHER = frozenset("am aus das dem den des die er hat im ist man mit was".split())  # noqa: SIM905  a list reads worse
"""Those that may be English words or names as well: a question has to begin as German ones do to be one by them."""
_ENGLISH = STOP_WORDS - _ASKING - frozenset({"an", "in", "so"})
"""Words of no German question."""
_PLAINLY = _ASKING - _EITHER - frozenset({"auf", "die", "er", "wo"})
"""One of those is enough where nothing is English."""
_FEW = 2
_FOREIGN = re.compile(r"[À-ÖØ-öø-ɏ]")
_WORD = re.compile(r"[^\W\d_]+")
_ALONE = re.compile(r"(?<!\d)[^\W\d_]+(?!\d)")
"""No letter of a name with digits: "7i"."""


def asking_in(question: str) -> frozenset[str]:
    """Return the words of a question that only ask, if it is German; none otherwise."""
    words = _words(question)
    found = _ASKING.intersection(words)
    is_german = len(found) >= _FEW and (words[0] in found or not found <= _EITHER)
    english = _ENGLISH.intersection(fold(word) for word in _ALONE.findall(question) if not word.isupper())
    return found if is_german and not english else frozenset()


def is_foreign(question: str) -> bool:
    """Return whether a question is plainly in another language than English: a few words alone may be in any."""
    if asking_in(question):
        return True
    said = [fold(word) for word in _ALONE.findall(question) if not word.isupper()]
    return _ENGLISH.isdisjoint(said) and (not _PLAINLY.isdisjoint(said) or _FOREIGN.search(question) is not None)


def says_any(text: str, asking: frozenset[str]) -> bool:
    """Return whether a text holds one of these words, also as a part of its own: the "die" in "die-cast"."""
    return not asking.isdisjoint(_words(text))


def without(text: str, asking: frozenset[str]) -> str:
    """Return a text without these words at its ends; the text if nothing else is in it."""
    said = text.split() if asking else []
    telling = [at for at, word in enumerate(said) if fold(word).strip(" ?!.,;:") not in asking]
    return " ".join(said[telling[0] : telling[-1] + 1]).strip(" ?!.,;:") if telling else text


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
