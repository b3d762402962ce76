"""What is asked, flat: what a question reader is given and gives back, and what code has admitted of it."""

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What kind of answer a question wants."""

    LOOK_UP = "look_up"
    COMPARE = "compare"
    RANK = "rank"
    LIST = "list"
    COUNT = "count"
    YES_NO = "yes_no"
    EXPLAIN = "explain"
    HOW_TO = "how_to"
    SPECS = "specs"
    RECOMMEND = "recommend"
    ABOUT_THE_BOT = "about_the_bot"
    SMALLTALK = "smalltalk"
    OUT_OF_SCOPE = "out_of_scope"


OVER_MANY = frozenset({Kind.RANK, Kind.LIST, Kind.COUNT, Kind.RECOMMEND})
"""Kinds that run over a class of product models."""


class Order(StrEnum):
    """Which end of what is asked comes first."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAspect:
    """One thing asked.

    Attributes:
        asked: In a few words, to be searched for and written about.
        phrases: As documentation might put it: labels, synonyms, abbreviations spelled out.
        told: The same in words that people and documents have, to be repeated to people; empty if `asked` is that.
    """

    asked: str
    phrases: tuple[str, ...] = ()
    told: str = ""

    @property
    def shown(self) -> str:
        """What may be repeated to people."""
        return self.told or self.asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """What has to hold of those that are asked about.

    Attributes:
        aspect: Of what, in a few words.
        relation: "at_least", "at_most", "above", "below", "equals" or "has".
        value: As the question writes it; empty for "has".
        unit: As the question writes it; may be empty.
    """

    aspect: str
    relation: str
    value: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A product model, or a class of them, that a question may be about.

    Attributes:
        number: By which a reader chooses it, from 1 on.
        name: The product model's, or what the class is called.
        models: Canonical names; one, or all of the class.
        also: Other names of it.
        fixed: The question names it exactly: it can't be left out.
        in_thread: The thread was about it.
    """

    number: int
    name: str
    models: tuple[str, ...]
    also: tuple[str, ...] = ()
    fixed: bool = False
    in_thread: bool = False

    @property
    def is_class(self) -> bool:
        """Whether it stands for several product models."""
        return len(self.models) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """A turn of the thread, in short."""

    question: str
    answer: str
    models: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What a question reader is given.

    Attributes:
        question: As it was written.
        thread: The turns before it, oldest first.
        options: Whom it may be about.
    """

    question: str
    thread: tuple[Earlier, ...] = ()
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """How a question reader takes a question; nothing of it is admitted yet.

    Attributes:
        standalone: The question without its thread.
        kind: One of `Kind`.
        models: Numbers of the options that are asked about.
        members: Numbers of the options over whom it runs ("which of …").
        may_mean: Numbers of the options that it may mean, where it leaves that open.
        unknown: Names of products that are no options, letter by letter from the question.
        order: One of `Order`.
        language: The question's, as an ISO 639-1 code.
        passage: How documentation might state what is asked; empty if nobody wants it.
    """

    standalone: str
    kind: str
    models: tuple[int, ...] = ()
    members: tuple[int, ...] = ()
    may_mean: tuple[int, ...] = ()
    unknown: tuple[str, ...] = ()
    aspects: tuple[AskedAspect, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    order: str = Order.NONE.value
    language: str = "en"
    passage: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a question asks, admitted by code.

    Attributes:
        standalone: The question without its thread, to be searched for and written about.
        shown: The same in words that people and documents have, to be repeated to people.
        models: Canonical names of the product models that are asked about.
        members: Canonical names of those over whom it runs; empty if it runs over no class.
        may_mean: Canonical names of those that it may mean, where it leaves that open.
        unknown: Names in it that the catalogue doesn't have.
        language: ISO 639-1 code.
        passage: How documentation might state what is asked: searched for, never shown. May be empty.
        targets: Every product model that may be spoken of, each once.
    """

    standalone: str
    shown: str = ""
    kind: Kind
    models: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    may_mean: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    aspects: tuple[AskedAspect, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    order: Order = Order.NONE
    language: str = "en"
    passage: str = ""
    targets: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Have all of whom may be spoken at hand: a class has thousands."""
        every = dict.fromkeys((*self.models, *self.may_mean, *self.members))
        object.__setattr__(self, "targets", tuple(every))

    @property
    def only_unknown(self) -> tuple[str, ...]:
        """The unknown names, where no product model of the catalogue is asked about; else empty."""
        return () if self.targets else self.unknown
