"""Scores the program on the corpus and on every family of documents beside it: `make eval`.

Nothing but public commands is used: index, statements, ask --batch; the corpus' own scorer judges. One table is
printed, and a page per question that isn't right is left in eval/. With weights that never saw a family, the exit code
is 1 if a figure fell below what was kept of it. The profile "model" replays what a language model answered once
(`make record`), and `--plain` what it answered to the yardstick's ten passages.
"""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tests.evals import kept
from tests.evals.families import CORPUS, OUT, ROOT, Family, Record, by_id, find, read_lines
from tests.evals.figures import POOLED, Figures, closest_of, figures_of, gathered_of, pooled
from tests.evals.options import options_of, say
from tests.evals.pages import write_index, write_pages
from tests.evals.profiles import MODEL, PLAIN, PROFILES, Profile, profile_of
from tests.evals.recording.recordings import RECORDED
from tests.evals.scorer import scorer_of
from tests.evals.stages import lost_in, stages_of, traced_of
from tests.evals.table import changes, outcomes, table


@dataclass(frozen=True, slots=True)
class Judged:
    """Figures of all families that could be judged, and of all together; how each stands, its pages and faults."""

    columns: Mapping[str, Figures]
    standings: Mapping[str, kept.Standing]
    pages: Mapping[str, Sequence[str]]
    failed: Mapping[str, Sequence[str]]


def evaluate(
    profile: Profile,
    weights: Mapping[str, Path],
    *,
    out: Path,
    before: Mapping[str, kept.Standing],
    keep: Path | None = None,
    packs: str = "",
) -> int:
    """Print the table and what has fallen; 1 if anything has, or if a command failed.

    Args:
        profile: Whom to ask, and how.
        weights: Family → the weights it is to be answered with.
        out: Where the pages go.
        before: What was kept of families, with which they are compared.
        keep: Where to keep what this run finds; nowhere if None.
        packs: Packs of words to be asked with once more: what they change is shown below; none if empty.
    """
    start = time.monotonic()
    judged = _asked(profile, weights)
    shown = table(judged.columns)
    if profile.servers:
        shown += f"\n\n{outcomes(judged.standings, profile.families)}\n"
        shown += "".join(f"\n{line}" for line in [*profile.told(), *profile.doubts()])
    if packs:
        shown += f"\n\n{changes(judged.columns, _with_packs(profile, weights, packs, out), packs)}"
    write_index(out, shown, judged.pages)
    say(shown, f"\n{time.monotonic() - start:.0f} s; a page per question that isn't right: {out / 'index.md'}")
    for name, lost in judged.failed.items():
        say(*(f"no answer: {name}: {said}" for said in lost))
    lost = [f"{family.name}: nothing to judge" for family in profile.families if family.name not in judged.columns]
    lost += profile.doubts() if keep else []
    if keep and not lost:
        kept.write(judged.standings, keep)
    fell = [*lost, *kept.fallen(profile.families, judged.standings, before)]
    if fell:
        say("", "What fell (was, is, and the first questions that changed):", *fell)
        say(f"If this is meant to be so: {kept.renewing(profile.name)}")
    return int(bool(fell))


def _with_packs(profile: Profile, weights: Mapping[str, Path], packs: str, out: Path) -> Mapping[str, Figures]:
    beside = [replace(family, out=out / packs / family.name) for family in profile.families]
    environs = {each.name: {**profile.environs.get(each.name, {}), "THREADSHEET_PACKS": packs} for each in beside}
    return _asked(replace(profile, families=beside, environs=environs), weights).columns


def _asked(profile: Profile, weights: Mapping[str, Path]) -> Judged:
    failed = profile.asking(profile.families, weights, profile.environs)
    return judged_of(profile.families, failed)


def judged_of(families: Sequence[Family], failed: Mapping[str, Sequence[str]]) -> Judged:
    """Return the figures of families that were asked, out of what was left in their folders."""
    columns: dict[str, Figures] = {}
    standings: dict[str, kept.Standing] = {}
    pages: dict[str, Sequence[str]] = {}
    for family in families:
        if (family.out / "figures.json").is_file():
            judged = json.loads((family.out / "figures.json").read_text("utf-8"))
            columns[family.name], pages[family.name] = _judged(family, judged)
            standings[family.name] = kept.standing(family, judged)
    together = [figures for name, figures in columns.items() if name != CORPUS]
    if together:
        columns[POOLED] = pooled(together)
    return Judged(columns, standings, pages, failed)


def _judged(family: Family, judged: Record) -> tuple[Figures, Sequence[str]]:
    scorer = scorer_of(family)
    receipts = (family.out / "receipts.jsonl").is_file()
    traced = traced_of(family, scorer) if (family.out / "statements.jsonl").is_file() else ()
    answers = read_lines(family.out / "answers.jsonl")
    figures = {
        **figures_of(family.questions, judged),
        **closest_of(family.questions, answers, scorer),
        **(gathered_of(family.questions, by_id(read_lines(family.out / "receipts.jsonl")), scorer) if receipts else {}),
        **(stages_of(traced, receipts=receipts) if traced else {}),
    }
    return figures, write_pages(family, scorer, judged, lost_in(traced, receipts=receipts))


def main(arguments: Sequence[str]) -> int:
    """Evaluate what the command line names; 0 if there is nothing to evaluate."""
    options = options_of("make eval", str(__doc__), family="only this folder", out=OUT, leaves="answers and pages")
    options.add_argument("--left-out", action="store_true", help="answer each with weights fitted without it")
    options.add_argument(
        "--beside", default="", metavar="PACKS", help="answer with these packs too (neutral), and show what they change"
    )
    options.add_argument(
        "--profile", choices=PROFILES, default=kept.RULES, help="what answers; model: as a language model did once"
    )
    options.add_argument(
        "--plain", action="store_const", dest="profile", const=PLAIN, help="the same as --profile plain: the yardstick"
    )
    options.add_argument(
        "--ablations", action="store_true", help="what each part of retrieval is worth, a row for each"
    )
    options.add_argument("--keep", action="store_true", help="with --left-out: keep the figures of this run")
    options.add_argument("--kept", type=Path, metavar="FILE", help="where the figures are kept")
    options.add_argument("--recorded", type=Path, default=RECORDED, metavar="DIR", help="holds the recordings")
    given = options.parse_args(arguments)
    if given.ablations:
        given.profile = MODEL
    out = given.out if given.profile == kept.RULES else given.out / given.profile
    families = find(given.shared, [ROOT / folder for folder in given.family], out=out)
    if not families:
        say(f"No documents with questions at {', '.join(map(str, given.family)) or given.shared}: nothing to evaluate.")
        return 0
    weights = {family.name: family.without for family in families} if given.left_out else {}
    if given.keep and not given.left_out:
        say("--keep keeps the figures of answers with weights that never saw the family: add --left-out.")
        return 1
    if missing := [str(path.relative_to(ROOT)) for path in weights.values() if not path.is_file()]:
        say(f"There are no weights fitted without a family in {', '.join(missing)}: `make train` makes them.")
        return 1
    file = given.kept or kept.path_of(given.profile)
    before: Mapping[str, kept.Standing] = kept.read(file) if given.left_out and not given.keep else {}
    keep = file if given.keep else None
    opened = partial(profile_of, given.profile, families, say, recorded=given.recorded)
    if given.ablations:
        from tests.evals.ablations import ablate  # noqa: PLC0415  it asks with what is here

        ablate(opened, weights, out=out, say=say)
        return 0
    with opened() as profile:
        if not profile.families:
            return 0
        return evaluate(profile, weights, out=out, before=before, keep=keep, packs=given.beside)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
