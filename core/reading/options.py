"""A question in its thread → whom it may be about, by number: what a question reader chooses from."""

from collections.abc import Iterable, Iterator, Sequence

from core.catalog.catalog import Catalog
from core.catalog.mentions import Mentions, Resolution
from core.catalog.names import Names
from core.knowledge.words import runs_of
from core.query import Option
from core.reading.turn import Turn

MOST = 80
_FIXED = frozenset({Resolution.NAME, Resolution.ALIAS})
_MOST_ALIASES = 3
_MOST_WITH_KIN = 12
"""Of so many of those that are linked their kin is shown as well."""
_ALL = "the catalogue"
_FEWEST = 2
_MOST_CHARS = 500
"""So much of an earlier question is looked through for names."""


def options_of(mentions: Mentions, text: str, history: Sequence[Turn], names: Names, catalog: Catalog) -> list[Option]:
    """Return whom a question may be about: whom it names, the thread's, their kin, classes, and others like its words.

    Args:
        mentions: What the question says about product models, by rules.
        text: The question.
        history: The thread's turns, oldest first.
        names: All names.
        catalog: All product models.
    """
    exact = (found.models for found in mentions.resolved if found.how in _FIXED)
    fixed = dict.fromkeys(models[0] for models in exact if len(models) == 1)
    thread = list(_in_thread(history, names))
    linked = list(dict.fromkeys((*fixed, *_linked(mentions))))
    first = list(dict.fromkeys((*linked, *thread)))
    classes = list(_classes(mentions, first, text, catalog))
    room = MOST - len(classes)
    singles = list(dict.fromkeys((*first[:room], *_kin(first[:_MOST_WITH_KIN], catalog), *_alike(text, catalog))))[
        :room
    ]
    options = [
        Option(
            number=number,
            name=name,
            models=(name,),
            also=catalog.models[name].aliases[:_MOST_ALIASES],
            fixed=name in fixed,
            in_thread=name in thread,
        )
        for number, name in enumerate(singles, start=1)
    ]
    return [
        *options,
        *(
            Option(number=number, name=said, models=models)
            for number, (said, models) in enumerate(classes, start=len(options) + 1)
        ),
    ]


def _linked(mentions: Mentions) -> Iterator[str]:
    """Yield all that words of a question may mean, the surest first."""
    for found in (*mentions.resolved, *mentions.hosts, *mentions.left_out):
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


def _kin(first: Iterable[str], catalog: Catalog) -> Iterator[str]:
    """Yield those of the same base, series or line."""
    for name in first:
        model = catalog.models[name]
        yield from catalog.bases(name)
        for other in catalog.models.values():
            if other.inherits_from == name or (model.series and other.series == model.series):
                yield other.name


def _alike(text: str, catalog: Catalog) -> list[str]:
    """Return all product models, those first whose names share most with the question."""
    said = runs_of(text)

    def shared(name: str) -> int:
        model = catalog.models[name]
        called = " ".join((model.name, *model.aliases, model.series, model.family))
        return len(said & runs_of(called))

    return sorted(catalog.models, key=lambda name: -shared(name))


def _classes(
    mentions: Mentions, first: Sequence[str], text: str, catalog: Catalog
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield classes of product models with what they are called: those that are said, lines, series, kinds, all."""
    groups = _groups(mentions, catalog)
    told, spoken = runs_of(text), set(first)

    def order(said: str) -> tuple[int, float]:
        shared = len(told & runs_of(said))
        return -shared, -len(spoken.intersection(groups[said])) / len(groups[said])

    seen = {tuple(catalog.models)}
    for said in sorted(groups, key=order)[: MOST // 4]:
        if groups[said] not in seen:
            seen.add(groups[said])
            yield said, groups[said]
    if len(catalog.models) >= _FEWEST:
        yield _ALL, tuple(catalog.models)


def _groups(mentions: Mentions, catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """Return what several product models are called together, and whom it is."""
    groups: dict[str, dict[str, None]] = {}
    for found in mentions.resolved:
        groups.setdefault(found.mention or ", ".join(found.models), dict.fromkeys(found.models))
    for model in catalog.models.values():
        for said in filter(None, (model.series, model.family, model.kind)):
            groups.setdefault(said, {})[model.name] = None
    return {said: tuple(models) for said, models in groups.items() if len(models) >= _FEWEST}
