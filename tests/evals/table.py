"""One table of all families side by side."""

from collections.abc import Mapping, Sequence

from tests.evals.figures import ABSENT, BY_RULE, CLOSEST, Figure, Figures

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
