"""Evidence → the same led by what can be meant, or not enough: whatever the scores say, a contrary answers nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.knowledge.glossary import Pack
from core.retrieval.aspect import Aspect
from core.retrieval.blank import unless_blank
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.contrary import asks_how_long, is_beside, is_contrary, is_measured, says_side
from core.retrieval.link import Linker
from core.retrieval.steps import by_procedure, headed_as_asked
from core.retrieval.terms import defining

_SAYS_IT = 0.6
"""So much of what is asked a candidate says that takes the place of one that is beside it."""
_NEAR = 2.0
"""A candidate whose score lies no more below the best one's may be meant as well."""


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
        best = evidence.candidates[0].statement
        if is_contrary(best, aspect, self.pack):
            return _stepped_over(evidence, lambda each: self._is_on_side(each, aspect))
        if is_beside(best, aspect, self.pack, evidence.model):
            return _stepped_over(evidence, lambda each: self._says_it(each, aspect, evidence.model))
        named = self.linker.states(best, aspect.named) and not asks_how_long(aspect)
        if not named and is_measured(best, aspect) is False:
            return _stepped_over(evidence, lambda each: self._is_measured_so(each, aspect))
        return unless_blank(evidence)

    def _is_on_side(self, candidate: Candidate, aspect: Aspect) -> bool:
        statement = candidate.statement
        measured = is_measured(statement, aspect) is not False
        return says_side(statement, aspect, self.pack) and measured and not is_contrary(statement, aspect, self.pack)

    def _says_it(self, candidate: Candidate, aspect: Aspect, model: str | None) -> bool:
        statement, said = candidate.statement, candidate.features["soft_all"] >= _SAYS_IT
        beside = is_contrary(statement, aspect, self.pack) or is_beside(statement, aspect, self.pack, model)
        return said and not beside

    def _is_measured_so(self, candidate: Candidate, aspect: Aspect) -> bool:
        measured = is_measured(candidate.statement, aspect) is True
        return measured and not is_contrary(candidate.statement, aspect, self.pack)

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


def _stepped_over(evidence: Evidence, is_meant: Callable[[Candidate], bool]) -> Evidence:
    """Return the evidence led by the first that is meant, where it is as likely as the best; else not enough."""
    near = (each for each in evidence.candidates[1:] if _is_near(each, evidence))
    meant = next(filter(is_meant, near), None)
    return unless_blank(evidence.led_by(meant)) if meant else replace(evidence, sufficient=False)


def _is_near(candidate: Candidate, evidence: Evidence) -> bool:
    """Return whether a candidate is hardly less likely than the best one."""
    return candidate.score >= evidence.candidates[0].score - _NEAR
