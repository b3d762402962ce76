"""What a label says that is the contrary of what is asked: output for input, peak for RMS, with packaging."""

from core.knowledge.pack import Pack
from core.knowledge.passing import measure_of
from core.quantities.dimensions import Dimension, fits
from core.quantities.parse import parse_value
from core.reading.unit import unit_named
from core.retrieval.aspect import Aspect
from core.retrieval.statement import Statement

_BESIDE = frozenset({Dimension.COUNT, Dimension.WIDTH})
"""What is stated beside measures, and for them where a unit is left out."""


def is_measured(statement: Statement, aspect: Aspect) -> bool | None:
    """Return whether a labelled value is measured as what is asked for: amperes are no watts; None if nothing tells.

    What the attribute is measured in tells, else the unit that is asked for ("in kWh"); what is counted has none.
    """
    known = {each for term in aspect.topic.terms if term.attribute for each in term.attribute.measures}
    wanted = known or unit_named(aspect.text)
    if statement.value is None or not (wanted or aspect.counts):
        return None
    stated = {measure for value in parse_value(statement.value.text) if (measure := measure_of(value))}
    if wanted:
        stated -= _BESIDE
    if not stated:
        return None
    return any(fits(each, other) for each in stated for other in wanted or _BESIDE)


def is_contrary(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a labelled value can't be what is asked, however alike the rest of its label is.

    Its label says another word of a group of opposites than the question does, or only one of the two says words
    that set a value apart.
    """
    if statement.value is None:
        return False
    asked = aspect.stems
    said = statement.labelled
    around = said | statement.section
    for words in pack.apart:
        if (words <= said and not words <= asked) or (words <= asked and not words <= around):
            return True
    return any(asked & group and said & group and not asked & said & group for group in pack.opposites)


def says_side(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a label says which of the opposites it is about, where one of them is asked for."""
    asked = aspect.stems
    return all(asked & group & statement.labelled for group in pack.opposites if asked & group)
