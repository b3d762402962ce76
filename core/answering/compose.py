"""Question and what was found → the answer. Which kind is due is decided here; each kind has its own module."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, Clarify, NoEvidence, Ranking
from core.answering.caveats import disputes_in
from core.answering.comparison import compare, compare_all
from core.answering.listing import has, list_facts
from core.answering.lookup import answer_all, look_up, near_misses
from core.answering.quotation import listed, note
from core.answering.ranking import NO_ORDER, NO_WINNER, is_told_at_once, names_no_winner, rank_models
from core.answering.recommend import no_criteria, recommend
from core.answering.refusal import beside_unknown, clarify, is_spoken_of, not_stated, unknown_model, which_model
from core.answering.selection import as_facts, with_sentences
from core.answering.sheet import fact_sheet
from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.knowledge.row_labels import unnumbered
from core.reading.constraints import ANYTHING, condition_in, required_in
from core.reading.ordering import asks_order
from core.reading.question import Intent, Purpose, Question
from core.retrieval.aspect import EXPLAINING
from core.retrieval.boolean_attributes import tells_of_silent
from core.retrieval.candidate import Candidate
from core.retrieval.comparison import is_said_of_all
from core.retrieval.numeric_evidence import counted_in
from core.retrieval.results import Found, Retrieved
from core.retrieval.statement import said_in

_NEAR = 1.0
"""A procedure whose score lies no more below the best one's is as likely meant."""
_SAYS_IT = 0.5
"""Sentences with a number that each say so much of what is asked state the same, be it in other words."""
_LOOKED_AT = 20
"""So many candidates may state the same of other product models."""
_ASKING = frozenset({Intent.LOOKUP, Intent.EXPLAIN, Intent.HOWTO})
_MANY = 4
"""What is said of so many product models holds in general."""


def compose(question: Question, material: Retrieved, catalog: Catalog) -> Answer:
    """Return the answer that the evidence allows; a product model that nobody knows is named beside it.

    Nobody is asked to choose between those that are known to be put beside it.
    """
    answer = _known(question, material, catalog)
    if isinstance(answer, Clarify) and question.mentions.unknown:
        return unknown_model(question, catalog)
    return beside_unknown(answer, question.mentions.unknown)


def _known(question: Question, material: Retrieved, catalog: Catalog) -> Answer:
    """Return the answer for what is known of the question."""
    if question.purpose is not None and (advice := _advice(question.purpose, material, catalog)):
        return advice
    if material.candidates:
        return _unclear(question, material, catalog)
    if material.sheets:
        return _sheets(question, material, catalog) or not_stated(question, material, catalog)
    if material.scope:
        told = _list(question, material, catalog) or not_stated(question, material, catalog)
        return _with_doubts(told, material)
    if len(question.models) > 1:
        return _several(question, material, catalog) or not_stated(question, material, catalog)
    return _single(question, material, catalog, model=next(iter(question.models), None))


def _advice(purpose: Purpose, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the recommendation, or that nothing tells who is best; None if facts state what the purpose names."""
    if purpose.profile is not None:
        return recommend(purpose, purpose.profile, material.facts, material.scope, catalog)
    named = said_in(purpose.name)
    facts = [fact for found in material.facts.values() for stated in found.stated.values() for fact in stated.facts]
    return None if any(named & said_in(fact.label) for fact in facts) else no_criteria(purpose)


def _sheets(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    models = [model for model in question.models if model in material.sheets]
    sheets, disputes = [material.sheets[model] for model in models], disputes_in(material.stated_of_sheets)
    if len(models) == 1:
        return fact_sheet(models[0], sheets[0], catalog, disputes)
    return compare_all(models, sheets, catalog, disputes)


def _list(question: Question, material: Retrieved, catalog: Catalog) -> Ranking | NoEvidence | None:
    """Return the ranking or list of what is stated: under one label where most do, else of each one's best."""
    asks, asked = question.intent is Intent.FILTER, material.found.asked[0]
    required = required_in(asked.said) if asks else ANYTHING
    facts, aspect = material.facts.get(0), asked.aspect
    bound = condition_in(question.text) if asks else None
    evidence = [material.found.of(0, model) for model in material.scope]
    if facts is None or not any(has(stated, required) for stated in facts.stated.values()):
        measure = bound.dimension if bound else material.measure
        facts = as_facts(aspect, evidence, measure=measure, had=asks and not bound, bounded=bound is not None)
    elif asks and not bound and not required:
        facts = with_sentences(
            facts, as_facts(aspect, [each for each in evidence if tells_of_silent(each, aspect)], had=True)
        )
    lead = ""
    if question.intent is Intent.RANK:
        if is_told_at_once(facts):
            return None
        lead = NO_WINNER if names_no_winner(question.text, facts) else NO_ORDER
        measured = frozenset({material.measure}) if material.measure else counted_in(aspect, question.text)
        ranking = rank_models(question.text, facts, material.scope, catalog, measured=measured)
        if lead is NO_ORDER and ranking:
            return ranking
    text = question.text if asks else ""
    return list_facts(facts, material.scope, text, catalog, lead=lead, required=required, just_so=material.just_so)


def _with_doubts(told: Ranking | NoEvidence, material: Retrieved) -> Ranking | NoEvidence:
    """Return a list with those apart of whom passages speak, though nothing sure was found: they aren't silent."""
    if material.facts or isinstance(told, NoEvidence):
        return told
    doubtful = [name for name in told.not_stated if is_spoken_of(material.found.of(0, name))]
    if not doubtful:
        return told
    spoken_of = note(f"Spoken of, but nothing sure was found: {listed(doubtful)}.")
    silent = tuple(name for name in told.not_stated if name not in doubtful)
    return replace(told, blocks=(*told.blocks, spoken_of), not_stated=silent)


def _unclear(question: Question, material: Retrieved, catalog: Catalog) -> Answer:
    """Return the answer where a mention may mean several: what is said of them all, or of each; else ask back."""
    found = material.found
    current = [name for name in material.candidates if catalog.models[name].status is Status.ONLINE]
    if of_each := answer_all(question, current if len(current) > 1 else material.candidates, found, catalog):
        return of_each
    if found.stated(0, None) and found.of(0, None).likely and _holds_for(material.candidates, found):
        return look_up(question, _of_these(material), catalog, model=None)
    return clarify(question.mentions.ambiguous)


def _of_these(material: Retrieved) -> Retrieved:
    """Return the same with what is said of other product models than the candidates left out where nobody is named."""
    found, candidates = material.found, set(material.candidates)
    evidence = dict(found.evidence)
    for (index, model), each in found.evidence.items():
        if model is None:
            covered = ((one, one.statement.covered) for one in each.candidates)
            kept = (one for one, models in covered if not models or not candidates.isdisjoint(models))
            evidence[index, model] = each.of_only(kept)
    return replace(material, found=replace(found, evidence=evidence))


def _holds_for(models: Sequence[str], found: Found) -> bool:
    """Return whether the best is said of all of `models`, or of nobody in particular; an explanation, of many.

    A row with a cell for each says something else of each.
    """
    best = found.of(0, None).candidates[0].statement
    if best.value is None and len({value.models for value in best.piece.values}) > 1:
        return False
    covered = best.covered
    explains = len(covered) >= _MANY and not found.asked[0].aspect.kinds.isdisjoint(EXPLAINING)
    return not covered or explains or set(covered).issuperset(models)


def _single(question: Question, material: Retrieved, catalog: Catalog, *, model: str | None) -> Answer:
    if model is None and (models := _needs_model(question, material.found)):
        return which_model(models)
    if asks_order(question.text):  # what one statement says is no order of several
        return not_stated(question, material, catalog)
    if not any(material.stated(index, model) for index in range(len(material.found.asked))):
        of_variants = near_misses(question, material, catalog, model=model) if model else None
        return of_variants or not_stated(question, material, catalog)
    return look_up(question, material, catalog, model=model)


def _several(question: Question, material: Retrieved, catalog: Catalog) -> Answer | None:
    """Return the answer about several product models side by side; how to do something, only if all do it alike."""
    found = material.found
    if question.intent is Intent.HOWTO:
        able = [model for model in question.models if found.stated(0, model)]
        if len(able) > 1:
            return answer_all(question, able, found, catalog) or which_model(able)
        return look_up(question, material, catalog, model=able[0]) if able else None
    if len(found.asked) == 1 and is_said_of_all(found.of(0, model) for model in question.models):
        return look_up(question, material, catalog, model=question.models[0], about=question.models)
    return compare(question, material, catalog)


def _needs_model(question: Question, found: Found) -> tuple[str, ...]:
    """Return the product models to choose from, where what is asked depends on them: each states it differently."""
    if len(found.asked) > 1 or question.intent not in _ASKING:
        return ()
    if not (candidates := found.of(0, None).candidates):
        return ()
    best, *others = candidates
    if not found.stated(0, None) and not best.says_all:
        return ()
    covered = best.statement.covered
    general = (each for each in others if each.label and not each.statement.covered)
    if not covered or len(covered) >= _MANY or any(each.says_all for each in general):
        return ()
    rivals = [each for each in others[:_LOOKED_AT] if _rivals(best, each)]
    if not rivals and question.intent is Intent.HOWTO:
        rivals = [each for each in others if _is_other_procedure(best, each) and _headed_alike(best, each)]
    names = dict.fromkeys(name for each in (best, *rivals) for name in each.statement.covered)
    return tuple(names) if rivals else ()


def _rivals(best: Candidate, other: Candidate) -> bool:
    """Return whether another candidate states the very same of another product model, and otherwise."""
    if best.chunk.kind is ChunkKind.PROCEDURE and other.chunk.kind is ChunkKind.PROCEDURE:
        return other.score >= best.score - _NEAR and _is_other_procedure(best, other)
    alike = fold(other.label) == fold(best.label) or (best.says_all and other.says_all)
    said = (min(each.features.get(name, 0) for each in (best, other)) for name in ("soft_own", "measured"))
    sentences = not (best.label or other.label) and min(said) >= _SAYS_IT
    told = (bool(best.label and other.label) and alike) or sentences
    return told and fold(other.said) != fold(best.said) and _is_of_others(best, other)


def _is_other_procedure(best: Candidate, other: Candidate) -> bool:
    both = best.chunk.kind is ChunkKind.PROCEDURE and other.chunk.kind is ChunkKind.PROCEDURE
    return both and _is_of_others(best, other) and fold(other.chunk.text) != fold(best.chunk.text)


def _is_of_others(best: Candidate, other: Candidate) -> bool:
    covered = other.statement.covered
    return bool(covered) and set(covered).isdisjoint(best.statement.covered)


def _headed_alike(one: Candidate, other: Candidate) -> bool:
    """Return whether two procedures go by one heading, however little single steps say of what is asked."""
    ours, theirs = ([unnumbered(fold(each), counted=True) for each in it.chunk.section[-1:]] for it in (one, other))
    return ours == theirs != []
