"""Which passages may still answer what facts were asked for."""

import pytest

from core.finding.asking import AskedFacts, Asking
from core.finding.evidence import Finding
from core.finding.fact_needs import guarded
from core.finding.stated import FactsFound
from core.knowledge.attributes import Attributes
from core.knowledge.facts import StatedAttribute
from tests.core.findings import a_finding, a_value, found
from tests.core.paper import Paper
from tests.core.worlds import glossary

MODEL = "ECU-850"
ATTRIBUTES = Attributes(glossary())
BURST = ATTRIBUTES.read("Burst pressure").key


def asked(text: str) -> AskedFacts:
    """Return what a text asks of an index that states some attributes."""
    stated = {key: StatedAttribute(key=key, label=key) for key in ("weight", "supply_voltage", "can_bus", BURST)}
    wanted = Asking(ATTRIBUTES, stated).asked(text)
    assert wanted is not None
    return wanted


def kept(text: str, finding: Finding) -> bool:
    """Return whether a finding is still evidence of what is asked, where no fact states it."""
    facts = {0: FactsFound(asked=asked(text), stated={}, silent=(MODEL,))}
    evidence = guarded(found({MODEL: [finding]}, asked=(text,)), facts, ATTRIBUTES)
    return bool(evidence.of(0, MODEL).findings)


@pytest.mark.parametrize(
    "text, finding, answers",
    [
        pytest.param("weight", a_finding(Paper().says("The weight is 540 g.")), True, id="a sentence that names it"),
        pytest.param("weight", a_finding(Paper().says("It measures 540 g.")), True, id="a sentence that measures it"),
        pytest.param(
            "weight", a_finding(Paper().says("It has a red cover.")), False, id="a sentence about another thing"
        ),
        pytest.param("burst pressure", a_finding(Paper().says("It bursts at once.")), True, id="nothing known of it"),
        pytest.param("weight", a_value("Supply voltage", "24 V"), False, id="another attribute's value"),
        pytest.param("weight", a_value("Notes", "The weight is 540 g"), True, id="a value that names it"),
        pytest.param("weight", a_value("Weight without lid", "—"), False, id="a dash"),
        pytest.param("supply voltage", a_value("Absolute maximum voltage", "40 V"), False, id="a limit"),
        pytest.param("burst pressure", a_value("Pressure until burst", "4 bar"), True, id="in other words"),
        pytest.param("burst pressure", a_value("Pressure", "4 bar"), False, id="half of the words"),
        pytest.param("CAN bus", a_value("Bus interfaces", "two"), True, id="a label that says a part of its name"),
    ],
)
def test_only_what_may_be_meant_stands_in_for_facts(text: str, finding: Finding, answers: bool) -> None:
    """A neighbour's value in a passage is as wrong as in a fact."""
    assert kept(text, finding) is answers
