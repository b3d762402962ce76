"""Judges answers strictly: the value, its unit, its sources, and who is said to state nothing."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

from core.answer import (
    Answer,
    Bullets,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranking,
    Steps,
    Table,
)
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Value as Parsed
from tests.generated.attributes import Shape
from tests.generated.documents import Library
from tests.generated.family import Chosen, Fact
from tests.generated.questions import Cells, Members, Order, Question, Value, interval

_TOLERANCE = 1e-6
_ENDS = 2
_SILENT = re.compile(r"(?i)\s*(?:not stated|—|–|-|n/a)?[¹\s]*\Z")
_IN_LABEL = re.compile(r"(?:[\[(]([^\[\]()]{1,8}(?:\(A\))?)[\])]|\bin (\S{1,8}))\s*(?:,.*)?\Z")
_IN_ROW = re.compile(r"\bUnit: ([^\s;]+)")
_MARKUP = re.compile(r"<[^>]+>|(?<!\\)\*\*|\\(?=[|*_`])")
_BOUNDED = re.compile(r"(?i)\b(?:max|min|typ)|[≤≥<>]|up to|at least|at most")
_BLANKS = re.compile(r"\s+")


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    ABSTAINED = "abstained"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A verdict and what it rests on."""

    verdict: Verdict
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    text: str
    citations: tuple[int, ...]


RIGHT = Judgement(verdict=Verdict.RIGHT)


def judge(question: Question, answer: Answer, library: Library) -> Judgement:
    """Return the verdict on an answer."""
    match question.gold:
        case Value():
            return _Judge(library, question).value(question.gold, answer)
        case Cells():
            return _Judge(library, question).cells(question.gold, answer)
        case Order():
            return _Judge(library, question).order(question.gold, answer)
        case Members():
            return _members(question.gold, answer)


def _wrong(why: str) -> Judgement:
    return Judgement(verdict=Verdict.WRONG, why=why)


def _abstained(why: str) -> Judgement:
    return Judgement(verdict=Verdict.ABSTAINED, why=why)


class _Judge:
    def __init__(self, library: Library, question: Question) -> None:
        self.library = library
        self.family = library.family
        self.question = question

    def value(self, gold: Value, answer: Answer) -> Judgement:
        """Judge an answer on one product model."""
        if not gold.first:
            return _silence(gold.model, answer)
        if not isinstance(answer, Grounded):
            return _abstained(f"answered with {answer.kind}")
        said = list(_statements(answer))
        if not said:
            return _abstained("states nothing")
        first = [fact for fact in gold.first if self._says(said[0].text, fact)]
        if not first:
            return self._other_first(said[0], gold)
        everything = [*said, *_notes(answer)]
        missing = [fact for fact in gold.all_of if not any(self._says(each.text, fact) for each in everything)]
        if missing:
            return _wrong("hides that the documents disagree")
        false = [each.text for each in said[1:] if not self._true(each.text, gold.model)]
        if false:
            return _wrong(f"also says {false[0]!r}")
        return self._sourced(said[0], first, answer.citations, gold.model)

    def _other_first(self, said: _Said, gold: Value) -> Judgement:
        """Tell a value without its unit, or words without any value, from a wrong value."""
        if any(_without_unit(said.text, fact, self._chosen(fact)) for fact in gold.first):
            return _abstained("the value has no unit")
        valued = any(
            parsed.dimension or parsed.state for tail in _tails(said.text) for parsed in self._parsed(tail, "")
        )
        return _wrong(f"says {said.text!r}") if valued else _abstained(f"no value in {said.text!r}")

    def cells(self, gold: Cells, answer: Answer) -> Judgement:
        """Judge a comparison: every cell of the first row, and nothing false in the others."""
        if not isinstance(answer, Comparison):
            return _abstained(f"answered with {answer.kind}")
        columns = {name: place for place, name in enumerate(answer.table.columns[1:])}
        if missing := [name for name, _ in gold.models if name not in columns]:
            return _abstained(f"no column for {missing[0]}")
        for name, facts in gold.models:
            cells = [(row.label, row.cells[columns[name]]) for row in answer.table.rows]
            stated = [(label, cell) for label, cell in cells if not _SILENT.match(cell.text)]
            if not facts:
                if stated:
                    return _wrong(f"{name} states nothing, and the cell says {stated[0][1].text!r}")
                if name not in answer.not_stated:
                    return _wrong(f"{name} isn't listed as not stated")
                continue
            if not stated:
                return _abstained(f"the cell of {name} is empty")
            for label, cell in stated:
                said = _Said(text=f"{label}: {cell.text}", citations=cell.citations)
                right = [fact for fact in facts if self._says(said.text, fact)]
                if not right:
                    return self._other_first(said, Value(model=name, first=facts))
                if (sourced := self._sourced(said, right, answer.citations, name)) is not RIGHT:
                    return sourced
        return RIGHT

    def order(self, gold: Order, answer: Answer) -> Judgement:
        """Judge a ranking: order, ties, numbers, and who states nothing."""
        if not isinstance(answer, Ranking):
            return _abstained(f"answered with {answer.kind}")
        names = [item.model for item in answer.items]
        wanted = [name for group in gold.groups for name in group]
        place = {name: number for number, group in enumerate(gold.groups) for name in group}
        if unknown := [name for name in names if name not in place]:
            return _wrong(f"{unknown[0]} is ranked")
        ranks = [place[name] for name in names]
        count = len(wanted) if gold.top is None else min(gold.top, len(wanted))
        if ranks != sorted(ranks) or ranks != [place[name] for name in wanted][: len(ranks)]:
            return _wrong(f"order is {names}, expected {gold.groups}")
        if len(names) < count:
            return _wrong(f"only {names} of {wanted}")
        for item in answer.items:
            number = gold.numbers[place[item.model]]
            if item.value is None or not _close(item.value, number):
                return _wrong(f"{item.model} is ranked by {item.value}, expected {number}")
        if set(answer.not_stated) != gold.silent:
            return _wrong(f"not stated is {sorted(answer.not_stated)}, expected {sorted(gold.silent)}")
        return RIGHT

    def _chosen(self, fact: Fact) -> Chosen:
        return self.family.of(fact.attribute)

    def _true(self, text: str, model: str) -> bool:
        """Return whether a statement says something that holds for the model."""
        return any(
            self._says(text, fact) for chosen in self.family.chosen for fact in self.family.stated(model, chosen.key)
        )

    def _says(self, text: str, fact: Fact) -> bool:
        """Return whether a statement gives the fact's value with its unit."""
        chosen = self._chosen(fact)
        if fact.meaning.shape is Shape.WORDS:
            return _folded(fact.meaning.words) in _folded(text)
        if fact.meaning.shape is Shape.STATE:
            return self._says_state(text, fact)
        hint = _hint(text)
        for tail in _tails(text):
            parsed = self._parsed(tail, hint)
            if any(_same(value, fact, chosen, text) for value in parsed):
                return True
            if fact.meaning.shape is Shape.RANGE and _both_ends(parsed, fact, chosen):
                return True
        return False

    def _says_state(self, text: str, fact: Fact) -> bool:
        plain = re.sub(r"^(?:Yes|No)\. ", "", text)
        return any(
            parsed.state is not None and parsed.state.value.casefold() == fact.meaning.words.casefold()
            for tail in _tails(plain)
            for parsed in self._parsed(tail, "")
        )

    def _parsed(self, text: str, hint: str) -> Sequence[Parsed]:
        comma = self.family.style.decimal == ","
        parsed = parse_value(text.strip(" ."), unit_hint=hint, decimal_comma=comma)
        if all(value.dimension is None and value.state is None for value in parsed):
            running = tuple(found.value for found in quantities_in(text, decimal_comma=comma))
            return running or parsed
        return parsed

    def _sourced(self, said: _Said, facts: Sequence[Fact], citations: Sequence[Citation], model: str) -> Judgement:
        """Judge the citations of a right value."""
        own = [citation for citation in citations if citation.number in said.citations]
        if not own:
            return _wrong("the value has no citation")
        for citation in own:
            allowed = {model, *self._bases(model)}
            if citation.models and not allowed & set(citation.models):
                return _wrong(f"cites {citation.document}, which covers {citation.models}")
        texts = {_bare(written.text) for written in self.library.written for fact in facts if written.fact == fact}
        quotes = [_bare(part) for citation in own for part in (citation.quote, citation.excerpt)]
        if not any(text in quote for text in texts for quote in quotes):
            return _wrong(f"no quote holds {sorted(texts)}: {quotes}")
        return RIGHT

    def _bases(self, model: str) -> Iterator[str]:
        base = self.family.model(model).base
        while base is not None:
            yield base
            base = self.family.model(base).base


def _silence(model: str, answer: Answer) -> Judgement:
    match answer:
        case NoEvidence(not_stated=names) if model in names:
            return RIGHT
        case NoEvidence():
            return _wrong("isn't listed as not stated")
        case Grounded() | Comparison() | Ranking():
            said = [each.text for each in _statements(answer) if not _SILENT.match(each.text.rpartition(": ")[2])]
            if said:
                return _wrong(f"not stated, and it says {said[0]!r}")
            return RIGHT if model in answer.not_stated else _wrong("isn't listed as not stated")
        case _:
            return _abstained(f"answered with {answer.kind}")


def _members(gold: Members, answer: Answer) -> Judgement:
    if isinstance(answer, NoEvidence):
        return _wrong("lists nobody") if gold.inside else RIGHT
    if not isinstance(answer, Ranking):
        return _abstained(f"answered with {answer.kind}")
    names = {item.model for item in answer.items}
    if missing := gold.inside - names:
        return _wrong(f"leaves out {sorted(missing)}")
    if extra := names - gold.inside - gold.either:
        return _wrong(f"lists {sorted(extra)}")
    if missing := gold.silent - set(answer.not_stated):
        return _wrong(f"doesn't list {sorted(missing)} as not stated")
    return RIGHT


def _statements(answer: Grounded | Comparison | Ranking) -> Iterator[_Said]:
    """Yield what an answer states, in order, without its remarks."""
    for block in answer.blocks:
        match block:
            case Paragraph(spans=spans) | Steps(items=spans) | Bullets(items=spans):
                for span in spans:
                    yield _Said(text=span.text, citations=span.citations)
            case Table(rows=rows):
                for row in rows:
                    for cell in row.cells:
                        yield _Said(text=f"{row.label}: {cell.text}", citations=cell.citations)
            case Quote(text=text, citation=number):
                yield _Said(text=text, citations=(number,))
            case Note():
                pass


def _notes(answer: Grounded) -> Iterator[_Said]:
    for block in answer.blocks:
        if isinstance(block, Note):
            for span in block.spans:
                yield _Said(text=span.text, citations=span.citations)


def _tails(text: str) -> list[str]:
    """Return what stands behind each colon, the last one first; all of it where there is none."""
    parts = text.split(": ")
    return [": ".join(parts[place:]) for place in range(len(parts) - 1, 0, -1)] or [text]


def _hint(text: str) -> str:
    if match := _IN_ROW.search(text):
        return match[1]
    label = text.rpartition(": ")[0]
    match = _IN_LABEL.search(label)
    return (match[1] or match[2]) if match else ""


def _same(parsed: Parsed, fact: Fact, chosen: Chosen, said: str) -> bool:
    """Return whether a parsed value is the fact's, unit and all."""
    unit_due = bool(chosen.grid and chosen.grid.units[0].written)
    return (not unit_due or _has_unit(parsed)) and _same_numbers(parsed, fact, chosen, said)


def _both_ends(parsed: Sequence[Parsed], fact: Fact, chosen: Chosen) -> bool:
    """Return whether two values are the ends of a range: a minimum and a maximum stated side by side."""
    low, high = interval(chosen, fact)
    ends = [(value.canonical.low, value.canonical.high) for value in parsed if _has_unit(value)]
    return len(ends) == _ENDS and _close(ends[0][0], low) and _close(ends[1][1], high)


def _has_unit(parsed: Parsed) -> bool:
    return bool(parsed.unit) or any(item.unit for item in parsed.items)


def _same_numbers(parsed: Parsed, fact: Fact, chosen: Chosen, said: str) -> bool:
    low, high = parsed.canonical.low, parsed.canonical.high
    if fact.meaning.shape in {Shape.LIST, Shape.SIZE}:
        factor = chosen.grid.factor if chosen.grid else 1.0
        numbers = [item.canonical.nominal for item in parsed.items]
        wanted = [float(number) * factor for number in fact.meaning.numbers]
        return len(numbers) == len(wanted) and all(map(_close, numbers, wanted))
    wanted_low, wanted_high = interval(chosen, fact)
    if fact.stat or fact.meaning.shape in {Shape.UPPER, Shape.LOWER, Shape.TYPICAL}:
        ends = {end for end in (low, high) if end is not None}
        wanted = wanted_high if wanted_high is not None else wanted_low
        bounded = bool(fact.stat) or None in {low, high} or _BOUNDED.search(said) is not None
        return bounded and bool(ends) and all(_close(end, wanted) for end in ends)
    return _close(low, wanted_low) and _close(high, wanted_high)


def _without_unit(text: str, fact: Fact, chosen: Chosen) -> bool:
    """Return whether the statement has the number as written in some unit of the attribute, but no unit."""
    tail = _tails(text)[0]
    scales = {unit.scale for unit in chosen.grid.units} if chosen.grid else set()
    for parsed in parse_value(tail):
        ends = [parsed.written.low, parsed.written.high]
        for scale in scales:
            wanted = [float(number * scale) for number in fact.meaning.numbers[:2]]
            if (
                not _has_unit(parsed)
                and wanted
                and all(end is None or any(_close(end, each) for each in wanted) for end in ends)
            ):
                return any(end is not None for end in ends)
    return False


def _close(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=_TOLERANCE, abs_tol=1e-15)


def _folded(text: str) -> str:
    return _BLANKS.sub(" ", text).strip().casefold()


def _bare(text: str) -> str:
    """Return text without markup and with single blanks."""
    return _folded(unescape(_MARKUP.sub("", text)))
