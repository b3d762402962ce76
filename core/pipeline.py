"""One turn, top to bottom: an utterance in its thread becomes an answer that its evidence allows."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, Clarify, Comparison, Grounded, NoEvidence, Ranking
from core.answer_cache import MOST, AnswerCache, again
from core.answering.asks import asks_of, asks_of_query, asks_of_unknown, wanting, with_follow_ups
from core.answering.caveats import with_staleness
from core.answering.compose import compose
from core.answering.direct_replies import direct_reply, quick_answer
from core.answering.grounding import faults
from core.answering.provenance import explained
from core.answering.refusal import MOST_NAMED, beside_unknown, not_stated, unknown_model
from core.answering.write_answer import MOST_CITED, Task, Writing, Written
from core.catalog.mentions import Unknown
from core.errors import PermanentError
from core.filter_then_rank import among
from core.gathering.gather import Gatherer
from core.knowledge.glossary import Glossary
from core.language_model import Mind, Watched
from core.messages import Utterance
from core.ports import Clock, Index, Knowledge, Threads
from core.progress import Progress
from core.query import Query
from core.reading.question import Intent, Question, question_of
from core.reading.read import HISTORY_TURNS, read
from core.reading.turn import Turn, cited_in, goes_on
from core.receipt import KeptAsk
from core.retrieval.receipt import Receipt, receipt_of, receipt_of_query, surest
from core.retrieval.receipt_snapshot import kept_of
from core.retrieval.retriever import Retriever, nearest
from core.retrieval.scoring_parameters import Scoring
from core.timing import Stages
from core.understanding import Understanding, is_explicit

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
        mind: Mind | None = None,
        remembers: int = MOST,
    ) -> None:
        self._index = index
        self._clock = clock
        self._threads = threads
        self._glossary = glossary
        self._scoring = scoring
        self._mind = mind
        self._retriever: Retriever | None = None
        self._before = AnswerCache(remembers)

    async def prepare(self) -> None:
        """Work out what all questions need.

        Raises:
            TransientError: The index didn't answer.
        """
        if self._scoring.vectors is not None:
            self._scoring.vectors.cosines("ready", ["ready"])  # the first word loads them
        knowledge = await self._index.knowledge()
        self._retriever_of(knowledge)
        knowledge.catalog.called.alike("ready")  # the first name that is written otherwise makes the keys of all

    async def answer(self, utterance: Utterance, progress: Progress | None = None) -> Turn:
        """Return the turn: what was understood, and the answer.

        What becomes of it meanwhile is told to `progress`.

        What begins a thread in words that began another is answered the same, without being thought about. If something
        is published meanwhile, the question is answered anew: no answer mixes the old with the new.

        Raises:
            TransientError: A port didn't answer.
            PermanentError: The answer made isn't grounded in its evidence; it must not be shown.
        """
        stages = Stages(self._clock, progress)
        history = await self._threads.recent(utterance.thread, limit=HISTORY_TURNS, before=utterance.id)
        known = await self._index.knowledge()
        begins, missed = not history and utterance.resumes is None, known.missed
        if begins and (turn := self._before.get(utterance, known)):
            stages.done("remember")
            return again(turn, stages.taken)
        question, answer, receipt = await self._thought(utterance, history, known, stages)
        for _ in range(_MOST_PUBLICATIONS):
            before, known = known, await self._index.knowledge()
            if known.stamp == before.stamp:
                break
            stages.progress = None  # what was shown of the old doesn't begin the new
            question, answer, receipt = await self._thought(utterance, history, known, stages)
        else:
            begins = False  # of which publication it is can't be told
        if wrong := faults(answer, known.catalog):
            raise PermanentError(f"ungrounded answer to {utterance.id}: {'; '.join(wrong)}")
        answer = wanting(with_staleness(answer, question.intent, known.as_of), receipt.asked)
        turn = turn_of(utterance, question, answer)
        stages.done("check")
        receipt = replace(receipt, stages=stages.taken)
        kept = kept_of(receipt, self._scoring, question=utterance.text, outcome=turn.answer.kind, knowledge=known.stamp)
        turn = replace(turn, receipt=receipt, kept=kept)
        if begins and not receipt.failed and known.missed == missed:
            self._before.keep(utterance, known, turn)
        return turn

    async def _thought(
        self, utterance: Utterance, history: Sequence[Turn], knowledge: Knowledge, stages: Stages
    ) -> tuple[Question, Answer, Receipt]:
        retriever, ordinary = self._retriever_of(knowledge), self._scoring.pack.ordinary
        question = read(utterance, history, retriever.names, knowledge.catalog, self._glossary)
        before = explained(history) if question.intent is Intent.RECEIPT else None
        kept = await self._threads.receipt(before.turn_id) if before else None
        stages.done("read")
        by_model = self._mind is not None and not is_explicit(utterance, question)
        answer = quick_answer(question, history, knowledge.catalog, chunks=knowledge.chunks, kept=kept, sure=by_model)
        if answer is not None:
            stages.done("write")
            unknown = question.mentions.unknown if isinstance(answer, NoEvidence) and knowledge.chunks else ()
            asked = asks_of_unknown(question, retriever.topic(question.topic), ordinary) if unknown else ()
            return question, answer, replace(receipt_of(question, None), asked=asked)
        if self._mind is None or await self._is_sure(self._mind, question, history, retriever):
            return await self._by_rules(question, retriever, stages)
        used, watched = self._mind.begin(), Watched(self._mind)
        question, answer, receipt = await self._by_mind(
            watched.mind, utterance, history, question, retriever, stages=stages
        )
        judged = " ".join(filter(None, (receipt.judged, used().told)))
        return question, answer, replace(receipt, judged=judged, failed=watched.failed)

    async def _by_mind(
        self,
        mind: Mind,
        utterance: Utterance,
        history: Sequence[Turn],
        question: Question,
        retriever: Retriever,
        *,
        stages: Stages,
    ) -> tuple[Question, Answer, Receipt]:
        """Return the answer to a question that a language model reads; rules do what it fails in."""
        knowledge, ordinary = retriever.knowledge, self._scoring.pack.ordinary
        understanding = Understanding(mind.reader, retriever.choices, knowledge.catalog, knowledge.words)
        scope = retriever.planner.grid_of(question).scope
        found = await understanding.of(utterance, history, question, scope=scope, spent_s=stages.spent_s)
        stages.done("understand")
        if found.by_reader:
            question = question_of(found.query, question)
            reply = direct_reply(question, history, knowledge.catalog)
        else:
            reply = quick_answer(question, history, knowledge.catalog, chunks=knowledge.chunks)
        if reply is not None:
            lacks = isinstance(reply, NoEvidence)
            asked = asks_of_unknown(question, retriever.topic(question.topic), ordinary) if lacks else ()
            receipt = receipt_of_query(found.query, question, found.told)
            return question, reply, replace(receipt, asked=asked)
        cited = cited_in(history, MOST_CITED) if goes_on(found.query, utterance.text, history) else ()
        task = Task(question=utterance.text, query=found.query, cited=cited)
        return await self._by_model(mind, task, question, retriever, stages, told=found.told)

    async def _is_sure(self, mind: Mind, question: Question, history: Sequence[Turn], retriever: Retriever) -> bool:
        """Return whether rules find a plain look-up as surely as whoever runs us wants, who prefers speed then."""
        if mind.sure >= 1 or history or question.intent is not Intent.LOOKUP or len(question.models) != 1:
            return False
        return surest((await retriever.retrieve(question)).found) >= mind.sure

    async def _by_rules(
        self, question: Question, retriever: Retriever, stages: Stages
    ) -> tuple[Question, Answer, Receipt]:
        """Return the answer that rules find, and compose of what the documents say word for word."""
        catalog = retriever.catalog
        if told := await among(question, retriever):
            retrieved, answer = told
        else:
            retrieved = await retriever.retrieve(question)
            answer = compose(question, retrieved, catalog)
        stages.done("search and score")
        answer = with_follow_ups(answer, question, catalog)
        stages.done("write")
        asked = asks_of(question, retrieved, answer, self._scoring.pack.ordinary)
        return question, answer, replace(receipt_of(question, retrieved), asked=asked)

    async def _by_model(
        self, mind: Mind, task: Task, question: Question, retriever: Retriever, stages: Stages, *, told: Sequence[str]
    ) -> tuple[Question, Answer, Receipt]:
        """Return the answer that a language model writes from numbered lines; by rules where it fails."""
        catalog, query = retriever.catalog, task.query
        source = retriever.source
        gatherer = Gatherer(
            source.passages_of_all, source.chunks, catalog, mind.room, columns=source.columns, reranker=mind.reranker
        )
        shows = not question.mentions.unknown and retriever.knowledge.as_of is None  # a remark would come before
        progress = stages.progress if shows else None
        facts, keys = source.facts, source.linker.keys_of
        writing = Writing(mind, gatherer, catalog, lambda: stages.spent_s, progress, facts=facts, keys=keys)
        written = await writing.of(task)
        told, lines = (*told, *written.told), tuple(written.gathered.by_number.values())
        if written.failed and not query.only_unknown:
            question, answer, receipt = await self._by_rules(question, retriever, stages)
            return question, answer, replace(receipt, judged=" ".join(told), lines=lines)
        stages.done("gather, write and prove")
        if query.only_unknown:
            answer, asked = self._of_unknown(query, question, written, retriever)
        else:
            answer = written.answer or await _unanswered(question, written, retriever)
            answer = beside_unknown(answer, _unshown(question, written), written.named)
            asked = asks_of_query(query, answer, retriever.topic, self._scoring.pack.ordinary)
        answer = with_follow_ups(answer, question, catalog)
        receipt = receipt_of_query(query, question, told, written.gathered)
        return question, answer, replace(receipt, asked=asked)

    def _of_unknown(
        self, query: Query, question: Question, written: Written, retriever: Retriever
    ) -> tuple[Answer, tuple[KeptAsk, ...]]:
        """Return what lines say of names that the catalogue lacks, with a remark on those that it doesn't speak of."""
        ordinary = self._scoring.pack.ordinary
        if written.answer is not None:
            asked = asks_of_query(query, written.answer, retriever.topic, ordinary)
            return beside_unknown(written.answer, _unshown(question, written), written.named), asked
        asked = asks_of_unknown(question, retriever.topic(question.topic), ordinary)
        return unknown_model(question, retriever.catalog, named=written.named, unread=written.failed), asked

    def _retriever_of(self, knowledge: Knowledge) -> Retriever:
        if self._retriever is None or self._retriever.knowledge.stamp != knowledge.stamp:
            self._retriever = Retriever(self._index, knowledge, self._glossary, self._scoring)
        return self._retriever


async def _unanswered(question: Question, written: Written, retriever: Retriever) -> Answer:
    """Return that no line answers, with what comes closest: of many product models, of the lines that were gathered."""
    grid = retriever.planner.grid_of(question)
    if len({name for cell in grid.cells for name in cell.models}) > MOST_NAMED:
        return not_stated(question, nearest(grid, written.gathered, retriever.source.scorer), retriever.catalog)
    return not_stated(question, await retriever.retrieve(question), retriever.catalog)


def _unshown(question: Question, written: Written) -> Sequence[Unknown]:
    """Return the names that nobody knows and of which an answer doesn't speak."""
    return [each for each in question.mentions.unknown if each.mention not in written.shown]


def turn_of(utterance: Utterance, question: Question, answer: Answer) -> Turn:
    """Return what the thread remembers of this turn."""
    candidates = question.mentions.ambiguous[0].candidates if question.mentions.ambiguous else ()
    models = question.models
    if isinstance(answer, Clarify):
        candidates = candidates or answer.candidates
        models = tuple(name for name in models if name not in candidates)
    match answer:
        case Comparison(models=shown) | Ranking(models=shown) | Grounded(models=shown, not_stated=()):
            pass
        case _:
            shown = ()
    return Turn(
        text=utterance.text,
        intent=question.intent,
        models=shown or models,
        topic=question.topic,
        candidates=candidates,
        answer=answer,
    )
