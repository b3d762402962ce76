"""A kept receipt → how an answer came about, as people read it: its quotes, a sentence or two, or sections."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.answer import (
    Answer,
    Block,
    Bullets,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Paragraph,
    Quote,
    Ranking,
    Span,
)
from core.answering.quotation import listed, note, without_links
from core.counting import counted
from core.reading.question import Intent
from core.reading.turn import Turn
from core.receipt import KeptCandidate, KeptCell, KeptReceipt, Reading, Reason, receipt_id

OPERATIONS = {
    Intent.LOOKUP: "a look-up",
    Intent.COMPARE: "a comparison",
    Intent.RANK: "a ranking",
    Intent.FILTER: "a list",
    Intent.RECOMMEND: "a recommendation",
    Intent.HOWTO: "instructions",
    Intent.EXPLAIN: "an explanation",
    Intent.SPECS: "all that is stated",
    Intent.RECEIPT: "the sources of the last answer",
    Intent.CONVERT: "the last value in another unit",
    Intent.SMALLTALK: "small talk",
    Intent.META: "what is covered",
    Intent.OUT_OF_SCOPE: "something else than documentation",
}
_CARRIED = {"intent": "what is wanted", "models": "the product models", "topic": "what is asked"}
_ANSWERED = "Answered"
_LEAST_SHARE = 0.01
_MOST_MODELS = 5
_OUTCOMES = {
    "answer": _ANSWERED,
    "comparison": _ANSWERED,
    "ranking": _ANSWERED,
    "clarify": "Asked back",
    "no_evidence": "Refused",
    "smalltalk": "Replied",
    "apology": "Failed",
}


def explained(history: Sequence[Turn]) -> Turn | None:
    """Return the last turn that can be asked "why?": answered with sources, or refused, or asked back; else None."""
    asked = (turn for turn in reversed(history) if turn.intent is not Intent.RECEIPT)
    return next((turn for turn in asked if cited(turn.answer) or isinstance(turn.answer, NoEvidence | Clarify)), None)


def cited(answer: Answer) -> Grounded | Comparison | Ranking | None:
    """Return an answer that has sources; None for any other."""
    return answer if isinstance(answer, Grounded | Comparison | Ranking) and answer.citations else None


def receipt(history: Sequence[Turn], kept: KeptReceipt | None) -> Grounded | NoEvidence:
    """Return where the last answer stands, quote by quote, and how it came about, or why it was refused.

    `kept` is the receipt of the turn that `explained` names; None if it isn't kept.
    """
    turn = explained(history)
    told = " ".join([*summary(kept), f"Receipt {receipt_id(turn.turn_id)}."]) if turn and kept else ""
    answer = cited(turn.answer) if turn else None
    if answer is None:
        return NoEvidence(text=told or "There is no answer in this thread yet whose sources I could show.")
    blocks: list[Block] = []
    for citation in answer.citations:
        where = " › ".join([citation.title, *citation.section])
        page = f", p. {citation.page}" if citation.page else ""
        blocks.append(note(f"{where}{page}", citation.number))
        blocks.append(Quote(text=citation.excerpt, citation=citation.number))
    if told:
        blocks.append(note(told))
    return Grounded(blocks=tuple(blocks), citations=answer.citations, models=answer.models, scope=answer.scope)


def summary(kept: KeptReceipt) -> list[str]:
    """Return, a sentence each, how a question was read and how it was decided."""
    reading = kept.reading
    asked = f": {_asked(reading)}" if reading.aspects else ""
    about = f" of {listed(reading.models)}" if reading.models else ""
    return [f"Read as {_operation(reading)}{asked}{about}.", _decided(kept)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of how an answer came about."""

    title: str
    blocks: tuple[Block, ...]


def sections(kept: KeptReceipt) -> tuple[Section, ...]:
    """Return all of how an answer came about: the decision first, then what it rests on."""
    times = ", ".join(f"{each.name} {each.ms:.1f} ms" for each in kept.stages)
    together = f"{times}; together {sum(each.ms for each in kept.stages):.1f} ms."
    return (
        Section(title="Question", blocks=(_paragraph(f"“{kept.question}”"),)),
        Section(title="Decision", blocks=tuple(map(_paragraph, (_decided(kept), *_besides(kept))))),
        Section(title="How it was read", blocks=tuple(_read(kept))),
        *(
            Section(
                title=" · ".join(filter(None, (cell.aspect or "What was asked", cell.model))),
                blocks=tuple(_weighed(cell)),
            )
            for cell in kept.cells
        ),
        Section(title="Times", blocks=(_paragraph(together),)),
    )


def _read(kept: KeptReceipt) -> Iterator[Block]:
    won = _reading(kept.reading)
    yield _bullets(won)
    for each in kept.rejected:
        yield _paragraph("It was not read this way:")
        apart = [line for line in _reading(each)[:-1] if line not in won]
        yield _bullets([*apart, f"Because {each.why}"])


def _reading(reading: Reading) -> list[str]:
    """Return a reading in lines, the last about what it has from the thread."""
    carried = listed([_CARRIED[each] for each in reading.carried])
    return [
        f"Wanted: {_operation(reading)}",
        f"Product models: {listed(reading.models) or 'none in particular'}",
        *([f"Asked: {_asked(reading)}"] if reading.aspects else []),
        *([f"Conditions: {', '.join(reading.conditions)}"] if reading.conditions else []),
        *reading.notes,
        f"From the thread: {carried}" if carried else "All of it is the question's own; nothing is from the thread",
    ]


def _asked(reading: Reading) -> str:
    return listed([f"“{each}”" for each in reading.aspects])


def _operation(reading: Reading) -> str:
    return OPERATIONS[Intent(reading.operation)]


def _decided(kept: KeptReceipt) -> str:
    outcome = _OUTCOMES[kept.outcome]
    if not kept.cells:
        read = f"from {listed(kept.unweighed)}" if kept.unweighed else "by a rule, without a search"
        return f"{outcome} {read}."
    if len(kept.cells) == 1:
        near = " with what is near" if outcome == _ANSWERED and not kept.cells[0].enough else ""
        return f"{outcome}{near}: {_grounds(kept.cells[0])}."
    enough = sum(cell.enough for cell in kept.cells)
    return f"{outcome}: of {len(kept.cells)} things that were looked for, enough was found for {enough}."


def _besides(kept: KeptReceipt) -> Iterator[str]:
    if kept.judged:
        yield kept.judged
    if kept.cells and kept.unweighed:
        yield f"The values come from {listed(kept.unweighed)}."
    if kept.left_out:
        yield f"Besides, this receipt leaves out {counted(kept.left_out, 'thing')} looked for."


def _grounds(cell: KeptCell) -> str:
    if not cell.candidates:
        return "nothing was found that might be meant"
    best = f"the best statement answers with a probability of {cell.probability:.0%}, and {cell.needed:.0%} is needed"
    if cell.enough == (cell.probability >= cell.needed):
        return best
    rules = "a rule about words, labels, headings, conditions, blank cells or comparisons"
    return f"{best}, but {rules}, or a language model, decided otherwise"


def _weighed(cell: KeptCell) -> Iterator[Block]:
    """Yield how one thing asked was decided, and the statements that were weighed."""
    yield _paragraph(f"{'Taken' if cell.enough else 'Not taken'}: {_grounds(cell)}.{_how_many(cell)}")
    for place, each in enumerate(cell.candidates, start=1):
        share = f"{each.share:.0%}" if each.share >= _LEAST_SHARE else "under 1%"
        yield _paragraph(f"{place}. {_said(each)} ({share})")
        yield _bullets(_about(each))


def _how_many(cell: KeptCell) -> str:
    count = len(cell.candidates)
    if count == 0:
        return ""
    if cell.weighed == 1:
        return " One statement was weighed."
    here = "all of them" if count == cell.weighed else "the best one" if count == 1 else f"the best {count}"
    return f" Statements weighed: {cell.weighed}. Here {here}, with the share of likelihood that each got."


def _said(one: KeptCandidate) -> str:
    said, label = _plain(one.said), _plain(one.label.replace(" > ", ", "))
    return said if said.startswith(label) else f"{label}: {said}"


def _about(one: KeptCandidate) -> Iterator[str]:
    """Yield where a statement stands, of whom, and what spoke for and against it."""
    if (full := _plain(one.excerpt)) != _said(one):
        yield f"In full: {full}"
    page = f", page {one.page}" if one.page is not None else ""
    yield f"In {' › '.join([one.title, *one.section])}{page}"
    more = len(one.models) - _MOST_MODELS
    names = listed([*one.models[:_MOST_MODELS], *([f"{more} more"] if more > 0 else [])])
    base = f", inherited from {one.base}" if one.base else ""
    yield f"Of {names}{base}" if one.models else "Of no product model in particular"
    if one.pros:
        yield f"For it: {_reasons(one.pros)}"
    if one.cons:
        yield f"Against it: {_reasons(one.cons)}"


def _reasons(reasons: Sequence[Reason]) -> str:
    told = ((each.text, f"{each.points:+.1f}".replace("-", "−")) for each in reasons)
    return "; ".join(f"{text} ({points})" for text, points in told)


def _plain(text: str) -> str:
    return without_links(" ".join(text.split()))


def _paragraph(text: str) -> Paragraph:
    return Paragraph(spans=(Span(text),))


def _bullets(lines: Iterator[str] | Sequence[str]) -> Bullets:
    return Bullets(items=tuple(map(Span, lines)))
