"""All that is known of a product model besides its sheet: names, documents, and what to ask."""

import pytest

from core.answering.sheet import ProductSheet
from core.knowledge.document import Document, Status
from core.product import AskedOften, in_words_of_documents, model_called, product_of, question_about
from tests.core.catalog.families import board_family, ecu_family
from tests.core.catalog.test_kin import with_documents
from tests.core.paper import a_document


@pytest.mark.parametrize(
    "said, meant",
    [
        pytest.param("ECU-850", "ECU-850", id="name"),
        pytest.param("ecu 850B", "ECU-850b", id="spelled"),
        pytest.param("ECU-85", None, id="unknown"),
        pytest.param("-", None, id="nothing"),
        pytest.param("", None, id="empty"),
    ],
)
def test_a_product_model_is_called_by_its_name_in_any_spelling(said: str, meant: str | None) -> None:
    """A link may be typed."""
    assert model_called(said, ecu_family()) == meant


def test_an_alias_is_a_name_as_well() -> None:
    """An order code is what people have at hand."""
    assert model_called("k4", board_family()) == "Brix K4"


def test_its_own_current_specifications_come_first() -> None:
    """Documents of a base come last, and those of nobody or of others not at all."""
    documents: tuple[Document, ...] = (
        a_document("base.md", "ECU-850", title="A base", doc_kind="spec"),
        a_document("old.md", "ECU-850b", title="An old one", status=Status.LEGACY),
        a_document("manual.md", "ECU-850b", "ECU-850", title="Manual"),
        a_document("spec.md", "ECU-850b", title="Sheet", doc_kind="spec"),
        a_document("general.md", title="General"),
        a_document("other.md", "ECU-750", title="Other"),
    )

    found = product_of("ECU-850b", ProductSheet(model="ECU-850b"), with_documents(*documents)).documents

    told = [(document.title, base) for document, base in found]
    assert told == [("Sheet", None), ("Manual", None), ("An old one", None), ("A base", "ECU-850")]


@pytest.mark.parametrize(
    "aspect, label, told, question",
    [
        pytest.param("heavy", "Weight", "Weight", "Weight of X", id="other-words"),
        pytest.param("supply current", "Supply current at 12 V", "supply current", "supply current of X", id="within"),
        pytest.param("colours", "", "colours", "colours of X", id="not-stated"),
        pytest.param("specs of", "", "", "specifications of X", id="sheet"),
        pytest.param("", "", "", "specifications of X", id="all"),
    ],
)
def test_what_is_asked_is_called_as_the_documents_call_it(aspect: str, label: str, told: str, question: str) -> None:
    """Unless people say the same in fewer words; and the button asks for just that."""
    asked = in_words_of_documents(AskedOften(gap="g", aspect=aspect, times=3, people=2), label)

    assert asked.aspect == told
    assert question_about("X", asked) == question
