"""The words of a label: which of them tell something, and which are a statistic, a side, a figure or a condition."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, stems_of, word_forms
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat

Words: TypeAlias = Sequence[tuple[str, ...]]
"""Each word with its other forms, as `word_forms` gives them, without stop words."""

_STATS = {
    Stat.MINIMUM: stems_of("min minimum minimal"),
    Stat.TYPICAL: stems_of("typ typical typically"),
    Stat.MAXIMUM: stems_of("max maximum maximal"),
}
GENERIC = stems_of(
    "value rating range specification spec parameter data size capacity amount number quantity count level support "
    "figure approx ca total no nr info type unit nominal corrected"
)
"""Words that tell labels of one attribute hardly apart; those of an attribute that nobody knows they do."""
TELLING = stems_of("type total nominal")
"""Generic words that do tell something beside an attribute's name."""
_CONDITION = re.compile(r"(?i)\s*[,(\[]?\s*(?:@|\bat)\s*(?P<at>[^,()\[\]]*\d[^,()\[\]]*)[)\]]?")
_BRACKETED = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_AXES = re.compile(r"(?i)[(\[]?\b[lwhdbt](?:\s*[x×*/]\s*[lwhdbt]){1,2}\b[)\]]?")
"""Which sides a size gives: "L × W × H"."""
_MARKS = re.compile(r"[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+|(?<=[^\W\d])\d{1,2}\)$")
MEASURES = stems_of(" ".join(each for each in Dimension if " " not in each)) | stems_of("temp volt")
"""Words that tell no more than what is measured."""
QUALIFYING = stems_of(
    "absolute abs peak rms surge inrush continuous idle standby sleep active tx rx transmit transmitting receive "
    "receiving input output total per channel each gross net packaging without with module"
)
"""Words that make one attribute two: a heading of nothing else qualifies what stands below it."""
_BANDS = stems_of("ghz mhz khz hz band")
_FIGURE = re.compile(r"[-+]?\d[\d.,]*(?:v|vdc|vac|a|ma|w|ghz|mhz|khz|hz)?")


@lru_cache(maxsize=20_000)
def words_in(text: str) -> Words:
    """Return the words of a text that tell something."""
    return tuple(forms for forms in word_forms(text) if forms[0] not in STOP_WORDS)


def forms_in(words: Words) -> frozenset[str]:
    """Return all forms of all words."""
    return frozenset(word for forms in words for word in forms)


def is_generic(forms: tuple[str, ...]) -> bool:
    """Return whether a word tells labels of one attribute hardly apart."""
    return all(part in GENERIC or is_stat((part,)) for part in forms[0].split("/"))


def is_stat(forms: tuple[str, ...]) -> bool:
    """Return whether a word is a statistic: "max"."""
    return any(forms[0] in names for names in _STATS.values())


def tells(forms: tuple[str, ...]) -> bool:
    """Return whether a word beside an attribute's name makes it another one."""
    return not is_generic(forms) or forms[0] in TELLING


def is_figure(forms: tuple[str, ...]) -> bool:
    """Return whether a word is a number or its unit: "2.4 GHz" names nothing."""
    return forms[0] in _BANDS or _FIGURE.fullmatch(forms[0]) is not None


def only_qualifies(words: Words) -> bool:
    """Return whether a text tells statistics, sides or figures only: of what, is said around it."""
    return all(is_generic(forms) or is_figure(forms) or forms[0] in QUALIFYING for forms in words)


def qualifiers(outer: Sequence[Words]) -> frozenset[str]:
    """Return the telling words of headings that do nothing but qualify: "Absolute maximum ratings", "Module"."""
    qualifying = [words for words in outer if only_qualifies(words)]
    return frozenset(forms[0] for words in qualifying for forms in words if forms[0] in QUALIFYING)


def without_conditions(label: str) -> tuple[str, tuple[str, ...]]:
    """Return a label without "(at 24 V)", brackets that hold numbers, axes and marks; and these conditions."""
    label = _AXES.sub(" ", _MARKS.sub("", label))
    conditions = [f"at {match['at'].strip()}" for match in _CONDITION.finditer(label)]
    label = _CONDITION.sub(" ", label)
    conditions += [match[1].strip() for match in _BRACKETED.finditer(label) if any(map(str.isdigit, match[1]))]
    return _BRACKETED.sub(lambda match: "" if any(map(str.isdigit, match[1])) else match[0], label), tuple(conditions)


def stat_in(text: str) -> Stat | None:
    """Return the statistic that a text asks for; None for none, or several."""
    return stat_of(words_in(text))


def stat_of(words: Words) -> Stat | None:
    """Return the statistic that words tell; None for none, or several."""
    said = forms_in(words)
    found = [stat for stat, names in _STATS.items() if said & names]
    return found[0] if len(found) == 1 else None
