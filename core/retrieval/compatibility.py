"""Whether product models go together: the statement about one of them that names the other."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from core.catalog.entity_linking import Names
from core.knowledge.analyzer import STOP_WORDS, fold, stem, stems_of, words
from core.knowledge.chunk import PieceKind
from core.reading.intents import asks_relation
from core.reading.question import Intent, Question
from core.reading.topic import has_topic
from core.retrieval.candidate import Candidate
from core.retrieval.grid import Planner
from core.retrieval.results import Asked, Found, Retrieved
from core.retrieval.source import Source
from core.retrieval.statement import Statement

_PAIR = 2
_PAIRED = re.compile(
    r"(?i)\b(?:possible|together|combin\w+|paired|attached|(?:use[sd]?|using|put|run|install(?:ed)?) (?:\S+ ){0,6}"
    r"(?:with|on|in|for|into))\b|^\W*(?:is|are) (?:\S+ ){1,6}for (?:the |a |an |my )?\S"
)
"""Asks for it in other words than documents use."""
_BESIDE = re.compile(r"(?i)\b(?:with|on|in|for|into|to)\b")
_APART = frozenset({Intent.COMPARE, Intent.RANK, Intent.HOWTO})
_PRODUCTS = stems_of("models products devices units ones variants types machines")

_RELATING = stems_of(
    "fit work compatible compatibility use go attach connect plug mount run take accept support possible together"
    " combine pair drop replace upgrade suit suitable need ok"
)
"""Words that ask for nothing but whether things go together."""


def _is_of_both(question: Question) -> bool:
    """Return whether a question asks if the product models that it names go together, and be it by "A with B?"."""
    if len(question.models) < _PAIR or question.mentions.ambiguous or question.intent in _APART:
        return False
    if asks_relation(question.text) or _PAIRED.search(question.text):
        return True
    return not has_topic(question.topic) and _BESIDE.search(question.topic) is not None


class Together:
    """Retrieves what goes with what, from one publication of the index."""

    def __init__(self, source: Source, planner: Planner, names: Names) -> None:
        self._source = source
        self._planner = planner
        self._known = names
        lines = (each.family for each in source.catalog.models.values())
        self._nouns = planner.nouns.union(_PRODUCTS, (stem(fold(line).split()[-1]) for line in lines if line))

    async def retrieve(self, question: Question) -> Retrieved | None:
        """Return the best statement about a product model that names another one with which it goes, or doesn't.

        None if that isn't asked; or if something else is asked as well, and no such statement answers it.

        Raises:
            TransientError: The index didn't answer.
        """
        if not _is_of_both(question):
            return None
        asked, cells = self._planner.beside(question)
        models = {str(cell.models[0]): cell for cell in cells}
        naming: dict[str, list[Statement]] = {}
        for model, cell in sorted(models.items()):
            passages = [each for plan in cell.plans for each in await self._source.passages(plan)]
            spoken, others = self._source.scorer.statements(passages, cell.lineage), models.keys() - {model}
            naming[model] = [each for each in spoken if self._is_about(each, model) and self._names(each, others)]
        return self._told(asked, naming)

    def _told(self, asked: Asked, naming: Mapping[str, Sequence[Statement]]) -> Retrieved | None:
        telling = frozenset(words(asked.said)).difference(_RELATING, STOP_WORDS, self._nouns)
        found = [
            self._source.scorer.evidence(asked.aspect, [one for one in each if telling <= one.own], model)
            for model, each in naming.items()
        ]
        able = [each.led_by(max(each.candidates, key=_worth)) for each in found if each.candidates]
        if not able:
            return None if telling else Retrieved(found=Found(asked=(asked,), evidence={}))
        told = max(able, key=lambda each: _worth(each.candidates[0]))
        covered = told.candidates[0].statement.covered
        host = told.model if told.model in covered else covered[0]
        sure = replace(told, sufficient=True).of_only(
            each for each in told.candidates if host in each.statement.covered
        )
        return Retrieved(found=Found(asked=(asked,), evidence={(0, host): sure}), host=host)

    def _is_about(self, statement: Statement, model: str) -> bool:
        """Return whether a statement speaks of a product model: a row that says something of some names them."""
        if statement.piece.kind is PieceKind.ROW and len(statement.covered) > 1:
            return self._names(statement, {model})
        return model in statement.covered

    def _names(self, statement: Statement, models: Collection[str]) -> bool:
        """Return whether a statement names one of them: a row as a whole, running text by its values as well."""
        if statement.value is not None and statement.piece.kind is PieceKind.ROW:
            return False
        plain = fold(statement.piece.plain)
        likely = {name for name in models if fold(name) in plain}
        return bool(likely) and not likely.isdisjoint(self._known.mentions(statement.piece.plain).models)


def _worth(candidate: Candidate) -> tuple[bool, int, float]:
    """Return whether a candidate says that things go together, or don't; of how many it speaks; then its score."""
    return asks_relation(candidate.piece.plain), len(candidate.statement.covered), candidate.score
