"""What is kept of how an answer came about: plain values, fit to be stored, read again and told to people."""

from dataclasses import dataclass

ID_CHARS = 8


def receipt_id(turn_id: str) -> str:
    """Return the short name of a turn's receipt: how the turn's own id begins."""
    return turn_id[:ID_CHARS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read a question.

    Attributes:
        operation: What kind of answer it wants (`Intent`).
        models: Product models that it is about.
        aspects: The things asked, in words.
        conditions: What it demands besides, in words.
        carried: What was taken over from the thread: "intent", "models", "topic".
        notes: What was made of names in it, in words.
        why: What spoke against it; empty for the reading that won.
    """

    operation: str
    models: tuple[str, ...] = ()
    aspects: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """What spoke for or against a statement, in words.

    Attributes:
        points: How much of its score that made, beside the other statements; above 0.0 speaks for it.
    """

    text: str
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCandidate:
    """A statement that was weighed.

    Attributes:
        section: Headings from the outermost to its own.
        page: 1-based; None where the format has no pages.
        quote: As the document has it; long ones are cut.
        excerpt: The quote as a person reads it, without markup.
        label: What the value is of; empty for running text.
        said: The value, or else the text, as a person reads it; long ones are cut.
        base: The base product model whose statement it is; None for the model's own.
        share: That it is what is asked, if any of those weighed is: 0.0 to 1.0.
        pros: What spoke most for it, strongest first.
        cons: What spoke most against it, strongest first.
    """

    document: str
    title: str
    section: tuple[str, ...]
    page: int | None
    quote: str
    excerpt: str
    label: str
    said: str
    models: tuple[str, ...]
    base: str | None
    score: float
    share: float
    pros: tuple[Reason, ...] = ()
    cons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCell:
    """One thing asked of one product model, or of none in particular (None).

    Attributes:
        candidates: The best, best first.
        weighed: How many there were.
        probability: That the best one answers, 0.0 to 1.0.
        needed: The operating point: from which probability on it is enough.
        enough: It was taken as an answer.
    """

    aspect: str
    model: str | None
    candidates: tuple[KeptCandidate, ...]
    weighed: int
    probability: float
    needed: float
    enough: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAsk:
    """One thing asked of one product model: by `key` and `model` the same ask is known, however it is spelled.

    Attributes:
        aspect: In words, as it was asked; empty for all that is stated.
        key: The same for all words that ask for the same.
        model: As the catalogue has it, or as it was written if that doesn't; empty for none in particular.
        lacking: The documents don't state it.
    """

    aspect: str
    key: str
    model: str
    lacking: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """How long a part of the work took."""

    name: str
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptReceipt:
    """How an answer came about.

    Attributes:
        question: As it was written.
        outcome: The kind of the answer (`Answer.kind`).
        reading: The one that won.
        rejected: Those that lost.
        cells: What was weighed; empty for what is answered without a search.
        left_out: How many more cells there were.
        unweighed: What was read from the documents besides, in words.
        judged: What a language model read and wrote, or why it didn't, in a sentence each; empty if none was asked.
        asked: What was asked, apart from its words; empty for what isn't asked of documents.
        knowledge: The stamp of what was indexed.
        stages: How long each part took, in order; no part of what makes two receipts the same.
    """

    question: str
    outcome: str
    reading: Reading
    rejected: tuple[Reading, ...] = ()
    cells: tuple[KeptCell, ...] = ()
    left_out: int = 0
    unweighed: tuple[str, ...] = ()
    judged: str = ""
    asked: tuple[KeptAsk, ...] = ()
    knowledge: str = ""
    stages: tuple[Stage, ...] = ()
