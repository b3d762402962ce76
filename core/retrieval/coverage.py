"""Asked words and statements → how much of them each says, by itself and with what stands around it: features."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from core.retrieval.aspect import Aspect
from core.retrieval.statement import Statement

Credits: TypeAlias = tuple[float, ...]
"""Per asked word how much a text says of it, 0.0 to 1.0."""

_SECTION_CREDIT, _TITLE_CREDIT = 0.9, 0.7


class _Shares(NamedTuple):
    """How much of the asked words a statement says, and what stands around it: features by these names."""

    own: float
    own_squared: float
    label: float
    section: float
    title: float
    any: float
    around: float
    label_precision: float
    soft_own: float
    soft_label: float
    soft_all: float


class Coverage:
    """How much of the asked words a statement, its label, its headings and its title hold."""

    def __init__(self, aspect: Aspect, soft: Sequence[Mapping[str, float]]) -> None:
        words = aspect.words
        self._words = words
        self._soft = soft or [{} for _ in words]
        self._weights = tuple(word.weight for word in words)
        self._total = aspect.weight or 1.0
        # Many texts are of the same headings, title and chunk, and most say the same of what is asked: nothing.
        self._asked = cache(aspect.stems.intersection)
        self._meant = cache(frozenset[str]().union(*self._soft).intersection)
        self._held = cache(self._credits)
        self._known: dict[tuple[frozenset[str], ...], _Shares] = {}

    def of(self, statements: Sequence[Statement]) -> dict[str, Sequence[float]]:
        """Return the features' values for all statements."""
        columns = zip(*map(self._of, statements), strict=True)
        return dict(zip(_Shares._fields, columns, strict=True))

    def _of(self, one: Statement) -> _Shares:
        """Return the features of one statement, worked out once for all that say the same of the asked words."""
        said, meant = self._asked, self._meant
        labelled = said(one.labelled)
        key = (
            said(one.own), labelled, said(one.section), said(one.title), said(one.around),
            meant(one.tokens), meant(one.label_tokens), meant(one.section_tokens), meant(one.title_tokens),
        )  # fmt: skip
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._shares(*key)
        if not labelled or not one.label:
            return known
        return known._replace(label_precision=len(labelled) / len(one.labelled))

    def _shares(self, *texts: frozenset[str]) -> _Shares:
        """Return the features of what says these words: itself, its label, headings, title, all around; and meant."""
        own, label, section, title, around = map(self._held, texts[:5])
        soft_own, soft_label, soft_section, soft_title = map(self._softened, (own, label, section, title), texts[5:])
        above = zip(soft_own, soft_section, soft_title, strict=True)
        own_share = self._share(own)
        return _Shares(
            own=own_share,
            own_squared=own_share**2,
            label=self._share(label),
            section=self._share(section),
            title=self._share(title),
            any=self._share(tuple(map(max, own, section, title))),
            around=self._share(around),
            label_precision=0.0,
            soft_own=self._share(soft_own),
            soft_label=self._share(soft_label),
            soft_all=self._share(tuple(max(a, _SECTION_CREDIT * b, _TITLE_CREDIT * c) for a, b, c in above)),
        )

    def _credits(self, said: frozenset[str]) -> Credits:
        return tuple(float(word.stands_in(said)) for word in self._words)

    def _softened(self, held: Credits, tokens: frozenset[str]) -> Credits:
        return tuple(1.0 if credit else _nearest(near, tokens) for credit, near in zip(held, self._soft, strict=True))

    def _share(self, credited: Credits) -> float:
        return sum(map(float.__mul__, self._weights, credited)) / self._total


def _nearest(near: Mapping[str, float], tokens: frozenset[str]) -> float:
    return max((near[each] for each in near.keys() & tokens), default=0.0) if near else 0.0
