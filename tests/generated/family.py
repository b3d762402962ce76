"""A product family made from a seed: who states what, in exact numbers, before anything is written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from random import Random

from tests.generated.attributes import COMMON, Attribute, Grid, Shape, attributes, industries
from tests.generated.names import Model, models_of
from tests.generated.seeds import seeded

MIN, TYP, MAX = "min", "typ", "max"
_DISPUTED, _COMMON = 0.15, 0.8


class Form(StrEnum):
    """How one attribute is stated throughout a family."""

    SINGLE = "single"
    TRIPLE = "triple"
    CONDITIONS = "conditions"


class Source(StrEnum):
    """Where a fact stands."""

    CURRENT = "current"
    REPEATED = "repeated"  # the same table has the row again, with another value
    NOTICE = "notice"  # a document with another date says otherwise
    SUPERSEDED = "superseded"  # a legacy document says otherwise
    LEGACY = "legacy"  # only a legacy document says it


class Arrangement(StrEnum):
    """How a family's documents present a section."""

    APART = "apart"
    TOGETHER = "together"
    JOINED = "joined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a value means, in the grid's unit; words for states and text."""

    shape: Shape
    numbers: tuple[Decimal, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that one product model's documents state."""

    model: str
    attribute: str
    meaning: Meaning
    stat: str = ""
    condition: str = ""
    source: Source = Source.CURRENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """An attribute as this family states it."""

    attribute: Attribute
    label: str
    shape: Shape
    form: Form
    grid: Grid | None

    @property
    def key(self) -> str:
        """The attribute's key."""
        return self.attribute.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A maker's habits of writing numbers.

    Attributes:
        decimal: "." or ",".
        thousands: Between groups of three digits; empty for none.
    """

    decimal: str
    thousands: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A product line with everything its documents state."""

    seed: int
    industry: str
    line: str
    models: tuple[Model, ...]
    chosen: tuple[Chosen, ...]
    arrangements: tuple[tuple[str, Arrangement], ...]
    twins: tuple[str, str]
    facts: tuple[Fact, ...]
    style: Style

    def model(self, name: str) -> Model:
        """Return a product model by name."""
        return next(model for model in self.models if model.name == name)

    def of(self, key: str) -> Chosen:
        """Return an attribute by key."""
        return next(chosen for chosen in self.chosen if chosen.key == key)

    @property
    def live(self) -> tuple[str, ...]:
        """Names of the models that aren't legacy."""
        return tuple(model.name for model in self.models if not model.legacy)

    def own(self, model: str, key: str) -> tuple[Fact, ...]:
        """Return what the model's documents state of an attribute."""
        return tuple(fact for fact in self.facts if fact.model == model and fact.attribute == key)

    def stated(self, model: str, key: str) -> tuple[Fact, ...]:
        """Return what holds: the model's own facts, else those of the nearest base that has some."""
        current: str | None = model
        while current is not None:
            if own := self.own(current, key):
                return own
            current = self.model(current).base
        return ()

    def without(self, pairs: Iterable[tuple[str, str]]) -> "Family":
        """Return the family whose documents say nothing of these (model, attribute) pairs."""
        gone = frozenset(pairs)
        return replace(self, facts=tuple(fact for fact in self.facts if (fact.model, fact.attribute) not in gone))


_CONFLICTS = (Source.REPEATED, Source.NOTICE)
_STYLES = (
    Style(decimal=".", thousands=""),
    Style(decimal=".", thousands=","),
    Style(decimal=",", thousands="."),
    Style(decimal=".", thousands="\u2009"),
    Style(decimal=",", thousands="\u00a0"),
)


def family_of(seed: int) -> Family:
    """Return the family of a seed; the same one every time."""
    rng = seeded(seed)
    line, models = models_of(rng)
    industry = industries()[seed % len(industries())]
    chosen = _choose(rng, industry)
    sections = list(dict.fromkeys(each.attribute.section for each in chosen))
    arrangements = tuple((section, rng.choice(tuple(Arrangement))) for section in sections)
    bases = [model.name for model in models if model.base is None and not model.legacy]
    twins = (bases[-2], bases[-1])
    made = _Maker(rng, models, chosen, dict(arrangements), twins)
    facts = made.facts()
    style = rng.choice(_STYLES)
    return Family(
        seed=seed, industry=industry, line=line, models=models, chosen=chosen, arrangements=arrangements, twins=twins,
        facts=facts, style=style,
    )  # fmt: skip


def _choose(rng: Random, industry: str) -> tuple[Chosen, ...]:
    """Return the family's attributes; confusable ones come together."""
    common = [each for each in attributes()[COMMON] if rng.random() < _COMMON]
    return tuple(_chosen(rng, attribute) for attribute in (*common, *attributes()[industry]))


def _chosen(rng: Random, attribute: Attribute) -> Chosen:
    form = Form.SINGLE
    if attribute.triple and rng.random() < 0.45:
        form = Form.TRIPLE
    elif attribute.conditions and rng.random() < 0.5:
        form = Form.CONDITIONS
    shape = Shape.POINT if form is not Form.SINGLE else rng.choice(attribute.shapes)
    return Chosen(
        attribute=attribute,
        label=rng.choice(attribute.labels),
        shape=shape,
        form=form,
        grid=rng.choice(attribute.grids) if attribute.grids else None,
    )


@dataclass(slots=True)
class _Maker:
    """Draws the facts of a family."""

    rng: Random
    models: tuple[Model, ...]
    chosen: tuple[Chosen, ...]
    arrangements: dict[str, Arrangement]
    twins: tuple[str, str]

    def facts(self) -> tuple[Fact, ...]:
        facts: dict[tuple[str, str], list[Fact]] = {}
        for chosen in self.chosen:
            for model in self.models:
                facts[model.name, chosen.key] = self._of(model, chosen, facts)
        for pair, stated in facts.items():
            facts[pair] = self._disputed(pair, stated)
        return tuple(fact for stated in facts.values() for fact in stated)

    def _of(self, model: Model, chosen: Chosen, facts: dict[tuple[str, str], list[Fact]]) -> list[Fact]:
        arrangement = self.arrangements[chosen.attribute.section]
        if arrangement is Arrangement.JOINED and model.name == self.twins[1]:
            return [replace(fact, model=model.name) for fact in facts[self.twins[0], chosen.key]]
        if model.base is None:
            return self._new(model.name, chosen) if self.rng.random() < 0.85 else []
        inherits = seeded(*self.twins, model.name, chosen.attribute.section).random() < 0.5
        of_base = self._held(model.base, chosen.key, facts)
        if inherits or (arrangement is Arrangement.APART and self.rng.random() < 0.5):
            return []
        if not of_base:
            return self._new(model.name, chosen) if self.rng.random() < 0.3 else []
        if self.rng.random() < 0.5:
            return [replace(fact, model=model.name) for fact in of_base]
        return self._new(model.name, chosen)

    def _held(self, name: str, key: str, facts: dict[tuple[str, str], list[Fact]]) -> list[Fact]:
        model = next(model for model in self.models if model.name == name)
        return facts[name, key] or (self._held(model.base, key, facts) if model.base else [])

    def _new(self, model: str, chosen: Chosen) -> list[Fact]:
        if chosen.form is Form.CONDITIONS:
            first, second = self.rng.choice(chosen.attribute.conditions)
            return [Fact(model=model, attribute=chosen.key, meaning=self._meaning(chosen), condition=condition)
                    for condition in (first, second)]  # fmt: skip
        if chosen.form is Form.TRIPLE:
            stats = self.rng.choice(((MIN, TYP, MAX), (TYP, MAX)))
            numbers = sorted(_distinct(self.rng, chosen, len(stats)))
            return [
                Fact(
                    model=model, attribute=chosen.key, meaning=Meaning(shape=Shape.POINT, numbers=(number,)), stat=stat
                )
                for stat, number in zip(stats, numbers, strict=True)
            ]
        return [Fact(model=model, attribute=chosen.key, meaning=self._meaning(chosen))]

    def _disputed(self, pair: tuple[str, str], stated: list[Fact]) -> list[Fact]:
        """Return what is stated, with another value for a few facts that stand in their model's own sheet."""
        model, chosen = pair[0], next(each for each in self.chosen if each.key == pair[1])
        apart = self.arrangements[chosen.attribute.section] is Arrangement.APART
        legacy = any(each.legacy for each in self.models if each.name == model)
        plain = chosen.form is Form.SINGLE and chosen.shape not in {Shape.STATE, Shape.WORDS}
        if not stated or not apart or legacy or not plain or self.rng.random() > _DISPUTED:
            return stated
        heir = any(each.base for each in self.models if each.name == model)  # its base may say it in a current document
        source = self.rng.choice(_CONFLICTS if heir else (*_CONFLICTS, Source.SUPERSEDED, Source.LEGACY))
        if source is Source.LEGACY:
            return [replace(fact, source=source) for fact in stated]
        meaning = self._meaning(chosen)
        differs = meaning.numbers[0] != stated[0].meaning.numbers[0]
        return [*stated, replace(stated[0], meaning=meaning, source=source)] if differs else stated

    def _meaning(self, chosen: Chosen) -> Meaning:
        if chosen.shape is Shape.STATE:
            return Meaning(shape=chosen.shape, words=self.rng.choice(("yes", "yes", "no", "no", "optional", "TBD")))
        if chosen.shape is Shape.WORDS:
            return Meaning(shape=chosen.shape, words=self.rng.choice(chosen.attribute.words))
        return Meaning(shape=chosen.shape, numbers=_numbers(self.rng, chosen))


def _numbers(rng: Random, chosen: Chosen) -> tuple[Decimal, ...]:
    assert chosen.grid is not None
    grid = chosen.grid
    first = _drawn(rng, grid.low, grid.high, grid.step)
    match chosen.shape:
        case Shape.RANGE:
            return (first, first + _drawn(rng, *grid.above, grid.step))
        case Shape.TOLERANCE:
            return (first, Decimal(rng.choice(("2", "5", "10", "20"))))
        case Shape.LIST:
            return tuple(Decimal(number) for number in rng.choice(((10, 100), (10, 100, 1000), (100, 1000, 2500))))
        case Shape.SIZE:
            return (first + 100, first + 40, first)
        case _:
            return (first,)


def _drawn(rng: Random, low: str, high: str, step: str) -> Decimal:
    start, size = Decimal(low), Decimal(step)
    return start + size * rng.randrange(max(1, int((Decimal(high) - start) / size)))


def _distinct(rng: Random, chosen: Chosen, count: int) -> list[Decimal]:
    assert chosen.grid is not None
    numbers: dict[Decimal, None] = {}
    while len(numbers) < count:
        numbers[_drawn(rng, chosen.grid.low, chosen.grid.high, chosen.grid.step)] = None
    return list(numbers)
