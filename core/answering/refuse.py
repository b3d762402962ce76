"""When not to answer: what is said instead, without a guess and without a link."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, Choice, Comparison, Grounded, NoEvidence, Note, Span
from core.answering.wording import listed, quoted
from core.catalog.catalog import Catalog
from core.catalog.mentions import Unknown
from core.knowledge.words import words
from core.reading.question import Question
from core.reading.whole import as_written, question_for
from core.retrieval.found import Found

_MAX_RELATED = 3
_MAX_LABEL = 40


def not_stated_note(missing: Sequence[str], model: str | None, *, loosely: bool = False) -> Note:
    """Return the remark that part of a question has no answer.

    Args:
        missing: What is asked and not stated.
        model: None for no product model in particular.
        loosely: It may be stated in other words.
    """
    for_whom = f" for {model}" if model else ""
    so = " in so many words" if loosely else ""
    return Note(spans=(Span(f"Not stated{so}{for_whom}: {listed([quoted(text) for text in missing])}."),))


def asked_in(question: Question, found: Found) -> list[str]:
    """Return what is asked as the question puts it, each thing by itself."""
    only = len(found.asked) == 1
    return [as_written(asked.text, question, only=only) for asked in found.asked if asked.text.strip()]


def not_stated(question: Question, found: Found) -> NoEvidence:
    """Return that the documents don't say it, with what they do say nearby."""
    models = question.models
    what = listed([quoted(text) for text in asked_in(question, found)]) or "that"
    for_whom = f" for {listed(models)}" if models else ""
    lines = [f"The documents don't state {what}{for_whom}."]
    related = _related(question, found)
    if related:
        lines.append(f"Related, and stated: {listed(related)}.")
    lines.append("If it should be there, ask the people who maintain the documents.")
    follow_ups = tuple(
        Choice(label=label[:75], text=f"{models[0]} {label}") for label in related[:_MAX_RELATED] if len(models) == 1
    )
    return NoEvidence(text=" ".join(lines), models=models, not_stated=models, follow_ups=follow_ups)


def unknown_model(question: Question, catalog: Catalog) -> NoEvidence:
    """Return that the product models asked for aren't covered, with the question for the closest known names."""
    unknown = question.mentions.unknown
    closest = _closest(unknown)
    lines = _unknown(unknown)
    if catalog.models and not closest:
        lines.append("Ask “what do you cover?” for the product models that I know.")
    follow_ups = tuple(Choice(label=name[:75], text=question_for(name, question)) for name in closest)
    return NoEvidence(text=" ".join(lines), follow_ups=follow_ups)


def beside_unknown(answer: Answer, unknown: Sequence[Unknown]) -> Answer:
    """Return `answer` with a remark on the product models that the question names and nobody knows."""
    said = " ".join(_unknown(unknown)) if unknown else ""
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


def _unknown(unknown: Sequence[Unknown]) -> list[str]:
    names = listed([f"“{mention.mention}”" for mention in unknown])
    closest = _closest(unknown)
    lines = [f"I don't know {names}: no document that I have covers it."]
    return [*lines, f"The closest that I know: {listed(closest)}."] if closest else lines


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
