"""A text whose product models are known → what kind of answer it asks for, in which unit. On doubt: look up."""

import re
from collections.abc import Collection

from core.catalog.lexicon import SUPERLATIVE, said_plainly
from core.catalog.mentions import Mentions, Resolution
from core.knowledge.analyzer import fold, stem
from core.quantities.dimensions import Dimension
from core.quantities.units import BUILT_IN
from core.reading.class_scope import PRODUCTS
from core.reading.constraints import NUMBER_WORDS, SIDES
from core.reading.out_of_domain import is_chore, is_meta, is_misuse, is_off_topic, is_smalltalk
from core.reading.question import Intent

_BOUND = re.compile(r"\bat (?:the )?(?:least|most)\b|\bbest (?:way|practice|method)s?\b")
"""Superlatives that order nothing."""
_RANK = re.compile(
    rf"\b(?:which|what|who)\b.*\b{SUPERLATIVE}\b|^{SUPERLATIVE}\b|\btop \d+\b|\brank(?:ed|ing)?\b|"
    rf"\b(?:order|sort)(?:ed)? (?:\S+ )*(?:by|from)\b|\bthe {SUPERLATIVE}\b|\b{SUPERLATIVE} (?:to|first)\b"
)
_WHO = re.compile(r"\b(?:which|who|top|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?|list)\b")
"""Asks for a product model: else a superlative of one that isn't clear is a value's ("highest input of the Foo")."""
_THERE = re.compile(r"^\W*(?:and )?(?:what|which)(?P<noun>(?: [\w-]+){1,4}) (?:are|is) there\W*$")
_SET_WORD = re.compile(
    r"\b(?:which|what) (?:\w+ ){0,2}(?:models?|products?|devices?|ones?|units?|modules?|variants?)\b"
    r"|\bhow many (?:models|products|devices|units|variants)\b(?! (?:can|could|may|should|must) (?:i|we|one)\b)"
    r"|\bwhich of\b|^list\b|^all\b|^how many (?:support|have|has|can|offer|come|need|include|provide)\b(?! (?:i|we)\b)"
    r"|^how many of (?:them|these|those|(?:your|our) \w+)\b(?! (?:can|could|do|should|may|must) (?:i|we|you)\b)"
    r"|^which (?:have|has|are|can|could|may|support|come|run|offer|need|take|work|fit|let|use|include|provide|allow)\b"
    r"(?! (?:i|we|you|the|to|they)\b)"
    r"|^(?:do|does|are|is|have|has|can|will) (?:all|any|every|each|some|none) (?:one )?of "
    r"(?:them|these|those|(?:your|our) \w+)\b"
    r"|^what (?:has|comes with) (?:an?|no|both|\d+)\b"
)
_MEMBERS = re.compile(
    r"^\W*(?:which|what|list|all|any|every|show|name|how many)\b|\b(?:which|what) (?:ones?|of)\b|\bwhich are they\b"
    r"|\b(?:that|which|with|without|who) (?:\w+ ){0,3}\w+$"
    rf"|\bwith {SIDES} \d"
)
"""Asks which members of a class are so."""
_OBJECT = re.compile(
    r"^\W*(?:which|what) (?P<what>(?:[^\W\d][\w-]* ){1,4})(?:do|does|did|should|must) "
    r"(?:i|we|you|they|the|our|your|my)\b"
)
"""Asks what somebody or something uses, needs, has: no member of a class, unless it is called a product."""
_THOSE_THAT = re.compile(
    r"^\W*(?:(?:the|all|any|our|your) )?(?:[\w-]+ ){0,3}[a-z]{2,}s (?:with|without|that|which|who)\b"
    r"|\bwhich (?:ones )?are they\b"
)
_COMPARE = re.compile(
    r"\b(?:vs\.?|versus|(?<!\d )v|compared?|comparison|differences?|diff|differ|different|differs)\b"
    r"|\b(?:better|faster|slower|bigger|smaller|larger|heavier|lighter|higher|lower|more|less) than\b"
    rf"(?! (?:an? |about )?(?:[-\u2212]?\d|{'|'.join(NUMBER_WORDS)}\b))"
)
"""Sets product models beside each other; "more than 5" is a bound."""
_JOINED = re.compile(r"\b(?:or|and|both|each|than|vs\.?|versus|same)\b|[/,&]")
_BETWEEN = re.compile(
    r"\b(?:fits?|works? (?:with|on|in)|compatible|drops? (?:onto|into|in)|plugs? into|mount(?:s|ed)? on|"
    r"goes? (?:on|with)|run(?:s)? on|attach|connect(?:s|ed)? to|replace[sd]?|upgrade)\b"
)
_HOWTO = re.compile(
    r"\bhow (?:do|can|should|would|to|does one)\b(?! (?:i know|it compare|they))|\bsteps\b"
    r"|\bhow (?:is|are) (?:\S+ ){1,5}(?:\w{3,}ed|done|made|built|set|put)\b|\bprocedure\b"
    r"|\bbest (?:way|practice|method)s? (?:to|for)\b|\binstructions (?:for|to)\b|\bguide (?:for|to)\b"
    r"|\bwalk me through\b"
)
_EXPLAIN = re.compile(
    r"^(?:so |and |hi,? |hey,? )*(?:what(?:'?s| is| are| does)|why|explain|describe|tell me about|what do)\b"
    r"|\bwhy\b|\bstands? for\b|\bmeans?\b|\bmeaning of\b"
)
_SPECS = re.compile(
    r"\b(?:specs?|specifications?|data ?sheet|fact ?sheet|tech(?:nical)? (?:data|details)|overview|details)\b"
)
_RECEIPT = re.compile(
    r"^(?:and |but |ok |hm+ )*(?:what(?:'s| is) (?:the|your) )?(?:sources?|source please|why|citations?|reference|"
    r"says who|where (?:does|did) (?:that|this|it) come from|where is that from|how do you know(?: that)?)\W*$"
)
_UNIT_ONLY = re.compile(
    r"^(?:(?:and|ok|please|hm+|so|what(?:'s| is| are| about)?|how much is|convert(?:ed)?|give|show|me|"
    r"that|it|this|they|those|these|them)\W+)*(?:in|to|into|as) (?:degrees? )?(?P<unit>[^\s?!.]+)\W*(?:please)?\W*$"
)
_IN_UNIT = re.compile(
    r"\bin (?P<unit>(?!in\b|a\b|as\b|it\b)[^\W\d_]{1,6}(?:/[^\W\d_]{1,3})?)(?= *(?:$|[?!.,;)]|into\b|at\b|please\b))"
)


def classify(text: str, mentions: Mentions, nouns: Collection[str]) -> Intent:
    """Return the intent of a text; its thread doesn't matter. `nouns` are stems of what the field calls products."""
    plain = fold(text).strip()
    named = is_named(mentions)
    if is_misuse(plain) or is_chore(plain) or (not named and is_off_topic(plain)):
        return Intent.OUT_OF_SCOPE
    if _RECEIPT.search(plain):
        return Intent.RECEIPT
    if not named and unit_asked(text) is not None:
        return Intent.CONVERT
    if not named and is_smalltalk(plain):
        return Intent.SMALLTALK
    classes = all(found.how is Resolution.FAMILY for found in mentions.resolved)
    only_classes = classes and not (mentions.ambiguous or mentions.unknown)
    if only_classes and (is_meta(plain) or _asks_which(plain, mentions, nouns)):
        return Intent.META
    return _about_products(plain, mentions, nouns)


def _asks_which(plain: str, mentions: Mentions, nouns: Collection[str]) -> bool:
    """Return whether a text asks which product models there are."""
    match = _THERE.match(plain)
    return match is not None and (bool(mentions.resolved) or stem(match["noun"].split()[-1]) in PRODUCTS.union(nouns))


def is_named(mentions: Mentions) -> bool:
    """Return whether a text names any product model, known or not."""
    return bool(mentions.models or mentions.ambiguous or mentions.unknown)


def asks_sheet(text: str) -> bool:
    """Return whether a text asks for all that is stated ("specifications of …")."""
    return _SPECS.search(fold(text)) is not None


def asks_relation(text: str) -> bool:
    """Return whether a text asks if one product goes with another, rather than how they differ."""
    return _BETWEEN.search(fold(text)) is not None


def _about_products(said: str, mentions: Mentions, nouns: Collection[str]) -> Intent:
    plain = said_plainly(said, nouns)
    family = any(found.how is Resolution.FAMILY for found in mentions.resolved)
    alone = len(mentions.models) == 1 and not (family or mentions.ambiguous)
    unclear = not _WHO.search(plain) and _is_of_one(said, mentions)
    if _RANK.search(_BOUND.sub(" ", plain)) and not (alone or unclear):
        return Intent.RANK
    compares = _compares(plain, mentions)
    of_set = _SET_WORD.search(plain) and (family or not mentions.models)
    if _lists(plain, mentions, family=family) or (of_set and not compares):
        return Intent.FILTER
    if compares:
        return Intent.COMPARE
    if _HOWTO.search(plain):
        return Intent.HOWTO
    if _SPECS.search(plain) and mentions.models:
        return Intent.SPECS
    named = mentions.models or mentions.ambiguous
    return Intent.EXPLAIN if _EXPLAIN.search(plain) and not named else Intent.LOOKUP


def _is_of_one(plain: str, mentions: Mentions) -> bool:
    """Return whether something is asked of one product model that isn't clear ("on the Foo"), not which Foo it is."""
    names = (re.escape(fold(found.mention)) for found in mentions.ambiguous)
    return any(re.search(rf"\b(?:of|on|for|in|from|with) (?:(?:the|an?|my|your|our) )?{name}", plain) for name in names)


def _lists(plain: str, mentions: Mentions, *, family: bool) -> bool:
    """Return whether those of several product models are asked for that are so ("pumps with a valve")."""
    if _COMPARE.search(plain) or _asks_object(plain, mentions):
        return False
    members = family and _MEMBERS.search(plain)
    those = not mentions.models and mentions.ambiguous and _THOSE_THAT.search(plain)
    return bool(members or those)


def _asks_object(plain: str, mentions: Mentions) -> bool:
    """Return whether something of product models is asked for, and not them: "which oil does our gearbox take"."""
    asked = _OBJECT.match(plain)
    if asked is None:
        return False
    noun = asked["what"].split()[-1]
    called = {word for found in mentions.resolved for word in fold(found.mention).split()}
    return stem(noun) not in PRODUCTS and noun not in called


def _compares(plain: str, mentions: Mentions) -> bool:
    """Two product models joined by a word are compared, unless it is asked whether one fits the other."""
    joined = _COMPARE.search(plain) or (_JOINED.search(plain) and not _BETWEEN.search(plain))
    return len(mentions.models) > 1 and bool(joined)


def unit_asked(text: str) -> str | None:
    """Return the unit that `text` asks for and nothing else, spelled as in the unit table; None if it asks for more."""
    match = _UNIT_ONLY.match(fold(text).strip())
    if match is None:
        return None
    written = re.search(re.escape(match["unit"]), text, re.IGNORECASE)
    unit = (written and BUILT_IN.find(written.group())) or BUILT_IN.find(match["unit"])
    return unit.symbol if unit else None


def unit_named(text: str) -> frozenset[Dimension]:
    """Return what the unit measures in which a ranking is asked for ("rank them in mW"); empty for none."""
    units = [BUILT_IN.find(match["unit"]) for match in _IN_UNIT.finditer(text)]
    return frozenset(unit.dimension for unit in units if unit is not None)
