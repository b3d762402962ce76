"""A question → over which products it asks by its own words: a class of them ("which control unit"), or all."""

import re
from collections.abc import Iterator
from itertools import chain, takewhile

from core.catalog.entity_linking import Names
from core.catalog.lexicon import SUPERLATIVE, is_plural, said_plainly
from core.knowledge.analyzer import fold, stem
from core.reading.constraints import condition_in, required_in

_ASSORTMENT = re.compile(
    r"\b(?:we|you) (?:\w+ )?(?:list|carry|sell|stock|offer|make|ship|cover|document)\b|\bwe (?:have|got|use)\b"
    r"|\b(?:any|all|one|each|which|some|many) of (?:our|your)\b|\b(?:our|your) (?:\w+ ){0,2}[^\W\d_]{3,}s\b"
    r"|\b(?:any|all) of the (?:docs|documents|manuals)\b|\b(?:across|in) the (?:catalogue|catalog|range|portfolio)\b"
    r"|\b(?:list|show) (?:me )?(?:everything|all)\b|^everything\b"
    r"|\ban? (?:device|unit|product|module)\b|\b(?:in general|generally)\b"
)
_SCOPING = re.compile(
    r"\b(?P<of>which|what|whose|how many|list|show|all|any|every|each|only|among|across|of)"
    r"(?: (?:me|all|of|the|our|your|other|current))* (?P<noun>[^?!.,;:()]+)"
)
_OF_SEVERAL = frozenset(("of", "among", "across", "all", "list", "show", "only"))
"""Before a single thing ("of the pump") these are about that one."""
_WHICH = frozenset(("which", "what", "how many", "any", "list", "show"))
"""Before a class these ask which of its members are so."""
_ANYTHING = re.compile(
    r"^(?:(?:is|are) there |(?:do|have) you (?:have |got )?)?(?:any|some)thing (?:with|that|for|which)\b"
    r"|^what (?:do|have) you (?:have|got) (?:for|with)\b"
)
_WHAT_CAN = re.compile(
    r"^(?:(?:i|we) (?:need|want)"
    r"|what (?:can|could|will|would|has|have|runs?|works?|fits?|takes?|supports?|handles?|copes?))\b"
    r"(?! (?:i|we|you|they|be|go|happen|cause|changed)\b)"
)
"""With a number that is to be met, this asks which products do."""
_KINDS = frozenset(map(stem, ("type", "version")))
"""Words for products only where they are said alone, or behind one: not the types of a battery."""
_OF_EACH = re.compile(
    r"\b(?:of|for|on|in|across) (?P<of>all|each|every)(?: of)?(?: (?:the|our|your|these|those|them))*"
    r"(?: (?P<noun>[^?!.,;:()]+))?\W*$"
)
"""Asks for what is stated of each: "sleep current of all"."""
_BY_US = re.compile(r"\b(?:can|could|may|should|must) (?:i|we|one)\b")
"""Asks how many there may be, and not who is so."""
_MOST_OF = re.compile(rf"\b{SUPERLATIVE} (?P<noun>[^?!.,;:()]+)")
_MIN_JOINED = 3
_THOSE = re.compile(r"^(?:(?:the|all|our|your)\W+)*(?P<noun>(?:[\w-]+ ){1,4}?)(?:that|which|who|with|without)\b")
_FIRST = re.compile(r"^(?:(?:the|all|our|your|hi|hey|ok)\W+)*(?P<noun>[^?!.,;:()]+)")
_ENDS = frozenset(
    """
    is are was were has have had got do does did can could will would should may must to of in on at for from by under
    over between above without with that who where when whose and or if than we i you it
    """.split()  # noqa: SIM905
)
"""Words that a noun phrase ends before."""
PRODUCTS = frozenset(map(stem, ("product", "model", "device", "unit", "module", "variant")))
"""Stems of what any product may be called."""


def names_scope(text: str, names: Names) -> bool:
    """Return whether a text says over which products it asks."""
    plain = " ".join(fold(text).split())
    if _ASSORTMENT.search(said_plainly(plain, names.pack.nouns)):
        return True
    begun = (_class_in(_noun_phrase(match), names) for match in _FIRST.finditer(plain))
    said = (_class_of(match, names) for match in _SCOPING.finditer(plain))
    return any(said) or any(word is not None and is_plural(word) for word in begun)


def asks_members(text: str, names: Names) -> bool:
    """Return whether a text asks which products of a class are so, or for any that are ("anything with a valve")."""
    plain = " ".join(fold(text).split())
    if _ANYTHING.search(plain):
        return True
    if _WHAT_CAN.search(plain) and (condition_in(plain) or required_in(plain).quantities):
        return True
    if (each := _OF_EACH.search(plain)) and (not each["noun"] or _class_of(each, names)):
        return True
    which = (match for match in _SCOPING.finditer(plain) if match["of"] in _WHICH and not _BY_US.search(match["noun"]))
    said = (_class_of(match, names) for match in (*which, *_THOSE.finditer(plain)))
    return any(word is not None and is_plural(word) for word in said)


def without_scope(topic: str, names: Names) -> str:
    """Return a topic without the words that say over which products it asks ("which control units", "pumps with").

    Of these, what isn't known to tell a class stays: it may tell its members apart.
    """
    plain = fold(topic)
    if len(plain) != len(topic):
        return topic
    for match in _scopes(plain):
        if word := _class_of(match, names):
            start = match.start("noun")
            end = start + match["noun"].index(word) + len(word)
            begin = start if match.re is _MOST_OF else match.start()
            said = [each for each in topic[start:end].split() if stem(fold(each)) not in PRODUCTS | _KINDS]
            kept = " ".join(each for each in said if not _in_class(fold(each), names))
            return f"{topic[:begin]}{kept}{topic[end:]}".strip()
    return topic


def _scopes(plain: str) -> Iterator[re.Match[str]]:
    """Yield what may say over which products a folded text asks."""
    return chain.from_iterable(pattern.finditer(plain) for pattern in (_SCOPING, _MOST_OF, _THOSE))


def _noun_phrase(match: re.Match[str]) -> list[str]:
    """Return the words of a noun phrase up to what ends it."""
    said = match["noun"].split()
    return said if match.re is _THOSE else list(takewhile(lambda word: word not in _ENDS, said))


def _class_of(match: re.Match[str], names: Names) -> str | None:
    """Return the word for the products that a question asks over; None where it asks over none."""
    word = _class_in(_noun_phrase(match), names)
    if word is None or match.re is _THOSE:
        return word
    if match.re is _MOST_OF:
        return word if stem(word) in PRODUCTS | names.pack.nouns else None
    return word if match["of"] not in _OF_SEVERAL or is_plural(word) else None


def _class_in(phrase: list[str], names: Names) -> str | None:
    """Return the word for products in a noun phrase: its last, or one with a verb behind it ("unit weighs")."""
    for place, word in enumerate(phrase):
        behind = phrase[place + 1 :]
        ends = not behind or is_plural(word)
        # What it does ("closes tightest"), not what it is of.
        does = len(behind) > 1 and is_plural(behind[0]) and len(behind[0]) > _MIN_JOINED
        if (ends or does) and _in_class(word, names):
            return word
        if (ends or behind[0].endswith("s")) and stem(word) in PRODUCTS | names.pack.nouns:
            return word
        if not behind and stem(word) in _KINDS and all(stem(each) in names.classes.words for each in phrase[:-1]):
            return word
    return None


def _in_class(word: str, names: Names) -> tuple[str, ...]:
    """Return the stem of a word that names a class, or of both that it joins ("handhelds"); empty for another word."""
    known = names.classes.words
    if (whole := stem(word)) in known:
        return (whole,)
    pairs = ((stem(word[:at]), stem(word[at:])) for at in range(_MIN_JOINED, len(word) - _MIN_JOINED + 1))
    return next((pair for pair in pairs if pair[0] in known and pair[1] in known), ())
