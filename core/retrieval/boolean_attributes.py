"""Who of a list has what is asked: told by marks in the cells of a column, by words in its values, or by sentences."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold, words
from core.knowledge.facts import Fact
from core.quantities.value import State
from core.quantities.vocabulary import state_value
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.numeric_evidence import apart

_SPEAKS_OF_IT = 0.6
"""Share of what is asked that a statement must say of a member of a list."""
_CALLED_SO = 0.2
"""The same of one whose label is what is asked but for the noun behind it: "MIDI" of a "MIDI port"."""
_MARKS = frozenset({State.YES, State.OPTIONAL, State.ON_REQUEST})
_DASHED = frozenset({State.NOT_STATED, State.NOT_APPLICABLE})
_KINDS_OF_THING = re.compile(
    r"(?:ports?|sockets?|jacks?|connectors?|connections?|connectivity|interfaces?|support|functions?|features?|protocols?|"
    r"capabilit(?:y|ies)|options?|modes?|systems?|technology|kinds?|types?)"
)
"""Nouns behind a name that say only what kind of thing it is."""
_DASHES = " -–—"
_OF_ALL = re.compile(r"\b(?:all|every|each|both)\b")
_NO = re.compile(r"(?i)no\b[.,;:!]")
_DENIED = r"\b(?:no|not|without|lacks?|instead of|except)\b(?: \w+)? "


def speaks(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a statement speaks of what the members of a list are asked to have."""
    said = candidate.features["soft_all"]
    return said >= _SPEAKS_OF_IT or (said >= _CALLED_SO and _is_called_so(candidate, aspect))


def _is_called_so(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a value's label is all that is asked, but for a noun that says only what kind of thing that is."""
    *names, kind = aspect.words
    if candidate.value is None or not names or _KINDS_OF_THING.fullmatch(kind.text) is None:
        return False
    labelled = candidate.statement.labelled
    return all(word.stands_in(labelled) for word in names) and len(labelled) <= len(names)


def told_in_words(each: Mapping[str, Evidence], aspect: Aspect, *, scope: int) -> dict[str, Evidence]:
    """Return the evidence of members with what speaks of what is asked alone; enough where it says so in these words.

    What is said of most members at once counts only where no one's own statement speaks of it, or where it says that it
    is so of all of them.
    """
    held = {model: [one for one in evidence.candidates if speaks(one, aspect)] for model, evidence in each.items()}
    single = apart(held, scope)
    kept = {model: single[model] or [one for one in told if _is_said_of_all(one)] for model, told in held.items()}
    return {
        model: replace(
            each[model],
            candidates=tuple(told),
            sufficient=bool(told) and (each[model].sufficient or _says_so(told[0], aspect)),
        )
        for model, told in kept.items()
    }


def tells_of_silent(evidence: Evidence, aspect: Aspect) -> bool:
    """Return whether the best statement tells who has it where a column is silent: by a label, of all, or by a "no"."""
    best = evidence.candidates[0] if evidence.candidates else None
    if best is None or not best.said.strip(_DASHES):
        return False
    return says_no(best, aspect) or (best.says_all and (best.value is not None or _is_said_of_all(best)))


def that_speak(evidence: Evidence, aspect: Aspect) -> Evidence:
    """Return the evidence of a member of a list without what doesn't speak of what is asked."""
    return evidence.of_only(one for one in evidence.candidates if speaks(one, aspect))


def in_own_words(each: Mapping[str, Evidence], aspect: Aspect) -> dict[str, Sequence[Candidate]]:
    """Return the candidates that say by themselves what is asked; product models without any aren't in it.

    What stands below a heading that says it is of those below it alone, whatever others state under the same label.
    """

    def says_it(one: Candidate) -> bool:
        return one.features["soft_own"] >= _SPEAKS_OF_IT or _says_so(one, aspect)

    own = {model: list(filter(says_it, evidence.candidates)) for model, evidence in each.items()}
    return {model: held for model, held in own.items() if held}


def _is_said_of_all(candidate: Candidate) -> bool:
    return candidate.value is None and _OF_ALL.search(fold(candidate.said)) is not None and candidate.says_all


def _says_so(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a value says in these very words what is asked, or is called so; a sentence may say anything."""
    said = candidate.features.get("own", 0.0) if candidate.value is not None else 0.0
    return said >= _SPEAKS_OF_IT or _is_called_so(candidate, aspect)


def with_marks(found: FactsFound, facts: Sequence[Fact], catalog: Catalog) -> FactsFound:
    """Return the same with a dash for a "no", where other cells under the very label are marks for a "yes".

    Where others say "no" in words, a dash may mean that nobody knows. A product model's own dash goes before what its
    base has.
    """
    states = {fact.value.state for stated in found.stated.values() for fact in stated.facts}
    if states.isdisjoint(_MARKS) or State.NO in states:
        return found
    dashes = {
        fact.model: fact
        for fact in facts
        if fact.attribute in found.asked.keys and fact.value.state in _DASHED and fact.said.strip()
    }
    stated = dict(found.stated)
    for model in (*found.stated, *found.silent):
        held = stated.get(model)
        if held is None or held.base is not None:
            lineage = (model, *catalog.bases(model))
            own = lineage[: lineage.index(held.base)] if held and held.base in lineage else lineage
            if name := next((each for each in own if each in dashes), None):
                stated[model] = Stated(model=model, facts=(dashes[name],), base=None if name == model else name)
    silent = tuple(model for model in found.silent if model not in stated)
    return replace(found, stated=stated, silent=silent)


def as_asked(found: FactsFound, aspect: Aspect, *, denied: bool = False) -> FactsFound:
    """Return the same with those apart whose values don't say what others' values do: "USB" is no "USB, Ethernet".

    A word that the label or the headings say is asked of all alike. What a value denies by a word, it hasn't. Where who
    hasn't got it is asked for, those apart are they.
    """
    stated = {
        model: replace(
            each, facts=tuple(_lacked(fact) if says_without(fact.said, aspect) else fact for fact in each.facts)
        )
        for model, each in found.stated.items()
    }
    shares = _shares(stated, aspect)
    most = max(shares.values(), default=0.0)
    otherwise = tuple(model for model, said in shares.items() if said < most)
    if denied:
        apart_from = {
            model: replace(stated[model], facts=tuple(map(_lacked, stated[model].facts))) for model in otherwise
        }
        return replace(found, stated={**stated, **apart_from})
    stated = {model: each for model, each in stated.items() if model not in otherwise}
    return replace(found, stated=stated, otherwise=otherwise)


def _shares(stated: Mapping[str, Stated], aspect: Aspect) -> dict[str, float]:
    """Return how much each says of the words that stand in some values, and not above all of them."""
    facts = [fact for each in stated.values() for fact in each.facts]
    telling = [
        word
        for word in aspect.words
        if any(word.stands_in(frozenset(words(fact.said))) for fact in facts)
        and not all(word.stands_in(_above(fact)) for fact in facts)
    ]
    return {
        model: max(
            sum(word.weight for word in telling if word.stands_in(_above(fact) | frozenset(words(fact.said))))
            for fact in each.facts
        )
        for model, each in stated.items()
    }


def _lacked(fact: Fact) -> Fact:
    return replace(fact, value=state_value(State.NO, fact.value.text, fact.value.start))


def own_denials(
    found: FactsFound, each: Mapping[str, Evidence], aspect: Aspect
) -> tuple[FactsFound, dict[str, Evidence]]:
    """Return the same without those whose own documents deny what their base has, and the evidence that says so."""
    denying: dict[str, Evidence] = {}
    for model in (model for model, stated in found.stated.items() if stated.base):
        own = (one for one in each[model].candidates if model in one.statement.covered and one.base is None)
        best = next((one for one in own if says_without(one.said, aspect)), None)
        if best is not None:
            denying[model] = replace(each[model].led_by(best), sufficient=True)
    kept = {model: stated for model, stated in found.stated.items() if model not in denying}
    return replace(found, stated=kept, silent=(*found.silent, *denying)), denying


def _above(fact: Fact) -> frozenset[str]:
    return frozenset(words(" ".join((*fact.section, fact.label))))


def says_no(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a statement says "no Ethernet", or "No." to a question in the heading that asks for it."""
    if says_without(candidate.said, aspect):
        return True
    asked = any(heading.rstrip().endswith("?") for heading in candidate.chunk.section[-1:])
    return asked and _NO.match(candidate.said) is not None and speaks(candidate, aspect)


def says_without(text: str, aspect: Aspect) -> bool:
    """Return whether a text denies, by the word before it, any of what is asked: "no Ethernet"."""
    plain = fold(text)
    return any(re.search(_DENIED + re.escape(fold(word.text)), plain) for word in aspect.words)
