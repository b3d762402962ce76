"""One table of all families side by side."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.evals.families import Family
from tests.evals.figures import ABSENT, BY_RULE, CLOSEST, GATHERED, POOLED, Figure, Figures
from tests.evals.kept import Standing

ANSWERS = {
    "overall right": "overall.right",
    "wrong": "wrong",
    "abstained": "abstained",
    "unproven": "unproven",
    "single right": "single.right",
    "compare right": "compare.right",
    "compare cells": "compare.cells",
    "rank right": "rank.right",
    "generic right": "generic.right",
    "followup right": "followup.right",
    "ambiguous right": "ambiguous_model.right",
    "refused: unknown, off-topic, injection": BY_RULE,
    "refused: attribute absent": ABSENT,
    "over-refusal": "refusal.over_refusal",
    "of these: gold among closest passages": CLOSEST,
    "gold among the lines of a model": GATHERED,
}
FAULTS = (
    "quote_not_verbatim",
    "quote_wrong_page",
    "unknown_doc",
    "wrong_model",
    "ungrounded_numbers",
    "marker_without_citation",
    "answer_without_citation",
    "foreign_url",
    "malformed_answers",
    "missing_answers",
)
STAGES = {
    "reading: held, right scope and page": "reading",
    "reading: its number typed": "reading.typed",
    "gathering at 10": "gathering.10",
    "gathering at 40": "gathering.40",
    "gathering at 100": "gathering.100",
    "choosing: first": "choosing.first",
    "choosing: among three": "choosing.three",
}
COVERED = {"single": "questions for one value", "answerable": "all that can be answered"}
BLANK = "–"


def table(columns: Mapping[str, Figures]) -> str:
    """Return the figures as text, a column each; what isn't known is left blank."""
    lines = [_row("", list(columns), _widths(columns))]
    sections = {
        "answers": ANSWERS,
        "integrity": {name: f"integrity.{name}" for name in FAULTS},
        **{f"steps, {said}": {row: f"{kind}.{name}" for row, name in STAGES.items()} for kind, said in COVERED.items()},
    }
    for title, rows in sections.items():
        lines += ["", title]
        for row, name in rows.items():
            cells = [str(figures[name]) if name in figures else BLANK for figures in columns.values()]
            lines.append(_row(f"  {row}", cells, _widths(columns)))
    return "\n".join(lines)


def outcomes(standings: Mapping[str, Standing], families: Sequence[Family]) -> str:
    """Return how many questions of each kind were right and wrong, of how many: a column each family, and of all."""
    asked = {family.name: Counter(str(each["kind"]) for each in family.questions) for family in families}
    names = [name for name in asked if name in standings]
    if not names:
        return ""
    cells: dict[str, list[str]] = {}
    for kind in ("all", *sorted({kind for name in names for kind in asked[name]})):
        counts = [_counts(standings[name], asked[name], kind) for name in names]
        cells[kind] = [_outcome(*each) for each in (*counts, tuple(map(sum, zip(*counts, strict=True))))]
    columns = [*names, POOLED]
    widths = [max(13, len(name)) for name in columns]
    lines = [f"  {_row(kind, row, widths)}" for kind, row in cells.items()]
    return "\n".join(["right, wrong, of", f"  {_row('', columns, widths)}", *lines])


def _counts(standing: Standing, asked: Counter[str], kind: str) -> tuple[int, ...]:
    """Return how many are right, how many wrong, and of how many, of one kind or all."""
    kinds = list(asked) if kind == "all" else [kind]
    right, wrong = (
        sum(len(standing.outcomes.get(each, {}).get(outcome, ())) for each in kinds) for outcome in ("right", "wrong")
    )
    return right, wrong, sum(asked[each] for each in kinds)


def _outcome(right: int, wrong: int, of: int) -> str:
    return f"{right} {wrong} {of}" if of else BLANK


def changes(columns: Mapping[str, Figures], others: Mapping[str, Figures], packs: str) -> str:
    """Return the answers' figures with other packs of words, each with how many more, or fewer, it counts."""
    lines = [f"with the packs {packs} instead, and how many more or fewer", _row("", list(columns), _widths(columns))]
    for row, name in ANSWERS.items():
        cells = [_change(columns[each].get(name), others.get(each, {}).get(name)) for each in columns]
        lines.append(_row(f"  {row}", cells, _widths(columns)))
    return "\n".join(lines)


def _change(figure: Figure | None, other: Figure | None) -> str:
    if figure is None or other is None:
        return BLANK
    more = other.count - figure.count
    return f"{100 * other.value:.0f}% {more:+g}" if more else f"{100 * other.value:.0f}%"


def _widths(columns: Mapping[str, Figures]) -> Sequence[int]:
    return [max(13, len(name)) for name in columns]


def _row(head: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    shown = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return f"{head:<40}  {shown}".rstrip()
