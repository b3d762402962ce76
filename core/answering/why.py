"""A kept receipt → how an answer came about, as people read it: in a sentence or two, or in sections of blocks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.answer import Block, Bullets, Paragraph, Span
from core.answering.wording import listed, without_links
from core.counting import counted
from core.reading.question import Intent
from core.receipt import KeptCandidate, KeptCell, KeptReceipt, Reading, Reason

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
_OUTCOMES = {
    "answer": _ANSWERED,
    "comparison": _ANSWERED,
    "ranking": _ANSWERED,
    "clarify": "Asked back",
    "no_evidence": "Refused",
    "smalltalk": "Replied",
    "apology": "Failed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of how an answer came about."""

    title: str
    blocks: tuple[Block, ...]


def summary(kept: KeptReceipt) -> list[str]:
    """Return, a sentence each, how a question was read and how it was decided."""
    reading = kept.reading
    asked = f": {listed([f'“{each}”' for each in reading.aspects])}" if reading.aspects else ""
    about = f" of {listed(reading.models)}" if reading.models else ""
    return [f"Read as {_operation(reading)}{asked}{about}.", _decided(kept)]


def sections(kept: KeptReceipt) -> tuple[Section, ...]:
    """Return all of how an answer came about: the decision first, then what it rests on."""
    return (
        Section(title="Question", blocks=(_paragraph(f"“{kept.question}”"),)),
        Section(title="Decision", blocks=(_paragraph(_decided(kept)), *_besides(kept))),
        Section(title="How it was read", blocks=tuple(_read(kept))),
        *(Section(title=_title(cell), blocks=tuple(_weighed(cell))) for cell in kept.cells),
        Section(title="Times", blocks=(_paragraph(_times(kept)),)),
    )


def _read(kept: KeptReceipt) -> Iterator[Block]:
    yield _bullets(_reading(kept.reading))
    for each in kept.rejected:
        yield _paragraph("It was not read this way:")
        yield _bullets([*_apart(each, kept.reading), f"Because {each.why}"])


def _reading(reading: Reading) -> list[str]:
    """Return a reading in lines."""
    carried = listed([_CARRIED[each] for each in reading.carried])
    return [
        f"Wanted: {_operation(reading)}",
        f"Product models: {listed(reading.models) or 'none in particular'}",
        *([f"Asked: {listed([f'“{each}”' for each in reading.aspects])}"] if reading.aspects else []),
        *([f"Conditions: {', '.join(reading.conditions)}"] if reading.conditions else []),
        *reading.notes,
        f"From the thread: {carried}" if carried else "All of it is the question's own; nothing is from the thread",
    ]


def _apart(other: Reading, won: Reading) -> list[str]:
    """Return what another reading has otherwise than the one that won."""
    said, known = _reading(other)[:-1], set(_reading(won))
    return [line for line in said if line not in known]


def _operation(reading: Reading) -> str:
    return OPERATIONS[Intent(reading.operation)]


def _title(cell: KeptCell) -> str:
    what = cell.aspect or "What was asked"
    return f"{what} · {cell.model}" if cell.model else what


def _weighed(cell: KeptCell) -> Iterator[Block]:
    yield _paragraph(" ".join([_verdict(cell), *_counted(cell)]))
    for place, each in enumerate(cell.candidates, start=1):
        yield _paragraph(f"{place}. {_said(each)} ({_share(each.share)})")
        yield _bullets(_about(each))


def _counted(cell: KeptCell) -> list[str]:
    shown, all_of = len(cell.candidates), cell.weighed
    if not shown:
        return []
    if all_of == 1:
        return ["One statement was weighed."]
    here = "all of them" if shown == all_of else "the best one" if shown == 1 else f"the best {shown}"
    return [f"Statements weighed: {all_of}. Here {here}, with the share of likelihood that each got."]


def _verdict(cell: KeptCell) -> str:
    """Return how one thing asked was decided."""
    return f"{'Taken' if cell.enough else 'Not taken'}: {_grounds(cell)}."


def _grounds(cell: KeptCell) -> str:
    if not cell.candidates:
        return "nothing was found that might be meant"
    best = f"the best statement answers with a probability of {cell.probability:.0%}, and {cell.needed:.0%} is needed"
    if cell.enough == (cell.probability >= cell.needed):
        return best
    rules = "a rule about words, labels, headings, conditions, blank cells or comparisons"
    return f"{best}, but {rules}, or a language model, decided otherwise"


def _said(one: KeptCandidate) -> str:
    said, label = _plain(one.said), _plain(one.label.replace(" > ", ", "))
    return said if said.startswith(label) else f"{label}: {said}"


def _about(one: KeptCandidate) -> list[str]:
    """Return where a statement stands, of whom, and what spoke for and against it."""
    page = [f"page {one.page}"] if one.page is not None else []
    place = ", ".join([" › ".join([one.title, *one.section]), *page])
    base = f", inherited from {one.base}" if one.base else ""
    whose = f"Of {_some(one.models)}{base}" if one.models else "Of no product model in particular"
    return [
        *([f"In full: {full}"] if (full := _plain(one.excerpt)) != _said(one) else []),
        f"In {place}",
        whose,
        *([f"For it: {_reasons(one.pros)}"] if one.pros else []),
        *([f"Against it: {_reasons(one.cons)}"] if one.cons else []),
    ]


def _share(share: float) -> str:
    return f"{share:.0%}" if share >= _LEAST_SHARE else "under 1%"


def _plain(text: str) -> str:
    return without_links(" ".join(text.split()))


def _some(models: Sequence[str]) -> str:
    most = 5
    more = [f"{len(models) - most} more"] if len(models) > most else []
    return listed([*models[:most], *more])


def _reasons(reasons: Sequence[Reason]) -> str:
    return "; ".join(f"{each.text} ({_points(each)})" for each in reasons)


def _points(reason: Reason) -> str:
    return f"{reason.points:+.1f}".replace("-", "−")


def _decided(kept: KeptReceipt) -> str:
    """Return the decision in a sentence."""
    outcome = _OUTCOMES[kept.outcome]
    if not kept.cells:
        read = f"from {listed(kept.unweighed)}" if kept.unweighed else "by a rule, without a search"
        return f"{outcome} {read}."
    if len(kept.cells) == 1:
        near = " with what is near" if outcome == _ANSWERED and not kept.cells[0].enough else ""
        return f"{outcome}{near}: {_grounds(kept.cells[0])}."
    enough = sum(cell.enough for cell in kept.cells)
    return f"{outcome}: of {len(kept.cells)} things that were looked for, enough was found for {enough}."


def _besides(kept: KeptReceipt) -> Iterator[Block]:
    if kept.judged:
        yield _paragraph(kept.judged)
    if kept.cells and kept.unweighed:
        yield _paragraph(f"The values come from {listed(kept.unweighed)}.")
    if kept.left_out:
        yield _paragraph(f"Besides, this receipt leaves out {counted(kept.left_out, 'thing')} looked for.")


def _times(kept: KeptReceipt) -> str:
    """Return how long each stage took, and all together."""
    parts = [f"{each.name} {each.ms:.1f} ms" for each in kept.stages]
    return f"{', '.join(parts)}; together {sum(each.ms for each in kept.stages):.1f} ms."


def _paragraph(text: str) -> Paragraph:
    return Paragraph(spans=(Span(text),))


def _bullets(lines: Sequence[str]) -> Bullets:
    return Bullets(items=tuple(map(Span, lines)))
