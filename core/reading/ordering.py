"""A question → what it says about order: "top 3", "biggest first", "which of the two is lighter", and what is ordered.

A comparative without "than" asks for the most of several; words that only tell an order are no part of what is asked.
"""

import re
from collections.abc import Collection

from core.knowledge.analyzer import STOP_WORDS, fold, stem, stems_of
from core.reading.constraints import NEGATION, NUMBER_WORDS, count_of

PLACES = rf"\b(?:top|first|best|bottom|last) (?P<count>\d{{1,2}}|{'|'.join(NUMBER_WORDS)})\b"
_PLACES = re.compile(PLACES, re.IGNORECASE)
_EXTREME = (
    r"(?:highest|lowest|greatest|largest|biggest|smallest|tiniest|littlest|most|fewest|least|best|worst|"
    r"maximum|minimum)"
)
_END = rf"(?:{_EXTREME}|[a-z]{{3,12}}est|high|low|large|big|small|long|short|heavy|light|fast|slow|many|few)"
_SPAN = re.compile(rf"\b(?:from )?(?:the )?(?P<end>{_END}) to (?:the )?{_END}\b")
_DIRECTION = re.compile(
    rf"{PLACES}"
    r"|\b(?:rank|sort|order|list|line)(?:s|ed|ing)?(?: (?:them|these|those|all))?(?: (?:up|out|down))?"
    r" (?=by\b|from\b|of\b|the\b|our\b|your\b|my\b)"
    r"|\b(?:ranked|ranking|rank|sorted|ordered|ordering)\b|\bin (?:ascending|descending) order\b"
    r"|\b(?:ascending|descending)\b"
)
_FIRST = re.compile(rf"\b(?P<end>{_END}) first\b")
_PLAIN = re.compile(rf"\b{_EXTREME}\b")
_EXTREME_OF_OTHERS = re.compile(rf"\b(?!maximum|minimum){_EXTREME}\b")
_STATISTIC = re.compile(r"\b(?:maximum|minimum)\b")
_CAN = re.compile(
    r"\b(?:takes?|gives?|gets?|got|has|have|had|offers?|provides?|needs?|handles?|makes?|supports?|be had with|"
    r"comes? with)\b"
)
_SOURCE = re.compile(
    r"\b(?:in|from|across|according to|per|of) (?:any of )?(?:the|our|your|my) (?:\w+ )?"
    r"(?:docs?|documents?|documentation|data ?sheets?|manuals?|catalog(?:ue)?|range|portfolio)\b"
)
_WORD = re.compile(r"[^\W\d_][\w-]*")
_SAYS_NOTHING = stems_of(
    "among across doc document one out range state all list accessory device machine model module product thing unit "
    "variant legacy discontinued obsolete superseded retired withdrawn current"
)
"""Words that don't tell what is put in order."""
_LOW = re.compile(
    r"\b(?:lowest|smallest|least|lightest|shortest|slowest|coldest|cheapest|thinnest|narrowest|weakest|fewest|tightest|"
    r"coolest|oldest|ascending|tiniest|quietest|softest|dimmest|shallowest|earliest|nearest|closest|slimmest|flattest|"
    r"most compact|minimum(?= first)|min first|bottom \d+)\b"
)
_HIGH = re.compile(
    r"\b(?:highest|largest|biggest|most|greatest|heaviest|longest|fastest|hottest|warmest|strongest|widest|tallest|"
    r"newest|latest|descending|loudest|brightest|deepest|thickest|loosest|top \d+)\b"
)
_LOW_ENDS = frozenset(("low", "small", "short", "light", "slow", "few", "cheap", "thin", "narrow"))
_SPLIT = re.compile(
    r"\b(?:(?:sorted|ranked|ordered|listed) )?by\b"
    r"|\b(?:has|have|having|needs?|takes?|draws?|gives?|gets?|got|offers?|provides?|handles?|supports?|with)\b"
    r"|\bcan be\b"
)
_AMONG = re.compile(r"\b(?:among|amongst|out of|of any|of all|of our|of your|of the|across)\b")
_ARE = re.compile(r"\b(?:is|are|was|were|been)(?: now| already| still)? *\Z")
_INSTEAD = re.compile(r"\b(?:instead of|rather than|as opposed to|in place of)\b[^?!.,;]*")
"""What is had by the others is no part of what is asked."""
_FILLS = frozenset(
    """
    anything something everything nothing any all every each both some that those these there here with i me my we us
    is are be been was were do does did has have had having will would could may might come comes coming let lets
    allow allows work works working manage manages get gets got run runs used use usable
    survive survives withstand withstands tolerate tolerates endure endures cope copes handle handles
    speak speaks talk talks
    type types kind kinds version versions at least most so many much enough
    """.split()  # noqa: SIM905
)
"""Words of asking for members, and of enduring something: they say nothing of what these are to have."""
_MORE = {"more": "most", "less": "least", "fewer": "fewest", "better": "best", "worse": "worst"}
_THINGS = frozenset({"cooler", "closer"})
"""Comparatives that are rather the names of things."""
_SO_MANY = r"the (?:two|three|four|five|pair|lot|bunch)"
_WHICH = re.compile(
    r"(?i)^\W*(?:(?:ok(?:ay)?|and|but|so|then|hm+)\W+)*(?P<which>which(?: ones?)?"
    rf"(?P<several> of (?:{_SO_MANY}|them|those|these|both))?) "
)
_VERB = re.compile(
    r"(?i)(?:is|are|has|have|can|does|will|would|(?:take|need|give|get|draw|use|offer|support|hold|weigh|let)s?)\b"
    r"|[a-z]+[^\Ws]s (?:the )?\Z"
)
"""What follows a "which" that names no class: a verb that is known, or any right before the comparative."""
_OF_SO_MANY = re.compile(
    r"(?i)^(?P<before>\W*(?:(?:ok(?:ay)?|and|but|so|then|hm+)\W+)*which(?: ones?)?) of "
    rf"(?:both|{_SO_MANY})(?= (?:is|are|have|can|could|may|might|do|will|would|should|[a-z]*[^\Ws]s)\b)"
)
_MAX_OR_MIN = re.compile(r"(?i)\b(?P<most>max|min)(?:imum)?\b\.?(?! ?(?:of )?[-+]?\d)")
_MAX_OF_MANY = re.compile(
    r"(?i)^\W*which\b[^\d?]*\bthe (?:max|min)(?:imum)?\b|\b(?:max|min)(?:imum)?\b[^\d?]* of (?:all|any)\b"
)
"""The end of a range asked of many is their highest or lowest: "max temp of all units"."""
_THAN = re.compile(r"(?i)\bthan\b")
_COMPARED = re.compile(r"(?i)\b(?<!or )(?:the )?(?P<word>more|less|worse|[a-z]{2,}er)\b")


def without_places(text: str) -> str:
    """Return `text` with blanks for "top 3": it names no product model, and nothing that is asked."""
    return _PLACES.sub(_blank, text)


def places_in(plain: str) -> int | None:
    """Return how many of the first are wanted; None if a folded text doesn't say."""
    match = _PLACES.search(plain)
    return count_of(match["count"]) if match else None


def asks_order(text: str) -> bool:
    """Return whether several are wanted in an order: "lightest first", "top 3 by lowest weight"."""
    plain = fold(text)
    return _FIRST.search(plain) is not None or (
        places_in(plain) is not None and ascending_in(without_places(text)) is not None
    )


def with_superlative(text: str) -> str:
    """Return a text that picks one of those spoken of by a comparative as if it asked for the most of them.

    "Which runs longer per charge?" becomes "which of them runs longest per charge?", and "which of the two has it"
    "which of them has it"; any other text stays as it is.
    """
    text = _OF_SO_MANY.sub(r"\g<before> of them", text)
    if _MAX_OF_MANY.search(text) and ascending_in(text) is None:
        text = _MAX_OR_MIN.sub(
            lambda match: "highest" if match["most"].casefold() == "max" else "lowest", text, count=1
        )
    which = _WHICH.search(text)
    if which is None or _THAN.search(text):
        return text
    for compared in _COMPARED.finditer(text, which.end()):
        word = fold(compared["word"])
        most = _MORE.get(word, f"{word[:-2]}est")
        if word not in _THINGS and (word in _MORE or ascending_in(most) is not None):
            between = text[which.end() : compared.start()]
            picks = which["several"] or _VERB.match(between)
            begun = text[: which.start("which")]
            return f"{begun}which of them {between}{most}{text[compared.end() :]}" if picks else text
    return text


def ascending_in(text: str) -> bool | None:
    """Return whether the smallest comes first; None if a text doesn't tell.

    What is to come first counts ("smallest battery each needs, biggest first"), then what a list runs from, then
    the first superlative.
    """
    plain = fold(text)
    for pattern in (_FIRST, _SPAN):
        if match := pattern.search(plain):
            return match["end"] in _LOW_ENDS or _LOW.search(match["end"]) is not None
    low, high = _LOW.search(plain), _HIGH.search(plain)
    if low is None and high is None:
        return None
    return low is not None and (high is None or low.start() <= high.start())


def superlative_in(text: str) -> str | None:
    """Return the superlative that a question puts product models in order by.

    None where it names none or several, or has a word like "top 3" or "minimum" for it.
    """
    plain = fold(text)
    found = [match.group() for pattern in (_LOW, _HIGH) for match in pattern.finditer(plain)]
    return found[0] if len(found) == 1 and found[0].endswith(("est", "most", "least")) else None


def unordered(text: str, nouns: Collection[str]) -> str:
    """Return `text` without the words that only tell an order; an extreme stays where nothing else tells of what.

    "Which bicycle has the biggest battery, biggest first" asks for batteries; "which bicycle is the biggest" for sizes.
    Beside another order a maximum is what is put in it: "the lowest maximum speed". `nouns` are stems of words for
    product models.
    """
    kept = plain = fold(text)
    if len(plain) != len(text):
        return text
    others = _STATISTIC.sub(" ", plain)
    extreme = _EXTREME_OF_OTHERS if _PLAIN.search(others) or _DIRECTION.search(others) else _PLAIN
    for pattern in (_SOURCE, _DIRECTION, _FIRST, _SPAN, _CAN, extreme):
        less = pattern.sub(_unless_measured, kept)
        kept = less if _tells(less, nouns) else pattern.sub(_end, kept)
    return _with_blanks(text, kept).strip()


def of_class(text: str, nouns: Collection[str]) -> tuple[str, str]:
    """Return the words that say which product models a ranking runs over, and the rest; the first may be empty.

    "Folding bicycles by weight": folding bicycles. "The highest price among the trailers": trailers.
    """
    if match := _AMONG.search(text):
        head, tail = text[match.end() :], text[: match.start()]
        if _tells(tail, nouns) and _tells(head, nouns):
            return head.strip(), tail.strip()
    if match := _SPLIT.search(text):
        head, tail = text[: match.start()], text[match.end() :]
        if _tells(tail, nouns) and head.strip():
            return head.strip(), tail.strip()
    return "", text


def of_any(text: str, nouns: Collection[str]) -> str:
    """Return what the members of a list are asked to have, or to lack, without words for products and for having."""
    kept = plain = fold(text)
    if len(plain) != len(text):
        return text
    for pattern in (_INSTEAD, _SOURCE, _CAN, NEGATION):
        kept = pattern.sub(_blank, kept)
    shouted = text if not text.isupper() else plain

    def unless_it_names(match: re.Match[str]) -> str:
        acronym = match.end() > match.start() + 1 and shouted[match.start() : match.end()].isupper()
        # Behind "are" a word for products is what is asked of them ("are discontinued").
        names = not _says_something(match.group(), nouns) and _ARE.search(plain, endpos=match.start()) is None
        return _blank(match) if names and not acronym else match.group()

    kept = _WORD.sub(unless_it_names, kept)
    less = _without_fills(kept)
    kept = less if _tells(less, nouns) else kept
    return _with_blanks(text, kept) if _tells(kept, nouns) else text


def tells_of_any(text: str, nouns: Collection[str]) -> bool:
    """Return whether anything is said of what the members of a list are asked to have."""
    return _tells(_without_fills(NEGATION.sub(_blank, _CAN.sub(_blank, fold(text)))), nouns)


def class_words(said: str, nouns: Collection[str]) -> str:
    """Return what tells a class of product models apart: no "boards", no order."""
    told = _WORD.findall(_HIGH.sub(" ", _LOW.sub(" ", fold(unordered(said, nouns)))))
    return " ".join(word for word in told if _says_something(word, nouns))


def _unless_measured(match: re.Match[str]) -> str:
    """Return blanks; an extreme that tells what is measured ("heaviest") stays."""
    end = match.groupdict().get("end")
    return _end(match) if end and end.endswith("est") and _PLAIN.search(end) is None else " " * len(match.group())


def _end(match: re.Match[str]) -> str:
    """Return the extreme of a match alone, in the same place; all of it where it has none of its own."""
    if "end" not in match.re.groupindex:
        return match.group()
    before = match.start("end") - match.start()
    return f"{' ' * before}{match['end']}{' ' * (len(match.group()) - before - len(match['end']))}"


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _with_blanks(text: str, kept: str) -> str:
    """Return a text with blanks where `kept` has them."""
    return "".join(" " if new == " " else old for old, new in zip(text, kept, strict=True))


def _without_fills(plain: str) -> str:
    return _WORD.sub(lambda match: _blank(match) if match.group() in _FILLS else match.group(), plain)


def _tells(text: str, nouns: Collection[str]) -> bool:
    return any(_says_something(word, nouns) for word in _WORD.findall(text))


def _says_something(word: str, nouns: Collection[str]) -> bool:
    """Return whether a word tells what is asked of product models, rather than names them."""
    return stem(word) not in _SAYS_NOTHING | STOP_WORDS and stem(word) not in nouns
