"""Several product models side by side: of each the statement that says the same as those chosen for the others."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from core.knowledge.pack import Pack
from core.knowledge.words import fold, word_forms
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.contrary import is_contrary
from core.retrieval.link import Linker
from core.retrieval.statement import Statement

_ROW = "|"
"""The column of a whole row."""
_LOOKED_AT = 20
_ALIKE = 4.0
"""What it is worth in score that one table says the same of two product models."""
_ELSEWHERE = 0.6
"""What that is worth of statements in different places."""
_SAME = 0.4
"""So alike are two statements of which one is enough to answer where the other is."""
_OF_ANOTHER = 2.5
"""What a statement loses that is about another one of them."""
_OF_NOBODY = 1.0
"""What one loses that is about none of them in particular: it doesn't tell them apart."""
_OPENING = 5
"""Whoever is named among so many first words is whom a statement is about."""
_MEASURED = 0.9
"""From this share on a mere number says what is asked: "318 g" the weight."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A candidate of one product model, as it is weighed beside those of the others.

    Attributes:
        score: Of the candidate; of the one that leads, the best there is: it was put first with reason.
        columns: What the value is filed under and called; empty for running text.
        words: What it says, apart from names and numbers.
    """

    candidate: Candidate
    score: float
    columns: frozenset[str]
    words: frozenset[str]

    def alike(self, other: "_Choice") -> float:
        """Return how far another says the same of its own product model, 0.0 to 1.0."""
        mine, yours = self.candidate.statement, other.candidate.statement
        together = mine.document.path == yours.document.path and mine.chunk.section == yours.chunk.section
        if _place(mine) == _place(yours) and not (self.columns and mine.covered):
            return 0.0
        if self.columns or other.columns:
            near = float(_ROW not in self.columns) * _ELSEWHERE
            return (1.0 if together else near) * (not self.columns.isdisjoint(other.columns))
        both = self.words | other.words
        return _ELSEWHERE * len(self.words & other.words) / len(both) if both else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Abreast:
    """Puts product models side by side.

    Attributes:
        linker: Tells under which attribute a value is filed.
        pack: Tells what is the contrary of what is asked.
        named_in: Which product models a text names.
    """

    linker: Linker
    pack: Pack
    named_in: Callable[[str], Collection[str]]

    def led(self, aspect: Aspect, evidence: Mapping[str, Evidence]) -> dict[str, Evidence]:
        """Return the evidence of each product model, led by what says the same of it as the others' do of them.

        What is enough for one is enough for those of whom the same is said.
        """
        choices = {model: self._choices(aspect, each, evidence) for model, each in evidence.items() if each.candidates}
        if not choices:
            return dict(evidence)
        anchored = (self._beside(model, anchor, choices) for model, held in choices.items() for anchor in held)
        best = max(anchored, key=lambda found: found[0])[1]
        sure = [choice for model, choice in best.items() if evidence[model].sufficient]
        measured = _is_measured(aspect, list(best.values()))
        led = dict(evidence)
        for model, choice in best.items():
            enough = evidence[model].sufficient or measured or any(choice.alike(other) >= _SAME for other in sure)
            led[model] = replace(evidence[model].led_by(choice.candidate), sufficient=enough)
        return led

    def _beside(
        self, model: str, anchor: _Choice, choices: Mapping[str, list[_Choice]]
    ) -> tuple[float, dict[str, _Choice]]:
        """Return the choice for each product model that goes best with one for `model`, and what it is all worth."""
        chosen, total = {model: anchor}, anchor.score
        for other, held in choices.items():
            if other != model:
                worth, chosen[other] = max(
                    ((each.score + _ALIKE * anchor.alike(each), each) for each in held), key=lambda pair: pair[0]
                )
                total += worth
        return total, chosen

    def _choices(self, aspect: Aspect, evidence: Evidence, models: Collection[str]) -> list[_Choice]:
        """Return what may lead, with its score beside `models`: never the contrary of what is asked."""
        first, *others = evidence.candidates[:_LOOKED_AT]
        others = [each for each in others if not is_contrary(each.statement, aspect, self.pack)]
        best = max(each.score for each in evidence.candidates)
        names = frozenset(forms[0] for model in models for forms in word_forms(model))
        return [
            _Choice(
                candidate=each,
                score=(best if each is first else each.score) - self._lost(each.statement, evidence.model, models),
                columns=self._columns(aspect, each),
                words=frozenset(word for word in each.statement.own - names if word.isalpha()),
            )
            for each in (first, *others)
        ]

    def _columns(self, aspect: Aspect, candidate: Candidate) -> frozenset[str]:
        if candidate.value is None:
            return frozenset({_ROW} if candidate.piece.values else ())
        return frozenset((*self.linker.meant(candidate.statement, aspect.named), fold(candidate.label))) - {""}

    def _lost(self, statement: Statement, model: str | None, models: Collection[str]) -> float:
        """Return what a statement loses that is about another one of `models`, or about nobody in particular."""
        named = self.named_in(" ".join(statement.text.split()[:_OPENING]))
        if model not in named and not set(models).isdisjoint(named):
            return _OF_ANOTHER
        return 0.0 if statement.covered else _OF_NOBODY


def _place(statement: Statement) -> tuple[str, int]:
    return statement.chunk.chunk_id, statement.position


def _is_measured(aspect: Aspect, chosen: Collection[_Choice]) -> bool:
    """Return whether all stand in one column, and the mere measure of what they say is what is asked."""
    first = next(iter(chosen))
    share = max(aspect.measuring.values(), default=0.0)
    return share >= _MEASURED and all(
        each.columns and first.alike(each) and each.candidate.features.get("measured", 0.0) >= 1.0 for each in chosen
    )
