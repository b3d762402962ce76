"""What a label says that is the contrary of what is asked: output for input, peak for RMS, with packaging."""

import re

from core.knowledge.analyzer import fold, stem, stems_of
from core.knowledge.extraction import measure_of
from core.knowledge.glossary import Pack
from core.knowledge.labels import GENERIC
from core.quantities.compare import span
from core.quantities.dimensions import Dimension, fits
from core.quantities.parse import parse_value
from core.reading.intents import unit_named
from core.reading.topic import STATS
from core.retrieval.aspect import AnswerKind, Aspect
from core.retrieval.statement import Statement

_LASTING = frozenset({Dimension.TIME})
_HEADS = GENERIC | stems_of("time rate mode code level")
"""What is measured or told of many things: the word before it says of which."""
_SETTLES = re.compile(r"(?i)(?:yes|no|only|never|always|all|every|any)\b")
_TELLING = 0.5
"""So much of the weightiest word's weight a word must have to tell what is asked."""
_NOUN = re.compile(r"[^\W_]+")
_BESIDE = frozenset({Dimension.COUNT, Dimension.WIDTH})
"""What is stated beside measures, and for them where a unit is left out."""


def is_measured(statement: Statement, aspect: Aspect) -> bool | None:
    """Return whether a labelled value is measured as what is asked for: amperes are no watts; None if nothing tells.

    What the attribute is measured in tells, else the unit that is asked for ("in kWh"); what is counted has none.
    """
    known = {each for term in aspect.topic.terms if term.attribute for each in term.attribute.measures}
    wanted = _LASTING if asks_how_long(aspect) else known or unit_named(aspect.text)
    if statement.value is None or not (wanted or aspect.counts):
        return None
    stated = {measure for value in parse_value(statement.value.text) if (measure := measure_of(value))}
    if wanted:
        stated -= _BESIDE
    if not stated:
        return None
    return any(fits(each, other) for each in stated for other in wanted or _BESIDE)


def asks_how_long(aspect: Aspect) -> bool:
    """Return whether a time is wanted, whatever the words beside it name: "how long does flashing take"."""
    return aspect.dimensions == _LASTING


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


def is_beside(statement: Statement, aspect: Aspect, pack: Pack, model: str | None) -> bool:
    """Return whether a statement is beside what is asked of a product model, or of none in particular.

    It is about a part, about another thing, or about nobody where a yes or no is asked of somebody.
    """
    if is_of_a_part(statement, aspect, pack) or _is_of_another_thing(statement, aspect):
        return True
    return model is not None and _is_said_in_general(statement, aspect)


def is_of_a_part(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a row is about a part that is ordered by itself, of which only what it is for is asked.

    Whoever takes a "USB adapter" has no USB by that, whatever mark stands in the row of its order code.
    """
    if statement.value is None:
        return False
    code, _, called = statement.value.label.partition(" > ")
    if not any(map(str.isdigit, code)) or pack.naming_words("codes").isdisjoint(code.casefold().split()):
        return False
    nouns = [word for word in _NOUN.findall(called.partition(",")[0]) if word.isalpha()]
    return bool(nouns) and stem(fold(nouns[-1])) not in aspect.stems and not _says_code(code, aspect)


def _is_of_another_thing(statement: Statement, aspect: Aspect) -> bool:
    """Return whether a label shares no more than its head with what is asked: "mission time" for "lead time"."""
    if statement.value is None:
        return False
    labelled = statement.labelled
    shared = labelled & aspect.stems
    around = statement.own | statement.section | statement.title
    most = max((word.weight for word in aspect.words), default=0.0)
    unsaid = any(word.weight >= _TELLING * most and not word.stands_in(around) for word in aspect.words)
    return bool(shared) and shared <= _HEADS and bool(labelled - _HEADS - aspect.stems) and unsaid


def _is_said_in_general(statement: Statement, aspect: Aspect) -> bool:
    """Return whether nobody in particular is spoken of, and a yes or no is wanted."""
    wanted = AnswerKind.YES_NO in aspect.kinds
    return wanted and not statement.covered and _SETTLES.match(statement.said) is None


def _says_code(code: str, aspect: Aspect) -> bool:
    return any(fold(word) in aspect.codes for word in code.split())


def says_side(statement: Statement, aspect: Aspect, pack: Pack) -> bool:
    """Return whether a label says which of the opposites it is about, where one of them is asked for.

    A range says its greatest value by its end.
    """
    asked = aspect.stems
    groups = [group for group in pack.opposites if asked & group]
    return all(
        asked & group & statement.labelled or (asked & group <= STATS["max"] and _is_range(statement))
        for group in groups
    )


def _is_range(statement: Statement) -> bool:
    return statement.value is not None and any(map(span, parse_value(statement.value.text)))
