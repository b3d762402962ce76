"""When not to answer: what is said instead, without a guess and without a link."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from core.answer import Answer, Choice, Comparison, Grounded, NoEvidence, Note, Span
from core.answering.closest import closest_passages
from core.answering.wording import listed, quoted
from core.catalog.catalog import Catalog
from core.catalog.mentions import Unknown
from core.knowledge.words import words
from core.reading.question import Question
from core.reading.whole import as_written, question_for
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Evidence
from core.retrieval.results import Found, Retrieved

_MAX_RELATED = 3
_MAX_LABEL = 40
MOST_NAMED = 12
"""So many product models are named, and looked at each by itself; of more nothing is said that is sure."""
_WHOLE = 0.99
"""A label says all that is asked."""
_ENOUGH = 0.6
"""A passage that says more of what is asked may well state it."""
_ASK = "If it should be there, ask the people who maintain the documents."
_UNANSWERED = "name {them}, but no line that I found states this of {them}"
_UNREAD = "name {them}, but I could not look into what they say"
_ONLY_NAMED = "only name {them}"
_OTHERWISE = "Try other words, in English: I look for those that the documents use."


def not_stated_note(missing: Sequence[str], model: str | None) -> Note:
    """Return the remark that part of a question has no answer.

    Args:
        missing: What is asked and not stated.
        model: None for no product model in particular.
    """
    for_whom = f" for {model}" if model else ""
    return Note(spans=(Span(f"Not stated{for_whom}: {listed([quoted(text) for text in missing])}."),))


def asked_in(question: Question, found: Found) -> list[str]:
    """Return what is asked as the question puts it, each thing by itself."""
    only = len(found.asked) == 1
    return [as_written(asked.text, question, only=only) for asked in found.asked if asked.text.strip()]


def not_stated(question: Question, material: Retrieved, catalog: Catalog) -> NoEvidence:
    """Return that nothing surely answers, with the passages that come closest.

    That the documents don't state it is said only where that is sure: of a known product model, of what documents label
    so, where none of its passages says it.
    """
    models: tuple[str, ...] = question.models if len(question.models) <= MOST_NAMED else ()
    found = material.near or material.found
    what = listed([quoted(text) for text in asked_in(question, found)]) or "that"
    for_whom = f" for {listed(models)}" if models else ""
    closest, citations = closest_passages(found, models, catalog)
    sure = bool(models and found.evidence) and all(
        each.model is not None and _is_lacking(each, found.asked[at].aspect) for (at, _), each in found.evidence.items()
    )
    if sure:
        text = f"The documents don't state {what}{for_whom}. {_ASK}"
    elif closest:
        text = f"I found no sure answer to {what}{for_whom}."
    else:
        text = f"I found nothing about {what}{for_whom} in the documents. {_OTHERWISE} {_ASK}"
    offered = _related(question, found) if len(question.models) == 1 else ()
    return NoEvidence(
        text=text,
        closest=closest,
        citations=citations,
        models=models,
        not_stated=models if sure else (),
        follow_ups=tuple(Choice(label=label[:75], text=f"{question.models[0]} {label}") for label in offered),
    )


def _is_lacking(evidence: Evidence, aspect: Aspect) -> bool:
    """Return whether what is asked is an attribute, by the glossary or by labels, that this product model lacks.

    No passage of its says it, nor is any measured as it would be.
    """
    attribute = bool(aspect.named) or evidence.inputs.get("labelled", 0.0) >= _WHOLE
    spoken = (each.features.get("soft_all", 0.0) >= _ENOUGH for each in evidence.candidates)
    measured = (each.features.get("measured", 0.0) > 0 for each in evidence.candidates)
    return attribute and not (_is_likely(evidence) or any(spoken) or any(measured))


def is_spoken_of(evidence: Evidence) -> bool:
    """Return whether a passage may well state it: it is likely enough to, or says so many of the asked words."""
    says_it = (each.features.get("any", 0.0) >= _ENOUGH for each in evidence.candidates)
    return _is_likely(evidence) or any(says_it)


def _is_likely(evidence: Evidence) -> bool:
    """Return whether it was weighed, and is likely enough: only a rule sets it aside."""
    return evidence.needed > 0 and evidence.likely


def unknown_model(
    question: Question, catalog: Catalog, *, named: Collection[str] = (), unread: bool = False
) -> NoEvidence:
    """Return that the product models asked for aren't covered, with the question for the closest known names.

    Args:
        question: What was asked.
        catalog: All product models.
        named: Those that documents name, though they are about others.
        unread: Nobody could look into what these say.
    """
    closest = _closest(question.mentions.unknown)
    lines = _unknown(question.mentions.unknown, named, _UNREAD if unread else _UNANSWERED)
    if catalog.models and not closest:
        lines.append("Ask “what do you cover?” for the product models that I know.")
    follow_ups = tuple(Choice(label=name[:75], text=question_for(name, question)) for name in closest)
    return NoEvidence(text=" ".join(lines), follow_ups=follow_ups)


def beside_unknown(answer: Answer, unknown: Sequence[Unknown], named: Collection[str] = ()) -> Answer:
    """Return `answer` with a remark on the product models that the question names and nobody knows.

    Args:
        answer: What is answered.
        unknown: Those that it doesn't speak of.
        named: Those of them that documents name, though they are about others.
    """
    said = " ".join(_unknown(unknown, named, _ONLY_NAMED))
    match answer:
        case Grounded() | Comparison() if said:
            return replace(answer, blocks=(Note(spans=(Span(said),)), *answer.blocks))
        case NoEvidence(text=text) if said:
            return replace(answer, text=f"{text} {said}")
        case _:
            return answer


def out_of_scope() -> NoEvidence:
    """Return a short refusal of what is no question to the documentation."""
    return NoEvidence(
        text="I only answer questions about the products from their documentation, and I quote what it says. "
        "I can't help with that."
    )


def nothing_indexed() -> NoEvidence:
    """Return how to add documents, for an empty index."""
    return NoEvidence(text="No documents are indexed yet. Add some with “threadsheet index FOLDER”, then ask again.")


def no_receipt() -> NoEvidence:
    """Return that there is no earlier answer whose sources could be shown."""
    return NoEvidence(text="There is no answer in this thread yet whose sources I could show.")


def _unknown(unknown: Sequence[Unknown], named: Collection[str], but: str) -> list[str]:
    """Return that names aren't known, with what is to be said of those that documents name nevertheless."""
    lines: list[str] = []
    if nowhere := [each for each in unknown if each.mention not in named]:
        lines.append(f"I don't know {_quoted_names(nowhere)}: no document that I have covers {_them(nowhere)}.")
    if somewhere := [each for each in unknown if each.mention in named]:
        lines.append(f"I don't know {_quoted_names(somewhere)}: documents {but.format(them=_them(somewhere))}.")
    if closest := _closest(unknown):
        lines.append(f"The closest that I know: {listed(closest)}.")
    return lines


def _them(names: Sequence[Unknown]) -> str:
    return "it" if len(names) == 1 else "them"


def _quoted_names(unknown: Sequence[Unknown]) -> str:
    return listed([f"“{mention.mention}”" for mention in unknown])


def _closest(unknown: Sequence[Unknown]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for mention in unknown for name in mention.closest))


def _related(question: Question, found: Found) -> list[str]:
    """Return labels near the topic that are stated, best first."""
    labels: list[str] = []
    for index in range(len(found.asked)):
        for model in question.models:
            for finding in found.of(index, model).candidates:
                label = finding.value.label.replace(" > ", ", ") if finding.value else ""
                told = frozenset(words(label))
                if (
                    any(word.stands_in(told) for word in found.asked[index].aspect.words)
                    and 0 < len(label) <= _MAX_LABEL
                    and label not in labels
                ):
                    labels.append(label)
    return labels[:_MAX_RELATED]
