"""How many tables of a PDF are read right: printed in varied looks, and by real makers."""

import random
from collections import Counter
from pathlib import Path

import pytest

from adapters.documents.pdf import read_pdf
from core.knowledge.tree import SURE
from tests.adapters.documents.ruled import Sample, grid_of, pdf_of, sample, says, tables_of, tree_of
from tests.adapters.documents.trees import assert_exact

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus" / "docs"


@pytest.mark.slow
def test_tables_in_varied_looks_are_read_right_or_not_trusted() -> None:
    """The bar: 97 of 100 values right, the rest held back, and not one of them wrong."""
    seen: Counter[str] = Counter()
    for seed in range(120):
        printed = sample(random.Random(seed))  # noqa: S311  the same tables in every run
        seen[_verdict(printed)] += sum(map(len, printed.cells))

    assert seen["wrong"] == 0
    assert seen["right"] >= 0.97 * seen.total()


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here; it belongs at ../shared/corpus")
def test_rows_of_the_corpus_are_proved_by_their_places() -> None:
    """Real tables of real makers: every row on one page, its cells in it."""
    rows = 0
    for path in sorted(CORPUS.rglob("*.pdf")):
        tree = tree_of(path.read_bytes())
        assert_exact(tree)
        for found in tables_of(tree):
            for place, row in zip(found.places, found.rows, strict=True):
                rows += 1
                assert tree.page_of(place.start) == tree.page_of(place.end - 1)
                assert all(place.start <= cell.place.start <= cell.place.end <= place.end for cell in row)
    assert rows > 0


def _verdict(printed: Sample) -> str:
    found = tables_of(read_pdf(pdf_of([says("Before."), printed.table(), says("After.")])))
    if len(found) != 1 or found[0].confidence < SURE:
        return "held back"
    return "right" if grid_of(found[0]) == printed.gold and found[0].header_rows else "wrong"
