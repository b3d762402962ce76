"""Where questions are lost: reading the documents, gathering candidates, or choosing among them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.evals.families import Family, Record, by_id, read_lines
from tests.evals.figures import Figure
from tests.evals.gold import SEVERAL, Quote, in_scope, is_equivalent, is_gold, quotes_of
from tests.evals.scorer import Scorer

DEPTHS = (10, 40, 100)
FIRST = {"first": 1, "three": 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """How far the gold statements of one question got, or of one part of it.

    Attributes:
        question: Its id.
        kind: The question's.
        held: For every gold quote that would do: a statement holds it, with the right scope and page.
        typed: For every one of them with a number asked for: the statement has a value that is a number.
        place: 0-based place of the first gold candidate; None if there is none.
        chosen: 0-based place of the first candidate that is gold or says the same; None if there is none in `FIRST`.
    """

    question: str
    kind: str
    held: tuple[bool, ...]
    typed: tuple[bool, ...] = ()
    place: int | None = None
    chosen: int | None = None

    @property
    def lost(self) -> str:
        """The step that lost it; empty if the right statement came first."""
        if not any(self.held):
            return "reading"
        if self.place is None:
            return "gathering"
        return "" if self.chosen == 0 else "choosing"


def traced_of(family: Family, scorer: Scorer) -> Sequence[Traced]:
    """Return what became of every question of a family that can be answered."""
    receipts = by_id(read_lines(family.out / "receipts.jsonl"))
    return list(trace(family.questions, read_lines(family.out / "statements.jsonl"), receipts, scorer))


def lost_in(traced: Sequence[Traced], *, receipts: bool) -> Mapping[str, str]:
    """Return the first step that lost a part of a question, by its id; without receipts only reading is known."""
    steps = ("reading", "gathering", "choosing") if receipts else ("reading",)
    lost = {step: {each.question for each in traced if each.lost == step} for step in steps}
    return {question: step for step in reversed(steps) for question in lost[step]}


def stages_of(traced: Sequence[Traced], *, receipts: bool) -> dict[str, Figure]:
    """Return reading, gathering and choosing, for single values and for all that can be answered.

    Without receipts there is reading only.
    """
    return {
        f"{kind}.{name}": figure
        for kind, those in (("single", [each for each in traced if each.kind == "single"]), ("answerable", traced))
        for name, figure in {**_reading(those), **(_choosing(those) if receipts else {})}.items()
        if figure.of
    }


def trace(
    questions: Sequence[Record], statements: Sequence[Record], receipts: Mapping[str, Record], scorer: Scorer
) -> Iterator[Traced]:
    """Give what became of each answerable question: one for all its quotes, or of a comparison or ranking one each."""
    read: defaultdict[str, list[Record]] = defaultdict(list)
    for statement in statements:
        read[statement["document"]].append(statement)
    for question in questions:
        quotes = quotes_of(question, scorer) if question["expect"] == "answer" else ()
        cells = receipts.get(question["id"], {}).get("cells", ())
        for group in [[quote] for quote in quotes] if question["kind"] in SEVERAL else [quotes]:
            if group:
                yield _traced(question, group, read, cells, scorer)


def _traced(
    question: Record,
    quotes: Sequence[Quote],
    read: Mapping[str, Sequence[Record]],
    cells: Sequence[Record],
    scorer: Scorer,
) -> Traced:
    gold = [_holding(quote, read.get(quote.document, ()), scorer) for quote in quotes]
    places = [place for cell in cells if (place := _place(cell["candidates"], quotes, scorer)) is not None]
    chosen = [place for cell in cells if (place := _chosen(cell["candidates"], question, quotes, scorer)) is not None]
    return Traced(
        question=question["id"],
        kind=question["kind"],
        held=tuple(map(bool, gold)),
        typed=tuple(
            any(_typed(statement, quote, scorer) for statement in statements)
            for quote, statements in zip(quotes, gold, strict=True)
            if any(not isinstance(number["value"], str) for number in quote.numbers)
        ),
        place=min(places, default=None),
        chosen=min(chosen, default=None),
    )


def _holding(quote: Quote, statements: Sequence[Record], scorer: Scorer) -> Sequence[Record]:
    return [
        statement
        for statement in statements
        if is_gold(statement, quote, scorer) and in_scope(statement, quote.models) and _on_page(statement, scorer)
    ]


def _on_page(statement: Record, scorer: Scorer) -> bool:
    if not statement["document"].lower().endswith(".pdf"):
        return True
    page = statement["page"]
    return page is not None and scorer.on_page(statement["document"], statement["quote"], page)


def _typed(statement: Record, quote: Quote, scorer: Scorer) -> bool:
    return any(
        value["number"] is not None and scorer.holds([number], f"{value['label']}: {value['text']}", [quote.text])
        for value in statement["values"]
        for number in quote.numbers
        if not isinstance(number["value"], str)
    )


def _place(candidates: Sequence[Record], quotes: Sequence[Quote], scorer: Scorer) -> int | None:
    return next(
        (
            place
            for place, candidate in enumerate(candidates)
            if any(is_gold(candidate, quote, scorer) and in_scope(candidate, quote.models) for quote in quotes)
        ),
        None,
    )


def _chosen(candidates: Sequence[Record], question: Record, quotes: Sequence[Quote], scorer: Scorer) -> int | None:
    best = candidates[: max(FIRST.values())]
    equivalent = (place for place, candidate in enumerate(best) if is_equivalent(candidate, question, scorer))
    return min(
        (place for place in (_place(best, quotes, scorer), next(equivalent, None)) if place is not None), default=None
    )


def _reading(traced: Sequence[Traced]) -> dict[str, Figure]:
    held = [each for one in traced for each in one.held]
    typed = [each for one in traced for each in one.typed]
    return {
        "reading": Figure(count=sum(held), of=len(held), questions=len(traced)),
        "reading.typed": Figure(count=sum(typed), of=len(typed), questions=len(typed)),
    }


def _choosing(traced: Sequence[Traced]) -> dict[str, Figure]:
    read = [each for each in traced if any(each.held)]
    gathered = [each for each in read if each.place is not None]
    return {
        **{f"gathering.{depth}": _share([_within(each.place, depth) for each in read]) for depth in DEPTHS},
        **{
            f"choosing.{name}": _share([_within(each.chosen, depth) for each in gathered])
            for name, depth in FIRST.items()
        },
    }


def _within(place: int | None, depth: int) -> bool:
    return place is not None and place < depth


def _share(yes: Sequence[bool]) -> Figure:
    return Figure(count=sum(yes), of=len(yes), questions=len(yes))
