"""One turn, top to bottom: an utterance in its thread becomes an answer that its evidence allows."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, Comparison, Grounded, NoEvidence, Ranking
from core.answering.asks import asks_of, asks_of_unknown, wanting
from core.answering.compose import compose
from core.answering.dated import dated
from core.answering.followups import with_follow_ups
from core.answering.grounding import faults
from core.answering.quick import quick_answer
from core.answering.receipt import explained
from core.composing.phrasing import Phrasing
from core.composing.words import words_of
from core.errors import PermanentError
from core.knowledge.glossary import Glossary
from core.messages import Utterance
from core.ports import Clock, Index, Knowledge, Threads
from core.reading.question import Intent, Question
from core.reading.read import HISTORY_TURNS, read
from core.reading.turn import Turn
from core.receipt import Reading
from core.retrieval.kept import kept_of
from core.retrieval.receipt import Receipt, reading_of, receipt_of, surest
from core.retrieval.retrieved import Retrieved
from core.retrieval.retriever import Retriever
from core.retrieval.scoring import Scoring
from core.timing import Stages

_MOST_PUBLICATIONS = 3
"""So often a question is answered anew because of them."""


class Pipeline:
    """Answers one utterance at a time; holds nothing but its ports and what is worked out once per stamp."""

    def __init__(
        self,
        *,
        index: Index,
        threads: Threads,
        glossary: Glossary,
        scoring: Scoring,
        clock: Clock,
        phrasing: Phrasing | None = None,
    ) -> None:
        self._index = index
        self._clock = clock
        self._threads = threads
        self._glossary = glossary
        self._scoring = scoring
        self._phrasing = phrasing or Phrasing()
        self._retriever: Retriever | None = None

    async def prepare(self) -> None:
        """Work out what all questions need.

        Raises:
            TransientError: The index didn't answer.
        """
        self._retriever_of(await self._index.knowledge())

    async def answer(self, utterance: Utterance) -> Turn:
        """Return the turn: what was understood, and the answer.

        If something is published meanwhile, the question is answered anew: no answer mixes the old with the new.

        Raises:
            TransientError: A port didn't answer.
            PermanentError: The answer made isn't grounded in its evidence; it must not be shown.
        """
        stages = Stages(self._clock)
        history = await self._threads.recent(utterance.thread, limit=HISTORY_TURNS, before=utterance.id)
        known = await self._index.knowledge()
        question, answer, receipt = await self._thought(utterance, history, known, stages)
        for _ in range(_MOST_PUBLICATIONS):
            before, known = known, await self._index.knowledge()
            if known.stamp == before.stamp:
                break
            question, answer, receipt = await self._thought(utterance, history, known, stages)
        if wrong := faults(answer, known.catalog):
            raise PermanentError(f"ungrounded answer to {utterance.id}: {'; '.join(wrong)}")
        answer = wanting(dated(answer, question.intent, known.as_of), receipt.asked)
        turn = turn_of(utterance, question, answer)
        stages.done("check")
        receipt = replace(receipt, stages=stages.taken)
        kept = kept_of(receipt, self._scoring, question=utterance.text, outcome=turn.answer.kind, knowledge=known.stamp)
        return replace(turn, receipt=receipt, kept=kept)

    async def _thought(
        self, utterance: Utterance, history: Sequence[Turn], knowledge: Knowledge, stages: Stages
    ) -> tuple[Question, Answer, Receipt]:
        retriever, ordinary = self._retriever_of(knowledge), self._scoring.pack.ordinary
        question = read(utterance, history, retriever.names, knowledge.catalog, self._glossary)
        before = explained(history) if question.intent is Intent.RECEIPT else None
        kept = await self._threads.receipt(before.turn_id) if before else None
        stages.done("read")
        answer = quick_answer(question, history, knowledge.catalog, chunks=knowledge.chunks, kept=kept)
        if answer is not None:
            stages.done("write")
            unknown = question.mentions.unknown if isinstance(answer, NoEvidence) and knowledge.chunks else ()
            asked = asks_of_unknown(question, retriever.topic(question.topic), ordinary) if unknown else ()
            return question, answer, replace(receipt_of(question, None), asked=asked)
        question, retrieved, other = await self._read_fully(question, retriever)
        stages.done("search and score")
        answer = with_follow_ups(compose(question, retrieved, knowledge.catalog), question, knowledge.catalog)
        stages.done("write")
        asked = asks_of(question, retrieved, answer, ordinary)
        receipt = replace(receipt_of(question, retrieved, other), asked=asked)
        return question, *await self._phrased(question, answer, receipt, knowledge, stages)

    async def _phrased(
        self, question: Question, answer: Answer, receipt: Receipt, knowledge: Knowledge, stages: Stages
    ) -> tuple[Answer, Receipt]:
        """Return the answer, phrased by a language model where one is used and its text holds; the receipt says so."""
        if self._phrasing.composer is None:
            return answer, receipt
        words = words_of(knowledge, self._glossary, self._scoring.pack)
        answer, told = await self._phrasing.of(question, answer, knowledge.catalog, words, spent_s=stages.spent_s)
        stages.done("phrase")
        return answer, replace(receipt, judged=" ".join(filter(None, (receipt.judged, told))))

    async def _read_fully(self, question: Question, retriever: Retriever) -> tuple[Question, Retrieved, Reading | None]:
        """Return what was retrieved, for what the turn before was about as well if that is surer found.

        If there were two such readings, the one that lost is returned too.
        """
        retrieved = await retriever.retrieve(question)
        if not question.fuller:
            return question, retrieved, None
        fuller = replace(question, topic=question.fuller)
        other = await retriever.retrieve(fuller)
        if other.found.surer_than(retrieved.found):
            return fuller, other, _lost(question, retrieved, other)
        return question, retrieved, _lost(fuller, other, retrieved)

    def _retriever_of(self, knowledge: Knowledge) -> Retriever:
        if self._retriever is None or self._retriever.stamp != knowledge.stamp:
            self._retriever = Retriever(self._index, knowledge, self._glossary, self._scoring)
        return self._retriever


def _lost(question: Question, retrieved: Retrieved, winner: Retrieved) -> Reading:
    """Return a reading that found less surely what it asks for."""
    mine, its = surest(retrieved.found), surest(winner.found)
    why = f"what it asks is found with a probability of {mine:.0%}, and the other way of reading it with {its:.0%}"
    return reading_of(question, retrieved.found, why=why)


def turn_of(utterance: Utterance, question: Question, answer: Answer) -> Turn:
    """Return what the thread remembers of this turn."""
    candidates = question.mentions.ambiguous[0].candidates if question.mentions.ambiguous else ()
    match answer:
        case Comparison(models=shown) | Ranking(models=shown) | Grounded(models=shown, not_stated=()):
            pass
        case _:
            shown = ()
    return Turn(
        text=utterance.text,
        intent=question.intent,
        models=shown or question.models,
        topic=question.topic,
        candidates=candidates,
        answer=answer,
    )
