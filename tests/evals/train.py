"""Fits the scorer's and the decision's weights to the gold quotes of all families: `make train`.

Every family is asked twice: once for its candidates, to which the scorer is fitted, and once with the scorer that
hasn't seen it, so that the decision is fitted to scores as they are on documents that nobody has seen. What is printed
is of families that the weights haven't seen.
"""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tests.evals.asking import ask_all
from tests.evals.examples import Decided, Example, decided_of, examples_of, learnt_from, receipts_of
from tests.evals.families import OUT, ROOT, WEIGHTS, Family, find
from tests.evals.fitting import Weights, area, fit_decision, fit_scorer, score
from tests.evals.options import options_of, say
from tests.evals.scorer import scorer_of

DEPTHS = (1, 3, 10, 40)
LEARNT = frozenset({"single", "generic", "followup"})
"""Kinds that the scorer is fitted to: cells of lists are scored together, and would teach it that nobody is meant."""
BUILT_IN = ROOT / "bot" / "weights.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """One file of weights."""

    with_vectors: Weights
    without_vectors: Weights
    bias: float
    decision: Weights
    families: int
    questions: int


def train(families: Sequence[Family], *, asked: bool, into: Path, weights: Path, date: str) -> int:
    """Write all weights, and print how they do on what they haven't seen; 1 if there is nothing to learn from.

    Args:
        families: What to fit to.
        asked: Use the receipts of the last run instead of asking again.
        into: The weights fitted to all.
        weights: Folder of those with one family left out.
        date: Told in the files.
    """
    scorers = {family.name: scorer_of(family) for family in families}
    if not asked:
        _ask(families, {})
    examples = [each for family in families for each in examples_of(family, receipts_of(family), scorers[family.name])]
    if len({each.family for each in examples}) < len(families):
        say("Some family has no candidate that is gold: there is nothing to fit.")
        return 1
    decided = [each for family in families for each in decided_of(family, receipts_of(family), scorers[family.name])]
    left_out = {family.name: _fitted(examples, decided, without=family.name) for family in families}
    _show(families, examples, left_out)
    files = {name: weights / f"without-{name}.json" for name in left_out}
    for name, file in files.items():
        _write(file, left_out[name], date)
    if not asked:
        unseen = [replace(family, out=family.out.with_name(f"{family.name}-left-out")) for family in families]
        _ask(unseen, files)
        decided = [each for family in unseen for each in decided_of(family, receipts_of(family), scorers[family.name])]
    for name, file in files.items():
        bias, decision = fit_decision([each for each in decided if each.family != name])
        _write(file, replace(left_out[name], bias=bias, decision=decision), date)
        say(f"decision, {name} left out: right against wrong {_area(decided, name, bias, decision):.2f} (AUC)")
    _write(into, _fitted(examples, decided), date)
    return 0


def _ask(families: Sequence[Family], weights: Mapping[str, Path]) -> None:
    for name, said in ask_all(families, weights, {}).items():
        say(*(f"no answer: {name}: {line}" for line in said))


def _fitted(examples: Sequence[Example], decided: Sequence[Decided], *, without: str = "") -> Fitted:
    seen = [each for each in examples if each.family != without and each.kind in LEARNT]
    bias, decision = fit_decision([each for each in decided if each.family != without])
    return Fitted(
        with_vectors=fit_scorer(seen, vectors=True),
        without_vectors=fit_scorer(seen, vectors=False),
        bias=bias,
        decision=decision,
        families=len({each.family for each in seen}),
        questions=len({(each.family, each.question) for each in seen}),
    )


def _area(decided: Sequence[Decided], name: str, bias: float, decision: Weights) -> float:
    return area([each for each in decided if each.family == name and not each.supposed], bias, decision)


def _show(families: Sequence[Family], examples: Sequence[Example], left_out: Mapping[str, Fitted]) -> None:
    """Print how often the gold statement is first and among the first, of all that are asked and by cell."""
    head = "  ".join(f"@{depth:<4}" for depth in DEPTHS)
    say(f"{'left out':<14} {'of':>9}  {head}   {'without vectors':<{len(head)}}  all kinds, cells that hold it")
    for family in families:
        own = [each for each in examples if each.family == family.name]
        single = [each for each in own if each.kind == "single"]
        asked = sum(each["kind"] == "single" and each["expect"] == "answer" for each in learnt_from(family))
        fitted = left_out[family.name]
        cells = [
            _depths(single, fitted.with_vectors, asked),
            _depths(single, fitted.without_vectors, asked),
            _depths(own, fitted.with_vectors, len(own)),
        ]
        say(f"{family.name:<14} {len(single):>4}/{asked:<4}  {'   '.join(cells)}  ({len(own)})")


def _depths(examples: Sequence[Example], weights: Weights, of: int) -> str:
    places: dict[tuple[str, int], int] = {}
    for number, example in enumerate(examples):
        key = (example.question, 0 if example.kind == "single" else number)
        places[key] = min(places.get(key, len(example.candidates)), _place(example, weights))
    return "  ".join(f"{100 * sum(place < depth for place in places.values()) / max(of, 1):4.0f}%" for depth in DEPTHS)


def _place(example: Example, weights: Weights) -> int:
    scores = [score(candidate, weights) for candidate in example.candidates]
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    return next(place for place, number in enumerate(order) if example.gold[number])


def _write(file: Path, fitted: Fitted, date: str) -> None:
    told = {
        "version": 1,
        "fitted_on": {"families": fitted.families, "questions": fitted.questions, "date": date},
        "scorer": {"with_vectors": _named(fitted.with_vectors), "without_vectors": _named(fitted.without_vectors)},
        "decision": {"bias": fitted.bias, "inputs": _named(fitted.decision)},
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def _named(weights: Weights) -> Mapping[str, Mapping[str, float]]:
    return {name: asdict(weight) for name, weight in weights.items()}


def main(arguments: Sequence[str]) -> int:
    """Fit to what the command line names; 0 if there is nothing to fit to."""
    options = options_of("make train", str(__doc__), family="this folder too", out=OUT / "train", leaves="receipts")
    options.add_argument("--asked", action="store_true", help="fit to the receipts that the last run left in --out")
    options.add_argument("--into", type=Path, default=BUILT_IN, metavar="FILE", help="the weights fitted to all")
    options.add_argument("--weights", type=Path, default=WEIGHTS, metavar="DIR", help="those with a family left out")
    given = options.parse_args(arguments)
    more = [ROOT / folder for folder in given.family]
    families = [*find(given.shared, out=given.out), *(find(given.shared, more, out=given.out) if more else ())]
    if not families:
        say(f"No documents with questions at {given.shared}: nothing to fit to.")
        return 0
    today = time.strftime("%Y-%m-%d", time.gmtime())
    return train(families, asked=given.asked, into=given.into, weights=given.weights, date=today)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
