"""A question → those it is made of: several things asked, or what must be so of product models and their order.

"Network, size and power input" asks for three things; "lightest with at least 4 ports" ranks those that are so.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from core.catalog.lexicon import SUPERLATIVE
from core.knowledge.analyzer import fold, stem
from core.quantities.units import BUILT_IN
from core.reading.constraints import SIDES, condition_in
from core.reading.ordering import PLACES, tells_of_any
from core.reading.question import Intent
from core.reading.topic import has_topic

_SEPARATOR = re.compile(r"\s*(?:[,;+&?]|\s/\s|\band\b|\bplus\b|\balso\b)\s*", re.IGNORECASE)
_MAX_PARTS = 6
_BESIDE = re.compile(
    r"\b(?:vs\b\.?|versus\b|side by side\b|compared (?:to|with)\b|against\b(?=\W*(?:against\b|[,:;?]|$)))",
    re.IGNORECASE,
)
"""What only says that product models are put beside each other, when their names are gone."""
_AMOUNT = re.compile(
    r"(?:(?:at|with|for|on|by|and|or|of|the|a) )*[-+]?\d[\d.,]* ?(?P<unit>[^\W\d_/%]{1,4}|%|)", re.IGNORECASE
)
"""A number with its unit, and nothing that is asked of it: "at 8 kHz"."""
_SUPERLATIVE = re.compile(rf"(?<!\bat )(?<!\bat the )\b(?:{SUPERLATIVE}|{PLACES})\b")
_VERB = (
    r"(?:is|are|has|have|supports?|works?|runs?|fits?|takes?|offers?|weighs?|draws?|needs?|uses?|costs?|consumes?|"
    r"survives?|withstands?|handles?|can|does|do)"
)
_BEGINS = re.compile(
    rf"\b(?:(?P<of>with|having|(?:that|which|who)(?= (?:also |still )?{_VERB}\b))|(?P<and>and)(?= (?:also )?{_VERB}\b)|"
    rf"for\b|(?={SIDES}\b))(?! (?:is|are|has|have) (?:the )?{SUPERLATIVE})"
)
"""Begins what must be so: of the products that a superlative is of, or beside it, or where a bound follows."""
_AHEAD = re.compile(
    rf"\b(?P<said>(?:with|having|(?:that|which|who) (?={_VERB}\b))\b.+?)"
    rf"(?:(?:,? (?:which|what|who)\b.*?)?,? (?:and )?{_VERB}(?: the)?|,) \Z"
)
_FIRST = re.compile(rf"^\W*(?:which|what)(?: ones?)? (?P<said>{_VERB} .+?),? and {_VERB} (?:the )?\Z")
_AND = re.compile(rf",? and (?:also )?(?={_VERB} )")
_BOTH = re.compile(
    r"(?i)\W*(?:which |what )?(?P<verb>have|has|with|supports?|offers?|provides?|includes?) (?:both )?"
    r"(?P<one>[^,\d]{2,30}?) and (?P<other>[^,\d]{2,30}?)\W*"
)
"""Two things that each has to have; numbers may be the ends of one."""
_LED = re.compile(r"(?i)^\W*(?:and |that |which |who |also |still )+")
_SEVERAL = 2
_LONGEST = 300
"""Whoever writes more tells a story; and what looks for a condition takes its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditioned:
    """What is asked over product models.

    Attributes:
        said: What must be so of them, each thing as a question who is so: "which with at least 4 ports".
        order: The rest, which puts them in order; empty where none is asked.
    """

    said: tuple[str, ...]
    order: str


def subtopics(topic: str) -> tuple[str, ...]:
    """Return the parts that a topic may ask for, each by itself; it alone if it can't be taken apart."""
    found = (part.strip(" ()?") for part in _SEPARATOR.split(topic) if has_topic(part))
    parts = tuple(dict.fromkeys(_with_amounts(found)))
    return parts if 1 < len(parts) <= _MAX_PARTS else (topic,)


def compared(topic: str) -> str:
    """Return what is asked of product models side by side, without what only puts them there."""
    return " ".join(_BESIDE.sub(",", topic).split())


def _with_amounts(found: Iterable[str]) -> Iterator[str]:
    """Yield the parts, a mere amount ("at 8 kHz") with the one before it, or else the one after it."""
    before = ""
    for part in found:
        whole = f"{before} {part}".strip()
        amounts = filter(None, (_AMOUNT.fullmatch(each.strip()) for each in (before, part)))
        if before and not any(BUILT_IN.find(amount["unit"]) for amount in amounts):
            yield before
            whole = part
        before = whole
    yield before


def conditioned(topic: str, intent: Intent, nouns: Collection[str]) -> Conditioned | None:
    """Return what a list or a ranking asks in parts; None if it asks one thing only. `topic` is without names."""
    plain = fold(topic)
    if len(plain) != len(topic) or len(plain) > _LONGEST:
        return None
    if intent is Intent.RANK:
        return _ranked(topic, plain, nouns)
    if intent is not Intent.FILTER:
        return None
    if both := _BOTH.fullmatch(topic):
        return Conditioned(said=tuple(f"which {both['verb']} {both[each]}" for each in ("one", "other")), order="")
    parts = _AND.split(topic)
    several = len(parts) >= _SEVERAL and any(condition_in(part) for part in parts)
    return Conditioned(said=tuple(map(_who, parts)), order="") if several else None


def _ranked(topic: str, plain: str, nouns: Collection[str]) -> Conditioned | None:
    superlative = _SUPERLATIVE.search(plain)
    if superlative is None:
        return None
    start, end = _behind(plain, superlative, nouns) or _ahead(plain[: superlative.start()]) or (0, 0)
    said, order = topic[start:end], f"{topic[:start].rstrip(' ,')} {topic[end:].lstrip(' ,')}"
    if not tells_of_any(said, nouns):
        return None
    return Conditioned(said=(_who(said),), order=_LED.sub("", order).strip())


def _who(said: str) -> str:
    """Return a part as a question who is so."""
    return f"which {_LED.sub('', said).strip(' ,?!.')}"


def _behind(plain: str, superlative: re.Match[str], nouns: Collection[str]) -> tuple[int, int] | None:
    """Return where a condition stands behind a superlative: to the end of its sentence."""
    for said in _BEGINS.finditer(plain, superlative.end()):
        between = plain[superlative.end() : said.start()].split()
        of_products = said["of"] and all(word in {"one", "ones"} or stem(word) in nouns for word in between)
        if of_products or said["and"] or condition_in(plain[said.start() :]):
            return said.start(), len(plain)
    return None


def _ahead(plain: str) -> tuple[int, int] | None:
    """Return where a condition stands in what comes before a superlative."""
    if said := _AHEAD.search(plain):
        return said.span("said")
    first = _FIRST.search(plain)
    return first.span("said") if first and condition_in(first["said"]) is not None else None
