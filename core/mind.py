"""What a language model does in a turn: it reads the question, and writes from numbered lines."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.gathering.gather import Room
from core.gathering.hypothetical import Hypothetical
from core.gathering.reranking import Reranker
from core.ports import AnswerWriter, QuestionReader
from core.retrieval.scoring_parameters import WordVectors
from core.usage import Usage, nothing_used
from core.verification.lexicon import Lexicon

MOST_SEARCHES = 2


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
        begin: Called when a turn begins; gives what tells how much was used in it.
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
    begin: Callable[[], Callable[[], Usage]] = nothing_used
