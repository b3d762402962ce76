"""A reader and a writer that say what a test wants them to, by names and by words of the lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from adapters.glossary import read_lexicon
from core.answer import Answer, Comparison, Grounded, Paragraph, Ranking
from core.draft import Brief, Claim, Draft, DraftCell, DraftKind, Entry
from core.errors import LanguageModelError
from core.language_model import Mind
from core.query import AskedAspect, Asking, Constraint, Suggestion
from core.verification.lexicon import Lexicon
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, world

SHEET = (
    a_document("sheet.md", "ECU-750", "ECU-850", "ECU-850b", title="Datasheet"),
    Paper().table(
        "Parameter | ECU-750 | ECU-850 | ECU-850b",
        "Weight | 310 g | 540 g | 525 g",
        "Supply voltage | 12 V | 24 V | 36 V",
        "PoE | – | ✓ | ✓",
    ),
)
MANUAL = (
    a_document("manual.md", "ECU-850", title="Manual"),
    Paper().heading("Watchdog").says("The watchdog restarts the unit if no report comes within 5 s."),
)
HEAVY = "how heavy is the ECU-850?"
GOOD = ("The ECU-850 weighs 540 g.", "ECU-850 | Weight")


LEXICON = Path(__file__).parents[2] / "bot" / "proof_words.yaml"

Writes = Callable[[Brief], Draft]


@cache
def lexicon() -> Lexicon:
    """Return the words that come along."""
    return read_lexicon(LEXICON)


@dataclass
class Reads:
    """A reader that chooses options by name; what it was asked is kept.

    Attributes:
        models: Names of the options that are asked about; None for those that are fixed, or the thread's.
        fails: Why it gives no answer; empty if it does.
    """

    kind: str = "look_up"
    models: Sequence[str] | None = None
    members: Sequence[str] = ()
    may_mean: Sequence[str] = ()
    aspects: Sequence[str] = ()
    order: str = "none"
    standalone: str = ""
    unknown: tuple[str, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    passage: str = ""
    fails: str = ""
    asked: list[Asking] = field(default_factory=list[Asking])

    async def read(self, asking: Asking, *, spent_s: float) -> Suggestion:
        """Return the suggestion."""
        assert spent_s >= 0
        self.asked.append(asking)
        if self.fails:
            raise LanguageModelError(self.fails)
        numbers = {option.name: option.number for option in reversed(asking.options)}
        known = [each.name for each in asking.options if each.fixed] or [
            each.name for each in asking.options if each.in_thread
        ]
        chosen = known if self.models is None else self.models
        return Suggestion(
            standalone=self.standalone or asking.question,
            kind=self.kind,
            models=tuple(numbers[name] for name in chosen),
            members=tuple(numbers[name] for name in self.members),
            may_mean=tuple(numbers[name] for name in self.may_mean),
            unknown=self.unknown,
            aspects=tuple(AskedAspect(asked=each) for each in self.aspects or (asking.question,)),
            constraints=self.constraints,
            order=self.order,
            passage=self.passage,
        )


@dataclass
class Writer:
    """A writer that gives its drafts one after the other, the last one again and again; what it was given is kept."""

    drafts: Sequence[Writes]
    given: list[Brief] = field(default_factory=list[Brief])
    heard: Callable[[Draft], None] | None = field(default=None, init=False)

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Return the next draft."""
        assert spent_s >= 0
        self.given.append(brief)
        self.heard = heard
        return self.drafts[min(len(self.given), len(self.drafts)) - 1](brief)


def fails(_brief: Brief) -> Draft:
    """Write nothing."""
    raise LanguageModelError("language model: HTTP 500")


def line(brief: Brief, words: str) -> int:
    """Return the number of the first line that says these words, with its product models before it."""
    return next(
        each.number
        for passage in brief.passages
        for each in passage.lines
        if words in f"{', '.join(each.models)} | {each.text}"
    )


def says(*claims: tuple[str, str], kind: DraftKind = DraftKind.ANSWER, **more: object) -> Writes:
    """Return what writes claims, each with words of the line that it cites."""

    def write(brief: Brief) -> Draft:
        told = tuple(Claim(text=text, lines=(line(brief, words),) if words else ()) for text, words in claims)
        return replace(Draft(kind=kind, claims=told), **more)  # pyright: ignore[reportArgumentType]

    return write


def compares(*cells: tuple[str, str, str, str], claims: Sequence[tuple[str, str]] = ()) -> Writes:
    """Return what writes cells: aspect, product model, text, words of the line."""

    def write(brief: Brief) -> Draft:
        held = tuple(
            DraftCell(aspect=aspect, model=model, text=text, lines=(line(brief, words),))
            for aspect, model, text, words in cells
        )
        return replace(says(*claims)(brief), kind=DraftKind.COMPARISON, cells=held)

    return write


def ranks(*entries: tuple[str, str, str], claims: Sequence[tuple[str, str]] = ()) -> Writes:
    """Return what writes entries: product model, text, words of the line."""

    def write(brief: Brief) -> Draft:
        held = tuple(Entry(model=model, text=text, lines=(line(brief, words),)) for model, text, words in entries)
        return replace(says(*claims)(brief), kind=DraftKind.RANKING, entries=held)

    return write


def mind(reads: Reads, *drafts: Writes, searches: int = 2) -> Mind:
    """Return a language model that reads and writes so."""
    return Mind(reader=reads, writer=Writer(drafts), lexicon=lexicon(), searches=searches)


def minded(reads: Reads | None = None, *drafts: Writes, searches: int = 2) -> World:
    """Return a world with a language model."""
    return world(SHEET, MANUAL, mind=mind(reads or Reads(), *drafts, searches=searches))


def text_of(answer: Answer) -> str:
    """Return the paragraphs of an answer."""
    assert isinstance(answer, Grounded | Comparison | Ranking)
    return " ".join(span.text for block in answer.blocks if isinstance(block, Paragraph) for span in block.spans)
