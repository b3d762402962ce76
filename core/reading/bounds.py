"""Bounds as people say them, told as data sheets write them: "heavier than 5 kg", "4 m and more", "survives 50 °C"."""

import re

from core.reading.places import NUMBER_WORDS, count_of

SIDES = r"(?:at least|at most|(?:no )?(?:more|less|fewer) than|up to|over|under|above|below)"
"""Pattern of the words before a number that make a bound of it, lower case."""
_UNSIGNED = r"\d+(?:[.,]\d+)?"
_NUMBER = rf"[-−–]?{_UNSIGNED}"
_UNIT = r"(?: ?(?:%|°[CF]?|[^\W\d_]{1,12}[²³]?(?:/[^\W\d_]{1,4}[²³]?)?))"
_QUANTITY = re.compile(rf"(?i)(?<![\w.,%°-]){_NUMBER}{_UNIT}(?!\w)")
_MORE = (
    r"(?:heavi|long|wid|tall|high|larg|bigg|great|fast|quick|strong|deep|thick|loud|bright|hott|warm|pric)(?:i)?er"
    r"|more expensive"
)
_LESS = r"(?:light|short|narrow|low|small|slow|weak|thinn|quiet|dimm|cold|cool|cheap|tini|slimm|flatt)er|less expensive"
_THAN = re.compile(
    rf"(?i)\b(?P<not>(?:not?|isn't|aren't)(?: any)? )?(?P<said>(?P<more>{_MORE})|{_LESS}) than (?=(?:an? )?{_NUMBER})"
)
_MORE_BEHIND = re.compile(
    rf"(?i)\b(?P<quantity>{_NUMBER}{_UNIT}?) ?(?:\+(?!\w)|plus\b|upwards?\b|"
    r"and (?:more|higher|better|longer)\b|"
    r"(?:and|or) (?:up|over|above|upwards?|beyond|heavier|wider|bigger|larger|faster)\b)"
)
_LESS_BEHIND = re.compile(
    rf"(?i)\b(?P<quantity>{_NUMBER}{_UNIT}?) ?(?:and (?:less|smaller)|(?:and|or)"
    r" (?:under|down|downwards?|lighter|shorter|cheaper|sooner))\b"
)
_SO_MANY_BEHIND = re.compile(
    rf"(?i)\b(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)}) or (?P<side>more|fewer|less) (?=[^\W\d_]{{2}})"
)
_WORDED = re.compile(
    rf"(?i)\b(?P<bound>{SIDES}) (?P<count>{'|'.join(NUMBER_WORDS)})"
    r"(?= [^\W\d_]{3})"
)
_FEWER = re.compile(r"(?i)\bfewer than (?=\d)")
_AT_MOST = re.compile(
    rf"(?i)\b(?:within|no later than|(?:all the way )?down to|as (?:low|cold|little) as) (?={_NUMBER})"
)
_ENDURES = re.compile(
    r"(?i)\b(?:manag|handl|climb|surviv|withstand|tolerat|endur|cope|resist|reach|lift|carr|bear|sustain)"
    r"(?:y|e|es|s|ies)?\b|\bcan (?:take|stand|do)\b"
)
"""What such a verb has beside a number must go so far, or farther."""
_RATED = re.compile(r"(?i)(?:[mk]?v(?:dc|ac)?|volts?|[kmg]?hz)$")
"""Who is to take just so much must not be rated for more of it alone."""
_BOUNDED = re.compile(
    rf"(?i)(?:\b(?:{SIDES}|exactly|"
    r"min|max|minimum|maximum)\.?|[<>≤≥=]) *(?:an? )?$"
)
_AT = re.compile(r"(?i)(?:\bat|@) *$")
_ANGLE = re.compile(r"(?i)\b(?:angles?|slopes?|tilt\w*|inclin\w+|hills?|ramps?|steep\w*|rotat\w+|turns?|swivels?)\b")
_GIG = re.compile(r"(?i)(?<=\d)[ -]?gigs?\b")
_DEGREES = re.compile(r"(?i)(?<=\d)(?: ?degs?\b\.?| ?degrees?\b|°)(?! ?(?:[cf]\b|celsius|fahrenheit))")
_FROST = re.compile(r"(?i)(?<= )(?P<number>[-−–]\d{1,2})(?= *(?:[?!.,;:)]|$|and\b|or\b|outdoors\b|outside\b))")


def with_bounds(text: str) -> str:
    """Return a question with bounds that no data sheet words so written out: "at least 4 m", "at most 2 days".

    Degrees without a scale are of temperature where nothing speaks of angles, and so is a bare number below zero.
    """
    text = _GIG.sub("G", text)
    if _ANGLE.search(text) is None:
        text = _FROST.sub(r"\g<number> °C", _DEGREES.sub(" °C", text))
    text = _FEWER.sub("less than ", _WORDED.sub(_in_digits, _SO_MANY_BEHIND.sub(_bounded_before, text)))
    text = _THAN.sub(_compared, text)
    text = _AT_MOST.sub("at most ", text)
    text = _LESS_BEHIND.sub(r"at most \g<quantity>", _MORE_BEHIND.sub(r"at least \g<quantity>", text))
    return _endured(text) if _ENDURES.search(text) else text


def _bounded_before(match: re.Match[str]) -> str:
    return f"{'at least' if match['side'].casefold() == 'more' else 'at most'} {count_of(match['count'])} "


def _in_digits(match: re.Match[str]) -> str:
    return f"{match['bound']} {count_of(match['count'])}"


def _compared(match: re.Match[str]) -> str:
    """Return a comparison with what is compared before its bound: "heavier", which is said of a mass."""
    return f"{match['said']} {'more' if bool(match['more']) is not bool(match['not']) else 'less'} than "


def _endured(text: str) -> str:
    """Return a text with its first number as a bound, where it has no other: a frost is endured from below."""
    match = next((each for each in _QUANTITY.finditer(text) if _AT.search(text[: each.start()]) is None), None)
    if match is None or _BOUNDED.search(text[: match.start()]) or _RATED.search(match.group()):
        return text
    bound = "at least" if match.group()[0].isdigit() else "at most"
    return f"{text[: match.start()]}{bound} {text[match.start() :]}"
