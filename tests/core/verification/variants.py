"""Proven claims → claims that state the same: units and ranges spelled otherwise, other words, other forms."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from core.draft import Claim
from tests.core.verification.faithful import Faithful, faithful, prover_of
from tests.core.verification.mutations import outside_names

_SPELLED = {
    "V": ("volts",), "mA": ("milliamps", "milliamperes"), "A": ("amps", "amperes"), "W": ("watts",),
    "kg": ("kilograms",), "mm": ("millimetres", "millimeters"), "cm": ("centimetres", "centimeters"),
    "m": ("metres", "meters"),
    "s": ("seconds",), "ms": ("milliseconds",), "%": ("percent",), "kW": ("kilowatts",), "g": ("grams",),
    "l": ("litres", "liters"), "min": ("minutes",), "h": ("hours",), "GB": ("gigabytes",), "MB": ("megabytes",),
    "Hz": ("hertz",), "kHz": ("kilohertz",), "MHz": ("megahertz",), "hours": ("h",), "minutes": ("min",),
    "seconds": ("s",),
}  # fmt: skip
_WORDED = {
    "at most": ("up to", "no more than", "a maximum of"), "up to": ("at most", "no more than"),
    "at least": ("no less than", "a minimum of"), "more than": ("over", "above"), "less than": ("below", "under"),
    "is not": ("isn't",), "are not": ("aren't",), "does not": ("doesn't",), "must not": ("may not",),
    "cannot": ("can't", "can not"), "do not": ("don't",), "isn't": ("is not",), "doesn't": ("does not",),
    "with": ("using",), "for example": ("such as",), "has": ("comes with", "offers"), "weighs": ("has a weight of",),
    "takes": ("needs",), "needs": ("requires",), "requires": ("needs",), "approximately": ("about", "around"),
    "about": ("approximately", "around"),
}  # fmt: skip
_NUMBER = r"(?<![\w.,:/−-])\d+(?:\.\d+)?"
_DASH = re.compile(r"(?<=\d)\s?–\s?(?=\d)")
_TO = re.compile(r"(?<=\d) to (?=[−-]?\d)")
_ARTICLE = re.compile(r"\AThe ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A claim said otherwise."""

    kind: str
    was: Faithful
    claim: Claim


def _spelled(was: Faithful) -> Iterator[str]:
    for unit, others in _SPELLED.items():
        for found in re.finditer(rf"({_NUMBER}) {re.escape(unit)}(?![\w/²³·.-])", was.claim.text):
            yield from (_put(was.claim.text, found, f"{found[1]} {other}") for other in others)


def _glued(was: Faithful) -> Iterator[str]:
    for found in re.finditer(
        rf"({_NUMBER}) (V|A|mA|W|kg|mm|cm|m|s|ms|kW|g|GB|MB|Hz|kHz|MHz|°C|%)(?![\w/²³·.-])", was.claim.text
    ):
        yield _put(was.claim.text, found, f"{found[1]}{found[2]}")


def _ranges(was: Faithful) -> Iterator[str]:
    for pattern, others in ((_TO, ("–", " – ", "..")), (_DASH, (" to ", "..", " … "))):
        for found in outside_names(was, pattern):
            yield from (_put(was.claim.text, found, other) for other in others)


def _worded(was: Faithful) -> Iterator[str]:
    for said, others in _WORDED.items():
        of_numbers = r"(?= \d)" if said.endswith(" than") else ""
        for found in re.finditer(rf"(?<![\w-]){re.escape(said)}(?![\w-]){of_numbers}", was.claim.text):
            yield from (_put(was.claim.text, found, other) for other in others)


def _plain(was: Faithful) -> Iterator[str]:
    text = was.claim.text
    yield text.removesuffix(".") if text.endswith(".") else f"{text}."
    if was.query.language == "en" and (article := _ARTICLE.match(text)):
        yield f"According to the documents, the {text[article.end() :]}"


def _converted(was: Faithful) -> Iterator[str]:
    """The same number with a smaller or larger prefix."""
    for unit, other, factor in (
        ("mA", "A", 0.001),
        ("A", "mA", 1000),
        ("kW", "W", 1000),
        ("g", "kg", 0.001),
        ("cm", "mm", 10),
        ("ms", "s", 0.001),
    ):
        for found in re.finditer(rf"({_NUMBER}) {unit}(?![\w/²³·.-])", was.claim.text):
            yield _put(was.claim.text, found, f"{float(found[1]) * factor:.10g} {other}")


def _put(text: str, found: re.Match[str], other: str) -> str:
    return text[: found.start()] + other + text[found.end() :]


KINDS: dict[str, Callable[[Faithful], Iterator[str]]] = {
    "unit spelled out": _spelled, "unit glued": _glued, "range": _ranges, "other words": _worded, "form": _plain,
    "other prefix": _converted,
}  # fmt: skip


def variants(files: tuple[str, ...]) -> Iterator[Variant]:
    """Yield what the proven claims of some files say, otherwise."""
    for name in files:
        for each in faithful(name):
            if not prover_of(each.world, each.query).claim(each.claim).why:
                for kind, made in KINDS.items():
                    yield from _said(kind, each, made)


def _said(kind: str, was: Faithful, made: Callable[[Faithful], Iterator[str]]) -> Iterator[Variant]:
    """Yield what a claim says in one way, and that without its full stop."""
    for text in dict.fromkeys(made(was)):
        for said in dict.fromkeys((text, text.removesuffix("."))):
            yield Variant(kind=kind, was=was, claim=replace(was.claim, text=said))
