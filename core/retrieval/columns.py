"""One thing asked of many product models: the column of statements, under one label, that says it of most of them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from core.knowledge.attributes import parts_of
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.link import Linker
from core.retrieval.stated import FactsFound

_BEST = 8
"""So many members' best scores make the score of a column."""
_LIKELY = 0.8
"""A column whose score lies no more than this below the best may fill what the best leaves open."""
_OF_A_KIND = 2.0
"""A column of the same attribute may be meant instead whose score lies no more than this below the best."""
_SILENT = 6.0
"""What a column loses in score that says nothing of anybody, where others say something."""


def columns_of(
    candidates: Mapping[str, Sequence[Candidate]],
    linker: Linker,
    *,
    measured: frozenset[Dimension] | None = None,
    asked: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the keys of the columns that say what is asked, the best first; empty if nothing labelled does.

    Of one attribute, what more product models state themselves is meant: the weight that each variant has of its own,
    not that of the parcel, which only its base states.

    Args:
        candidates: Per product model, best first.
        linker: Tells under which attribute a value is filed.
        measured: Only columns that state something in one of these; None for any.
        asked: Attributes of the glossary that the question names; their columns, and those whose label says every
            word, alone, where there are any.
    """
    best: defaultdict[str, dict[str, float]] = defaultdict(dict)
    named: set[str] = set()
    own: defaultdict[str, set[str]] = defaultdict(set)
    for model, held in candidates.items():
        for each in held:
            for key in linker.meant(each.statement, asked):
                if parts_of(key)[0] in asked or says_it(each):
                    named.add(key)
                if measured is None or key in named or linker.stated[key].dimensions & measured:
                    best[key][model] = max(best[key].get(model, each.score), each.score)
                    own[key] |= {model} if each.base is None else set()
    held_of = {key: best[key] for key in named} or best
    stating = max((len(held) for held in held_of.values()), default=0)
    scores = {key: _score(list(held.values()), stating) for key, held in held_of.items()}
    order = sorted(scores, key=lambda key: (-scores[key], key))
    alike = [key for key in order if linker.stated[key].dimensions & linker.stated[order[0]].dimensions]
    likely = (key for key in alike or order[:1] if scores[key] >= scores[order[0]] - _LIKELY)
    kin = _stated_by_more(order, scores, own)
    return tuple(dict.fromkeys((kin, *likely) if kin else likely))


def _stated_by_more(
    order: Sequence[str], scores: Mapping[str, float], own: Mapping[str, Collection[str]]
) -> str | None:
    """Return the column of the best one's attribute that yet more product models state themselves; None for none."""
    kind = parts_of(order[0])[0] if order else ""
    near = [key for key in order if kind and parts_of(key)[0] == kind and scores[key] >= scores[order[0]] - _OF_A_KIND]
    best = max(near, key=lambda key: len(own[key]), default=None)
    return best if best is not None and set(own[best]) > set(own[order[0]]) else None


def says_it(candidate: Candidate) -> bool:
    """Return whether a value's label says every word that is asked, as it is asked or by another name of it."""
    said = max(candidate.features.get("label", 0.0), candidate.features.get("topic_label", 0.0))
    return candidate.value is not None and said >= 1.0


def _score(scores: list[float], members: int) -> float:
    """Return the mean of the best scores, less the more of the members a column says nothing of."""
    ordered = sorted(scores, reverse=True)[:_BEST]
    return sum(ordered) / len(ordered) - _SILENT * (1 - len(scores) / members)


def is_stated_surely(found: FactsFound, each: Mapping[str, Evidence]) -> bool:
    """Return whether what is asked was surely found of at least half of those that state it."""
    sure = [model for model in found.stated if model in each and each[model].sufficient]
    return 2 * len(sure) >= len(found.stated)
