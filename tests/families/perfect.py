"""Writes the answers that the gold asks for: `python -m tests.families.perfect NAME answers.jsonl`.

A scorer that finds fault with them has found a mistake in the gold.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.families.check import HERE, Family, Row

KINDS = {"refuse": "no_evidence", "clarify": "clarify", "smalltalk": "smalltalk"}


def answered(row: Row) -> Row:
    """Return the answer of one turn; a comparison has its table, a ranking its list."""
    numbers = list(range(1, len(row["gold_quote"]) + 1))
    answer: dict[str, Any] = {
        "id": row["id"],
        "kind": KINDS.get(row["expect"], "answer"),
        "text": row["answer"],
        "models": row["models"],
        "citations": [],
        "table": None,
        "ranking": None,
        "choices": row["models"] if row["expect"] == "clarify" else None,
    }
    if row["expect"] != "answer":
        return answer
    answer["text"] = f"{row['answer']} {''.join(f'[{number}]' for number in numbers)}"
    answer["citations"] = [{"number": number, **gold} for number, gold in zip(numbers, row["gold_quote"], strict=True)]
    if "compare" in row:
        rows = [
            [{"text": attribute}, *({"text": cells[model], "citations": numbers} for model in row["models"])]
            for attribute, cells in row["compare"].items()
        ]
        answer |= {"kind": "comparison", "table": {"columns": ["Attribute", *row["models"]], "rows": rows}}
    if "rank" in row:
        items = [
            item | {"text": f"{item['value']:g} {item['unit']}", "citations": numbers} for item in row["rank"]["items"]
        ]
        answer |= {"kind": "ranking", "ranking": items}
    return answer


def for_each(row: Row) -> Row:
    """Return the answer; where a product model is unsure, one that answers for every candidate."""
    return answered(row | {"expect": "answer"} if row["expect"] == "clarify" else row)


def write(family: Family, path: Path, *, ask: bool) -> None:
    """Write the answers of a family; `ask` asks back where a product model is unsure."""
    answers = map(answered if ask else for_each, family.questions)
    path.write_text("".join(json.dumps(answer, ensure_ascii=False) + "\n" for answer in answers), "utf-8")


if __name__ == "__main__":
    write(Family(HERE / sys.argv[1]), Path(sys.argv[2]), ask=True)
