"""Utterances that ask for what no product documentation holds: the time, the weather, a sum, an opinion, a text."""

import re

from core.knowledge.analyzer import fold

_TEXTS = r"(?:poems?|essays?|emails?|letters?|stor(?:y|ies)|songs?|jokes?|riddles?|haikus?|limericks?|secrets?)"
_CHORES = re.compile(
    r"^\W*(?:(?:please|pls|hey|ok|now|can you|could you|would you|will you|i want you to|i need you to)[, ]+)*"
    r"(?:(?:write|compose|draft|sing|draw|rap|code) (?:me|us|a|an|some|this|my|the) "
    r"|(?:translate|rewrite|proofread) (?!to\b)"
    rf"|write (?:\w+ ){{0,2}}(?:code|scripts?|{_TEXTS})\b|(?:tell|give) (?:me |us )?(?:\w+ ){{1,2}}{_TEXTS}\b"
    r"|recommend (?:me |us )?an? (?:good |nice )?(?:film|movie|book|restaurant|hotel|bar|song)\b)"
)
_CLOCK = re.compile(
    r"^\W*(?:(?:hey|ok|so|and)[, ]+)*what(?:'?s| is)? (?:the )?(?:current )?(?:time|date|day)"
    r"(?: is it| is today)?(?: right)?(?: (?:now|today|there|in (?:\w+ ?){1,3}))?\W*$"
)
_WEATHER = re.compile(
    r"^\W*(?:(?:hey|ok|so|and)[, ]+)*(?:what(?:'?s| is| will)?|how(?:'?s| is| will)?)(?: be)?(?: the)? weather\b"
    r"|\bweather (?:forecast|today|tomorrow|(?:be )?like)\b|\b(?:is it|will it) (?:going to )?(?:rain|snow)"
)
_SUM = re.compile(
    r"^\W*(?:what(?:'?s| is)|calculate|compute|how much is) (?:the )?(?:square root of |sum of )?\d[\d.,]*"
    r"(?: ?(?:times|plus|minus|divided by|multiplied by|and|to the power of|[-+*/x\u00d7\u00f7^]) ?\d[\d.,]*)+\W*$"
)
_OPINION = re.compile(
    r"\bwhat(?:'?s| is) your (?:\w+ )?(?:opinion|view|favou?rite)\b|\bwhat do (?:you|u) think (?:of|about)\b"
    r"|\bdo (?:you|u) (?:like|love|hate|believe)\b|\bhow do (?:you|u) feel\b"
)


def is_chore(text: str) -> bool:
    """Return whether `text` wants something written rather than looked up."""
    return _CHORES.search(fold(text)) is not None


def is_off_topic(text: str) -> bool:
    """Return whether `text`, which names no product model, asks for what no documentation of products holds."""
    plain = fold(text)
    return any(pattern.search(plain) for pattern in (_CLOCK, _WEATHER, _SUM, _OPINION))
