"""Judges answers strictly: the value, its unit, its sources, and who is said to state nothing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

from core.answer import Answer, Citation, Comparison, Grounded, NoEvidence, Note, Ranked, Ranking
from core.quantities.units import BUILT_IN, canonical
from tests.generated.documents import Library
from tests.generated.family import Fact
from tests.generated.gold import Cells, Members, One, Order, Question
from tests.generated.statements import Reading, Statement, close, folded, remarks, statements

_SILENT = re.compile(r"(?i)\s*(?:not stated|not applicable|—|–|-|n/a)?[¹\s.]*\Z")
_MARKUP = re.compile(r"<[^>]+>|(?<!\\)\*\*|\\(?=[|*_`])")


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    ABSTAINED = "abstained"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and what it rests on."""

    verdict: Verdict
    why: str = ""


RIGHT = Judgement(Verdict.RIGHT)


def judge(question: Question, answer: Answer, library: Library) -> Judgement:
    """Return the verdict on an answer: the first fault decides."""
    court = _Judge(library)
    match question.gold:
        case One(first=()) as gold:
            faults = court.silence(gold.model, answer)
        case One() as gold:
            faults = court.value(gold, answer)
        case Cells() as gold:
            faults = court.cells(gold, answer)
        case Order() as gold:
            faults = court.order(gold, answer)
        case Members() as gold:
            faults = court.members(gold, answer)
    return next(faults, RIGHT)


def _says_so_first(model: str, answer: Grounded | Comparison | Ranking) -> bool:
    """Return whether an answer begins with saying that nothing is stated: what follows is named as something else."""
    first = next((span.text for block in answer.blocks[:1] if isinstance(block, Note) for span in block.spans), "")
    return model in answer.not_stated and first.startswith(f"Not stated for {model}")


def _canonical(item: Ranked) -> float | None:
    """Return the number that a product model is ranked by, in the canonical unit of what it measures."""
    unit = BUILT_IN.find(item.unit)
    return item.value if item.value is None or unit is None else canonical(item.value, unit)


def _wrong(why: str) -> Judgement:
    return Judgement(Verdict.WRONG, why)


def _abstained(why: str) -> Judgement:
    return Judgement(Verdict.ABSTAINED, why)


def _without_answer(answer: Answer) -> Judgement:
    return _abstained(f"answered with {answer.kind}: {getattr(answer, 'text', '')[:160]}")


class _Judge:
    """Finds faults in answers about one library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.family = library.family
        self.reading = Reading(library.family)

    def value(self, gold: One, answer: Answer) -> Iterator[Judgement]:
        """Yield the faults of an answer on one product model."""
        said = list(statements(answer.blocks)) if isinstance(answer, Grounded) else []
        if not isinstance(answer, Grounded) or not said:
            yield _without_answer(answer)
            return
        first = [fact for fact in gold.first if self.reading.says(said[0].text, fact)]
        if not first:
            yield self._instead(said[0], gold.first)
        everything = [*said, *remarks(answer.blocks)]
        if not all(any(self.reading.says(each.text, fact) for each in everything) for fact in gold.all_of):
            yield _wrong("hides that the documents disagree")
        for each in said[1:]:
            if not self.reading.true(each.text, gold.model):
                yield _wrong(f"also says {each.text!r}")
        cited = [citation for citation in answer.citations if citation.number in said[0].citations]
        if gold.legacy and not any(citation.legacy for citation in cited):
            yield _wrong("doesn't flag a legacy document")
        yield from self._unsourced(cited, first, gold.model)

    def silence(self, model: str, answer: Answer) -> Iterator[Judgement]:
        """Yield the faults of an answer about what isn't stated."""
        if isinstance(answer, Grounded | Comparison | Ranking):
            said = [each.text for each in statements(answer.blocks) if not _is_silent(each.text)]
            if said and not _says_so_first(model, answer):
                yield _wrong(f"not stated, and it says {said[0]!r}")
        elif not isinstance(answer, NoEvidence):
            yield _without_answer(answer)
            return
        if model not in answer.not_stated and not (self.library.blank and isinstance(answer, Grounded)):
            yield _wrong(f"isn't listed as not stated: {getattr(answer, 'text', '')[:160]}")

    def cells(self, gold: Cells, answer: Answer) -> Iterator[Judgement]:
        """Yield the faults of a comparison: every cell that states something must be right."""
        if not isinstance(answer, Comparison):
            if any(facts for _, facts in gold.models):
                yield _without_answer(answer)
            return
        columns = {name: place for place, name in enumerate(answer.table.columns[1:])}
        for name, facts in gold.models:
            if name not in columns:
                yield _abstained(f"no column for {name}")
                return
            rows = [(row.label, row.cells[columns[name]]) for row in answer.table.rows]
            stated = [
                Statement(text=f"{label}: {cell.text}", citations=cell.citations)
                for label, cell in rows
                if not _SILENT.match(cell.text)
            ]
            yield from self._column(name, facts, stated, answer)

    def _column(
        self, name: str, facts: tuple[Fact, ...], stated: Sequence[Statement], answer: Comparison
    ) -> Iterator[Judgement]:
        """Yield the faults of one product model's column."""
        if not facts and stated:
            yield _wrong(f"{name} states nothing, and the cell says {stated[0].text!r}")
        elif not facts and name not in answer.not_stated:
            yield _wrong(f"{name} isn't listed as not stated")
        elif facts and not stated:
            yield _abstained(f"the cell of {name} is empty")
        for said in stated:
            right = [fact for fact in facts if self.reading.says(said.text, fact)]
            if not right:
                yield self._instead(said, facts)
            cited = [citation for citation in answer.citations if citation.number in said.citations]
            yield from self._unsourced(cited, right, name)

    def order(self, gold: Order, answer: Answer) -> Iterator[Judgement]:
        """Yield the faults of a ranking: order, ties, numbers, and who states nothing."""
        if not isinstance(answer, Ranking):
            yield _without_answer(answer)
            return
        place = {name: number for number, group in enumerate(gold.groups) for name in group}
        names = [item.model for item in answer.items]
        for name in names:
            if name not in place:
                yield _wrong(f"{name} is ranked, and not among {sorted(place)}")
                return
        ranks = [place[name] for name in names]
        if ranks != sorted(place.values())[: len(ranks)]:
            yield _wrong(f"order is {names}, expected {gold.groups}")
        if len(names) < min(gold.top or len(place), len(place)):
            yield _wrong(f"only {names}, expected {gold.groups}")
        for item in answer.items:
            if not close(_canonical(item), gold.numbers[place[item.model]]):
                yield _wrong(f"{item.model} is ranked by {item.value}, expected {gold.numbers[place[item.model]]}")
        yield from self._unlisted(gold.silent, set(answer.not_stated))

    def members(self, gold: Members, answer: Answer) -> Iterator[Judgement]:
        """Yield the faults of a list of product models."""
        if not isinstance(answer, Ranking | NoEvidence):
            yield _without_answer(answer)
            return
        names = {item.model for item in answer.items} if isinstance(answer, Ranking) else set[str]()
        if missing := gold.inside - names:
            yield _wrong(f"leaves out {sorted(missing)}: {getattr(answer, 'text', '')[:160]}")
        if extra := names - gold.inside - gold.either:
            yield _wrong(f"lists {sorted(extra)}")
        if isinstance(answer, Ranking):
            yield from self._unlisted(gold.silent, set(answer.not_stated) - gold.either)

    def _unlisted(self, silent: frozenset[str], listed: set[str]) -> Iterator[Judgement]:
        """Yield the fault of listing others than those who state nothing; a dash may be a statement."""
        if (listed != set(silent) and not self.library.blank) or not listed <= silent:
            yield _wrong(f"not stated is {sorted(listed)}, expected {sorted(silent)}")

    def _instead(self, said: Statement, facts: Sequence[Fact]) -> Judgement:
        """Tell a number without its unit, or words without any value, from a wrong value."""
        if any(self.reading.lacks_unit(said.text, fact) for fact in facts):
            return _abstained(f"the value has no unit in {said.text!r}")
        if self.reading.values(said.text):
            return _wrong(f"says {said.text!r}")
        return _abstained(f"no value in {said.text!r}")

    def _unsourced(self, cited: Sequence[Citation], facts: Sequence[Fact], model: str) -> Iterator[Judgement]:
        """Yield the faults of the citations of a right value."""
        allowed = {model, *self._bases(model)}
        for citation in cited:
            if citation.models and not allowed & set(citation.models):
                yield _wrong(f"cites {citation.document}, which covers {citation.models}")
        texts = {_bare(written.text) for written in self.library.written if written.fact in facts}
        quotes = [_bare(part) for citation in cited for part in (citation.quote, citation.excerpt)]
        if not any(text in quote for text in texts for quote in quotes):
            yield _wrong(f"no quote holds {sorted(texts)}: {quotes}")

    def _bases(self, model: str) -> Iterator[str]:
        base = self.family.model(model).base
        while base is not None:
            yield base
            base = self.family.model(base).base


def _is_silent(text: str) -> bool:
    return _SILENT.match(text.rpartition(": ")[2]) is not None


def _bare(text: str) -> str:
    """Return text without markup and with single blanks."""
    return folded(unescape(_MARKUP.sub("", text)))
