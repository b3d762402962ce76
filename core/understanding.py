"""An utterance in its thread → a query: by a question reader, admitted part by part; by rules where it fails."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.catalog.catalog import Catalog
from core.errors import LanguageModelError
from core.messages import Trigger, Utterance
from core.ports import QuestionReader
from core.query import Asking, Query
from core.reading.admission import admit
from core.reading.options import Choices
from core.reading.question import Intent, Question, query_of
from core.reading.read import MAX_QUESTION_CHARS
from core.reading.turn import Turn, earlier_in

_EXPLICIT = 2
"""A command that names so many product models to compare says all that there is to understand."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a question asks.

    Attributes:
        told: What became of the reader's suggestion, a sentence each.
        by_reader: The reader read it, not rules.
    """

    query: Query
    told: tuple[str, ...] = ()
    by_reader: bool = False


def is_explicit(utterance: Utterance, question: Question) -> bool:
    """Return whether a button or a command says all that there is to understand."""
    command = utterance.trigger is Trigger.COMMAND and question.intent is Intent.COMPARE
    return utterance.resumes is not None or (command and len(question.models) >= _EXPLICIT)


class Understanding:
    """Has a question reader understand questions about one catalogue."""

    def __init__(
        self, reader: QuestionReader, choices: Choices, catalog: Catalog, indexed: Collection[str] | None = None
    ) -> None:
        self._reader, self._choices, self._catalog, self._indexed = reader, choices, catalog, indexed

    async def of(
        self, utterance: Utterance, history: Sequence[Turn], question: Question, *, scope: Sequence[str], spent_s: float
    ) -> Understood:
        """Return what the reader makes of a question, as far as it is admitted.

        Args:
            utterance: What was written.
            history: The thread's turns, oldest first.
            question: As rules read it.
            scope: Over whom it runs by rules.
            spent_s: How long it has taken so far.
        """
        by_rules = query_of(question, scope)
        if is_explicit(utterance, question):
            return Understood(by_rules)
        text = utterance.text[:MAX_QUESTION_CHARS]
        options = tuple(self._choices.of(text, history))
        asking = Asking(question=text, thread=earlier_in(history), options=options)
        try:
            suggestion = await self._reader.read(asking, spent_s=spent_s)
        except LanguageModelError as error:
            return Understood(by_rules, (f"The language model didn't read the question: {plainly(error)}.",))
        admitted = admit(suggestion, asking, by_rules, self._catalog, self._indexed)
        told = ["A language model read the question."]
        if admitted.refused:
            told.append(f"Not taken over from it: {'; '.join(admitted.refused)}.")
        return Understood(admitted.query, tuple(told), by_reader=True)


def plainly(error: LanguageModelError) -> str:
    """Return why a language model is of no use, without saying once more that it is one."""
    return str(error).removeprefix("language model: ")
