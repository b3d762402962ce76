"""Words of German questions that say nothing of what is asked; in English some of them are words of their own."""

import re

from core.knowledge.analyzer import fold

_ASKING = frozenset(
    word
    for line in (
        "am auf aus bei beim bitte darf das dem den der des die dieser dieses ein eine einem einen einer er es für",
        "gibt haben hat ich im ist kann können man mein meine mit nicht oder sie sind und viel viele vom von was",
        "welche welchem welchen welcher welches wenn werden wie wieviel wieviele wird wo wofür zu zum zur über",
    )
    for word in line.split()
)
_GERMAN = frozenset(("eine", "einen", "gibt", "ist", "sind", "und", "welche", "welchen", "welcher", "wie", "wird"))
"""Those of them that no English question has, which may well speak of a die, or of DES."""
_FEW = 2
_WORD = re.compile(r"[^\W\d_]+")


def asking_in(question: str) -> frozenset[str]:
    """Return the words of a question that only ask, if it is German; none otherwise."""
    found = _ASKING.intersection(_words(question))
    return found if len(found) >= _FEW and found & _GERMAN else frozenset()


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
