"""A sentence → whether it demands, advises, leaves free, has or generalises what its lines do otherwise."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.analyzer import fold
from core.verification.clauses import CLAUSE, PAUSE, Parsed
from core.verification.evidence import ITEM, Held
from core.verification.lexicon import Lexicon

_SCOPE, _NEAR, _BEFORE = 10, 3, 4
_MUST, _SHOULD, _MAY = "must", "should", "may"
_WRONG = {_MUST: {_SHOULD, _MAY}, _SHOULD: {_MAY}, _MAY: {_MUST, _SHOULD}}
"""What the lines may not say instead."""
_UNSURE = frozenset({"may", "might", "could"})
_HAVE = frozenset({"has", "have", "had", "having"})
_OFFERED = re.compile(
    r"(?:\A|[.;:,]\s)(?:an?|another|additional|further|other|up to)\s(?P<ahead>[^.;:,]{1,60}?)\s"
    r"(?:(?:can|could|may|might)\sbe\s|is\savailable(?=\sfor\s|[.;,]|\Z))"
    r"|\b(?:can|could|may|might)\sbe\s[^.;:,]{1,40}?\swith\s(?P<behind>[^.;:,]+)"
)
"""What something can be given, but need not have."""
_OWNS = frozenset({"has", "have", "with", "comes", "includes", "include", "included", "features", "contains", "there"})


@dataclass(frozen=True, slots=True)
class _Modal:
    """A word that demands, advises or leaves free, with what it is of."""

    force: str
    word: str
    scope: list[str]
    denied: bool


def other_force(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word of demanding, advising or leaving free for which lines have another kind, said of the same.

    Who alone may is who must only.
    """
    if lexicon.restricting.intersection(theirs) and lexicon.says_any(lexicon.restricting, ours):
        return ""
    told = list(_modals(theirs, lexicon))
    for modal in _modals(ours, lexicon):
        near = modal.scope[:_NEAR]
        alike = [each for each in told if each.denied is modal.denied and lexicon.says_any(near, each.scope)]
        kinds, wrong = {each.force for each in alike}, {_SHOULD} if modal.denied else _WRONG[modal.force]
        if modal.force not in kinds and kinds & wrong:
            return f"“{modal.word}” isn't said of it there"
    return ""


def made_sure(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word by which a line leaves open whether something happens, where a sentence says that it does."""
    if not lexicon.restricting.isdisjoint(theirs):
        return ""
    if any(_force(ours, at, lexicon) or word in lexicon.partly for at, word in enumerate(ours)):
        return ""
    for modal in _modals(theirs, lexicon):
        scope = modal.scope[:_NEAR]
        once = all(sum(lexicon.says(word, [each]) for each in theirs) == 1 for word in scope)
        if (
            modal.word in _UNSURE
            and not modal.denied
            and scope
            and once
            and all(lexicon.says(word, ours) for word in scope[:1])
        ):
            return f"it leaves out “{modal.word}”"
    return ""


def _modals(told: Sequence[str], lexicon: Lexicon) -> Iterator[_Modal]:
    """Yield words that demand, advise or leave free."""
    for at, word in enumerate(told):
        if force := _force(told, at, lexicon):
            pauses = [place for place, each in enumerate(told) if each == PAUSE]
            start = max((place for place in pauses if place < at), default=-1) + 1
            end = min((place for place in pauses if place > at), default=len(told))
            after = list(filter(lexicon.claims, told[at + 1 : end]))[:_SCOPE]
            denied = any(map(lexicon.denies, (*told[max(0, at - 3) : at], *told[at + 1 : at + 3])))
            yield _Modal(force, word, after or list(filter(lexicon.claims, told[start:at])), denied)


def _force(told: Sequence[str], at: int, lexicon: Lexicon) -> str:
    word, then = told[at], told[at + 1 : at + 2]
    if word in lexicon.must or (word in _HAVE and then == ["to"]):
        return _MUST
    return _SHOULD if word in lexicon.should else _MAY if word in lexicon.may else ""


def left_open(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return what a sentence leaves out of a clause that says that something is optional, or can be had."""
    ours = [*said.in_order, *said.wording]
    capped = any(bound.side == "upper" for bound in said.bounds)
    if capped or any(word in lexicon.may for word in ours) or _open_in(said.text, lexicon):
        return ""
    parts = [part for line in held.each for part in line.own.parts(ITEM if line.is_labelled else CLAUSE)]
    words = [word for word in said.words if lexicon.claims(word)]
    for part in parts:
        phrase = _open_in(part.text, lexicon)
        rest = [word for each in parts if each is not part for word in each.wording]
        if phrase and any(lexicon.says(word, part.wording) and not lexicon.says(word, rest) for word in words):
            return f"it leaves out “{phrase}”"
    if _OWNS.isdisjoint(said.words):
        return ""
    for found in _OFFERED.finditer(fold(held.own.text)):
        offered = list(filter(lexicon.claims, re.findall(r"[^\W\d_]+", found["ahead"] or found["behind"])))
        if offered and words and all(lexicon.says(word, offered) for word in words):
            return "it leaves out that it can be had"
    return ""


def _open_in(text: str, lexicon: Lexicon) -> str:
    """Return a phrase of a text that says that something need not be there."""
    folded = fold(text).strip()
    for phrase in lexicon.optional:
        begins = folded.startswith(phrase)
        if begins or (not phrase.endswith(":") and re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", folded)):
            return phrase
    return ""


def overstated(ours: Sequence[str], theirs: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word that says something of all, or always, that lines say of some, or sometimes."""
    if not lexicon.wholly.isdisjoint(theirs):
        return ""
    for at, word in enumerate(ours):
        if word in lexicon.wholly and not any(map(lexicon.denies, ours[max(0, at - 2) : at])):
            scope = list(filter(lexicon.claims, ours[at + 1 : at + 1 + _BEFORE])) or ours
            if any(_is_partial(theirs, place, scope, lexicon) for place in range(len(theirs))):
                return f"“{word}” isn't said of it there"
    return ""


def _is_partial(told: Sequence[str], at: int, scope: Collection[str], lexicon: Lexicon) -> bool:
    """Return whether a word says something of some only, or is one of several that a number tells apart."""
    near = told[at + 1 : at + 1 + _BEFORE]
    if told[at] in lexicon.partly or told[at : at + 2] == ["one", "of"]:
        return lexicon.says_any(scope, [*near, *told[max(0, at - _BEFORE) : at]])
    return told[at + 1 : at + 2] != [] and told[at + 1].isdigit() and lexicon.says(told[at], list(scope)[:1])
