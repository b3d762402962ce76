"""How well mentions are resolved in the stand-alone questions of the development corpus."""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from bot.__main__ import run
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions
from tests.core.packs import build_names

log = logging.getLogger(__name__)

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FLOORS = {"named": 0.95, "unsure": 1.0, "not covered": 1.0, "not misled": 0.93}

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the development corpus is not beside the checkout")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the corpus with the product models that it means."""

    text: str
    kind: str
    models: frozenset[str]
    why: str


def questions() -> list[Asked]:
    """Return the questions that stand at the start of their thread."""
    rows = [json.loads(line) for line in (CORPUS / "questions.jsonl").read_text().splitlines()]
    return [
        Asked(row["question"], row["kind"], frozenset(row["models"]), row.get("why", ""))
        for row in rows
        if row["thread"]["turn"] == 1
    ]


def candidates(found: Mentions) -> frozenset[str]:
    """Return every product model that may be meant."""
    return frozenset(found.models) | {name for unsure in found.ambiguous for name in unsure.candidates}


def judge(names: Names, asked: Asked) -> tuple[str, bool] | None:
    """Return what the question measures and whether it went well; None if it measures nothing here."""
    found = names.mentions(asked.text)
    if asked.kind in {"single", "compare"}:
        return "named", candidates(found) == asked.models and not found.unknown
    if asked.kind == "ambiguous_model":
        return "unsure", asked.models <= candidates(found)
    if asked.why == "model-not-covered":
        return "not covered", not candidates(found)
    if asked.kind in {"generic", "chitchat", "unanswerable"}:
        return "not misled", frozenset(found.models) == asked.models and not found.ambiguous and not found.unknown
    return None


async def names_of_the_corpus(data: Path) -> Names:
    """Return the names as whoever answers has them: weighed by the words of the documents."""
    index = EmbeddedIndex(data / "index.db")
    try:
        known = await index.knowledge()
    finally:
        await index.close()
    return build_names(known.catalog, known.words)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_questions_of_the_corpus_name_the_product_models_that_they_mean(tmp_path: Path) -> None:
    """A share that falls shows a rule that got worse on questions as people type them."""
    catalog = str(CORPUS / "catalog.yaml")
    assert run(["index", str(CORPUS / "docs"), "--catalog", catalog, "--data", str(tmp_path)], {}) == 0
    names = asyncio.run(names_of_the_corpus(tmp_path))
    right: Counter[str] = Counter()
    asked_of: Counter[str] = Counter()

    for asked in questions():
        verdict = judge(names, asked)
        if verdict is not None:
            asked_of[verdict[0]] += 1
            right[verdict[0]] += verdict[1]

    shares = {what: right[what] / asked_of[what] for what in asked_of}
    for what, share in shares.items():
        log.info("%s: %d of %d (%.2f)", what, right[what], asked_of[what], share)
    assert {what: share for what, share in shares.items() if share < FLOORS[what]} == {}
