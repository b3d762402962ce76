"""What isn't known or isn't sure → what is said instead of an answer: a refusal, or the question which one is meant."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from core.answer import Answer, Clarify, Comparison, Grounded, NoEvidence, Note
from core.answering.closest import closest_passages
from core.answering.quotation import button, listed, note, quoted
from core.catalog.catalog import Catalog, kin_of
from core.catalog.mentions import Ambiguous, Unknown
from core.knowledge.analyzer import STOP_WORDS, fold, stems_of, words
from core.knowledge.document import Status
from core.reading.german import asking_in, without
from core.reading.question import Question, as_asked, question_for
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Evidence
from core.retrieval.results import Found, Retrieved
from core.retrieval.statement import said_in

MAX_CHOICES = 5
_MAX_RELATED = 3
_MAX_RELATED_CHARS = 40
MOST_NAMED = 12
"""So many product models are named, and looked at each by itself; of more nothing is said that is sure."""
_WHOLE = 0.99
"""A label says all that is asked."""
_ENOUGH = 0.6
"""A passage that says more of what is asked may well state it."""
_PLACE = stems_of(
    "successor replace replaced replacement supersede superseded succeed succeeded instead available sold discontinued "
    "obsolete"
)
_PLACE_TOO = stems_of("still now longer no buy order sell make made product model new newer device recommended")
"""Whether a product model is still there, or what is in its place; and what may be said besides."""
_REPLACES = re.compile(r"\b(?:replace|supersede|succeed)s?\b")
_SUCCESSOR_OF = re.compile(r"\bsuccessor (?:of|to)\W*\Z")
_ASK = "If it should be there, ask the people who maintain the documents."
_UNANSWERED = "name {them}, but no line that I found states this of {them}"
_UNREAD = "name {them}, but I could not look into what they say"
_ONLY_NAMED = "only name {them}"
IN_ENGLISH = "Try other words, in English: I look for those that the documents use."
"""Who asks in another language reads this in that one, where the reader's is known."""


def not_stated_note(missing: Sequence[str], model: str | None) -> Note:
    """Return the remark that part of a question has no answer for a product model, or for none in particular."""
    for_whom = f" for {model}" if model else ""
    return note(f"Not stated{for_whom}: {listed([quoted(text) for text in missing])}.")


def asked_in(question: Question, found: Found) -> list[str]:
    """Return what is asked as the question puts it, each thing by itself."""
    return [as_asked(asked.text, question) for asked in found.asked if asked.text.strip()]


def not_stated(question: Question, material: Retrieved, catalog: Catalog) -> NoEvidence:
    """Return that nothing surely answers, with the passages that come closest.

    That the documents don't state it is said only where that is sure: of a known product model, of what documents label
    so, where none of its passages says it.
    """
    models: tuple[str, ...] = question.models if len(question.models) <= MOST_NAMED else ()
    found = material.near or material.found
    asking = asking_in(question.text)
    what = listed([quoted(without(text, asking)) for text in asked_in(question, found)]) or "that"
    for_whom = f" for {listed(models)}" if models else ""
    known = ""
    if len(models) == 1 and not _asks_for_former(question):
        known = of_catalogue(models[0], [each.text for each in found.asked], catalog)
    sure = bool(not (known or asking) and models and found.evidence) and all(
        each.model is not None and _is_lacking(each, found.asked[at].aspect) for (at, _), each in found.evidence.items()
    )
    closest, citations = closest_passages(found, models, catalog, only_near=sure, asking=asking)
    told = [run.text for passage in closest for run in passage.runs if run.marked]
    if known:
        text = known
    elif sure:
        text = f"The documents don't state {what}{for_whom}. {_ASK}"
    elif told and closest and not asking:
        text = f"I found no sure answer to {what}{for_whom}."
    elif closest:
        text = f"I found no sure answer to {what}{for_whom}. {IN_ENGLISH}"
    else:
        text = f"I found nothing about {what}{for_whom} in the documents. {IN_ENGLISH} {_ASK}"
    offered = _related(question.models[0], found) if len(question.models) == 1 else ()
    return NoEvidence(
        text=text,
        closest=closest,
        citations=citations,
        models=models,
        not_stated=models if sure else (),
        by_catalogue=bool(known),
        follow_ups=tuple(button(label, f"{question.models[0]} {label}") for label in offered),
    )


def of_catalogue(model: str, asked: Sequence[str], catalog: Catalog) -> str:
    """Return what the catalogue says, if nothing else is asked than whether a product model is still there, or what is.

    Empty if it says nothing of that, or something else is asked.
    """
    said = {word for text in asked for word in words(text)} - STOP_WORDS
    if not said or not said & _PLACE or not said <= _PLACE | _PLACE_TOO:
        return ""
    names, legacy = kin_of(model, catalog).replaced_by, catalog.models[model].status is Status.LEGACY
    if names:
        take = f"{listed(names)} {'takes' if len(names) == 1 else 'take'}"
        lead = f"{model} is a legacy product model, and {take} its place" if legacy else f"{take} the place of {model}"
        return f"By the catalogue, {lead}."
    return f"By the catalogue, {model} is a legacy product model; it names no successor." if legacy else ""


def _asks_for_former(question: Question) -> bool:
    """Return whether it is asked what a product model replaced: "what does X replace", "what is X the successor of"."""
    plain = fold(question.text)
    verb = _REPLACES.search(plain)
    named = [plain.find(fold(found.mention)) for found in question.mentions.resolved if found.mention]
    before = verb is not None and any(0 <= place < verb.start() for place in named)
    return before or _SUCCESSOR_OF.search(plain) is not None


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


def _related(model: str, found: Found) -> Sequence[str]:
    """Return labels near the topic that are stated of a product model, best first."""
    labels: dict[str, None] = {}
    for index, asked in enumerate(found.asked):
        for finding in found.of(index, model).candidates:
            label = finding.value.label.replace(" > ", ", ") if finding.value else ""
            if not 0 < len(label) <= _MAX_RELATED_CHARS:
                continue
            told = said_in(label)
            if any(word.stands_in(told) for word in asked.aspect.words):
                labels[label] = None
    return list(labels)[:_MAX_RELATED]


def unknown_model(
    question: Question, catalog: Catalog, *, named: Collection[str] = (), unread: bool = False
) -> NoEvidence:
    """Return that the product models asked for aren't covered, with the question for the closest known names.

    Documents name those in `named`, though they are about others; `unread`: nobody could look into what these say.
    """
    closest = _closest(question.mentions.unknown)
    lines = list(_unknown(question.mentions.unknown, named, _UNREAD if unread else _UNANSWERED))
    if catalog.models and not closest:
        lines.append("Ask “what do you cover?” for the product models that I know.")
    return NoEvidence(
        text=" ".join(lines), follow_ups=tuple(button(name, question_for(name, question)) for name in closest)
    )


def beside_unknown(answer: Answer, unknown: Sequence[Unknown], named: Collection[str] = ()) -> Answer:
    """Return `answer` with a remark on product models that the question names and nobody knows.

    Documents name those in `named`, though they are about others.
    """
    said = " ".join(_unknown(unknown, named, _ONLY_NAMED))
    match answer:
        case Grounded() | Comparison() if said:
            return replace(answer, blocks=(note(said), *answer.blocks))
        case NoEvidence(text=text) if said:
            return replace(answer, text=f"{text} {said}")
        case _:
            return answer


def _unknown(unknown: Sequence[Unknown], named: Collection[str], but: str) -> Iterator[str]:
    """Yield that names aren't known, with what is to be said of those that documents name nevertheless."""
    for in_documents in (False, True):
        if names := [f"“{each.mention}”" for each in unknown if (each.mention in named) is in_documents]:
            them = "it" if len(names) == 1 else "them"
            said = f"documents {but.format(them=them)}" if in_documents else f"no document that I have covers {them}"
            yield f"I don't know {listed(names)}: {said}."
    if closest := _closest(unknown):
        yield f"The closest that I know: {listed(closest)}."


def _closest(unknown: Sequence[Unknown]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for mention in unknown for name in mention.closest))


def clarify(ambiguous: Sequence[Ambiguous]) -> Clarify:
    """Return the question back, with a button for each of the first five candidates."""
    unclear, names = ambiguous[0], ambiguous[0].candidates
    more = f" There are {len(names)} of them; write the name if it has no button." if len(names) > MAX_CHOICES else ""
    return which_of(names, f"Which one do you mean by “{unclear.mention}”: {listed(names, last='or')}?{more}")


def which_model(models: Sequence[str]) -> Clarify:
    """Return the question which product model is meant, when none was named and several state it."""
    return which_of(models, f"For which product model? For example {listed(models[:MAX_CHOICES], last='or')}.")


def which_of(names: Sequence[str], question: str) -> Clarify:
    """Return a question back, with a button for each of the first five names."""
    buttons = tuple(button(name, name) for name in names[:MAX_CHOICES])
    return Clarify(question=question, candidates=tuple(names), choices=buttons)


def which_to_compare(catalog: Catalog) -> Clarify:
    """Return the question which product models to compare, with an example out of the catalogue."""
    first, second, *_ = [*(name for name, model in catalog.models.items() if model.status is Status.ONLINE), "A", "B"]
    return which_of((), f"Which product models shall I compare? For example: “compare {first} and {second}”.")
