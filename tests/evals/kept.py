"""What each family got right when the figures were last kept, and what has fallen since.

`kept.json` (of other profiles: `kept-model.json`, `kept-plain.json`) holds, for each family, the questions of each kind
that were right and wrong, and the scorer's faults. A run may fall short by `MARGIN` questions per family and kind: so
many change with no rule behind them. A fault more is one too many.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.evals.families import Family, Record, by_id

RULES = "rules"
KEPT = Path(__file__).parent / "kept.json"
MARGIN = 2
SHOWN = 5

_FAULTS = "integrity."
_COUNTED = {"right": 1, "wrong": -1}
"""Outcome → whether more of it is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a family stands.

    Attributes:
        outcomes: Kind → outcome → the questions with it, in order.
        faults: Figure → how many faults of integrity; those with none are left out.
    """

    outcomes: Mapping[str, Mapping[str, Sequence[str]]]
    faults: Mapping[str, int]


def path_of(profile: str) -> Path:
    """Return where the figures of a profile are kept."""
    return KEPT if profile == RULES else KEPT.with_stem(f"{KEPT.stem}-{profile}")


def renewing(profile: str) -> str:
    """Return how the figures of a profile are kept anew."""
    of = "" if profile == RULES else f"--profile {profile} "
    return f'make eval ARGS="{of}--left-out --keep", and say why in the commit'


def standing(family: Family, judged: Record) -> Standing:
    """Return how a family stands by the scorer's verdicts."""
    kinds = {known: str(question["kind"]) for known, question in by_id(family.questions).items()}
    outcomes: dict[str, dict[str, list[str]]] = defaultdict(lambda: {outcome: [] for outcome in _COUNTED})
    for verdict in judged["verdicts"]:
        if verdict["outcome"] in _COUNTED:
            outcomes[kinds[verdict["id"]]][verdict["outcome"]].append(verdict["id"])
    return Standing(outcomes=outcomes, faults=_faults(judged["metrics"]))


def _faults(metrics: Record) -> Mapping[str, int]:
    return {name: told for name, told in metrics.items() if name.startswith(_FAULTS) and isinstance(told, int) and told}


def read(path: Path) -> Mapping[str, Standing]:
    """Return what was kept, by family; nothing if nothing was."""
    if not path.is_file():
        return {}
    told = json.loads(path.read_text("utf-8"))
    return {name: Standing(outcomes=family["outcomes"], faults=family["faults"]) for name, family in told.items()}


def write(standings: Mapping[str, Standing], path: Path) -> None:
    """Keep how families stand; what was kept of others stays."""
    kept = {**read(path), **standings}
    told = {name: {"outcomes": each.outcomes, "faults": each.faults} for name, each in sorted(kept.items())}
    path.write_text(json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")


def fallen(families: Sequence[Family], now: Mapping[str, Standing], kept: Mapping[str, Standing]) -> Sequence[str]:
    """Return what is said of each figure that fell by more than the margin; nothing of a family never kept."""
    return [
        said
        for family in families
        if family.name in now and family.name in kept
        for said in _fallen(family, now[family.name], kept[family.name])
    ]


def _fallen(family: Family, now: Standing, kept: Standing) -> Iterator[str]:
    asked = by_id(family.questions)
    for kind in sorted({*now.outcomes, *kept.outcomes}):
        for outcome, better in _COUNTED.items():
            is_, was = (list(each.outcomes.get(kind, {}).get(outcome, ())) for each in (now, kept))
            if better * (len(is_) - len(was)) < -MARGIN:
                yield f"{family.name}: {kind} {outcome}: was {len(was)}, is {len(is_)}"
                changed = [each for each in (was if better > 0 else is_) if each not in (is_ if better > 0 else was)]
                yield from (f"  {each}: {_line(asked[each]['question'])}" for each in _first(changed, asked))
    for name in sorted(now.faults):
        if now.faults[name] > kept.faults.get(name, 0):
            yield f"{family.name}: {name}: was {kept.faults.get(name, 0)}, is {now.faults[name]}"


def _first(changed: Iterable[str], asked: Mapping[str, Record]) -> Sequence[str]:
    return [each for each in changed if each in asked][:SHOWN]


def _line(text: str) -> str:
    return " ".join(text.split())[:120]
