"""Answers that need no search: small talk, what we cover, refusals, unknown product models, receipts."""

from collections.abc import Sequence

from core.answer import Answer
from core.answering.clarify import which_to_compare
from core.answering.conversion import converted
from core.answering.receipt import receipt
from core.answering.refuse import nothing_indexed, out_of_scope, unknown_model
from core.answering.talk import about_us, small_talk
from core.catalog.catalog import Catalog
from core.query import Kind, Query
from core.reading.compare_command import asks_to_compare
from core.reading.intents import unit_asked
from core.reading.question import Intent, Question
from core.reading.turn import Turn
from core.receipt import KeptReceipt

_PLAIN = frozenset({Intent.SMALLTALK, Intent.META, Intent.RECEIPT, Intent.CONVERT})
"""What rules are right about whenever they take a question for it."""


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
        return nothing_indexed() if chunks == 0 else None
    if (reply := _without_documents(question, history, catalog, kept)) is not None:
        return reply
    if chunks == 0:
        return nothing_indexed()
    if question.mentions.unknown and not question.models and not question.mentions.ambiguous:
        return unknown_model(question, catalog)
    if asks_to_compare(question.text) and not question.models and not question.mentions.ambiguous:
        return which_to_compare(catalog)
    return None


def _without_documents(
    question: Question, history: Sequence[Turn], catalog: Catalog, kept: KeptReceipt | None
) -> Answer | None:
    match question.intent:
        case Intent.SMALLTALK:
            return small_talk(question.text)
        case Intent.META:
            return about_us(catalog)
        case Intent.OUT_OF_SCOPE:
            return out_of_scope()
        case Intent.RECEIPT:
            return receipt(history, kept)
        case Intent.CONVERT:
            return converted(history, unit_asked(question.text) or question.text)
        case _:
            return None


def direct_reply(query: Query, question: Question, catalog: Catalog) -> Answer | None:
    """Return the answer to a query that needs no search; None if it needs one."""
    match query.kind:
        case Kind.SMALLTALK:
            return small_talk(question.text)
        case Kind.ABOUT_THE_BOT:
            return about_us(catalog)
        case Kind.OUT_OF_SCOPE:
            return out_of_scope()
        case _:
            return None
