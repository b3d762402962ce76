"""A receipt as one record of a batch run (`threadsheet ask --batch … --receipts`)."""

from core.gathering.lines import Line
from core.receipt import Reading
from core.retrieval.receipt import Receipt, ReceiptCell


def receipt_record(turn_id: str, receipt: Receipt, *, total_ms: float) -> dict[str, object]:
    """Return the record, ready for `json.dumps`; every key is always there."""
    sufficient = [cell.chosen for cell in receipt.cells]
    first = receipt.cells[0] if receipt.cells else None
    return {
        "id": turn_id,
        "query": {
            "operation": receipt.operation,
            "models": list(receipt.models),
            "aspects": list(receipt.aspects),
            "rejected": [_rejected(each) for each in receipt.rejected],
        },
        "cells": [_cell(cell) for cell in receipt.cells],
        "lines": [_line(line) for line in receipt.lines],
        "decision": {
            "outcome": "answer" if any(sufficient) else "not_stated" if sufficient else "",
            "probability": round(first.probability, 4) if first else None,
            "inputs": {name: round(value, 6) for name, value in first.inputs.items()} if first else {},
        },
        "timings_ms": {**{each.name: each.ms for each in receipt.stages}, "total": round(total_ms, 1)},
    }


def _line(line: Line) -> dict[str, object]:
    return {
        "document": line.document.path,
        "page": line.piece.page,
        "quote": line.piece.quote,
        "text": line.text,
        "models": list(line.models),
    }


def _rejected(reading: Reading) -> dict[str, object]:
    return {
        "operation": reading.operation,
        "models": list(reading.models),
        "aspects": list(reading.aspects),
        "why": reading.why,
    }


def _cell(cell: ReceiptCell) -> dict[str, object]:
    return {
        "aspect": cell.aspect,
        "model": cell.model,
        "probability": round(cell.probability, 4),
        "inputs": {name: round(value, 6) for name, value in cell.inputs.items()},
        "candidates": [
            {
                "document": each.document.path,
                "page": each.piece.page,
                "quote": each.piece.quote,
                "label": each.label,
                "text": each.said,
                "models": list(each.statement.covered),
                "score": round(each.score, 6),
                "features": {name: round(value, 6) for name, value in each.features.items()},
                "chosen": cell.chosen and place == 0,
            }
            for place, each in enumerate(cell.candidates)
        ],
    }
