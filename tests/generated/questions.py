"""Questions as people type them, each with what a right answer holds."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from random import Random

from tests.generated.attributes import COMMON, Shape, attributes
from tests.generated.family import MAX, MIN, TYP, Chosen, Family, Form, Source
from tests.generated.gold import Cells, Gold, Kind, Members, One, Order, Question, interval

_LOOKUPS = (
    "{m} {a}", "what is the {a} of the {m}?", "whats the {a} of {m}?", "{a} {m}", "{a} of the {m}?",
    "what {a} does the {m} have?", "can you tell me the {a} for {m}", "hi, what's the {a} of {m} please?", "{m}: {a}?",
    "I need the {a} of the {m}", "{m} - {a}?", "What's the {m}'s {a}?",
)  # fmt: skip
_COMPARISONS = (
    "compare {m} and {n}: {a}", "{m} vs {n} {a}", "{m} vs. {n}: {a}?", "compare the {a} of {m} and {n}",
    "difference between {m} and {n} in {a}", "what is the {a} of {m} and {n}?", "{a}: {m} versus {n}",
)  # fmt: skip
_THREE = ("{m} vs {n} vs {o} {a}", "compare {m}, {n} and {o}: {a}", "{a} of {m}, {n} and {o}")
_RANKS = (
    "which model has the {s} {a}?", "which has the {s} {a}", "{s} {a}?", "what is the model with the {s} {a}?",
    "which product has the {s} {a}?",
)  # fmt: skip
_HAVING = (
    "which models support {a}?", "list all models with {a}", "which models have {a}", "how many models have {a}?",
    "how many support {a}?",
)  # fmt: skip
_BOUNDS = (
    "which models have {a} of {b} {t}?", "which models have {b} {t} {a}?", "list all models with {a} {b} {t}",
    "how many models have {a} of {b} {t}?",
)  # fmt: skip
_STATS = {MIN: ("minimum", "min"), TYP: ("typical", "typ"), MAX: ("maximum", "max")}
_ORDERED = frozenset({Shape.RANGE, Shape.POINT, Shape.UPPER, Shape.LOWER, Shape.COUNT})


def questions_of(family: Family, rng: Random, *, share: float = 1.0) -> list[Question]:
    """Return a sample of fair questions: some of every kind, more of the common ones."""
    asker = _Asker(family, rng)
    wanted = {
        Kind.LOOKUP: 26,
        Kind.CONFLICT: 3,
        Kind.LEGACY: 3,
        Kind.SILENT: 9,
        Kind.COMPARE: 10,
        Kind.RANK: 10,
        Kind.FILTER: 5,
    }
    by_kind: dict[Kind, list[Question]] = {kind: [] for kind in Kind}
    for question in asker.everything():
        by_kind[question.kind].append(question)
    return [
        question
        for kind, pool in by_kind.items()
        for question in rng.sample(pool, min(len(pool), round(wanted[kind] * share)))
    ]


def silent_question(family: Family, rng: Random, model: str, key: str) -> Question:
    """Return a look-up of what isn't stated."""
    attribute = next(each for known in attributes().values() for each in known if each.key == key)
    return _Asker(family, rng).silent(model, key, rng.choice(attribute.asked))


class _Asker:
    def __init__(self, family: Family, rng: Random) -> None:
        self.family = family
        self.rng = rng

    def everything(self) -> Iterator[Question]:
        """Yield a question for everything that can be asked fairly, in random wordings."""
        for chosen in self.family.chosen:
            for model in self.family.models:
                yield from self._look_up(model.name, chosen)
            yield from self._compare(chosen)
            yield from self._rank(chosen)
            yield from self._filter(chosen)
        yield from self._unheard_of()

    def _look_up(self, model: str, chosen: Chosen) -> Iterator[Question]:
        facts = self.family.stated(model, chosen.key)
        asked = self.rng.choice(chosen.attribute.asked)
        if not facts:
            yield self.silent(model, chosen.key, asked)
            return
        legacy = self.family.model(model).legacy or facts[0].source is Source.LEGACY
        kind = Kind.LEGACY if legacy else Kind.LOOKUP
        sources = {fact.source for fact in facts}
        if sources & {Source.REPEATED, Source.NOTICE}:
            if facts[0].model == model:
                gold = One(model=model, first=facts, all_of=facts)
                yield self._question(Kind.CONFLICT, chosen.key, self._wording(model, asked), gold)
            return
        current = tuple(fact for fact in facts if fact.source is not Source.SUPERSEDED)
        if chosen.form is Form.SINGLE:
            yield self._question(
                kind, chosen.key, self._worded(model, chosen, asked), One(model=model, first=current, legacy=legacy)
            )
            return
        for fact in current:
            said = f"{self.rng.choice(_STATS[fact.stat])} {asked}" if fact.stat else asked
            text = self._wording(model, said)
            text = f"{text.rstrip(' ?')} {fact.condition}?" if fact.condition else text
            yield self._question(kind, chosen.key, text, One(model=model, first=(fact,), legacy=legacy))
        yield self._question(
            kind, chosen.key, self._wording(model, asked), One(model=model, first=current, legacy=legacy)
        )

    def _unheard_of(self) -> Iterator[Question]:
        """Yield look-ups of common attributes that no document of the family states."""
        known = {chosen.key for chosen in self.family.chosen}
        for attribute in attributes()[COMMON]:
            if attribute.key not in known:
                model = self.rng.choice(self.family.live)
                yield self.silent(model, attribute.key, self.rng.choice(attribute.asked))

    def silent(self, model: str, key: str, asked: str) -> Question:
        """Return a look-up that has no answer."""
        return self._question(Kind.SILENT, key, self._wording(model, asked), One(model=model, first=()))

    def _compare(self, chosen: Chosen) -> Iterator[Question]:
        asked = self.rng.choice(chosen.attribute.asked)
        plain = [name for name in self.family.live if self._current(name, chosen)]
        for count, templates in ((2, _COMPARISONS), (3, _THREE)):
            if len(plain) < count:
                continue
            names = self.rng.sample(plain, count)
            cells = tuple((name, self.family.stated(name, chosen.key)) for name in names)
            if any(facts for _, facts in cells):
                called = dict(zip("mno", map(self._called, names), strict=False))
                text = self.rng.choice(templates).format(a=asked, **called)
                yield self._question(Kind.COMPARE, chosen.key, text, Cells(models=cells))

    def _rank(self, chosen: Chosen) -> Iterator[Question]:
        if chosen.shape not in _ORDERED or not self._all_current(chosen):
            return
        for highest in (True, False):
            stat, condition = self._aspect(chosen)
            numbers = self._numbers(chosen, stat, condition, highest=highest)
            silent = frozenset(name for name in self.family.live if not self.family.stated(name, chosen.key))
            if len(numbers) < 3 or len(numbers) + len(silent) < len(self.family.live):
                continue
            top = 3 if highest and self.rng.random() < 0.3 else None
            ordered = sorted(numbers, key=lambda name: -numbers[name] if highest else numbers[name])
            groups = [(number, tuple(group)) for number, group in groupby(ordered, key=lambda name: numbers[name])]
            gold = Order(
                groups=tuple(group for _, group in groups),
                numbers=tuple(number for number, _ in groups),
                silent=silent,
                top=top,
            )
            yield self._question(
                Kind.RANK, chosen.key, self._superlative(chosen, stat, condition, highest=highest, top=top), gold
            )

    def _superlative(self, chosen: Chosen, stat: str, condition: str, *, highest: bool, top: int | None) -> str:
        asked = self.rng.choice(chosen.attribute.asked)
        said = f"{_STATS[stat][0]} {asked}" if stat else asked
        said = f"{said} {condition}" if condition else said
        if top:
            return self.rng.choice((f"top {top} by {said}", f"top {top} models by {said}"))
        word = chosen.attribute.best[0 if highest else 1]
        if chosen.key == "weight" and self.rng.random() < 0.6:
            return self.rng.choice((f"{word} model", f"which model is the {word}?", f"which is the {word}"))
        return self.rng.choice(_RANKS).format(
            s=word if word and chosen.key != "weight" else ("highest" if highest else "lowest"), a=said
        )

    def _filter(self, chosen: Chosen) -> Iterator[Question]:
        if not self._all_current(chosen):
            return
        silent = frozenset(name for name in self.family.live if not self.family.stated(name, chosen.key))
        asked = self.rng.choice(chosen.attribute.asked)
        if chosen.shape is Shape.STATE:
            said = {
                name: self.family.stated(name, chosen.key)[0].meaning.words
                for name in self.family.live
                if name not in silent
            }
            gold = Members(
                inside=frozenset(name for name, words in said.items() if words == "yes"),
                either=frozenset(name for name, words in said.items() if words in {"optional", "TBD"}),
                silent=silent,
            )
            for template in _HAVING:
                yield self._question(Kind.FILTER, chosen.key, template.format(a=asked), gold)
        elif chosen.shape in _ORDERED and chosen.form is Form.SINGLE and chosen.grid and chosen.grid.units[0].written:
            yield from self._bounded(chosen, asked, silent)

    def _bounded(self, chosen: Chosen, asked: str, silent: frozenset[str]) -> Iterator[Question]:
        least = chosen.shape is not Shape.UPPER and (chosen.shape is not Shape.POINT or self.rng.random() < 0.5)
        numbers = self._numbers(chosen, "", "", highest=least)
        different = sorted(set(numbers.values()))
        if len(different) < 2 or len(numbers) + len(silent) < len(self.family.live):
            return
        bound = self.rng.choice(different[1:] if least else different[:-1])
        inside = frozenset(name for name, number in numbers.items() if (number >= bound if least else number <= bound))
        assert chosen.grid is not None
        written = f"{Decimal(repr(round(bound / chosen.grid.factor, 6))).normalize():f} {chosen.grid.units[0].written}"
        text = self.rng.choice(_BOUNDS).format(a=asked, b="at least" if least else "at most", t=written)
        yield self._question(Kind.FILTER, chosen.key, text, Members(inside=inside, either=frozenset(), silent=silent))

    def _numbers(self, chosen: Chosen, stat: str, condition: str, *, highest: bool) -> Mapping[str, float]:
        """Return the ends to order by."""
        numbers: dict[str, float] = {}
        for name in self.family.live:
            for fact in self.family.stated(name, chosen.key):
                if (fact.stat, fact.condition) == (stat, condition):
                    low, high = interval(chosen, fact)
                    first, second = (high, low) if highest else (low, high)
                    end = second if first is None else first
                    assert end is not None
                    numbers[name] = end
        return numbers

    def _aspect(self, chosen: Chosen) -> tuple[str, str]:
        if chosen.form is Form.TRIPLE:
            return self.rng.choice((TYP, MAX)), ""
        if chosen.form is Form.CONDITIONS:
            return "", self.rng.choice(chosen.attribute.conditions[0])
        return "", ""

    def _current(self, name: str, chosen: Chosen) -> bool:
        return all(fact.source is Source.CURRENT for fact in self.family.stated(name, chosen.key))

    def _all_current(self, chosen: Chosen) -> bool:
        return all(self._current(name, chosen) for name in self.family.live)

    def _worded(self, model: str, chosen: Chosen, asked: str) -> str:
        own: Sequence[str] = chosen.attribute.questions
        if own and (chosen.shape is Shape.STATE or self.rng.random() < 0.4):
            return self.rng.choice(own).format(model=self._called(model))
        return self._wording(model, asked)

    def _wording(self, model: str, asked: str) -> str:
        return self.rng.choice(_LOOKUPS).format(m=self._called(model), a=asked)

    def _called(self, name: str) -> str:
        aliases = self.family.model(name).aliases
        if aliases and self.rng.random() < 0.15:
            return self.rng.choice(aliases)
        return name.lower() if self.rng.random() < 0.25 else name

    @staticmethod
    def _question(kind: Kind, attribute: str, text: str, gold: Gold) -> Question:
        return Question(kind=kind, text=text, attribute=attribute, gold=gold)
