"""Several product models side by side → of each what says the same as the others' do."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.knowledge.analyzer import fold, word_forms
from core.knowledge.glossary import Pack
from core.quantities.parse import quantities_in
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import Linker, says_it
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.eligibility import is_contrary
from core.retrieval.statement import Statement

_UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\Z")
"""What a label says in brackets at its end: of some cells below it the unit stands with their number."""
_ASKED = "?"
_ROW = "|"
"""The column of a whole row."""
_LOOKED_AT = 20
_ALIKE = 4.0
"""What it is worth in score that one table says the same of two product models."""
_ELSEWHERE = 0.6
"""What that is worth of statements in different places."""
_CALLED_OTHERWISE = 0.94
"""What that is worth of what is filed alike under labels that differ."""
_LIKELY = 0.35
"""From this probability of each on, what is said of all alike is enough."""
_MOST = 0.6
"""What the label of such a column must say of what is asked."""
_OF_ROWS = 0.4
"""What that is worth of whole rows of one table: each says many things."""
_SAME = 0.4
"""So alike are two statements of which one is enough to answer where the other is."""
_MEASURED = 0.9
"""From this share on a mere number says what is asked: "318 g" the weight."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A candidate of one product model, as it is weighed beside those of the others.

    Attributes:
        score: Of the candidate; of the one that leads, the best there is: it was put first with reason.
        label: What it is called, without a unit.
        columns: What the value is filed under and called; empty for running text.
        words: What it says, apart from names and numbers.
    """

    candidate: Candidate
    score: float
    label: str
    columns: frozenset[str]
    words: frozenset[str]

    def alike(self, other: "_Choice") -> float:
        """Return how far another says the same of its own product model, 0.0 to 1.0."""
        mine, yours = self.candidate.statement, other.candidate.statement
        together = mine.document.path == yours.document.path and mine.chunk.section == yours.chunk.section
        if _place(mine) == _place(yours) and not (self.columns and mine.covered):
            return 0.0
        if self.columns or other.columns:
            called = 1.0 if self.label == other.label else _CALLED_OTHERWISE
            most, near = (_OF_ROWS, 0.0) if _ROW in self.columns else (called, called * _ELSEWHERE)
            return (most if together else near) * (not self.columns.isdisjoint(other.columns))
        both = self.words | other.words
        return _ELSEWHERE * len(self.words & other.words) / len(both) if both else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Abreast:
    """Puts product models side by side."""

    linker: Linker
    pack: Pack

    def led(self, aspect: Aspect, evidence: Mapping[str, Evidence]) -> dict[str, Evidence]:
        """Return the evidence of each product model, led by what says the same of it as the others' do of them.

        What is enough for one is enough for those of whom the same is said.
        """
        choices = {model: self._choices(aspect, each, evidence) for model, each in evidence.items() if each.candidates}
        if not choices or is_said_of_all(evidence.values()):
            return dict(evidence)
        anchored = (_beside(model, anchor, choices) for model, held in choices.items() for anchor in held)
        best = max(anchored, key=lambda found: found[0])[1]
        sure = [choice for model, choice in best.items() if evidence[model].sufficient]
        named = [choice for choice in sure if self.linker.states(choice.candidate.statement, aspect.named)]
        together = _is_enough(aspect, list(best.values()), [evidence[model].probability for model in best])
        led = dict(evidence)
        for model, choice in best.items():
            enough = evidence[model].sufficient or together or any(choice.alike(other) >= _SAME for other in sure)
            other = bool(named) and choice.candidate.value is not None and not any(map(choice.alike, named))
            contrary = is_contrary(choice.candidate.statement, aspect, self.pack)
            meant = enough and not other and not contrary
            led[model] = replace(evidence[model].led_by(choice.candidate), sufficient=meant)
        return led

    def _choices(self, aspect: Aspect, evidence: Evidence, models: Collection[str]) -> list[_Choice]:
        """Return what may lead, with its score beside `models`: never the contrary of what is asked."""
        first, *others = evidence.candidates[:_LOOKED_AT]
        others = [each for each in others if not is_contrary(each.statement, aspect, self.pack)]
        best = max(each.score for each in evidence.candidates)
        names = frozenset(form for model in models for forms in word_forms(model) for form in forms)
        choices: list[_Choice] = []
        for each in (first, *others):
            cell = _cell_of(each, evidence.candidates)
            choice = _Choice(
                candidate=cell,
                score=best if each is first else each.score,
                label=_called(cell),
                columns=self._columns(aspect, cell),
                words=frozenset(word for word in each.statement.own - names if word.isalpha()),
            )
            choices.append(choice)
        return choices

    def _columns(self, aspect: Aspect, candidate: Candidate) -> frozenset[str]:
        """Return what a value is filed under and called, and what whatever is called as it is asked is measured in.

        One sheet has "Battery (V / Ah)", and the other "Battery, voltage / capacity" for the same.
        """
        if candidate.value is None:
            return frozenset({_ROW} if candidate.piece.values else ())
        filed = self.linker.meant(candidate.statement, aspect.named)
        found = {str(value.value.dimension) for value in quantities_in(candidate.said) if value.value.unit}
        measured = f"{_ASKED} {' '.join(sorted(found))}" if found and says_it(candidate) else ""
        return frozenset((*filed, _called(candidate), measured)) - {""}


def _beside(model: str, anchor: _Choice, choices: Mapping[str, list[_Choice]]) -> tuple[float, dict[str, _Choice]]:
    """Return the choice for each product model that goes best with one for `model`, and what it is all worth."""
    chosen, total = {model: anchor}, anchor.score
    for other, held in choices.items():
        if other != model:
            worths = ((each.score + _ALIKE * anchor.alike(each), each) for each in held)
            worth, chosen[other] = max(worths, key=lambda pair: pair[0])
            total += worth
    return total, chosen


def is_said_of_all(evidence: Iterable[Evidence]) -> bool:
    """Return whether one sentence, and nothing else that is said of any, says all that is asked of each."""
    held = list(evidence)
    if not all(each.sufficient and each.candidates for each in held):
        return False
    best = [each.candidates[0] for each in held]
    places = {_place(each.statement) for each in best}
    if len(places) > 1 or not all(each.says_all and not each.piece.values for each in best):
        return False
    return not any(each.says_all for one in held for each in one.candidates if _place(each.statement) not in places)


def _cell_of(candidate: Candidate, candidates: Sequence[Candidate]) -> Candidate:
    """Return, for a whole row, the one cell of it whose label says more of what is asked than any other's; else it."""
    if candidate.value is not None or not candidate.piece.values:
        return candidate
    here = _place(candidate.statement)
    cells = [each for each in candidates if each.value and _place(each.statement) == here]
    most = max((each.features["soft_label"] for each in cells), default=0.0)
    best = [each for each in cells if each.features["soft_label"] == most]
    return best[0] if most and len(best) == 1 else candidate


def _called(candidate: Candidate) -> str:
    return _UNIT.sub("", fold(candidate.label))


def _place(statement: Statement) -> tuple[str, int]:
    return statement.chunk.chunk_id, statement.position


def _is_enough(aspect: Aspect, chosen: Sequence[_Choice], probabilities: Sequence[float]) -> bool:
    """Return whether what is said of all alike is enough together, though it may be enough of none by itself.

    One column is whose label says most of what is asked, or whose mere measure is what is asked.
    """
    first, *others = chosen
    if not others or not all(first.alike(each) >= _SAME for each in others):
        return False
    if min(probabilities) >= _LIKELY or not first.columns:
        return min(probabilities) >= _LIKELY
    share = max(aspect.measuring.values(), default=0.0)
    features = [each.candidate.features for each in chosen]
    called = _ROW not in first.columns and min(each["soft_label"] for each in features) >= _MOST
    return called or (share >= _MEASURED and min(each["measured"] for each in features) >= 1.0)
