"""What a judge of evidence is shown: statements by number, of which it may choose, and to which it can add none."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """One thing asked, with what may answer it.

    Attributes:
        asked: In words; what a thread carries over is in it.
        model: The product model that it is asked of; None for none in particular.
        statements: Each in one line, with whom it speaks of and what stands above it.
    """

    asked: str
    model: str | None
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question with all that may answer it.

    Attributes:
        question: As it was written.
        offered: At least one.
        columns: What is offered are columns, each with examples of what it says of one product model or another; all
            those that say what is asked are wanted, of whichever product models they tell.
        yes_or_no: It can be answered by yes or no.
    """

    question: str
    offered: tuple[Offered, ...]
    columns: bool = False
    yes_or_no: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a judge says of one thing offered.

    Attributes:
        places: Of the statements that answer, best first, each once; none is an answer.
        affirms: They say yes, or no, to what can be answered so; None if they settle neither.
    """

    places: tuple[int, ...]
    affirms: bool | None = None
