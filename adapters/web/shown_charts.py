"""What the page draws of an answer, beside the values in its JSON: which it is, `core.charts` decides."""

from collections.abc import Mapping
from typing import cast

from core.answer import Answer, Comparison, Grounded, Ranking, Table
from core.charts import bars_in, ranges_in


def with_charts(answer: Answer, shown: Mapping[str, object]) -> Mapping[str, object]:
    """Return an answer's JSON: each table with its `ranges`, each place of a ranking that has a bar with its `part`."""
    if not isinstance(answer, Grounded | Comparison | Ranking):
        return shown
    blocks = cast("list[Mapping[str, object]]", shown["blocks"])
    drawn = [
        _with_ranges(block, made) if isinstance(block, Table) else made
        for block, made in zip(answer.blocks, blocks, strict=True)
    ]
    whole: dict[str, object] = {**shown, "blocks": drawn}
    if isinstance(answer, Comparison):
        whole["table"] = _with_ranges(answer.table, cast("Mapping[str, object]", shown["table"]))
    if isinstance(answer, Ranking) and (bars := bars_in(answer)):
        items = cast("list[Mapping[str, object]]", shown["items"])
        whole["items"] = [{**item, "part": bar.part} for item, bar in zip(items, bars, strict=True)]
    return whole


def _with_ranges(table: Table, shown: Mapping[str, object]) -> Mapping[str, object]:
    rows = [
        {
            "label": row.label,
            "low": row.ends[0],
            "high": row.ends[1],
            "ranges": [
                {"model": each.model, "low": each.low, "high": each.high, "said": each.said} for each in row.ranges
            ],
        }
        for row in ranges_in(table)
    ]
    return {**shown, "ranges": rows} if rows else shown
