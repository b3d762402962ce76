"""Asks generated questions of generated documents: `python -m tests.generated.run --help`."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.generated.asking import RENDERERS, Asked, ask_all
from tests.generated.deleting import deletion
from tests.generated.documents import Library, library_of
from tests.generated.extraction import extraction_of, shown_extractions, table_of_extractions
from tests.generated.family import Family, family_of
from tests.generated.gold import Kind, Question
from tests.generated.questions import questions_of
from tests.generated.seeds import seeded
from tests.generated.tally import Tally, shown, table_of

SEEDS = 8

Asking = Callable[[Family, str], tuple[Family, list[Question]]]
"""A family and a format to the family whose documents are asked, and the questions."""


def everything(family: Family, form: str) -> tuple[Family, list[Question]]:
    """Return the family as it is, and questions of all kinds."""
    return family, questions_of(family, seeded(family.seed, form, "asks"))


def deleted(family: Family, form: str) -> tuple[Family, list[Question]]:
    """Return the family without some facts, and questions for these."""
    return deletion(family, seeded(family.seed, form, "deletes"))


def run(formats: Sequence[str], seeds: Sequence[int], asking: Asking, root: Path) -> Tally:
    """Ask the families of these seeds in these formats, with documents below `root`."""
    tally = Tally()
    for seed in seeds:
        for form in formats:
            family, questions = asking(family_of(seed), form)
            folder = root / f"{seed}-{form}"
            library = library_of(family, form)
            asked = _asked(library, questions, folder)
            tally.unread += [f"{folder / skipped.path}: {skipped.why}" for skipped in asked.report.skipped]
            tally.outcomes += asked.outcomes
            tally.extractions.append(extraction_of(library, asked.facts))
    return tally


def _asked(library: Library, questions: Sequence[Question], folder: Path) -> Asked:
    """Return a library indexed and asked; not as the loop's own result, which it would write out at its end."""
    kept: list[Asked] = []

    async def keep() -> None:
        kept.append(await ask_all(library, questions, folder))

    asyncio.run(keep())
    return kept[0]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="tests.generated.run", description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many families")
    parser.add_argument("--seed", type=int, action="append", help="only this family; may be given again")
    parser.add_argument("--format", action="append", choices=list(RENDERERS), help="may be given again")
    parser.add_argument("--kind", action="append", type=Kind, choices=list(Kind), help="may be given again")
    parser.add_argument("--failures", type=int, default=20, help="how many failing questions are shown")
    parser.add_argument("--delete", action="store_true", help="delete facts, and ask for them")
    parser.add_argument("--facts", action="store_true", help="ask nothing; compare the index with the documents")
    parser.add_argument("--keep", type=Path, help="write the documents here, and leave them")
    given = parser.parse_args(arguments)
    formats = given.format or list(RENDERERS)
    start = time.perf_counter()

    def asking(family: Family, form: str) -> tuple[Family, list[Question]]:
        if given.facts:
            return family, []
        asked, questions = (deleted if given.delete else everything)(family, form)
        return asked, [question for question in questions if given.kind is None or question.kind in given.kind]

    with tempfile.TemporaryDirectory() as folder:
        tally = run(formats, given.seed or range(given.seeds), asking, given.keep or Path(folder))
    if given.facts:
        shown_facts = (shown_extractions(tally.extractions, given.failures), table_of_extractions(tally.extractions))
        sys.stdout.write("\n".join([*tally.unread, *shown_facts, ""]))
        return
    lines = [*tally.unread, shown(tally.failures(), given.failures), table_of(tally, formats)]
    spent = f"{len(tally.outcomes)} questions, p95 {tally.p95_ms():.1f} ms, {time.perf_counter() - start:.0f} s in all"
    sys.stdout.write("\n".join([*lines, spent, ""]))


if __name__ == "__main__":
    main()
