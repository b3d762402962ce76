"""A question that needs no search → its answer: small talk, what we cover, refusals, sources, another unit."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.answer import Answer, Block, Bullets, Grounded, NoEvidence, Paragraph, Ranking, SmallTalk, Span, Table
from core.answering.provenance import cited, receipt
from core.answering.quotation import button, note
from core.answering.refusal import unknown_model, which_to_compare
from core.catalog.catalog import Catalog
from core.counting import counted
from core.knowledge.analyzer import words
from core.knowledge.document import Status
from core.quantities.compare import convert
from core.quantities.parse import quantities_in
from core.quantities.value import render
from core.reading.compare_command import asks_to_compare
from core.reading.intents import unit_asked
from core.reading.out_of_domain import doubts
from core.reading.question import Intent, Question
from core.reading.turn import Turn
from core.receipt import KeptReceipt

_PLAIN = frozenset({Intent.SMALLTALK, Intent.META, Intent.RECEIPT, Intent.CONVERT})
"""What rules are right about whenever they take a question for it."""
_MAX_LINES = 8
_MAX_NAMES = 6
_THANKS = frozenset({"thank", "thx", "ty", "tysm", "cheer", "merci", "danke", "lifesaver", "legend", "appreciat"})
_BYES = frozenset({"bye", "goodbye", "brb", "cya", "later", "ttyl", "afk"})
_HELLOS = frozenset({"hi", "hello", "hey", "hiya", "howdy", "morn", "even", "afternoon", "greet", "there", "yo"})
_IN_KIND = (
    (_THANKS, "You're welcome!"),
    (_BYES, "See you. I'll be here."),
    (_HELLOS, "Hello! Ask me about a product, and I'll answer from its documentation."),
)
_DOUBTED = (
    "I repeat what the documents say: “source?” shows where. If an answer is wrong or isn't what you asked, rate it as "
    "not helpful, and whoever keeps the documents sees it; or ask again in other words, with the product's full name."
)
_UNASKED = "Ask me about a product: its name, and what you want to know. I answer in English, from its documentation."
_WHAT_WE_DO = "I answer questions about products from their documentation, and I show where each answer stands."
_OUT_OF_SCOPE = NoEvidence(
    text="I only answer questions about the products from their documentation, and I quote what it says. "
    "I can't help with that."
)
_NOTHING_INDEXED = NoEvidence(
    text="No documents are indexed yet. Add some with “threadsheet index FOLDER”, then ask again."
)
_LONG_FRACTION = re.compile(r"\d+\.\d{3,}")
_DIGIT = re.compile(r"\d")


def quick_answer(
    question: Question,
    history: Sequence[Turn],
    catalog: Catalog,
    *,
    chunks: int,
    kept: KeptReceipt | None = None,
    sure: bool = False,
) -> Answer | None:
    """Return the answer to a question that needs no search; None if it needs one.

    Args:
        question: As it was read.
        history: The thread's turns, oldest first.
        catalog: What is covered.
        chunks: How many passages are indexed.
        kept: How the answer that is asked about came about; None if that isn't kept.
        sure: Only what can't be read otherwise: who reads the question next understands more of it.
    """
    if sure and question.intent not in _PLAIN:
        return _NOTHING_INDEXED if chunks == 0 else None
    if (reply := direct_reply(question, history, catalog, kept)) is not None:
        return reply
    if chunks == 0:
        return _NOTHING_INDEXED
    if question.models or question.mentions.ambiguous:
        return None
    if question.mentions.unknown:
        return unknown_model(question, catalog)
    return which_to_compare(catalog) if asks_to_compare(question.text) else None


def direct_reply(
    question: Question, history: Sequence[Turn], catalog: Catalog, kept: KeptReceipt | None = None
) -> Answer | None:
    """Return the answer to a question that needs no documents; None if it needs some."""
    match question.intent:
        case Intent.SMALLTALK:
            return _small_talk(question.text)
        case Intent.META:
            return _about_us(catalog)
        case Intent.OUT_OF_SCOPE:
            return _OUT_OF_SCOPE
        case Intent.RECEIPT:
            return receipt(history, kept)
        case Intent.CONVERT:
            return converted(history, unit_asked(question.text) or question.text)
        case _:
            return None


def too_many(waiting: int) -> SmallTalk:
    """Return what is said to a question of somebody for whom so many were waiting; true whenever it is read."""
    count = "a question" if waiting == 1 else f"{waiting} questions"
    return SmallTalk(
        text=f"You had {count} waiting when you asked this one, so I haven't looked it up. "
        "Ask it again once I have answered those."
    )


def _small_talk(text: str) -> SmallTalk:
    if doubts(text):
        return SmallTalk(text=_DOUBTED, follow_ups=(button("Show the sources", "source?"),))
    if not text.strip(" ?!.,"):
        return SmallTalk(text=_UNASKED)
    said = set(words(text))
    return SmallTalk(text=next((reply for signs, reply in _IN_KIND if said & signs), "All right."))


def _about_us(catalog: Catalog) -> SmallTalk:
    """Return what we do and which product models we cover, by product line."""
    online = [model for model in catalog.models.values() if model.status is Status.ONLINE]
    legacy = [model.name for model in catalog.models.values() if model.status is not Status.ONLINE]
    covered = f"{counted(len(catalog.models), 'product model')} in {counted(len(catalog.documents), 'document')}"
    parts = [f"{_WHAT_WE_DO} I cover {covered}."]
    lines = Counter(model.family or model.series or "Products" for model in online)
    for line, _ in lines.most_common(_MAX_LINES):
        names = [model.name for model in online if (model.family or model.series or "Products") == line]
        parts.append(_line(line, names))
    if len(lines) > _MAX_LINES:
        parts.append(f"• and {counted(len(lines) - _MAX_LINES, 'more product line')}")
    parts += [_line("Legacy", legacy)] if legacy else []
    first = (model.name for model in online[:1])
    follow_ups = tuple(button(f"Specifications of {name}", f"specifications of {name}") for name in first)
    return SmallTalk(text="\n".join(parts), follow_ups=follow_ups)


def _line(title: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - _MAX_NAMES} more" if len(names) > _MAX_NAMES else ""
    return f"• {title}: {', '.join(names[:_MAX_NAMES])}{more}"


def converted(history: Sequence[Turn], unit: str) -> Grounded | NoEvidence:
    """Return the statements of the last answer that hold quantities convertible to `unit`, each with its conversion."""
    last = next((answer for turn in reversed(history) if (answer := cited(turn.answer))), None)
    if last is None:
        return NoEvidence(text=f"There is no answer in this thread yet that I could give in {unit}.")
    statements = [*_statements(last.blocks)]
    if isinstance(last, Ranking):
        statements += [Span(f"{item.model}: {item.text}", item.citations) for item in last.items]
    pairs = [(span, values) for span in statements if span.citations and (values := _in_unit(span.text, unit))]
    if not pairs:
        return NoEvidence(text=f"The last answer states nothing that could be given in {unit}.", models=last.models)
    numbers_told = dict.fromkeys(number for span, _ in pairs for number in span.citations)
    order = {number: place for place, number in enumerate(numbers_told, start=1)}
    blocks: list[Block] = []
    for span, values in pairs:
        numbers = tuple(order[number] for number in span.citations)
        blocks.append(Bullets(items=(replace(span, citations=numbers),)))
        blocks.append(note(f"Converted: {'; '.join(values)}.", *numbers))
    known = {citation.number: citation for citation in last.citations}
    citations = tuple(replace(known[number], number=place) for number, place in order.items())
    return Grounded(blocks=tuple(blocks), citations=citations, models=last.models, scope=last.scope)


def _statements(blocks: Sequence[Block]) -> Iterator[Span]:
    """Yield what is stated, with the row or the product model that a cell is about."""
    for block in blocks:
        match block:
            case Paragraph(spans=spans) | Bullets(items=spans):
                yield from spans
            case Table(columns=columns, rows=rows):
                for row in rows:
                    label = "" if _DIGIT.search(row.label) else f", {row.label}"  # a heading's number isn't quoted
                    for column, cell in zip(columns[1:], row.cells, strict=True):
                        yield Span(f"{column}{label}: {cell.text}", cell.citations)
            case _:
                pass


def _in_unit(text: str, unit: str) -> list[str]:
    """Return the quantities of `text` in `unit`, rounded; those that are in it already, or can't be, are left out."""
    found = [found.value for found in quantities_in(text)]
    changed = [convert(value, unit) for value in found if value.unit != unit]
    told = [render(value) for value in changed if value is not None]
    return [_LONG_FRACTION.sub(lambda match: f"{float(match[0]):.4g}", text) for text in told]
