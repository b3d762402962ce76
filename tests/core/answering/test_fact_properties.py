"""What holds of every answer from facts, whatever the datasheets state."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer import Answer, Comparison, Grounded, Ranking
from core.answering.grounding import faults
from tests.core.answering.told_worlds import A_PLUS, BB, BB_PLUS, A, B, sheet
from tests.core.catalog.families import ecu_family
from tests.core.worlds import Page, World, cited, world
from tests.rings.drawing import examples

MODELS = (A, A_PLUS, B, BB, BB_PLUS)
AMOUNTS = st.integers(min_value=1, max_value=999)
CELLS = st.one_of(
    AMOUNTS.map("{} mA".format),
    AMOUNTS.map("max. {} mA".format),
    AMOUNTS.map("typ. {} mA".format),
    st.tuples(AMOUNTS, AMOUNTS).map(lambda ends: f"{min(ends)} to {max(ends) + 1} mA"),
    st.tuples(AMOUNTS, AMOUNTS).map(lambda ends: f"typ. {min(ends)} mA, max. {max(ends) + 1} mA"),
    st.floats(min_value=0.01, max_value=9.99).map("{:.2f} A".format),
    st.sampled_from(["low", "—", "TBD", "n/a", "on request"]),
)
LABELS = st.sampled_from(["Supply current", "Supply current at 12 V", "Supply current at 24 V"])
ROWS = st.lists(st.tuples(LABELS, CELLS).map(" | ".join), min_size=1, max_size=2)
PAGES = st.dictionaries(st.sampled_from(MODELS), ROWS, min_size=1).map(
    lambda held: [sheet(model, *rows) for model, rows in held.items()]
)
APART = re.compile(
    r"^(?:Further down|Stated as typical only|Stated, but not|Stated not to have|Optional|\d+ more)[^:]*: (.*)$"
)
NAME = re.compile(r"ECU-\d+b?(?: Plus)?")


def asked(question: str, pages: Iterable[Page]) -> tuple[World, Answer]:
    """Return the answer, with the world in which it was given."""
    little = world(*pages)
    return little, asyncio.run(little.ask(question)).answer


def named_apart(answer: Ranking) -> list[str]:
    """Return the product models that notes name because they have no place."""
    texts = [span.text for block in answer.blocks for span in getattr(block, "spans", ())]
    return [name for text in texts if (match := APART.match(text)) for name in NAME.findall(match[1])]


@pytest.mark.slow
@settings(max_examples=examples(40), deadline=None)
@given(pages=PAGES, superlative=st.sampled_from(["highest", "lowest", "widest"]))
def test_a_ranking_accounts_for_every_product_model_once_and_is_in_order(pages: list[Page], superlative: str) -> None:
    """Nobody is lost, nobody stands there twice, and a better value never stands below."""
    _, answer = asked(f"Which ECU has the {superlative} supply current?", pages)

    if not isinstance(answer, Ranking):
        return
    accounted = Counter([*(item.model for item in answer.items), *named_apart(answer), *answer.not_stated])
    values = [item.value for item in answer.items if item.value is not None]
    assert accounted == Counter(MODELS)
    assert values == sorted(values, reverse=superlative != "lowest")
    assert len({item.unit for item in answer.items}) == 1


@settings(max_examples=examples(30), deadline=None)
@given(pages=PAGES, bound=AMOUNTS)
def test_a_list_within_a_bound_accounts_for_every_product_model_once(pages: list[Page], bound: int) -> None:
    """Who isn't listed is named with the reason."""
    _, answer = asked(f"Which models have a supply current below {bound} mA?", pages)

    if not isinstance(answer, Ranking):
        return
    accounted = Counter([*(item.model for item in answer.items), *named_apart(answer), *answer.not_stated])
    assert accounted == Counter(MODELS)


@settings(max_examples=examples(30), deadline=None)
@given(
    pages=PAGES,
    question=st.sampled_from(
        [
            "Which ECU has the lowest supply current?",
            "Which models have a supply current below 100 mA?",
            "compare the supply current of the ECU-750 Plus, the ECU-850 and the ECU-850b Plus",
            "supply current of the ECU-850b at 12 V",
            "maximum supply current of the ECU-750 Plus",
            "power consumption of the ECU-850",
        ]
    ),
)
def test_whatever_is_said_is_proved_by_the_product_models_own_documents(pages: list[Page], question: str) -> None:
    """No citation covers a stranger, and every number shown stands in the quote that is cited for it."""
    little, answer = asked(question, pages)

    assert faults(answer, little.catalog) == []
    family = ecu_family()
    if isinstance(answer, Ranking):
        for item in answer.items:
            (proof,) = [each for each in answer.citations if each.number in item.citations]
            assert set(proof.models) & family.lineage([item.model])
    if isinstance(answer, Comparison):
        for column, model in enumerate(answer.table.columns[1:]):
            proofs = [proof for row in answer.table.rows for proof in cited(answer, row.cells[column])]
            assert all(set(proof.models) & family.lineage([model]) for proof in proofs)
    if isinstance(answer, Grounded):
        assert answer.citations


@settings(max_examples=examples(20), deadline=None)
@given(pages=PAGES, data=st.data())
def test_the_order_of_documents_doesnt_change_a_ranking(pages: list[Page], data: st.DataObject) -> None:
    """Indexing again must not shuffle the answer."""
    shuffled = data.draw(st.permutations(pages))
    question = "Which ECU has the highest supply current?"

    first, second = (asked(question, each)[1] for each in (pages, shuffled))

    assert first == second
