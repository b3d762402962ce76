"""Valid composer outputs → outputs that state something else: each mutation is one that evidence doesn't hold."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.composing.check import Checker
from core.composing.lexicon import akin
from core.draft import Brief, Sentence
from tests.core.composing.faithful import LEXICON, NAMES, TRADES, brief_of, faithful

_NUMBER = re.compile(r"(?<![\w.,:\-−])\d+(?:\.\d+)?(?![\w:]|[.,]\d)")
_UNITS = {
    "l/min": "l/h", "bar": "kPa", "°C": "K", "kg": "g", "m": "cm", "W": "kW", "kW": "MW", "hours": "days",
    "minutes": "hours", "seconds": "minutes", "m²": "cm²", "dB": "dBm", "cm": "mm", "rpm": "Hz", "%": "ppm",
    "l": "ml", "g": "mg", "m/s": "km/h",
}  # fmt: skip
_COMPARED = {
    "at least": "at most", "up to": "at least", "at most": "at least", "no less than": "no more than",
    "below": "above", "above": "below", "more than": "less than", "no longer than": "no shorter than",
    "minimum": "maximum", "maximum": "minimum", "longer": "shorter", "greater than": "smaller than",
    "colder": "warmer", "faster": "slower", "exceeded": "undercut", "under": "over", "or more": "or less",
}  # fmt: skip
_ATTRIBUTES = (
    "voltage", "weight", "pressure", "temperature", "height", "width", "depth", "current", "power", "energy", "torque",
    "humidity", "capacity", "thickness", "diameter", "accuracy", "efficiency", "impeller", "housing", "shaft", "motor",
    "filter", "brake", "chain", "blades", "rotor", "lid", "burner", "tank", "fans", "ports", "firmware", "battery",
    "standby", "storage", "noise", "area", "frequency", "resistance", "flow", "volume", "speed", "clutch", "chamber",
)  # fmt: skip
_MEASURED = {"°C": ["temperature"], "bar": ["pressure"], "rpm": ["speed"], "m/s": ["speed"], "km/h": ["speed"]}
"""What such a number measures may be said without saying more."""
_GERMAN = {
    "the": "die", "is": "ist", "are": "sind", "must": "muss", "not": "nicht", "and": "und", "by": "von",
    "pump": "Pumpe",
    "temperature": "Temperatur", "housing": "Gehäuse", "before": "bevor", "with": "mit", "water": "Wasser",
    "if": "wenn", "oven": "Ofen", "door": "Tür", "every": "jede", "of": "von", "for": "für", "weight": "Gewicht",
    "pressure": "Druck", "can": "kann", "lid": "Deckel", "rotor": "Läufer", "chain": "Kette", "load": "Last",
    "blades": "Klingen", "mower": "Mäher", "wire": "Draht", "budget": "Etat", "ports": "Anschlüsse", "heat": "Wärme",
    "cleaning": "Reinigung", "fans": "Lüfter", "noise": "Lärm", "area": "Fläche", "protection": "Schutz",
    "steam": "Dampf", "brake": "Bremse", "clutch": "Kupplung", "seal": "Dichtung", "update": "Aktualisierung",
}  # fmt: skip
_AUXILIARY = re.compile(r"\b(?:is|are|must|may|can|should|has to|have to|will|was)\b(?! ?n[o']t)")
_DENIAL = re.compile(
    r"\b(?:must not|may not|do not|don't|can't|cannot|isn't|wasn't|not|never|no|without|nobody)\b", re.IGNORECASE
)
_AFFIRMED = {
    "must not": "must", "may not": "may", "do not": "do", "don't": "do", "can't": "can", "cannot": "can",
    "isn't": "is", "wasn't": "was", "not": "", "never": "always", "no": "some", "without": "with", "nobody": "anybody",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutation:
    """A sentence that was changed."""

    kind: str
    trade: str
    was: Sentence
    sentence: Sentence


def _outside_names(text: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    named = [found.span() for name in NAMES for found in re.finditer(re.escape(name), text)]
    return [each for each in pattern.finditer(text) if not any(a <= each.start() < b for a, b in named)]


def _put(text: str, found: re.Match[str], other: str) -> str:
    return " ".join((text[: found.start()] + other + text[found.end() :]).split())


def _digit(text: str, _: Brief, draw: random.Random) -> Iterator[str]:
    for found in _outside_names(text, _NUMBER):
        place = draw.randrange(len(found.group()))
        if found.group()[place].isdigit():
            other = str((int(found.group()[place]) + draw.randrange(1, 9)) % 10)
            changed = found.group()[:place] + other + found.group()[place + 1 :]
            if float(changed) != float(found.group()):
                yield _put(text, found, changed)


def _sign(text: str, _: Brief, _draw: random.Random) -> Iterator[str]:
    for found in _outside_names(text, re.compile(r"−(?=\d)")):
        yield _put(text, found, "")
    for found in _outside_names(
        text, re.compile(r"(?<![\d:−\-.,])(?<!\w)\d+(?:\.\d+)?(?= (?:°C|bar|kg|W|kW|V|m|dB|l)\b)")
    ):
        yield _put(text, found, f"−{found.group()}")


def _magnitude(text: str, _: Brief, draw: random.Random) -> Iterator[str]:
    for found in _outside_names(text, _NUMBER):
        if float(found.group()):
            yield _put(text, found, f"{float(found.group()) * draw.choice([0.01, 0.1, 10, 100, 1000]):.10g}")


def _unit(text: str, _: Brief, _draw: random.Random) -> Iterator[str]:
    for unit, other in _UNITS.items():
        for found in re.finditer(rf"(?<=\d ){re.escape(unit)}(?![\w/²])", text):
            yield _put(text, found, other)


def _model(text: str, brief: Brief, draw: random.Random) -> Iterator[str]:
    others = [name for name in NAMES if name not in brief.models]
    named = [name for name in brief.models if name in text]
    for name in named:
        yield text.replace(name, draw.choice(others))
    if not named:
        yield f"For the {draw.choice(others)}, {text[:1].lower()}{text[1:]}"


def _attribute(text: str, brief: Brief, draw: random.Random) -> Iterator[str]:
    for found in re.finditer(r"[a-z]{3,}", text):
        if any(akin(found.group(), each) for each in _ATTRIBUTES):
            fit = [each for each in _ATTRIBUTES if not LEXICON.says(each, re.findall(r"[a-z]+", text.lower()))]
            measured = {unit for unit in _MEASURED if unit in text}
            said = {attribute for unit in measured for attribute in _MEASURED[unit]}
            yield _put(text, found, draw.choice([each for each in fit if each not in brief.nouns | said]))


def _negation(text: str, _: Brief, draw: random.Random) -> Iterator[str]:
    for found in _DENIAL.finditer(text):
        if not text[found.end() :].startswith((" less than", " more than", " longer than", " exceed")):
            yield _put(text, found, _AFFIRMED[found.group().lower()])
    for found in list(_AUXILIARY.finditer(text)):
        yield _put(text, found, f"{found.group()} {draw.choice(['not', 'never'])}")


def _comparison(text: str, _: Brief, _draw: random.Random) -> Iterator[str]:
    for phrase, other in _COMPARED.items():
        for found in re.finditer(rf"\b{phrase}\b", text):
            if phrase != "more than" or "no " not in text[: found.start()][-4:]:
                yield _put(text, found, other)


def _language(text: str, _: Brief, draw: random.Random) -> Iterator[str]:
    changed = " ".join(_GERMAN.get(word.strip(".,;:").lower(), word) for word in text.split())
    if sum(a != b for a, b in zip(changed.split(), text.split(), strict=True)) > 1:
        yield changed
    yield draw.choice(
        [
            "Die Wellendichtung muss alle 4000 Stunden ersetzt werden.",
            "La pompe ne doit jamais fonctionner à sec.",
            "El peso es de 18.5 kg.",
            "Das Gewicht beträgt 18.5 kg.",
            "Насос нельзя включать без воды.",
        ]
    )


KINDS: dict[str, Callable[[str, Brief, random.Random], Iterator[str]]] = {
    "digit": _digit, "sign": _sign, "unit": _unit, "magnitude": _magnitude, "model": _model,
    "attribute": _attribute, "negation": _negation, "comparison": _comparison, "language": _language,
}  # fmt: skip


def mutations(seed: int, files: Sequence[str]) -> Iterator[Mutation]:
    """Yield mutations without end, of every kind, none that says what its sentence said."""
    draw = random.Random(seed)  # noqa: S311  nothing secret
    checkers = {trade: Checker(brief_of(trade), NAMES, LEXICON) for trade in TRADES}
    valid = [each for name in files for each in faithful(name) if not checkers[each[0]].check(each[1]).why]
    while True:
        trade, was = draw.choice(valid)
        brief, kind = brief_of(trade), draw.choice([*KINDS, "evidence number"])
        if kind == "evidence number":
            others = [proof.number for proof in brief.proofs if proof.number not in was.proofs]
            number = draw.choice([*others, len(brief.proofs) + draw.randrange(1, 9)])
            yield Mutation(kind=kind, trade=trade, was=was, sentence=replace(was, proofs=(number,)))
            continue
        changed = [text for text in KINDS[kind](was.text, brief, draw) if text != was.text]
        if changed:
            yield Mutation(kind=kind, trade=trade, was=was, sentence=replace(was, text=draw.choice(changed)))
