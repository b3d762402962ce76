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


def is_measured_otherwise(statement: Statement, aspect: Aspect) -> bool:
    """Return whether a labelled value is measured in something else than what is asked for: amperes are no watts.

    What the attribute is measured in tells, else the unit that is asked for ("in kWh").
    """
    known = {each for term in aspect.topic.terms if term.attribute for each in term.attribute.measures}
    wanted = known or unit_named(aspect.text)
    if statement.value is None or not wanted:
        return False
    stated = {measure_of(value) for value in parse_value(statement.value.text)} - {None, *_BESIDE}
    return bool(stated) and not any(fits(each, other) for each in stated if each for other in wanted)


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
