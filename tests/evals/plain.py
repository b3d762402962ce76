"""The yardstick: ten pieces of the documents, product-model filter, one call of the language model.

Asked and judged as the program is, with the same recordings (step "plain"), so that what the program is worth beside it
stays in sight: `make eval ARGS="--plain"`.
"""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from adapters.llm.client import LanguageModel
from adapters.llm.settings import LLMSettings
from bot.clock import SystemClock
from core.errors import LanguageModelError
from tests.evals.asking import Environ, Failed, call, scoring
from tests.evals.families import Family, Record
from tests.evals.plain_prompt import SYSTEM, Cell, PlainAnswer, prompt_of
from tests.evals.plain_search import Piece, PlainSearch

_MARKER = re.compile(r"\[(\d+)\]")
_MOST_QUOTED = 2000
_LIMIT_S = 600.0
_NOTHING = PlainAnswer(kind="no_evidence", text="No answer.")


def ask_all(
    families: Sequence[Family], weights: Mapping[str, Path], environs: Mapping[str, Environ]
) -> Mapping[str, Sequence[str]]:
    """Have all families answered; return family → what failed. See `tests.evals.asking.ask_all`."""
    del weights
    failed: dict[str, Sequence[str]] = {}
    for family in families:
        try:
            ask(family, environs[family.name])
        except Failed as failure:
            failed[family.name] = [str(failure)]
    return failed


def ask(family: Family, environ: Environ) -> None:
    """Ask and judge one family.

    Raises:
        Failed: The scorer did.
    """
    family.out.mkdir(parents=True, exist_ok=True)
    for old in ("receipts.jsonl", "statements.jsonl", "figures.json"):
        (family.out / old).unlink(missing_ok=True)
    answers = asyncio.run(answered(family, PlainSearch(family.folder), environ["OPENAI_BASE_URL"]))
    path = family.out / "answers.jsonl"
    path.write_text("".join(f"{json.dumps(answer, ensure_ascii=False)}\n" for answer in answers), "utf-8")
    call([*scoring(family), "--answers", str(path), "--json", str(family.out / "figures.json")], {})


async def answered(family: Family, search: PlainSearch, url: str) -> Sequence[Record]:
    """Return the answers to a family's questions, as the scorer wants them."""
    settings = LLMSettings(base_url=url, model="recorded", timeout_s=_LIMIT_S, deadline_s=_LIMIT_S)
    model = LanguageModel(settings, SystemClock())
    try:
        threads = [_thread(thread, search, model) for thread in family.threads]
        return [answer for answers in await asyncio.gather(*threads) for answer in answers]
    finally:
        await model.close()


async def _thread(thread: Sequence[Record], search: PlainSearch, model: LanguageModel) -> Sequence[Record]:
    """Return the answers to a thread's questions; a follow-up is searched with the question before it as well."""
    before: list[tuple[str, str]] = []
    models: Sequence[str] = ()
    answers: list[Record] = []
    for turn in sorted(thread, key=lambda each: each["thread"]["turn"]):
        question = turn["question"]
        models = search.named(question) or models
        found = search.find(" ".join([question, *(asked for asked, _ in before[-1:]), *models]), models)
        passages = [_passage(number, piece) for number, piece in enumerate(found, start=1)]
        asked = prompt_of(question, models=search.models, before=before, passages=passages)
        try:
            answer = await model.ask(PlainAnswer, system=SYSTEM, user=asked)
        except LanguageModelError:
            answer = _NOTHING
        before.append((question, answer.text))
        answers.append(record_of(turn["id"], answer, found))
    return answers


def _passage(number: int, piece: Piece) -> str:
    about = ", ".join(piece.covers[:8]) or "general"
    return f"[{number}] ({piece.document.get('title')} > {piece.section}; about: {about})\n{piece.text}"


def record_of(known: str, answer: PlainAnswer, found: Sequence[Piece]) -> Record:
    """Return an answer as the scorer wants it, with what it cites."""
    cited = {int(number) for number in _MARKER.findall(answer.text)}
    cited.update(number for each in (*answer.cells, *answer.entries) for number in each.passages)
    return {
        "id": known,
        "kind": answer.kind,
        "text": answer.text,
        "models": answer.models,
        "citations": [_citation(number, found[number - 1]) for number in sorted(cited) if 1 <= number <= len(found)],
        "table": _table(answer.cells) if answer.cells else None,
        "ranking": [_entry(each.model_dump()) for each in answer.entries] or None,
        "not_stated": answer.not_stated,
        "choices": answer.choices or None,
        "timings_ms": {"total": 0},
    }


def _citation(number: int, piece: Piece) -> Record:
    return {
        "number": number,
        "doc": piece.document["path"],
        "section": piece.section,
        "page": piece.page,
        "quote": piece.text[:_MOST_QUOTED],
        "url": piece.document.get("url"),
        "models": piece.covers,
        "inherited_from": None,
    }


def _table(cells: Sequence[Cell]) -> Record:
    """Return the cells as a table, a row for each thing that is asked."""
    models = list(dict.fromkeys(cell.model for cell in cells))
    stated = {(cell.aspect, cell.model): cell for cell in cells}
    rows: list[Sequence[Record]] = []
    for aspect in dict.fromkeys(cell.aspect for cell in cells):
        row = (stated.get((aspect, model)) for model in models)
        values = [{"text": cell.text if cell else "–", "citations": cell.passages if cell else []} for cell in row]
        rows.append([{"text": aspect, "citations": []}, *values])
    return {"columns": ["Attribute", *models], "rows": rows}


def _entry(entry: dict[str, Any]) -> Record:
    return {**{name: told for name, told in entry.items() if name != "passages"}, "citations": entry["passages"]}
