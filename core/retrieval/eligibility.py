"""Evidence → the same led by what can be meant, or not enough: whatever the scores say, a contrary answers nothing."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

from core.knowledge.analyzer import content_words, fold, stem, stems_of, words
from core.knowledge.chunk import ChunkKind, PieceKind
from core.knowledge.extraction import measure_of
from core.knowledge.glossary import Pack
from core.knowledge.labels import GENERIC
from core.knowledge.row_labels import unnumbered
from core.quantities.dimensions import Dimension, fits, says_none, states
from core.quantities.parse import parse_value
from core.reading.constraints import NUMBER_WORDS
from core.reading.intents import unit_named
from core.retrieval.aspect import EXPLAINING, AnswerKind, Aspect
from core.retrieval.attribute_linking import Linker
from core.retrieval.candidate import Candidate, Evidence, unless_blank
from core.retrieval.features import MEANS
from core.retrieval.statement import Statement, said_in

_SAYS_IT = 0.6
"""So much of what is asked a candidate says that takes the place of one that is beside it."""
_NEAR = 2.0
"""A candidate whose score lies no more below the best one's may be meant as well."""
_LASTING = frozenset({Dimension.TIME})
_HEADS = GENERIC | stems_of("time rate mode code level")
"""What is measured or told of many things: the word before it says of which."""
_SETTLES = re.compile(r"(?i)(?:yes|no|only|never|always|all|every|any)\b")
_OF_IT = re.compile(r"(?i)\W*[a-z]{2,6} (?:it|this|that)\b")
_TELLING = 0.5
"""So much of the weightiest word's weight a word must have to tell what is asked."""
_EXPLAINING = EXPLAINING | {AnswerKind.WHERE}
_FEW = 6
"""Whoever writes more words asks for more than a measured attribute."""
_WHEN = re.compile(r"^\W*(?:[a-z]+ )?when (?:was|were|did|is|are|will)\b")
_NOUN = re.compile(r"[^\W_]+")
_NUMBER = re.compile(rf"(?<![\w.-])\d+(?!\w*-?[^\W\d])|\b(?:no|both|single|dual|twice|{'|'.join(NUMBER_WORDS)})\b")
_BESIDE = frozenset({Dimension.COUNT, Dimension.WIDTH})
"""What is stated beside measures, and for them where a unit is left out."""
_ARTICLE = r"(?!(?:the|its|my|your|our|this|that|these|those)\b)"
_TERM = rf"{_ARTICLE}(?:an? )?[\"'“‘]?(?P<TERM>[^?!.,;:\"'”’]{{2,40}}?)[\"'”’]?"
_ASKED = re.compile(
    r"^\W*(?:(?:so|and|hi|hey|hello|ok|please)\W+)*(?:"
    rf"(?:what(?:'?s| is| are)|explain|define|describe) {_TERM.replace('TERM', 'named')}"
    rf"|what (?:does|do) {_TERM.replace('TERM', 'meant')} (?:mean|stand for)"
    rf"|(?:what'?s |what is )?the meaning of {_TERM.replace('TERM', 'told')})"
    r"(?: (?:for|on|in|of|with|to|at)(?: (?:the|an?|your|our))?)?\W*$"
)
_SAYS = rf"(?:(?:is|are) (?:an?|the|one|any|short)|{MEANS})\b"
"""What follows a term where it is told what that is."""
_MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Eligible:
    """Tells it for one publication of the index, and the words of a field."""

    linker: Linker
    pack: Pack

    def of(self, aspect: Aspect, evidence: Evidence) -> Evidence:
        """Return the evidence; not enough to answer if its best can't be meant, or a blank cell leaves it open."""
        evidence = by_procedure(aspect, defining(aspect.text, self._filed_as_named(aspect, evidence)))
        evidence = headed_as_asked(aspect, evidence)
        if not evidence.sufficient:
            return evidence
        is_meant = self._meant_instead(evidence.candidates[0].statement, aspect, evidence.model)
        return self._stepped_over(aspect, evidence, is_meant) if is_meant else unless_blank(evidence)

    def _meant_instead(self, best: Statement, aspect: Aspect, model: str | None) -> Callable[[Candidate], bool] | None:
        """Return what tells which candidate may be meant where the best can't be; None where it can."""
        pack = self.pack
        if is_contrary(best, aspect, pack):
            return lambda each: is_measured(each.statement, aspect) is not False
        if is_beside(best, aspect, pack, model):
            return lambda each: (
                each.features["soft_all"] >= _SAYS_IT and not is_beside(each.statement, aspect, pack, model)
            )
        told = model is None and self.linker.is_stated(aspect.named)
        if says_too_little(best, aspect, measured=told):
            return lambda each: not says_too_little(each.statement, aspect, measured=told)
        named = self.linker.states(best, aspect.named) and not asks_how_long(aspect)
        if not named and is_measured(best, aspect) is False:
            return lambda each: is_measured(each.statement, aspect) is True
        return None

    def _stepped_over(self, aspect: Aspect, evidence: Evidence, is_meant: Callable[[Candidate], bool]) -> Evidence:
        """Return the evidence led by the first that is meant, where it is as likely as the best; else not enough."""
        near = (each for each in evidence.candidates[1:] if _is_near(each, evidence))
        able = (each for each in near if is_meant(each) and not is_contrary(each.statement, aspect, self.pack))
        meant = next(able, None)
        return unless_blank(evidence.led_by(meant)) if meant else replace(evidence, sufficient=False)

    def _filed_as_named(self, aspect: Aspect, evidence: Evidence) -> Evidence:
        """Return the evidence with a value of the one attribute that is named first: that is enough to answer.

        One of a related attribute is told of as what is near, and never instead: the current of the power; nor is one
        of any other known attribute, where the one that is named is stated of somebody.
        """
        if len(aspect.topic.terms) != 1 or not aspect.named or not evidence.candidates:
            return evidence
        linker, best = self.linker, evidence.candidates[0].statement
        named = next((each for each in evidence.candidates if linker.states(each.statement, aspect.named)), None)
        if named and (named.statement is best or (linker.states_known(best) and _is_near(named, evidence))):
            return replace(evidence.led_by(named), sufficient=True)
        related = {other for term in aspect.topic.terms if term.attribute for other in term.attribute.related}
        if linker.is_stated(aspect.named) and linker.states_known(best) and not evidence.candidates[0].says_all:
            return replace(evidence, sufficient=False)
        return replace(evidence, sufficient=evidence.sufficient and not linker.states(best, related))


def _is_near(candidate: Candidate, evidence: Evidence) -> bool:
    """Return whether a candidate is hardly less likely than the best one."""
    return candidate.score >= evidence.candidates[0].score - _NEAR


def is_measured(statement: Statement, aspect: Aspect) -> bool | None:
    """Return whether a labelled value is measured as what is asked for: amperes are no watts; None if nothing tells.

    What the attribute is measured in tells, else the unit that is asked for ("in kWh"); what is counted has none.
    """
    known = {each for term in aspect.topic.terms if term.attribute for each in term.attribute.measures}
    wanted = _LASTING if asks_how_long(aspect) else known or unit_named(aspect.text)
    if statement.value is None or not (wanted or aspect.counts):
        return None
    stated = {measure for value in parse_value(statement.value.text) if (measure := measure_of(value))}
    stated -= _BESIDE if wanted else frozenset[Dimension]()
    return any(fits(each, other) for each in stated for other in wanted or _BESIDE) if stated else None


def says_too_little(statement: Statement, aspect: Aspect, *, measured: bool) -> bool:
    """Return whether a statement tells no number where one is asked for, or a sentence no more than the question."""
    counts = aspect.counts or _WHEN.search(fold(aspect.text)) is not None
    if counts and not says_none(statement.said) and _NUMBER.search(fold(statement.said)) is None:
        return True
    if statement.value is not None or AnswerKind.YES_NO in aspect.kinds:
        return False
    known, few = aspect.topic.dimensions, len(aspect.words) <= _FEW
    asked = bool(known) and measured and few and aspect.kinds.isdisjoint(_EXPLAINING)
    return statement.own <= aspect.stems or (asked and not any(states(statement.said, each) for each in known))


def asks_how_long(aspect: Aspect) -> bool:
    """Return whether a time is wanted, whatever the words beside it name: "how long does flashing take"."""
    return aspect.dimensions == _LASTING


def is_contrary(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a labelled value can't be what is asked, however alike the rest of its label is.

    Its label says another word of a group of opposites than the question does, or only one of the two says words
    that set a value apart.
    """
    if statement.value is None:
        return False
    asked, said = aspect.stems, statement.labelled
    around = said | statement.section
    if any(group <= said and not group <= asked for group in pack.apart):
        return True
    if any(group <= asked and not group <= around for group in pack.apart):
        return True
    return any(asked & group and said & group and not asked & said & group for group in pack.opposites)


def is_beside(statement: Statement, aspect: Aspect, pack: Pack, model: str | None) -> bool:
    """Return whether a statement is beside what is asked of a product model, or of none in particular.

    It is about a part, about another thing, or about nobody where a yes or no is asked of somebody.
    """
    if is_of_a_part(statement, aspect, pack) or _is_of_another_thing(statement, aspect):
        return True
    wanted = AnswerKind.YES_NO in aspect.kinds and (model is not None or _OF_IT.match(aspect.text) is not None)
    return wanted and not statement.covered and _SETTLES.match(statement.said) is None


def is_of_a_part(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a row is about a part that is ordered by itself, of which only what it is for is asked.

    Whoever takes a "USB adapter" has no USB by that, whatever mark stands in the row of its order code.
    """
    if statement.value is None:
        return False
    code, _, called = statement.value.label.partition(" > ")
    if not any(map(str.isdigit, code)) or pack.naming_words("codes").isdisjoint(code.casefold().split()):
        return False
    nouns = [word for word in _NOUN.findall(called.partition(",")[0]) if word.isalpha()]
    asked = any(fold(word) in aspect.codes for word in code.split())
    return bool(nouns) and stem(fold(nouns[-1])) not in aspect.stems and not asked


def _is_of_another_thing(statement: Statement, aspect: Aspect) -> bool:
    """Return whether a label shares no more than its head with what is asked: "mission time" for "lead time"."""
    labelled = statement.labelled
    shared = labelled & aspect.stems
    if statement.value is None or not shared or not shared <= _HEADS or not labelled - _HEADS - aspect.stems:
        return False
    around = statement.own | statement.section | statement.title
    most = max((word.weight for word in aspect.words), default=0.0)
    return any(word.weight >= _TELLING * most and not word.stands_in(around) for word in aspect.words)


def by_procedure(aspect: Aspect, evidence: Evidence) -> Evidence:
    """Return the evidence led by the likeliest procedure, if its steps together are likelier than the best one's."""
    if AnswerKind.HOW not in aspect.kinds or not evidence.candidates:
        return evidence
    shares: defaultdict[str, float] = defaultdict(float)
    for each in evidence.candidates:
        shares[each.chunk.chunk_id] += each.probability
    best = evidence.candidates[0]
    steps = [each for each in evidence.candidates if each.chunk.kind is ChunkKind.PROCEDURE]
    likeliest = max(steps, key=lambda each: shares[each.chunk.chunk_id], default=best)
    return evidence.led_by(likeliest) if shares[likeliest.chunk.chunk_id] > shares[best.chunk.chunk_id] else evidence


def headed_as_asked(aspect: Aspect, evidence: Evidence) -> Evidence:
    """Return the evidence; enough to answer where the best stands below a heading that says all that is asked.

    It is a question, or what is asked is how something is done, and this is a procedure. A labelled value says itself
    what it is of, whatever stands above it.
    """
    if titled := next((each for each in evidence.candidates if _is_titled(each, aspect)), None):
        return replace(evidence.led_by(titled), sufficient=True)
    best = evidence.candidates[0] if evidence.candidates else None
    if best is None or best.value is not None or not best.chunk.section or not aspect.words:
        return evidence
    heading = best.chunk.section[-1]
    done = AnswerKind.HOW in aspect.kinds and best.chunk.kind is ChunkKind.PROCEDURE
    if not (done or heading.rstrip().endswith("?")):
        return evidence
    said = frozenset(words(heading))
    sure = all(word.stands_in(said) for word in aspect.words)
    return replace(evidence, sufficient=True) if sure else evidence


def _is_titled(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a step stands below a heading that says what is asked, no more and no less: "factory reset"."""
    if candidate.piece.kind is not PieceKind.STEP or not candidate.chunk.section:
        return False
    heading = content_words(unnumbered(candidate.chunk.section[-1], counted=True))
    said = frozenset(heading)
    return len(heading) == len(aspect.words) > 0 and all(word.stands_in(said) for word in aspect.words)


def term_in(asked: str) -> str | None:
    """Return the term whose meaning is asked for, folded; None if anything else is asked."""
    match = _ASKED.search(" ".join(fold(asked).split()))
    term = match and (match["named"] or match["meant"] or match["told"]).strip()
    return term if term and len(term.split()) <= _MOST_WORDS and any(map(str.isalpha, term)) else None


def defining(asked: str, evidence: Evidence) -> Evidence:
    """Return the candidates that say what the term is whose meaning is asked for; all if none is, or none does.

    A sentence that does begins with the term and says what it is, or spells it out before or behind it; a whole row
    that does is labelled with the term, and no product model's.
    """
    term = term_in(asked)
    if not term:
        return evidence
    before = r"^(?:in [^,]{2,30}, )?(?:(?:the|an?) )?"
    name = rf"{before}{re.escape(term)}s?"
    spelled = rf"{before}(?:[a-z][\w-]* ){{2,6}}\({re.escape(term)}\) [a-z]"
    defines = re.compile(rf"{name} (?:\([^)]+\) )?(?:\w+ ){{0,2}}{_SAYS}|{name} \([^)\d]{{6,}}|{spelled}")
    plain = ((each, re.sub(r"[\"'“”‘’]", "", fold(each.piece.plain))) for each in evidence.candidates)
    found = tuple(each for each, said in plain if defines.search(said) or _is_entry(term, each, said))
    if found:
        return replace(evidence, candidates=found, sufficient=True)
    best = evidence.candidates[0] if evidence.candidates and evidence.model is None else None
    told = best is None or fold(" ".join(best.chunk.section[-1:])) == term
    told = told or (best is not None and best.value is not None and bool(said_in(term) & best.statement.labelled))
    return evidence if told or not evidence.sufficient else replace(evidence, sufficient=False)


def _is_entry(term: str, candidate: Candidate, said: str) -> bool:
    """Return whether a row says of a term in general what stands behind it."""
    whole = candidate.value is None or len(candidate.piece.values) == 1
    return whole and not candidate.statement.covered and said.startswith(f"{term}: ")


def in_row(evidence: Evidence) -> Evidence:
    """Return the evidence with the whole row first where the best is a cell of it whose column nobody asks for.

    A cell's column, or the measure of what it says, is asked for if it answers to the question more than others' do.
    """
    best = evidence.candidates[0] if evidence.candidates else None
    if best is None or best.value is None or len({value.models for value in best.piece.values}) > 1:
        return evidence
    cells = [
        each.features for each in evidence.candidates if each.piece is best.piece and each.value and each is not best
    ]
    row = next((each for each in evidence.candidates if each.piece is best.piece and each.value is None), None)
    mine = best.features
    if row is None:
        return evidence
    apart = any(mine[name] > other[name] for other in cells for name in ("soft_label", "measured"))
    return evidence if apart and mine["soft_own"] <= mine["soft_label"] else evidence.led_by(row)
