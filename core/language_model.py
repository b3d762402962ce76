"""What a language model does in a turn (it reads the question, writes from numbered lines), and what that used."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.counting import counted
from core.gathering.gather import Room
from core.gathering.searching import Hypothetical, Reranker
from core.ports import AnswerWriter, QuestionReader
from core.retrieval.scoring_parameters import WordVectors
from core.verification.lexicon import Lexicon

MOST_SEARCHES = 2


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
