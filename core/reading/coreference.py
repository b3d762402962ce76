"""A mention that only the thread makes clear ("the industrial one", "the non-Plus") → whom it means."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved
from core.knowledge.analyzer import fold, stem, word_forms
from core.reading.question import Question
from core.reading.topic import has_topic, says_nothing
from core.reading.turn import Turn

_WITHOUT = r"(?:non|not the|without(?: the)?)"
_PLAIN = re.compile(
    rf"\b(?P<the>the )?(?:{_WITHOUT}|regular|standard|plain|normal|base|ordinary|original)\b[- ]?(?P<what>\w*)"
)
_LEFT_OUT = re.compile(rf"\b{_WITHOUT}[- ](?P<what>\w+)")
_KINDS = frozenset({"one", "version", "variant", "model", "unit", "device", "edition", "type"})
_ONE = re.compile(r"\b(?:the|that)\b")
_THE_ONE = re.compile(r"\bthe (?P<what>[^\W\d_]+) (?:one|version|variant|model|edition|type)\b")
_REST = re.compile(
    r"\W*(?:(?:and|or|but|ok|then|what about|how about|(?:the )?same|for|with|on|of|in)\W+)*(?:the )?"
    r"(?P<name>(?=\D*\d)[\w .-]{1,20}?)(?: (?:one|version|variant|model))?"
    r"(?: (?:then|too|as well|instead|pls|please))?\W*"
)
"""Says nothing but a number, or a number with a name's other words."""
_NAME_PART = re.compile(r"[^\W_]+")
_MIN_LETTERS = 3


def chosen(question: Question, history: Sequence[Turn]) -> Question:
    """Take "the 850b one" for the ECU-850b Plus, where that is what an unclear mention just before may have meant."""
    candidates = history[-1].candidates if history else ()
    if len(question.models) != 1 or question.models[0] in candidates or has_topic(question.topic):
        return question
    named = fold(question.models[0])
    meant = tuple(name for name in candidates if fold(name).startswith(named))
    if len(meant) != 1:
        return question
    resolved = (replace(question.mentions.resolved[0], models=meant, how=Resolution.THREAD),)
    return replace(question, mentions=replace(question.mentions, resolved=resolved))


def narrowed(question: Question, before: Sequence[str], names: Names, catalog: Catalog) -> Question:
    """Return the question with what is unclear resolved among the kin of `before`, of whom the turn before was."""
    roots = catalog.lineage(before)
    kin = frozenset(name for name in catalog.models if catalog.lineage([name]) & roots)
    mentions = _without_left_out(question.text, question.mentions, before)
    resolved: list[Resolved] = list(mentions.resolved)
    ambiguous: list[Ambiguous] = []
    for unclear in mentions.ambiguous:
        near = _nearest(unclear, before, kin, catalog, named=bool(mentions.resolved))
        if near:
            resolved.append(Resolved(mention=unclear.mention, models=(near,), how=Resolution.THREAD))
        else:
            ambiguous.append(unclear)
    rest, meant = mentions.rest, tuple[str, ...]()
    if not resolved and len(before) == 1 and (not ambiguous or _PLAIN.search(fold(question.text))):
        ambiguous = []
        meant, rest = _variant(rest, before[0], kin, names, catalog)
    elif not resolved and not ambiguous and len(before) > 1:
        meant, rest = _picked(rest, before, names)
    if meant:
        resolved.append(Resolved(mention="", models=meant, how=Resolution.THREAD))
    found = replace(mentions, resolved=tuple(resolved), ambiguous=tuple(ambiguous), rest=rest)
    return replace(question, topic=rest, mentions=found)


def _without_left_out(text: str, mentions: Mentions, before: Sequence[str]) -> Mentions:
    """Return the mentions without a set that is a word of what was spoken of: "without the Plus" names no Plus."""
    match = _LEFT_OUT.search(fold(text))
    if match is None or len(before) != 1 or match["what"] not in fold(before[0]).split():
        return mentions
    if any(fold(found.mention) != match["what"] for found in mentions.resolved):
        return mentions
    others = tuple(unclear for unclear in mentions.ambiguous if fold(unclear.mention) != match["what"])
    return replace(mentions, resolved=(), ambiguous=others, rest=text)


def _is_noun(word: str, names: Names) -> bool:
    """Return whether a folded word is what anybody, or the field, calls product models."""
    return word in _KINDS or stem(word) in names.pack.nouns


def _nearest(
    unclear: Ambiguous, before: Sequence[str], kin: Collection[str], catalog: Catalog, *, named: bool
) -> str | None:
    """Return the one candidate that is nearest to what was spoken of; None if none is, or several are."""
    others = [name for name in unclear.candidates if name not in before]
    for near in [kin] if named else _circles(before, kin, catalog):
        if found := [name for name in others if name in near]:
            return found[0] if len(found) == 1 else None
    return None


def _circles(before: Sequence[str], kin: Collection[str], catalog: Catalog) -> Iterator[Collection[str]]:
    """Yield those of the same base, those with a longer name, those of the same series, and those of the same line."""
    yield kin
    yield {name for name in catalog.models if any(_is_longer(name, each) for each in before)}
    spoken = [catalog.models[name] for name in before]
    for said in ({model.series for model in spoken}, {model.family for model in spoken}):
        yield {model.name for model in catalog.models.values() if {model.series, model.family} & (said - {"", None})}


def _picked(rest: str, before: Sequence[str], names: Names) -> tuple[tuple[str, ...], str]:
    """Return the one of several spoken of that "the lite" picks, and the rest without it; "lite?" picks none."""
    found = names.named(rest, before) if _ONE.search(fold(rest)) else ()
    if len(found) == 1 and (kept := _without(rest, found[0], ())) != rest and says_nothing(kept):
        return found, kept
    return (), rest


def _without(rest: str, name: str, other: Sequence[str]) -> str:
    """Return a text without the words of a name that those of others don't hold."""
    distinct = {forms[0] for forms in word_forms(name)} - {forms[0] for each in other for forms in word_forms(each)}
    return " ".join(word for word in rest.split() if not {forms[0] for forms in word_forms(word)} & distinct)


def _variant(rest: str, model: str, kin: frozenset[str], names: Names, catalog: Catalog) -> tuple[tuple[str, ...], str]:
    """Return whom a text means that says only how it differs from a product model, and the rest without it."""
    plain = fold(rest)
    shorter = [name for name in catalog.models if name != model and fold(model).startswith(fold(name))]
    plainer = next(iter(catalog.bases(model)), None) or max(shorter, key=len, default=None)
    if plainer and (said := _without_extra(plain, _extra(model, plainer, catalog), names)):
        return (plainer,), plain.replace(said, " ")
    near = [name for name in catalog.models if (name in kin or _is_longer(name, model)) and name != model]
    found = names.named(rest, near) or _coded(rest, near, names)
    if len(found) == 1:
        return found, _without(rest, found[0], [model])
    if sister := _sister(plain, model, catalog):
        return (sister,), ""
    called = _called(plain, model, catalog)
    return ((called,), _THE_ONE.sub(" ", plain)) if called else ((), rest)


def _sister(plain: str, model: str, catalog: Catalog) -> str | None:
    """Return whom a text means that says the rest of a name alone, where it begins as the other's: "and the 80 HT?"."""
    whole = _REST.fullmatch(plain)
    if whole is None:
        return None
    said, mine = _NAME_PART.findall(whole["name"]), _NAME_PART.findall(fold(model))

    def is_sister(name: str) -> bool:
        parts = _NAME_PART.findall(fold(name))
        shared = len(parts) - len(said)
        return shared > 0 and parts[shared:] == said and parts[:shared] == mine[:shared]

    found = [name for name in catalog.models if name != model and is_sister(name)]
    return found[0] if len(found) == 1 else None


def _is_longer(name: str, model: str) -> bool:
    return fold(name).startswith(f"{fold(model)} ")


def _coded(rest: str, near: Sequence[str], names: Names) -> tuple[str, ...]:
    """Return which of `near` a short code may mean ("the V2"), though it may mean others too, or be none."""
    doubtful = names.mentions(rest).doubtful
    codes = (found.models for found in doubtful if any(map(str.isdigit, found.mention)))
    return tuple(name for models in codes for name in models if name in near)


def _called(plain: str, model: str, catalog: Catalog) -> str | None:
    """Return the one of the same series, or else line, that "the ethernet one" means by the start of a word."""
    match = _THE_ONE.search(plain)
    if match is None:
        return None
    for near in _circles([model], (), catalog):
        others = (name for name in near if name != model)
        if found := [name for name in others if _begins_any(match["what"], _extra(name, model, catalog))]:
            return found[0] if len(found) == 1 else None
    return None


def _begins_any(one: str, others: Iterable[str]) -> bool:
    """Return whether a word is how another one begins, or begins with it: "iso" and "isolated"."""
    return any(
        min(len(one), len(other)) >= _MIN_LETTERS and (one.startswith(other) or other.startswith(one))
        for other in others
    )


def _extra(name: str, other: str, catalog: Catalog) -> frozenset[str]:
    """Return the words of a product model's name and aliases that another's name doesn't hold; "+" is "plus"."""
    called = " ".join([name, *catalog.models[name].aliases])
    plus = {"plus"} if "+" in name and "+" not in other else set[str]()
    mine, yours = ({form for forms in word_forms(text) for form in forms} for text in (called, other))
    return frozenset(mine - yours | plus)


def _without_extra(plain: str, extra: Collection[str], names: Names) -> str | None:
    """Return the words that ask for the plainer product model ("the non-Plus"), not for a normal temperature."""
    for match in _PLAIN.finditer(plain):
        what = match["what"]
        told = what in extra or _begins_any(what, extra)
        if told or _is_noun(what, names) or (match["the"] and not what):
            return match.group()
    return None
