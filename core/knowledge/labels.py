"""A label or heading → its words, the statistic, conditions and unit in it; bare numbers → the same with that unit."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, stems_of, word_forms
from core.quantities.dimensions import Dimension
from core.quantities.lexer import RAISED
from core.quantities.parse import parse_value
from core.quantities.value import Stat
from core.quantities.vocabulary import state_of

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
_FOOTNOTES = re.compile(rf"[*†‡§{RAISED}]+|(?<=[^\W\d])\d{{1,2}}\)$")
MEASURES = stems_of(" ".join(each for each in Dimension if " " not in each)) | stems_of("temp volt")
"""Words that tell no more than what is measured."""
QUALIFYING = stems_of(
    "absolute abs peak rms surge inrush continuous idle standby sleep active tx rx transmit transmitting receive "
    "receiving input output total per channel each gross net packaging without with module"
)
"""Words that make one attribute two: a heading of nothing else qualifies what stands below it."""
EXTRAS = re.compile(
    r"(?i)\baccessor(?:y|ies)\b|\bspare parts?\b|\bpackaging\b|\bscope of delivery\b"
    r"|zubehör|ersatzteil|verpackung|lieferumfang"
)
"""A heading above what comes along with a product model, and isn't it."""
_FIGURE = re.compile(r"[-+]?\d[\d.,]*(?:v|vdc|vac|a|ma|w|ghz|mhz|khz|hz)?|ghz|mhz|khz|hz|band")

_UNIT = re.compile(
    r"\s*(?:\[\s*(?:in )?(?P<square>[^\[\]\u00d7]{1,12}?)\s*\]|\(\s*(?:in )?(?P<round>[^()\u00d7]{1,12}?)\s*\)"
    r"|(?:,| in| /)\s+(?P<loose>(?!in\b)[^\s,()\[\]]{1,8}(?: [^\s,()\[\]]{1,6})?)"
    r"| > [\s\[(]*(?P<below>(?!in\b)[^\s>\[\]()]{1,12}(?: [^\s>\[\]()]{1,6})?)[\s\])]*)"
    rf"(?P<mark>\s?[{RAISED}*†‡§]{{1,3}}[)⁾]?)?\s*\Z"
)
"""A unit at the end of a label, be it before the mark of a footnote."""
_TITLED = re.compile(
    r"(?i)[(\[,]\s*(?P<words>(?:\w+ ){0,3}?)(?P<in>in )?(?P<unit>[^\s()\[\],]{1,8})\s*[)\]]?\s*:?\s*\Z"
)
_MEASURED = re.compile(
    r"(?i)\b(?:dimensions?|sizes?|measures|measurements?|lengths?|distances?|masses|weights?|values|figures|data|ratings)\b"
    r"(?: \w+){0,3}? in (?P<unit>[^\s()\[\],]{1,8})\s*:?\s*\Z"
)
_AROUND = (
    r"(?:(?:\b(?:min|max|typ|nom|ca|approx|minimum|maximum|typical|typically)\b\.?"
    r"|\b(?:up to|at (?:most|least)|(?:less|more|greater) than|from|between|and|to|bis|von)\b)"
    r"|[\s\dØ⌀.,'+\u2212\u2013\u2026±≤≥<>=~x×/*()¹²³⁴-])*"
)
_BARE = re.compile(rf"{_AROUND}\d{_AROUND}", re.IGNORECASE)
"""Numbers and the words that bound them, but no unit."""

_TOLERANCE = re.compile(r"\s*(?P<nominal>[\d.,' ]*\d)\s*(?P<tolerance>(?:±|\+/-)\s*[\d.,]+\s*%)[\s¹²³⁴*]*")
"""A tolerance in percent of a number whose unit stands elsewhere."""

_LAST = re.compile(r"(?<=\d)(?=[^\d¹²³⁴]*[¹²³⁴*]*[^\d]*\Z)")
_SEVEN = 7.0
_NUMBERED = re.compile(r"(?!1/)\d|.*\d.*\s")
_JOINED = re.compile(r"(?=[^_]*[a-z]{3}|[^_]*_[a-z]{3})[a-z][a-z0-9]*(?:_[A-Za-z0-9%µΩ]+)+")
_MARKS = re.compile(r"[\s¹²³⁴*]+\Z")


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


def is_figure(forms: tuple[str, ...]) -> bool:
    """Return whether a word is a number or its unit: "2.4 GHz" names nothing."""
    return _FIGURE.fullmatch(forms[0]) is not None


def only_qualifies(words: Words) -> bool:
    """Return whether a text tells statistics, sides or figures only: of what, is said around it."""
    return all(is_generic(forms) or is_figure(forms) or forms[0] in QUALIFYING for forms in words)


def without_conditions(label: str) -> tuple[str, tuple[str, ...]]:
    """Return a label without "(at 24 V)", brackets that hold numbers, axes and marks; and these conditions."""
    label = _AXES.sub(" ", _FOOTNOTES.sub("", label))
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


def with_unit(label: str, text: str) -> tuple[str, str]:
    """Return the label without its unit, and the number with it; both as they are where one of them is no such.

    A cell that says that there is none, in a column of numbers, has the label that they have. A heading over several
    columns gives its unit to each that has none: "Current (mA) > idle".
    """
    if not (is_bare(text) or state_of(text)):
        return label, text
    above, below = label, ""
    while above:
        match = _unit_at_end(above)
        unit = next(filter(None, match.groups()), "") if match and match.start() else ""
        if match and (is_unit(unit) or _each(unit)):
            return f"{above[: match.start()]}{match['mark'] or ''}{below}", attached(text, unit)
        parting = max((" > ", ": "), key=above.rfind)
        above, parting, last = above.rpartition(parting)
        below = f"{parting}{last}{below}"
    return label, text


def _unit_at_end(label: str) -> re.Match[str] | None:
    """Return what may be a unit at the end of a label; "L" below "Dimensions (mm)" is what a column is called."""
    match = _UNIT.search(label)
    called = match is not None and len(match["below"] or "") == 1 and label.endswith(f"> {match['below']}")
    over = _UNIT.search(label, 0, match.start()) if match and called else None
    return None if over and is_unit(over["square"] or over["round"] or "") else match


def unit_in_title(title: str) -> str:
    """Return the unit that a title gives for the numbers below it: "Sizes (all in mm)"; empty if it gives none."""
    if (match := _TITLED.search(title)) and is_unit(match["unit"]):
        before = "" if match["in"] or len(match["unit"]) > 1 else match["words"].split(" ")[-2:][0]
        return "" if before[:1].isupper() else match["unit"]  # "Model A" is what something is called
    match = _MEASURED.search(title)
    return match["unit"] if match and is_unit(match["unit"]) else ""


def spelled(heading: str) -> str:
    """Return the heading of a column as people write it: "full_charge_h" is "full charge [h]"."""
    if not _JOINED.fullmatch(heading):
        return heading
    *said, last = heading.split("_")
    return f"{' '.join(said)} [{last}]" if is_unit(last) else " ".join((*said, last))


def _each(unit: str) -> list[str]:
    """Return the units of "V / Ah", one for each of several numbers; empty for one unit, be it a quotient."""
    parts = [part.strip() for part in unit.split("/")]
    return parts if len(parts) > 1 and not is_unit(unit) and all(map(is_unit, parts)) else []


def attached(text: str, unit: str) -> str:
    """Return a bare number with `unit` behind its last digit; anything else as it is.

    Numbers that a slash parts get a unit each where there are as many: "24 / 85" of "V / Ah".
    """
    if not unit.strip() or not is_bare(text):
        return text
    numbers = [part.strip() for part in text.split("/")]
    if (units := _each(unit)) and len(units) == len(numbers):
        return " / ".join(attached(*pair) for pair in zip(numbers, units, strict=True))
    if match := _TOLERANCE.fullmatch(text):
        return f"{match['nominal']} {unit} {match['tolerance']}"
    return _LAST.sub(f" {unit}", _MARKS.sub("", text), count=1)


def is_bare(text: str) -> bool:
    """Return whether a text is numbers without any unit."""
    return _BARE.fullmatch(text) is not None or _TOLERANCE.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def is_unit(written: str) -> bool:
    """Return whether a text is nothing but a unit of measure."""
    if _NUMBERED.match(written):
        return False
    value, *others = parse_value(f"7 {written}")
    alone = not others and not value.notes and value.written.nominal == _SEVEN
    return alone and bool(value.unit) and value.dimension not in {None, Dimension.COUNT}
