"""Question and what was found → the answer. Which kind is due is decided here; each kind has its own module."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, Ranking
from core.answering.clarify import answer_all, clarify, which_model
from core.answering.compare import compare, compare_all, differences
from core.answering.fact_ranking import NO_ORDER, NO_WINNER, names_no_winner, rank_facts
from core.answering.instead import stated_instead
from core.answering.listing import asked_in, fact_sheet, list_facts, list_models, none_has_it
from core.answering.lookup import look_up
from core.answering.ranking import rank_models
from core.answering.recommend import no_criteria, recommend
from core.answering.refuse import beside_unknown, not_stated
from core.catalog.catalog import Catalog
from core.knowledge.chunk import ChunkKind
from core.knowledge.words import fold
from core.reading.intents import asks_relation
from core.reading.purpose import Purpose
from core.reading.question import Intent, Question
from core.reading.required import required_in
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.found import Found
from core.retrieval.retrieved import Retrieved

_NEAR = 1.0
"""A statement whose score lies no more below the best one's is as likely meant."""
_ASKING = frozenset({Intent.LOOKUP, Intent.EXPLAIN})
_SEVERAL = 2


def compose(question: Question, material: Retrieved, catalog: Catalog) -> Answer:
    """Return the answer that the evidence allows; a product model that nobody knows is named beside it."""
    return beside_unknown(_known(question, material, catalog), question.mentions.unknown)


def _known(question: Question, material: Retrieved, catalog: Catalog) -> Answer:
    """Return the answer for what is known of the question."""
    if question.purpose is not None and (advice := _advice(question.purpose, material, catalog)):
        return advice
    if material.candidates:
        return answer_all(question, material.candidates, material.found, catalog) or clarify(
            question.mentions.ambiguous
        )
    if material.sheets:
        return _sheets(question, material, catalog) or not_stated(question, material.found)
    if material.scope:
        return _list(question, material, catalog) or not_stated(question, material.found)
    if len(question.models) > 1:
        return _several(question, material, catalog) or not_stated(question, material.found)
    return _single(question, material, catalog, model=next(iter(question.models), None))


def _advice(purpose: Purpose, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the recommendation, or that nothing tells who is best; None if facts state what the purpose names."""
    if purpose.profile is not None:
        return recommend(purpose, purpose.profile, material.facts, material.scope, catalog)
    return None if any(found.stated for found in material.facts.values()) else no_criteria(purpose)


def _sheets(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    models = [model for model in question.models if model in material.sheets]
    if len(models) == 1:
        return fact_sheet(models[0], material.sheets[models[0]], catalog)
    sheets = [material.sheets[model] for model in models]
    return compare_all(models, sheets, material.contrasts, catalog) or differences(models, material.contrasts, catalog)


def _list(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    evidence = [material.found.of(0, model) for model in material.scope]
    if told := _list_of_facts(question, material, catalog):
        return told
    if question.intent is Intent.RANK and (ranking := _ranking(question, evidence, material, catalog)):
        return ranking
    if question.intent is Intent.FILTER:
        asked = material.found.asked[0]
        asks = asked_in(question.text, required_in(asked.said), asked.aspect)
        return list_models(evidence, catalog, asked=asks) or none_has_it(evidence, asks)
    return list_models(evidence, catalog)


def _ranking(question: Question, evidence: Sequence[Evidence], material: Retrieved, catalog: Catalog) -> Ranking | None:
    aspect = material.found.asked[0].aspect
    return rank_models(question.text, evidence, aspect, catalog, measure=material.measure)


def _list_of_facts(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the ranking or list that facts allow; None if they state nothing of it."""
    facts = material.facts.get(0)
    if facts is None or question.intent not in {Intent.RANK, Intent.FILTER}:
        return None
    if question.intent is Intent.FILTER:
        return list_facts(
            facts, material.scope, question.text, catalog, required=required_in(material.found.asked[0].said)
        )
    if names_no_winner(question.text, facts):
        return list_facts(facts, material.scope, question.text, catalog, lead=NO_WINNER)
    asked = material.found.asked[0].aspect.dimensions
    ranked = rank_facts(question.text, facts, material.scope, catalog, measured=asked)
    return ranked or list_facts(facts, material.scope, question.text, catalog, lead=NO_ORDER)


def _single(question: Question, material: Retrieved, catalog: Catalog, *, model: str | None) -> Answer:
    if not any(material.stated(index, model) for index in range(len(material.found.asked))):
        instead = stated_instead(material, catalog, model=model) if model is not None else None
        return instead or not_stated(question, material.found)
    if model is None and (models := _needs_model(question, material.found)):
        return which_model(models)
    return look_up(question, material, catalog, model=model)


def _several(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the answer about several product models: how they go together, or side by side."""
    if question.intent is Intent.HOWTO:
        return _how_to_each(question, material, catalog)
    if question.intent is not Intent.COMPARE and (related := _related(question, material.found)):
        return look_up(question, replace(material, facts={}), catalog, model=related, about=question.models)
    return compare(question, material, catalog)


def _how_to_each(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the procedure that all product models share, or ask for which of them it is wanted."""
    found = material.found
    able = [model for model in question.models if found.stated(0, model)]
    if len(able) < _SEVERAL:
        return look_up(question, material, catalog, model=able[0]) if able else None
    return answer_all(question, able, found, catalog) or which_model(able)


def _related(question: Question, found: Found) -> str | None:
    """Return the product model whose documents speak best of the others ("does A fit B?"); None if none does."""
    if not asks_relation(question.text):
        return None
    naming = [
        (evidence.candidates[0].score, model)
        for model in question.models
        if (evidence := found.of(0, model)).sufficient and _names(evidence.candidates[0], question.models, model)
    ]
    return max(naming)[1] if naming else None


def _names(candidate: Candidate, models: Sequence[str], model: str) -> bool:
    said = fold(candidate.piece.plain)
    return any(fold(other) in said for other in models if other != model)


def _needs_model(question: Question, found: Found) -> tuple[str, ...]:
    """Return the product models to choose from, where what is asked depends on them: each states it differently."""
    if len(found.asked) > 1 or question.intent not in _ASKING | {Intent.HOWTO}:
        return ()
    best, *others = found.of(0, None).candidates
    if not best.chunk.models or len(best.chunk.models) > _SEVERAL:
        return ()
    rivals = [each for each in others if _rivals(best, each)]
    names = dict.fromkeys(name for each in (best, *rivals) for name in each.chunk.models)
    return tuple(names) if rivals and len(names) > 1 else ()


def _rivals(best: Candidate, other: Candidate) -> bool:
    """Return whether another candidate states the very same of another product model, and otherwise."""
    apart = bool(other.chunk.models) and set(other.chunk.models).isdisjoint(best.chunk.models)
    alike = fold(other.label) == fold(best.label) and bool(best.label)
    step = best.chunk.kind is ChunkKind.PROCEDURE and other.chunk.kind is ChunkKind.PROCEDURE
    near = other.score >= best.score - _NEAR
    return apart and near and (alike or step) and fold(other.said) != fold(best.said)
