"""Records of a batch run, as its readers expect them."""

import json

import pytest
from hypothesis import given

from adapters.codec import batch_record, plain_text
from core.answer import (
    Answer,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    NoEvidence,
    Ranked,
    Ranking,
    SmallTalk,
    Table,
    TableRow,
)
from tests.strategies import answers

KEYS = ["id", "kind", "text", "models", "citations", "table", "ranking", "not_stated", "choices", "timings_ms"]


@given(answer=answers)
def test_every_record_has_every_key_and_is_json(answer: Answer) -> None:
    """Readers of a batch look keys up without asking."""
    record = batch_record("q001", answer, total_ms=1.26)

    assert list(record) == KEYS
    assert json.loads(json.dumps(record))["text"] == plain_text(answer)


def test_a_comparison_is_written_out_in_full() -> None:
    """The table's cells carry their own citations."""
    table = Table(
        columns=("Attribute", "ECU-750"),
        rows=(TableRow(label="Supply", cells=(Cell(text="12 V", citations=(1,)),)),),
    )
    answer = Comparison(
        blocks=(table,),
        table=table,
        models=("ECU-750",),
        not_stated=("ECU-650",),
        citations=(
            Citation(
                number=1,
                document="ecu-750.pdf",
                title="ECU-750",
                section=("Data", "Power"),
                page=2,
                quote="Supply 12 V",
                excerpt="Supply 12 V",
                url="https://ecu.example/750",
                models=("ECU-750",),
                inherited_from="ECU-700",
            ),
        ),
    )

    record = batch_record("q001", answer, total_ms=12.345)

    assert record == {
        "id": "q001",
        "kind": "comparison",
        "text": "Supply: ECU-750 12 V [1]\n\nNot stated: ECU-650",
        "models": ["ECU-750"],
        "citations": [
            {
                "number": 1,
                "doc": "ecu-750.pdf",
                "section": "Data > Power",
                "page": 2,
                "quote": "Supply 12 V",
                "url": "https://ecu.example/750",
                "models": ["ECU-750"],
                "inherited_from": "ECU-700",
            }
        ],
        "table": {
            "columns": ["Attribute", "ECU-750"],
            "rows": [[{"text": "Supply", "citations": []}, {"text": "12 V", "citations": [1]}]],
        },
        "ranking": None,
        "not_stated": ["ECU-650"],
        "choices": None,
        "timings_ms": {"total": 12.3},
    }


@pytest.mark.parametrize(
    "answer,key,value",
    [
        pytest.param(
            Ranking(
                blocks=(),
                citations=(),
                items=(Ranked(model="ECU-850", value=24.0, unit="V", text="24 V", citations=(1,)),),
            ),
            "ranking",
            [{"model": "ECU-850", "value": 24.0, "unit": "V", "text": "24 V", "citations": [1]}],
            id="ranking",
        ),
        pytest.param(
            Clarify(
                question="Which?",
                candidates=("ECU-850", "ECU-850b"),
                choices=(Choice(label="850", text="supply of ECU-850"),),
            ),
            "choices",
            ["ECU-850", "ECU-850b"],
            id="all candidates of a clarification, not its buttons only",
        ),
        pytest.param(NoEvidence(text="No.", models=("ECU-750",)), "models", ["ECU-750"], id="no evidence"),
        pytest.param(SmallTalk(text="Hi"), "models", [], id="small talk is about none"),
    ],
)
def test_each_kind_fills_its_own_key(answer: Answer, key: str, value: object) -> None:
    """The scorer reads rankings and choices from their keys, never from the text."""
    assert batch_record("q", answer, total_ms=0.0)[key] == value
