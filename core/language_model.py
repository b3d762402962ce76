"""What a language model does in a turn (it reads the question, writes from numbered lines), and what that used."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from core.counting import counted
from core.draft import Brief, Draft
from core.errors import BotError
from core.gathering.gather import Room
from core.gathering.searching import Hypothetical, Reranker
from core.ports import AnswerWriter, QuestionReader
from core.query import Asking, Suggestion
from core.retrieval.scoring_parameters import WordVectors
from core.verification.lexicon import Lexicon

MOST_SEARCHES = 2
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What was used, tries that failed included.

    Attributes:
        calls: So many times it was asked.
        tokens: Read and written together, estimated where the server doesn't say.
    """

    calls: int = 0
    tokens: int = 0

    @property
    def told(self) -> str:
        """In a sentence; empty if nothing was used."""
        return f"It was asked {counted(self.calls, 'time')}, with {self.tokens:,} tokens." if self.calls else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """A language model in its two places, and what its answers are held to.

    Attributes:
        reader: Tells what a question asks.
        writer: Writes the answer.
        lexicon: What its claims are proven with.
        vectors: Tells how near words are; None for spelling alone.
        reranker: Tells how relevant is what was found; None leaves it in the order in which it was.
        room: How many lines it is shown.
        hypothetical: For which questions a passage as documentation might have it is searched for.
        searches: So often it may have further phrases looked for.
        begin: Called when a turn begins; gives what tells how much was used in it, by default nothing.
        sure: From which probability of all that is asked on a look-up is left to rules; 1.0 asks it always.
    """

    reader: QuestionReader
    writer: AnswerWriter
    lexicon: Lexicon = field(default_factory=Lexicon)
    vectors: WordVectors | None = None
    reranker: Reranker | None = None
    room: Room = field(default_factory=Room)
    hypothetical: Hypothetical = field(default_factory=Hypothetical)
    searches: int = MOST_SEARCHES
    sure: float = 1.0
    begin: Callable[[], Callable[[], Usage]] = lambda: Usage


class Watched:
    """A language model in one turn, and whether it failed in any place, whoever gets on without it."""

    def __init__(self, mind: Mind) -> None:
        self._mind, self.failed = mind, False

    @property
    def mind(self) -> Mind:
        """The same, watched."""
        return replace(self._mind, reader=self, writer=self, reranker=self if self._mind.reranker else None)

    async def read(self, asking: Asking, *, spent_s: float) -> Suggestion:
        """Read a question."""
        return await self._noted(self._mind.reader.read(asking, spent_s=spent_s))

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Write an answer."""
        return await self._noted(self._mind.writer.write(brief, spent_s=spent_s, heard=heard))

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Tell how relevant texts are; asked only where there is a reranker."""
        return await self._noted(self._mind.reranker.relevance(question, texts)) if self._mind.reranker else ()

    async def _noted(self, doing: Awaitable[_T]) -> _T:
        try:
            return await doing
        except BotError:
            self.failed = True
            raise
