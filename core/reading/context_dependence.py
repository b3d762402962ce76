"""A question that names no product model → whether it stands by itself or leans on its thread.

It leans by words that point back ("its weight", "on that one", "and storage?"), or by saying no more than what is
asked of something ("supply current?"). It stands alone by a scope of its own ("which control unit …", "any of your
displays"), by a subject of its own ("fault list: …", words that no document holds), by asking what a thing is, or by
telling much without pointing back.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from core.catalog.entity_linking import Names
from core.catalog.lexicon import said_plainly
from core.knowledge.analyzer import fold, word_forms
from core.knowledge.glossary import Glossary, heads
from core.reading.class_scope import names_scope
from core.reading.compare_command import asks_to_compare
from core.reading.intents import asks_relation
from core.reading.question import Intent, Question
from core.reading.topic import has_topic, is_filler

_SEVERAL = re.compile(
    r"\b(?:both|the two|either|them|those|these|(?<!did )they|their|all of (?:it|them|those|these)|the others?|each)\b"
)
_POINTING = re.compile(
    r"\b(?:its|it's|itself|same(?! as\b)|the other|this|(?:that|this|the \w+) one"
    r"|the (?:unit|device|thing|product|model|latter|former)"
    r"|(?:for|of|on|with|in|to|is|does|has|can|will|would|like|about|at|than|from|as|do|by) that)\b"
    r"(?! (?:week|month|year|morning|evening|afternoon|time)\b)"
    r"|^that\b|\bthat(?=\W*$)|(?<!is )(?<!are )(?<!was )(?<!were )\bthere\b(?! (?:is|are|was|were|an?|any)\b)"
)
_IT = re.compile(r"(?P<beside>\b(?:on|in|with|to|of|for|from) )?\bit\b")
_INDEFINITE = re.compile(r"\ban? (?!(?:lot|bit|few|way|little|couple|good|problem|question)\b)[^\W_][\w.-]*")
_CONTINUING = re.compile(
    r"^(?:(?:ok(?:ay)?|hm+|ah|oh|thanks|thx|so|yes|no)\W+)*(?:and|but|or|also|plus|then|what about|how about|what if)\b"
)
_TRAILING = re.compile(r"\b(?:then|too|as well|instead)\W*$")
_PREFIX = re.compile(r"^(?P<subject>[^:?]{2,60}?)(?::| -) +\S")
_ARTICLE = r"(?!(?:the|its|my|your|our|this|that|these|those|in|on|it)\b)"
_DEFINITION = re.compile(
    r"^\W*(?:(?:so|hi|hey|hello|ok|please)\W+)*(?:"
    rf"(?:what(?:'?s| is| are)|explain|define|describe) (?:an? )?{_ARTICLE}[^\d?]{{2,40}}"
    rf"|what (?:does|do) {_ARTICLE}[^\d?]{{2,40}} (?:mean|stand for))\W*$"
)
_PLACED = frozenset(("on", "onto", "into", "inside", "behind", "plugging", "of", "from", "does", "can"))
_CODE = re.compile(r"(?<![\w.])(?=[^\W_]*\d)(?=[^\W_]*[^\W\d_]{2})[^\W_]+(?![\w.])")
_NUMBERED = re.compile(r"\b(?P<word>[^\W\d_]{3,}) \d")
_LETTERS = re.compile(r"[^\W\d_]+")
_TELLING = 3
"""So many words besides an attribute's name, and none that points back: a subject of its own."""
_SENTENCE = 5
_FOREIGN = 2
_MIN_LETTERS = 3


def stands_alone(text: str, names: Names, glossary: Glossary) -> bool:
    """Return whether a question that names no product model asks for none that the thread speaks of."""
    plain = _plain(text)
    if _CONTINUING.search(plain):
        return False
    begun = _PREFIX.search(plain)
    if begun and not refers_to_several(begun["subject"]) and _telling(begun["subject"]):
        return True
    if refers_to_several(plain):
        return False
    if names_scope(plain, names):
        return True
    if _points_back(plain, names) or _TRAILING.search(plain):
        return False
    # An attribute ("what is operating temperature") is a value's, no term whose meaning is asked for.
    said = frozenset(heads(plain))
    asked = {word for words, _ in glossary.phrases if said.issuperset(words) for word in words}
    asks_what_it_is = _DEFINITION.search(plain) is not None and not asked
    return asks_what_it_is or _is_foreign(plain, names.words) or _tells_much(plain, asked)


def is_whole(question: Question, names: Names) -> bool:
    """Return whether a question says all by itself: a comparison of several, or the wish for one ("compare")."""
    if goes_on(question.text, names):
        return False
    if len(question.models) > 1 and (question.intent is Intent.COMPARE or asks_relation(question.text)):
        return True
    unnamed = not question.models and not question.mentions.ambiguous
    return unnamed and asks_to_compare(question.text) and not has_topic(question.topic)


def goes_on(text: str, names: Names) -> bool:
    """Return whether a text points back, or begins by going on ("and the …")."""
    plain = _plain(text)
    return any(pattern.search(plain) for pattern in (_CONTINUING, _TRAILING, _SEVERAL)) or _points_back(plain, names)


def refers_to_several(text: str) -> bool:
    """Return whether a text points back at several product models ("which of those")."""
    return _SEVERAL.search(fold(text)) is not None


def _plain(text: str) -> str:
    return " ".join(fold(text).split())


def _points_back(plain: str, names: Names) -> bool:
    """Return whether a text points back; an "it" behind "a probe", or much else that is told, is that."""
    if _POINTING.search(said_plainly(plain, names.pack.nouns)):
        return True
    it = _IT.search(plain)
    if it is None:
        return False
    before = plain[: it.start()]
    return _INDEFINITE.search(before) is None and (it["beside"] is not None or len(_telling(before)) < _TELLING)


def _tells_much(plain: str, asked: Collection[str]) -> bool:
    """Return whether a text tells much besides the attributes that are asked for, or asks on "a probe"."""
    if len(plain.split()) < _SENTENCE:
        return False
    found = _INDEFINITE.search(plain)
    before = plain[: found.start()].split() if found else []
    placed = bool(before) and before[-1] in _PLACED
    return placed or len([word for word in _telling(plain) if word not in asked]) >= _TELLING


def _telling(plain: str) -> Sequence[str]:
    """Return the words that say something, amounts and signs aside."""
    said = dict.fromkeys(forms[0] for forms in word_forms(plain))
    return [word for word in said if len(word) >= _MIN_LETTERS and word.isalpha() and not is_filler(word)]


def _is_foreign(plain: str, known: Mapping[str, int] | None) -> bool:
    """Return whether a text speaks of what no document holds: a code, a word with a number, or two words."""
    if not known or len(plain.split()) < _MIN_LETTERS:
        return False
    for code in _CODE.findall(plain):
        if code not in known and not any(letters in known for letters in _LETTERS.findall(code)):
            return True
    foreign = {word for word in _telling(plain) if word not in known}
    numbered = {word for match in _NUMBERED.finditer(plain) for word in heads(match["word"])}
    return len(foreign) >= _FOREIGN or bool(foreign & numbered)
