"""What a thread adds to a question: the product models, the topic or the set that were spoken of before."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.mentions import Ambiguous, Mentions, Resolution, Resolved
from core.catalog.names import Names
from core.knowledge.glossary import Glossary, heads
from core.knowledge.words import fold, word_forms
from core.reading.filler import is_filler
from core.reading.intents import asks_relation
from core.reading.question import Intent, Question
from core.reading.topic import asks_measure
from core.reading.turn import Turn

_BOTH = re.compile(r"\b(?:both|the two|each|either|them|those|these|they|all of)\b")
_JOINING = re.compile(
    r"\b(?:compare (?:that|it|this|them|those)|that with|it (?:with|to|against)|(?:it|this|that) (?:fit|work|go|run)"
    r"|same \w+ (?:on|for|with|in)|vs\.?|versus|than (?:the|that))\b"
)
_SET = re.compile(r"\b(?:models|products|devices|boards|units|modules|variants)\b|\bwhich (?:model|product|device)\b")
_PLAIN = re.compile(
    r"\b(?P<the>the )?(?:non|not the|without(?: the)?|regular|standard|plain|normal|base|ordinary|original)\b"
    r"[- ]?(?P<what>\w*)"
)
_KINDS = frozenset({"one", "version", "variant", "model", "unit", "board", "device", "edition", "type"})


def has_topic(text: str) -> bool:
    """Return whether a text without product models asks for anything in particular."""
    return asks_measure(text) or any(not is_filler(forms[0]) for forms in word_forms(text))


def resume(question: Question, pending: Turn) -> Question:
    """Return the question that a clarification was about, for the product models chosen now."""
    carried = tuple(
        Resolved(mention="", models=(name,), how=Resolution.THREAD)
        for name in pending.models
        if name not in question.models
    )
    return Question(
        text=pending.text,
        topic=pending.topic,
        intent=pending.intent or Intent.LOOKUP,
        mentions=Mentions(resolved=(*carried, *question.mentions.resolved), rest=pending.topic),
        carried=frozenset({"topic", "intent"}),
    )


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


def carry(question: Question, history: Sequence[Turn], names: Names, catalog: Catalog) -> Question:
    """Return the question with what it leaves unsaid taken from the thread; unchanged in an empty thread."""
    about = [turn for turn in history if turn.models or turn.topic]
    if not about:
        return question
    question = _narrowed(question, about, names, catalog)
    if question.models and has_topic(question.topic):
        return _joined(question, about[-1])
    if question.models:
        return _same_topic(question, about)
    return _same_models(question, about)


def completed(question: Question, history: Sequence[Turn], glossary: Glossary) -> Question:
    """Complete a single word with one of the last topic, if both together name an attribute.

    After "operating temperature", "what about storage?" is about the storage temperature.
    """
    said = [forms[0] for forms in word_forms(question.topic) if not is_filler(forms[0])]
    before = next((turn.topic for turn in reversed(history) if turn.topic), "")
    if len(said) != 1 or "models" not in question.carried:
        return question
    named = {phrase for phrase, _ in glossary.phrases}
    whole = next((word for word in before.split() if (said[0], *heads(word)) in named), None)
    return replace(question, topic=f"{question.topic.rstrip(' ?!.,;:')} {whole}") if whole else question


def _narrowed(question: Question, about: Sequence[Turn], names: Names, catalog: Catalog) -> Question:
    """Resolve "the industrial one", "the non-Plus" and ambiguous mentions among the kin of what was spoken of."""
    before = about[-1].models or about[-1].candidates
    kin = _kin(before, catalog)
    mentions = question.mentions
    resolved: list[Resolved] = list(mentions.resolved)
    ambiguous: list[Ambiguous] = []
    for unclear in mentions.ambiguous:
        near = tuple(name for name in unclear.candidates if name in kin and name not in before)
        if len(near) == 1:
            resolved.append(Resolved(mention=unclear.mention, models=near, how=Resolution.THREAD))
        else:
            ambiguous.append(unclear)
    rest = mentions.rest
    plainer = _PLAIN.search(fold(question.text)) is not None
    if not resolved and (plainer or not ambiguous) and len(before) == 1:
        ambiguous = []
        variant, rest = _variant(mentions.rest, before[0], kin, names, catalog)
        resolved += [Resolved(mention="", models=variant, how=Resolution.THREAD)] if variant else []
    found = Mentions(resolved=tuple(resolved), ambiguous=tuple(ambiguous), unknown=mentions.unknown, rest=rest)
    return Question(text=question.text, topic=rest, intent=question.intent, mentions=found)


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


def _joined(question: Question, last: Turn) -> Question:
    if question.intent is not Intent.COMPARE and not _JOINING.search(fold(question.text)):
        return question
    if len(question.models) > 1 or not last.models or last.models == question.models:
        return question
    return _with_models(question, last.models)


def _same_topic(question: Question, about: Sequence[Turn]) -> Question:
    """Keep the topic and the intent and change the product model ("and the 850?")."""
    last = next((turn for turn in reversed(about) if turn.topic), None)
    if last is None:
        return question
    if _is_set(question) and last.models and not set(last.models) & set(question.models):
        return replace(question, related=last.models, intent=Intent.FILTER)
    joins = _JOINING.search(fold(question.text)) is not None
    intent = Intent.COMPARE if joins and last.models else last.intent or Intent.LOOKUP
    if intent is Intent.COMPARE and not joins and len(question.models) == 1:
        intent = Intent.LOOKUP
    swapped = Question(
        text=question.text,
        topic=last.topic,
        intent=intent,
        mentions=question.mentions,
        carried=frozenset({"topic", "intent"}),
    )
    return _with_models(swapped, last.models) if joins else swapped


def _is_about_all(question: Question) -> bool:
    """Return whether "which models …?" asks anew about all there are, and not about those spoken of."""
    plain = fold(question.text)
    return (
        question.intent in {Intent.RANK, Intent.FILTER}
        and _SET.search(plain) is not None
        and _BOTH.search(plain) is None
    )


def _is_set(question: Question) -> bool:
    """Return whether only a set is named ("which kits?"): those of it that go with what was spoken of are meant."""
    return all(found.how is Resolution.FAMILY for found in question.mentions.resolved)


def _same_models(question: Question, about: Sequence[Turn]) -> Question:
    """Keep the product models ("what about storage?"); "both" and "those" reach back over two turns."""
    recent = [turn for turn in about if turn.models]
    if question.mentions.ambiguous or question.mentions.unknown or not recent or _is_about_all(question):
        return question
    models = recent[-1].models
    if _BOTH.search(fold(question.text)) and len(models) == 1:
        models = tuple(dict.fromkeys(name for turn in recent[-2:] for name in turn.models))
    topic = question.topic if has_topic(question.topic) else recent[-1].topic
    carried = Question(
        text=question.text, topic=topic, intent=question.intent, mentions=question.mentions, carried=question.carried
    )
    return _with_models(carried, models)


def _with_models(question: Question, models: tuple[str, ...]) -> Question:
    taken = tuple(name for name in models if name not in question.models)
    carried = (Resolved(mention="", models=taken, how=Resolution.THREAD),) if taken else ()
    several = len(taken) + len(question.models) > 1 and not asks_relation(question.text)
    intent = Intent.COMPARE if several and question.intent in {Intent.LOOKUP, Intent.EXPLAIN} else question.intent
    return Question(
        text=question.text,
        topic=question.topic,
        intent=intent,
        mentions=Mentions(
            resolved=(*carried, *question.mentions.resolved),
            ambiguous=question.mentions.ambiguous,
            unknown=question.mentions.unknown,
            rest=question.mentions.rest,
        ),
        carried=question.carried | {"models"},
    )
