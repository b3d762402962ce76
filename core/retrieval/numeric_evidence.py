"""Evidence of a list's members → the statements with a number in what is asked, or just what is required."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from core.knowledge.analyzer import fold, words
from core.quantities.dimensions import Dimension, states
from core.quantities.parse import quantities_in
from core.quantities.value import Interval, Stat, Value
from core.reading.constraints import condition_in, required_in
from core.reading.intents import unit_named
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence

_NEARLY = 0.6
"""Share of what the best statement says of what is asked that another must say to be of the same thing."""
_SEVERAL = 3
_SHARED = 2.0
"""What a statement loses in score that speaks of several product models at once."""
_SECOND = 2
"""What the second best member says is the measure: a single one may say more than all others."""
_ITEM = re.compile(r"; |\n")
_PART = re.compile(r", | \(|\)| - | and ")
_COUNT = re.compile(
    r"(?<![\w.,/-])(?:(?P<low>\d{1,5}) ?(?:-|to|or) ?)?(?P<count>\d{1,5})(?P<times> ?[x×](?![\w]))?"
    r"(?![\w.,]*\d)(?P<what>(?:[ -][^\s;:()|,=]+){1,5})"
)
_BARE = re.compile(r"\s*(?P<count>\d{1,5})\s*(?=\(|;|,(?!\d)|\Z)")
"""A number alone under a label, whatever is said of it behind."""
_COUNTED = re.compile(r"\b(?:most|fewest|how many|number of|count)\b")
_COUNT_ALONE = frozenset({Dimension.COUNT})
_AGE = re.compile(r"\b(?:newest|oldest|latest|earliest|most recent)\b")
_TOLERANCE = re.compile(r"(?<=\d) ?± ?\d+(?:\.\d+)?(?= ?[^\W\d])")
_AFTER = re.compile(r"(?P<what>[^;:()|,]{2,40}): ?(?P<count>\d{1,5})\b(?![.,]\d)")


def telling(
    each: Mapping[str, Evidence],
    tells: Callable[[Candidate], bool],
    *,
    scope: int,
    weight: Callable[[Candidate], float] = lambda one: one.features["soft_all"],
) -> dict[str, Evidence]:
    """Return the evidence of the members that a statement `tells` it of, with the best such statement first.

    What covers everybody says nothing of one where others, of the `scope` that is looked at, have their own. The
    `weight` is how much of what is asked a statement says.
    """
    held = {model: [one for one in evidence.candidates if tells(one)] for model, evidence in each.items()}
    held = apart(held, scope)
    best = sorted((max(map(weight, told)) for told in held.values() if told), reverse=True)
    least = _NEARLY * best[min(len(best), _SECOND) - 1] if best else 0.0
    near = {
        model: sorted(
            (one for one in told if weight(one) >= least),
            key=lambda one: _SHARED * math.log(max(len(one.statement.covered), 1)) - one.score - weight(one),
        )
        for model, told in held.items()
    }
    return {model: replace(each[model].led_by(told[0]), sufficient=True) for model, told in near.items() if told}


def apart(held: Mapping[str, list[Candidate]], scope: int) -> dict[str, list[Candidate]]:
    """Return the same without statements about most members of several, if others single some out."""
    single = {model: [one for one in told if 2 * len(one.statement.covered) <= scope] for model, told in held.items()}
    return single if scope >= _SEVERAL and any(single.values()) else dict(held)


def numbers_in(candidate: Candidate, aspect: Aspect, dimension: Dimension) -> tuple[Value, ...]:
    """Return the numbers in a dimension that a statement gives of what is asked: in the parts that speak most of it.

    COUNT is for how many there are of what is asked.
    """
    if candidate.value is None and len(candidate.piece.values) > 1:
        return ()
    if dimension is Dimension.COUNT:
        return _counted(candidate, aspect)
    text = _TOLERANCE.sub("", candidate.said)
    if not states(text, dimension):
        return ()
    label = candidate.statement.label
    items = [(_said_of(f"{label} {item}", aspect), _stated_in(item, aspect, dimension)) for item in _ITEM.split(text)]
    most = max(share for share, _ in items)
    return tuple(value for share, values in items if share >= most for value in values)


def _stated_in(text: str, aspect: Aspect, dimension: Dimension) -> list[Value]:
    """Return the numbers of an item of a list: of several, those in the parts that speak most of what is asked."""
    wanted = [each for each in quantities_in(text) if each.value.dimension is dimension]
    common = min((each.start for each in wanted), default=0)
    cuts = [match.span() for match in _PART.finditer(text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    parts = [(start, end) for start, end in zip(starts, ends, strict=True) if end > common]
    if ":" not in text[:common]:
        parts = [(max(start, common), end) for start, end in parts]
    said = [
        (_said_of(text[start:end], aspect), [each.value for each in wanted if start <= each.start < end])
        for start, end in parts
    ]
    most = max((share for share, values in said if values), default=0.0)
    return [value for share, values in said if share >= most for value in values]


def _said_of(text: str, aspect: Aspect) -> float:
    said, plain = frozenset(words(text)), fold(text)
    return sum(word.weight for word in aspect.words if word.stands_in(said)) + sum(
        code in plain for code in aspect.codes
    )


def _counted(candidate: Candidate, aspect: Aspect) -> tuple[Value, ...]:
    """Return how many a statement counts of what is asked: "24 insulated ports", or a number under its label."""
    text = candidate.said
    label = frozenset(words(candidate.label)) if candidate.value else frozenset[str]()
    bare = count_alone(text)
    if candidate.value and bare and any(word.stands_in(label) for word in aspect.words):
        return (bare,)
    counts = [(_said_of(match["what"], aspect), match) for match in _counts(text) if match["count"] not in aspect.codes]
    most = max((share for share, _ in counts), default=0.0)
    best = [match for share, match in counts if share >= most > 0]
    return tuple(_count(match.group().strip(), int(match["count"])) for match in best)


@lru_cache(maxsize=20_000)
def _counts(text: str) -> tuple[re.Match[str], ...]:
    """Return the counts of something in a text, each with what is counted."""
    folded = fold(text)
    return (*_COUNT.finditer(folded), *_AFTER.finditer(folded))


def count_alone(text: str) -> Value | None:
    """Return the number that a value begins with, where it stands alone: "8, short-circuit proof"; None without one."""
    bare = _BARE.match(text)
    return _count(text, int(bare["count"])) if bare else None


def _count(text: str, number: int) -> Value:
    ends = Interval(low=float(number), high=float(number), nominal=float(number))
    return Value(stat=Stat.POINT, text=text, written=ends, canonical=ends, dimension=Dimension.COUNT)


def commonest(
    each: Mapping[str, Evidence], aspect: Aspect, asked: frozenset[Dimension], *, scope: int
) -> tuple[Dimension, dict[str, Evidence], float] | None:
    """Return in which of the asked dimensions statements say most of what is asked, and of whom; None if none does."""
    found = [(dimension, _measured(each, aspect, dimension, scope=scope)) for dimension in sorted(asked)]
    stating = [(dimension, told, worth(dimension, told, aspect)) for dimension, told in found if told]
    return max(stating, key=lambda one: one[2] * math.log(1 + len(one[1])), default=None)


def worth(dimension: Dimension, told: Mapping[str, Evidence], aspect: Aspect) -> float:
    """Return how much of what is asked the best statements say: the second best of all members; 0.0 of none."""
    weigh = _weighing(aspect, dimension)
    said = sorted((weigh(each.candidates[0]) for each in told.values()), reverse=True)
    return said[min(len(said), _SECOND) - 1] if said else 0.0


def _weighing(aspect: Aspect, dimension: Dimension) -> Callable[[Candidate], float]:
    """Return how much of what is asked a statement says that gives a number in a dimension."""
    measures = aspect.measuring.get(dimension, 0.0)
    return lambda candidate: candidate.features["soft_all"] + measures


def numbered(each: Mapping[str, Evidence], aspect: Aspect, dimension: Dimension) -> dict[str, Evidence]:
    """Return the evidence of the members of which a statement gives a number in this dimension, without the rest."""
    held = {
        model: evidence.of_only(one for one in evidence.candidates if numbers_in(one, aspect, dimension))
        for model, evidence in each.items()
    }
    return {model: evidence for model, evidence in held.items() if evidence.candidates}


def _measured(each: Mapping[str, Evidence], aspect: Aspect, dimension: Dimension, *, scope: int) -> dict[str, Evidence]:
    """Return the evidence of the members that statements give a number in this dimension for, the best first."""

    def tells(candidate: Candidate) -> bool:
        return bool(numbers_in(candidate, aspect, dimension))

    return telling(_called_first(each, aspect, tells), tells, scope=scope, weight=_weighing(aspect, dimension))


def _called_first(
    each: Mapping[str, Evidence], aspect: Aspect, tells: Callable[[Candidate], bool]
) -> dict[str, Evidence]:
    """Return the evidence of members with what is called as is asked, and tells it, alone where there is any."""
    called = {
        model: evidence.of_only(one for one in evidence.candidates if is_called(one, aspect) and tells(one))
        for model, evidence in each.items()
    }
    return {model: called[model] if called[model].candidates else evidence for model, evidence in each.items()}


def is_called(candidate: Candidate, aspect: Aspect) -> bool:
    """Return whether a value's label is what is asked, no more and no less: "channels", and no "bus channels"."""
    if candidate.value is None:
        return False
    labelled = frozenset(words(candidate.value.label.rpartition(" > ")[2]))
    return labelled <= aspect.stems and all(word.stands_in(labelled) for word in aspect.words)


def measures_asked(aspect: Aspect, text: str) -> frozenset[Dimension]:
    """Return what a ranking may compare: the unit it is asked in, else what words measure or count, else anything.

    Nothing tells an age.
    """
    if named := unit_named(text):
        return named
    measured, plain = aspect.dimensions or aspect.topic.dimensions, fold(text)
    if _AGE.search(plain):
        return measured
    return measured | _asks_count(plain) or frozenset(Dimension) - _COUNT_ALONE


def counted_in(aspect: Aspect, text: str) -> frozenset[Dimension]:
    """Return what a ranking compares by its wording alone: what words measure, else how many there are of it."""
    return aspect.dimensions or _asks_count(fold(text))


def _asks_count(plain: str) -> frozenset[Dimension]:
    """Return the measure of counts, where a folded text asks how many there are; else none."""
    return _COUNT_ALONE if _COUNTED.search(plain) else frozenset[Dimension]()


def just_so(
    each: Mapping[str, Evidence], topic: str, aspect: Aspect, *, scope: int
) -> tuple[dict[str, Evidence], dict[str, Evidence]]:
    """Return the evidence of the members that a statement says just what is required of, and of the others.

    The topic may name a number, a code or a bound; the aspect is the same apart from its bound. Of the others, what
    says so of most members is left out, where others have their own.
    """
    bound, required = condition_in(topic), required_in(topic)
    if bound is None and not required:
        return {}, dict(each)

    def tells(one: Candidate) -> bool:
        if one.value is None and len(one.piece.values) > 1:
            return False
        if bound and bound.dimension is Dimension.COUNT:
            return bool(numbers_in(one, aspect, Dimension.COUNT))
        return bound.met_by(one.said) is not None if bound else required.met_by(one.statement.path_text)

    told = telling(_called_first(each, aspect, tells), tells, scope=scope)
    others = {model: evidence for model, evidence in each.items() if model not in told}
    if told:
        others = {
            model: held.of_only(one for one in held.candidates if not tells(one)) for model, held in others.items()
        }
    return told, others
