"""A question in its thread → whom it may be about, by number: what a question reader chooses from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain, islice

from core.catalog.catalog import Catalog, ProductModel
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Resolution
from core.knowledge.analyzer import runs_of
from core.query import Option
from core.reading.turn import Turn

MOST = 80
_FIXED = frozenset({Resolution.NAME, Resolution.ALIAS})
_MOST_ALIASES = 3
_MOST_WITH_KIN = 12
"""Of so many of those that are linked their kin is shown as well."""
_MOST_CHARS = 500
"""So much of an earlier question is looked through for names."""


class Choices:
    """Whom questions may be about, of one publication of the index; keep one per stamp."""

    def __init__(self, names: Names, catalog: Catalog) -> None:
        self._names, self._catalog = names, catalog
        self._places = {name: place for place, name in enumerate(catalog.models)}
        self._classes: dict[str, dict[str, None]] = {}
        self._variants: dict[str | None, list[str]] = {}
        self._series: dict[str, list[str]] = {}
        for model in catalog.models.values():
            for said in _classes_of(model):
                self._classes.setdefault(said, {})[model.name] = None
            self._variants.setdefault(model.inherits_from, []).append(model.name)
            self._series.setdefault(model.series, []).append(model.name)
        self._several = [said for said, models in self._classes.items() if len(models) > 1]
        self._called = _by_run(
            (model.name, " ".join((model.name, *model.aliases, model.series, model.family)))
            for model in catalog.models.values()
        )
        self._classes_called = _by_run((said, said) for said in self._classes)
        self._class_places = {said: place for place, said in enumerate(self._classes)}

    def of(self, text: str, history: Sequence[Turn]) -> list[Option]:
        """Return whom a question may be about; the thread's turns are oldest first.

        In this order: whom it names, the thread's, their kin, others like its words, classes.
        """
        mentions, catalog = self._names.mentions(text), self._catalog
        exact = (found.models for found in mentions.resolved if found.how in _FIXED)
        fixed = dict.fromkeys(models[0] for models in exact if len(models) == 1)
        thread = list(_in_thread(history, self._names))
        linked = list(dict.fromkeys((*fixed, *_linked(mentions))))
        first = list(dict.fromkeys((*linked, *thread)))
        classes = list(self._classes_for(mentions, first, text))
        room = MOST - len(classes)
        others = chain(first[:room], self._kin(first[:_MOST_WITH_KIN]), self._alike(text), islice(catalog.models, MOST))
        options = [
            Option(
                number=number,
                name=name,
                models=(name,),
                also=catalog.models[name].aliases[:_MOST_ALIASES],
                fixed=name in fixed,
                in_thread=name in thread,
            )
            for number, name in enumerate(islice(dict.fromkeys(others), room), start=1)
        ]
        numbered = enumerate(classes, start=len(options) + 1)
        return options + [Option(number=number, name=said, models=models) for number, (said, models) in numbered]

    def _kin(self, first: Iterable[str]) -> Iterator[str]:
        """Yield those of the same base, series or line."""
        for name in first:
            yield from self._catalog.bases(name)
            series = self._catalog.models[name].series
            akin = {*self._variants.get(name, ()), *(self._series[series] if series else ())}
            yield from sorted(akin, key=self._places.__getitem__)

    def _alike(self, text: str) -> list[str]:
        """Return those whose names share most with the question."""
        shared = Counter(name for run in runs_of(text) for name in self._called.get(run, ()))
        return nsmallest(MOST, shared, key=lambda name: (-shared[name], self._places[name]))

    def _classes_for(
        self, mentions: Mentions, first: Sequence[str], text: str
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield classes of product models with what they are called: those that are said, lines, series, kinds, all."""
        told, spoken = runs_of(text), set(first)
        said_so: dict[str, dict[str, None]] = {}
        for found in mentions.resolved:  # Named together; a class that is called so comes with all of its members.
            said = found.mention or ", ".join(found.models)
            said_so.setdefault(said, dict.fromkeys((*found.models, *self._classes.get(said, ()))))
        shared = (said for run in told for said in self._classes_called.get(run, ()))
        near = {*said_so, *shared, *(said for name in spoken for said in _classes_of(self._catalog.models[name]))}
        some = chain(near, islice(self._several, MOST))
        classes = {said: tuple(said_so[said] if said in said_so else self._classes[said]) for said in some}
        places = {**self._class_places, **{said: place - len(said_so) for place, said in enumerate(said_so)}}

        def order(said: str) -> tuple[int, float, int]:
            of_them = len(spoken.intersection(classes[said])) / len(classes[said])
            return -len(told & runs_of(said)), -of_them, places[said]

        everybody = tuple(self._catalog.models)
        seen = {everybody}
        several = (said for said, models in classes.items() if len(models) > 1)
        for said in nsmallest(MOST // 4, several, key=order):
            if classes[said] not in seen:
                seen.add(classes[said])
                yield said, classes[said]
        if len(everybody) > 1:
            yield "the catalogue", everybody


def _classes_of(model: ProductModel) -> Iterator[str]:
    """Yield what a product model is called together with others."""
    return filter(None, (model.series, model.family, model.kind))


def _by_run(called: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return those that are called something with a run of letters or digits, by that run."""
    found: dict[str, list[str]] = {}
    for name, said in called:
        for run in runs_of(said):
            found.setdefault(run, []).append(name)
    return found


def _linked(mentions: Mentions) -> Iterator[str]:
    """Yield all that words of a question may mean, the surest first."""
    for found in (*mentions.resolved, *mentions.left_out):
        yield from found.models
    for unclear in mentions.ambiguous:
        yield from unclear.candidates
    for doubtful in mentions.doubtful:
        yield from doubtful.models
    for unknown in mentions.unknown:
        yield from unknown.closest


def _in_thread(history: Sequence[Turn], names: Names) -> Iterator[str]:
    """Yield the product models that the thread was about, the last first."""
    for turn in reversed(history):
        told = (*turn.models, *turn.candidates, *names.mentions(turn.text[:_MOST_CHARS]).models)
        yield from (name for name in dict.fromkeys(told) if name in names.tables.models)
