"""An answer as one record of a batch run (`threadsheet ask --batch`)."""

from collections.abc import Sequence

from adapters.codec.citations import citations_of
from adapters.codec.text import plain_text
from core.answer import Answer, Apology, Citation, Clarify, Comparison, Ranked, Ranking, SmallTalk, Table


def batch_record(turn_id: str, answer: Answer, *, total_ms: float) -> dict[str, object]:
    """Return the record, ready for `json.dumps`; every key is always there."""
    about = None if isinstance(answer, Clarify | SmallTalk | Apology) else answer
    return {
        "id": turn_id,
        "kind": answer.kind,
        "text": plain_text(answer),
        "models": list(about.models) if about else [],
        "citations": [_citation(citation) for citation in citations_of(answer)],
        "table": _table(answer.table) if isinstance(answer, Comparison) else None,
        "ranking": [_ranked(item) for item in answer.items] if isinstance(answer, Ranking) else None,
        "not_stated": list(about.not_stated) if about else [],
        "choices": list(answer.candidates) if isinstance(answer, Clarify) else None,
        "timings_ms": {"total": round(total_ms, 1)},
    }


def error_record(turn_id: str, why: str, *, total_ms: float = 0.0) -> dict[str, object]:
    """Return the record of what has no answer, because it is no question or because answering it failed."""
    record = batch_record(turn_id, SmallTalk(text=why), total_ms=total_ms)
    return {**record, "kind": "error"}


def _citation(citation: Citation) -> dict[str, object]:
    return {
        "number": citation.number,
        "doc": citation.document,
        "section": " > ".join(citation.section),
        "page": citation.page,
        "quote": citation.quote,
        "url": citation.url,
        "models": list(citation.models),
        "inherited_from": citation.inherited_from,
    }


def _table(table: Table) -> dict[str, object]:
    return {
        "columns": list(table.columns),
        "rows": [
            [_cell(row.label, ()), *(_cell(cell.text, cell.citations) for cell in row.cells)] for row in table.rows
        ],
    }


def _cell(text: str, citations: Sequence[int]) -> dict[str, object]:
    return {"text": text, "citations": list(citations)}


def _ranked(item: Ranked) -> dict[str, object]:
    return {
        "model": item.model,
        "value": item.value,
        "unit": item.unit,
        "text": item.text,
        "citations": list(item.citations),
    }
