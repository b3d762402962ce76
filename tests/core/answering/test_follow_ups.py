"""What people are likely to ask next."""

from core.answer import Choice, Grounded, NoEvidence
from core.answering.asks import MAX_FOLLOW_UPS, with_follow_ups
from core.answering.lookup import look_up
from core.catalog.catalog import build_catalog
from core.reading.question import Intent, Question
from core.retrieval.results import Retrieved
from tests.core.candidates import a_question, a_value, catalog, found
from tests.core.catalog.families import a_model


def follow_ups(question: Question, *models: str) -> list[str]:
    """Return what is offered after an answer about `models`."""
    said = look_up(question, Retrieved(found=found({"ECU-850": [a_value()]})), catalog(), model="ECU-850")
    answer = with_follow_ups(Grounded(blocks=said.blocks, citations=said.citations, models=models), question, catalog())
    assert isinstance(answer, Grounded)
    return [choice.text for choice in answer.follow_ups]


def test_after_a_value_its_siblings_are_offered() -> None:
    """“And the 850b?” is what people ask next."""
    offered = follow_ups(a_question("weight?", "ECU-850"), "ECU-850")

    assert offered == ["ECU-850b: weight", "compare ECU-850 and ECU-850b: weight", "specifications of ECU-850"]
    assert len(offered) <= MAX_FOLLOW_UPS


def test_after_a_refusal_with_what_is_near_only_the_fact_sheet_is_offered() -> None:
    """The same of a sibling would most likely be refused as well."""
    refused = Grounded(blocks=(), citations=(), models=("ECU-850",), not_stated=("ECU-850",))

    answer = with_follow_ups(refused, a_question("price?", "ECU-850"), catalog())

    assert isinstance(answer, Grounded)
    assert [choice.text for choice in answer.follow_ups] == ["specifications of ECU-850"]


def test_a_product_model_without_siblings_has_its_fact_sheet() -> None:
    """A retired one is no sibling."""
    lonely = build_catalog([a_model("ECU-750"), a_model("ECU-990")], [])
    said = look_up(a_question(), Retrieved(found=found({"ECU-850": [a_value()]})), catalog(), model="ECU-750")

    answer = with_follow_ups(said, a_question("weight", "ECU-750"), lonely)

    assert isinstance(answer, Grounded)
    assert [choice.text for choice in answer.follow_ups] == ["specifications of ECU-750"]


def test_those_of_a_series_are_siblings_too() -> None:
    """Not every sibling inherits."""
    series = build_catalog([a_model("ECU-750", series="7"), a_model("ECU-790", series="7"), a_model("ECU-850")], [])
    said = look_up(a_question(), Retrieved(found=found({"ECU-850": [a_value()]})), catalog(), model="ECU-750")

    answer = with_follow_ups(said, a_question("weight", "ECU-750"), series)

    assert isinstance(answer, Grounded)
    assert answer.follow_ups[0].text == "ECU-790: weight"


def test_other_answers_offer_fact_sheets_or_nothing() -> None:
    """A suggestion that repeats the question is noise."""
    compare = a_question("weight", intent=Intent.COMPARE)
    specs = a_question("specs", intent=Intent.SPECS)

    assert follow_ups(compare, "ECU-750", "ECU-850") == ["specifications of ECU-750", "specifications of ECU-850"]
    assert follow_ups(specs, "ECU-850") == []
    assert follow_ups(compare, "ECU-750", "ECU-850", "ECU-850b") == []


def test_what_has_follow_ups_or_no_product_model_stays_as_it_is() -> None:
    """A refusal suggests its own way on."""
    general = Grounded(blocks=(), citations=())
    own = Grounded(blocks=(), citations=(), models=("ECU-850",), follow_ups=(Choice(label="x", text="x"),))
    refusal = NoEvidence(text="No.")

    for answer in (general, own, refusal):
        assert with_follow_ups(answer, a_question("weight", "ECU-850"), catalog()) is answer
