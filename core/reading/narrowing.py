"""Mentions that only the thread makes clear: "the industrial one", "the non-Plus", "the board", "the first one"."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.mentions import Ambiguous, Resolution, Resolved
from core.catalog.names import Names
from core.knowledge.words import fold, word_forms
from core.reading.question import Question

_PLAIN = re.compile(
    r"\b(?P<the>the )?(?:non|not the|without(?: the)?|regular|standard|plain|normal|base|ordinary|original)\b"
    r"[- ]?(?P<what>\w*)"
)
_KINDS = frozenset({"one", "version", "variant", "model", "unit", "board", "device", "edition", "type"})
_THE = re.compile(r"\b(?:the|this|that)\W+$")
_PLACE = re.compile(r"\bthe (?P<place>first|second|third|last) one\b")
_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}


def narrowed(
    question: Question,
    before: Sequence[str],
    recent: Sequence[Sequence[str]],
    names: Names,
    catalog: Catalog,
    *,
    leaning: bool,
) -> Question:
    """Return the question with what is unclear resolved among the kin of what was spoken of.

    Args:
        question: As read by itself.
        leaning: It points back, so that "the board" is the one that was spoken of.
        before: Product models, or candidates, of the turn before.
        recent: The product models of earlier turns, the last ones at the end.
        names: All names.
        catalog: All product models.
    """
    kin = _kin(before, catalog)
    mentions = question.mentions
    resolved: list[Resolved] = list(mentions.resolved)
    ambiguous: list[Ambiguous] = []
    for unclear in mentions.ambiguous:
        if leaning and len(before) == 1 and _is_thing(unclear.mention, question.text):
            continue
        near = _nearest(unclear, before, kin, catalog, named=bool(mentions.resolved))
        if near:
            resolved.append(Resolved(mention=unclear.mention, models=(near,), how=Resolution.THREAD))
        else:
            ambiguous.append(unclear)
    rest = mentions.rest
    plainer = _PLAIN.search(fold(question.text)) is not None
    if not resolved and (plainer or not ambiguous) and len(before) == 1:
        ambiguous = []
        variant, rest = _variant(mentions.rest, before[0], kin, names, catalog)
        resolved += [Resolved(mention="", models=variant, how=Resolution.THREAD)] if variant else []
    if not resolved and (place := _placed(question.text, recent)):
        resolved.append(Resolved(mention="", models=(place,), how=Resolution.THREAD))
        rest = _PLACE.sub(" ", fold(rest))
    found = replace(mentions, resolved=tuple(resolved), ambiguous=tuple(ambiguous), rest=rest)
    return replace(question, topic=rest, mentions=found)


def _is_thing(mention: str, text: str) -> bool:
    """Return whether a mention says nothing but that a product is meant ("the board weight")."""
    if fold(mention) not in _KINDS:
        return False
    plain, said = fold(text), fold(mention)
    start = plain.find(said)
    return _THE.search(plain[:start]) is not None


def _nearest(
    unclear: Ambiguous, before: Sequence[str], kin: Collection[str], catalog: Catalog, *, named: bool
) -> str | None:
    """Return the one candidate that is nearest to what was spoken of; None if none is, or several are."""
    others = [name for name in unclear.candidates if name not in before]
    for near in [kin] if named else _circles(before, kin, catalog):
        found = [name for name in others if name in near]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _circles(before: Sequence[str], kin: Collection[str], catalog: Catalog) -> Iterator[Collection[str]]:
    """Yield those of the same base, those with a longer name, those of the same series, and those of the same line."""
    yield kin
    yield {name for name in catalog.models if any(fold(name).startswith(f"{fold(each)} ") for each in before)}
    spoken = [catalog.models[name] for name in before]
    for said in ({model.series for model in spoken}, {model.family for model in spoken}):
        yield {model.name for model in catalog.models.values() if {model.series, model.family} & (said - {"", None})}


def _placed(text: str, recent: Sequence[Sequence[str]]) -> str | None:
    """Return the product model at the place that "the first one" means, of the set that was shown last."""
    match = _PLACE.search(fold(text))
    shown = next((models for models in reversed(recent) if len(models) > 1), ())
    place = _PLACES[match["place"]] if match else len(shown)
    return shown[place] if place < len(shown) else None


def _variant(rest: str, model: str, kin: frozenset[str], names: Names, catalog: Catalog) -> tuple[tuple[str, ...], str]:
    plain = fold(rest)
    if (plainer := _plainer(model, catalog)) and (said := _without_extra(plain, model, plainer)):
        return (plainer,), plain.replace(said, " ")
    others = [name for name in catalog.models if name in kin and name != model]
    found = names.named(rest, others)
    if len(found) != 1:
        return (), rest
    distinct = {forms[0] for forms in word_forms(found[0])} - {forms[0] for forms in word_forms(model)}
    kept = [word for word in rest.split() if not {forms[0] for forms in word_forms(word)} & distinct]
    return found, " ".join(kept)


def _without_extra(plain: str, model: str, plainer: str) -> str | None:
    """Return the words that ask for the plainer product model ("the non-Plus"), not for a normal temperature."""
    extra = {form for forms in word_forms(model) for form in forms} - {
        form for forms in word_forms(plainer) for form in forms
    }
    meant = extra | _KINDS
    return next(
        (
            match.group()
            for match in _PLAIN.finditer(plain)
            if match["what"] in meant or (match["the"] and not match["what"])
        ),
        None,
    )


def _plainer(model: str, catalog: Catalog) -> str | None:
    """Return the model's base, else the longest other name that its own name begins with."""
    shorter = [name for name in catalog.models if name != model and fold(model).startswith(fold(name))]
    return next(iter(catalog.bases(model)), None) or max(shorter, key=len, default=None)


def _kin(models: Sequence[str], catalog: Catalog) -> frozenset[str]:
    """Return all product models that share a base with one of `models`."""
    roots = catalog.lineage(models)
    return frozenset(name for name in catalog.models if catalog.lineage([name]) & roots)
