"""A readable page for every question that went wrong, and an index of them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.evals.families import Family, Record, by_id, read_lines
from tests.evals.gold import in_scope, is_equivalent, is_gold, quotes_of
from tests.evals.scorer import Scorer

SHOWN = 12
"""So many candidates of a cell are shown, and the gold ones wherever they stand."""
FEATURES = 40


def write_pages(family: Family, scorer: Scorer, judged: Record, lost: Mapping[str, str]) -> Sequence[str]:
    """Write a page per question that isn't right, and return the index' lines about them.

    Args:
        family: Its answers and receipts are read.
        scorer: Tells which candidates are gold.
        judged: The scorer's verdicts.
        lost: Question → the step that lost it.
    """
    for old in family.out.glob("*.md"):
        old.unlink()
    questions, answers = by_id(family.questions), by_id(read_lines(family.out / "answers.jsonl"))
    receipts = by_id(read_lines(family.out / "receipts.jsonl"))
    lines: list[str] = []
    for verdict in judged["verdicts"]:
        if verdict["outcome"] != "right":
            known, question = verdict["id"], questions[verdict["id"]]
            told = {**verdict, "lost": lost.get(known, "")}
            page = _page(question, told, answers.get(known), receipts.get(known), scorer)
            (family.out / f"{known}.md").write_text("\n".join(page) + "\n", "utf-8")
            head = f"| [{known}]({family.name}/{known}.md) | {question['kind']} | {verdict['outcome']}"
            lines.append(f"{head} | {told['lost']} | {_cell(question['question'])} | {_cell(verdict['why'])} |")
    return lines


def write_index(out: Path, table: str, families: Mapping[str, Sequence[str]]) -> None:
    """Write the index: the table, then the failed questions of every family."""
    lines = ["# Evaluation", "", "```", table, "```"]
    for name, failed in families.items():
        lines += ["", f"## {name}: {len(failed)} not right", "", "| id | kind | outcome | lost in | question | why |"]
        lines += ["|---|---|---|---|---|---|", *failed]
    (out / "index.md").write_text("\n".join(lines) + "\n", "utf-8")


def _page(
    question: Record, verdict: Record, answer: Record | None, receipt: Record | None, scorer: Scorer
) -> Iterator[str]:
    yield f"# {question['id']}: {verdict['outcome']}"
    yield f"\n**{_line(question['question'])}**\n"
    if question.get("resolved_question"):
        yield f"In full: {_line(question['resolved_question'])}\n"
    yield f"Why: {_line(verdict['why'])}{' · lost in ' + verdict['lost'] if verdict['lost'] else ''}\n"
    yield from _gold(question)
    yield "\n## Answer\n"
    yield from _answer(answer) if answer else ["none"]
    if receipt:
        yield from _understood(receipt)
        for cell in receipt["cells"]:
            yield from _candidates(cell, question, scorer)


def _gold(question: Record) -> Iterator[str]:
    yield "## Gold\n"
    trap = f" · trap: {question['trap']}" if question.get("trap") else ""
    why = f" ({question['why']})" if question.get("why") else ""
    models = ", ".join(question["models"]) or "no model"
    yield f"{question['kind']} · expected: {question['expect']}{why} · {models}{trap}\n"
    yield _line(question["answer"])
    for attribute, cells in (question.get("compare") or {}).items():
        yield f"- {attribute}: " + "; ".join(f"{model}: {value}" for model, value in cells.items())
    for item in (question.get("rank") or {}).get("items") or []:
        yield f"1. {item['model']}: {item['value']} {item.get('unit') or ''}"
    for gold in question["gold_quote"]:
        yield f"\n{gold['doc']}\n"
        yield from _quoted(gold["quote"])


def _answer(answer: Record) -> Iterator[str]:
    choices = f" · choices: {', '.join(answer['choices'])}" if answer.get("choices") else ""
    yield f"{answer['kind']} · {', '.join(answer['models']) or 'no model'}{choices}\n"
    yield from _quoted(answer["text"])
    for citation in answer["citations"]:
        page = f", p. {citation['page']}" if citation.get("page") else ""
        yield f"\n[{citation['number']}] {citation['doc']}{page}: {citation.get('section') or ''}\n"
        yield from _quoted(citation["quote"])


def _understood(receipt: Record) -> Iterator[str]:
    query, decision = receipt.get("query") or {}, receipt.get("decision") or {}
    yield "\n## Query\n"
    models, aspects = ", ".join(query.get("models", ())) or "none", "; ".join(query.get("aspects", ())) or "none"
    yield f"{query.get('operation')} · models: {models} · aspects: {aspects}"
    for lost in query.get("rejected", ()):
        models = ", ".join(lost.get("models", ()))
        yield f"- rejected: {lost.get('operation')} · {models}: {lost.get('why', '')}"
    yield "\n## Decision\n"
    probability = decision.get("probability")
    yield str(decision.get("outcome")) + (f", probability {probability:.2f}" if probability is not None else "")
    yield _numbers(decision.get("inputs") or {})


def _candidates(cell: Record, question: Record, scorer: Scorer) -> Iterator[str]:
    candidates = cell["candidates"]
    asked = f"{_line(cell['aspect']) or 'no aspect'} · {cell['model'] or 'any model'}"
    yield f"\n## {asked}: {len(candidates)} candidates\n"
    quotes = quotes_of(question, scorer)
    for place, candidate in enumerate(candidates, 1):
        gold = any(is_gold(candidate, quote, scorer) and in_scope(candidate, quote.models) for quote in quotes)
        if place > SHOWN and not gold:
            continue
        same = not gold and place <= SHOWN and is_equivalent(candidate, question, scorer)
        marks = [
            word for word, yes in (("**gold**", gold), ("*the same*", same), ("chosen", candidate["chosen"])) if yes
        ]
        where = f"{candidate['document']}{', p. ' + str(candidate['page']) if candidate['page'] else ''}"
        models = ", ".join(candidate["models"][:4]) or "generic"
        yield f"{place}. {candidate['score']:+.2f} {' '.join(marks)} {_line(candidate['text'])[:300]}"
        yield f"   <br>{where} · {models}"
        yield f"   <br>{_numbers(candidate['features'])}"


def _numbers(features: Mapping[str, float]) -> str:
    told = [f"{name} {value:.2g}" for name, value in features.items() if value]
    return ", ".join(told[:FEATURES])


def _quoted(text: str) -> Iterator[str]:
    yield from (f"> {line}" for line in text.splitlines() or [""])


def _line(text: str) -> str:
    return " ".join((text or "").split())


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")[:160]
