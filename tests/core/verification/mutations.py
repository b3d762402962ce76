"""Proven claims → claims that state something else: each mutation is one that the lines don't prove."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.draft import Claim
from core.verification.lexicon import akin
from tests.core.verification.faithful import LEXICON, Faithful, faithful, prover_of, worlds

_NUMBER = re.compile(r"(?<![\w.,:\-−/])\d+(?:[.,]\d+)?(?![\w:/]|[.,]\d)")
_UNITS = {
    "l/min": "l/h", "l/h": "l/min", "bar": "kPa", "°C": "K", "kg": "t", "m": "cm", "W": "kW", "kW": "MW",
    "hours": "days", "minutes": "hours", "seconds": "minutes", "m²": "cm²", "dB": "dBm", "cm": "mm", "rpm": "Hz",
    "%": "ppm", "l": "ml", "g": "mg", "m/s": "km/h", "V": "A", "A": "V", "mA": "A", "Nm": "kNm", "GB": "MB",
    "Mbit/s": "kbit/s", "Gbit/s": "GB/s", "s": "ms", "months": "years", "years": "months", "mm": "cm", "K": "°C",
    "Sekunden": "Minuten", "meses": "años", "ans": "jours",
}  # fmt: skip
_COMPARED = {
    "at least": "at most", "up to": "at least", "at most": "at least", "no less than": "no more than",
    "below": "above", "above": "below", "more than": "less than", "no longer than": "no shorter than",
    "minimum": "maximum", "maximum": "minimum", "longer": "shorter", "greater than": "smaller than", "colder": "warmer",
    "faster": "slower", "exceeded": "undercut", "under": "over", "or more": "or less", "lighter": "heavier",
    "the least": "the most", "max.": "min.", "höchstens": "mindestens", "jusqu'à": "au moins", "hasta": "al menos",
    "draws more": "draws less", "au maximum": "au minimum",
}  # fmt: skip
_ATTRIBUTES = (
    "voltage", "weight", "pressure", "temperature", "height", "width", "depth", "current", "power", "energy", "torque",
    "humidity", "capacity", "thickness", "diameter", "accuracy", "efficiency", "impeller", "housing", "shaft", "motor",
    "filter", "brake", "chain", "blades", "rotor", "lid", "burner", "tank", "fans", "ports", "firmware", "battery",
    "standby", "storage", "noise", "area", "frequency", "resistance", "flow", "volume", "speed", "clutch", "chamber",
    "antenna", "bracket", "relay", "memory", "warranty", "inputs", "bowl", "hose", "cable", "watchdog",
)  # fmt: skip
_MEASURED = {"°C": ["temperature"], "bar": ["pressure"], "rpm": ["speed"], "m/s": ["speed"], "km/h": ["speed"]}
"""What such a number measures may be said without saying more."""
_FOREIGN = {
    "Stromaufnahme": "Spannung", "Gewicht": "Leistung", "Versorgungsspannung": "Stromaufnahme", "wiegt": "verbraucht",
    "tension": "pression", "poids": "débit", "précision": "longueur", "precisión": "velocidad", "par": "caudal",
    "Arbeitsdruck": "Durchfluss", "Konfiguration": "Garantie", "pèse": "mesure une longueur de",
}  # fmt: skip
_GERMAN = {
    "the": "die", "is": "ist", "are": "sind", "must": "muss", "not": "nicht", "and": "und", "by": "von",
    "of": "von", "for": "für", "with": "mit", "weighs": "wiegt", "has": "hat", "draws": "zieht", "at": "bei",
    "voltage": "Spannung", "current": "Stromaufnahme", "weight": "Gewicht", "pressure": "Druck", "it": "es", "a": "ein",
}  # fmt: skip
_AUXILIARY = re.compile(r"\b(?:is|are|must|may|can|should|has to|have to|will|was)\b(?! ?n[o']t)")
_DENIAL = re.compile(
    r"\b(?:must not|may not|does not|do not|doesn't|don't|can't|cannot|isn't|not|never|no|without|nobody|none)\b",
    re.IGNORECASE,
)
_AFFIRMED = {
    "must not": "must", "may not": "may", "do not": "do", "don't": "do", "can't": "can", "cannot": "can",
    "does not": "does", "doesn't": "does", "isn't": "is", "wasn't": "was", "not": "", "never": "always", "no": "a",
    "without": "with", "nobody": "anybody", "none": "it",
}  # fmt: skip
_DENIED = {
    "supports": "doesn't support", "has": "doesn't have", "have": "don't have", "weighs": "never weighs",
    "draws": "doesn't draw", "unterstützt": "unterstützt kein", "wiegt": "wiegt nicht", "works": "doesn't work",
    "accepts": "doesn't accept", "pèse": "ne pèse pas", "commute": "ne commute pas", "debe": "no debe",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutation:
    """A claim that was changed."""

    kind: str
    was: Faithful
    claim: Claim


def _names(was: Faithful) -> list[str]:
    models = worlds()[was.world][1].models.values()
    return [name for model in models for name in (model.name, *model.aliases)]


def outside_names(was: Faithful, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Return what a pattern finds in a claim, but in no name of a product model."""
    text = was.claim.text
    named = [found.span() for name in _names(was) for found in re.finditer(re.escape(name), text)]
    return [each for each in pattern.finditer(text) if not any(a <= each.start() < b for a, b in named)]


def _put(text: str, found: re.Match[str], other: str) -> str:
    return " ".join((text[: found.start()] + other + text[found.end() :]).split())


def _digit(was: Faithful, draw: random.Random) -> Iterator[str]:
    for found in outside_names(was, _NUMBER):
        place = draw.randrange(len(found.group()))
        if found.group()[place].isdigit():
            other = str((int(found.group()[place]) + draw.randrange(1, 9)) % 10)
            changed = found.group()[:place] + other + found.group()[place + 1 :]
            if float(changed.replace(",", ".")) != float(found.group().replace(",", ".")):
                yield _put(was.claim.text, found, changed)


def _sign(was: Faithful, _draw: random.Random) -> Iterator[str]:
    text = was.claim.text
    for found in outside_names(was, re.compile(r"[−-](?=\d)")):
        if not text[found.start() - 1 : found.start()].isalnum():
            yield _put(text, found, "")
    unsigned = r"(?<![\d:−\-.,/–])(?<!\w)\d+(?:\.\d+)?(?= (?:°C|bar|kg|W|kW|V|m|dB|l|mA|A|s|Nm)\b)"
    for found in outside_names(was, re.compile(unsigned)):
        yield _put(text, found, f"−{found.group()}")


def _magnitude(was: Faithful, draw: random.Random) -> Iterator[str]:
    for found in outside_names(was, _NUMBER):
        number = float(found.group().replace(",", "."))
        if number and not re.fullmatch(r"\d+,\d{3}", found.group()):
            yield _put(was.claim.text, found, f"{number * draw.choice([0.01, 0.1, 10, 100, 1000]):.10g}")


def _unit(was: Faithful, _draw: random.Random) -> Iterator[str]:
    for unit, other in _UNITS.items():
        for found in re.finditer(rf"(?<=\d ){re.escape(unit)}(?![\w/²])", was.claim.text):
            if unit not in {"K", "°C"} or "±" not in was.claim.text:
                yield _put(was.claim.text, found, other)


def _prefix(was: Faithful, draw: random.Random) -> Iterator[str]:
    for found in re.finditer(r"(?<=\d )([mkM]?)([VAWg])(?![\w/])", was.claim.text):
        yield _put(was.claim.text, found, draw.choice([each for each in "mkMµ" if each != found[1]]) + found[2])


def _model(was: Faithful, draw: random.Random) -> Iterator[str]:
    """Yield claims of product models that no line is said of, and of two with their names exchanged."""
    text, (lines, catalog, _) = was.claim.text, worlds()[was.world]
    covered = {model for at in was.claim.lines for model in lines.by_number[at].models}
    told = " ".join(lines.by_number[at].text for at in was.claim.lines)
    own = {
        model for model in catalog.models if model in covered or covered & set(catalog.bases(model)) or model in told
    }
    others = [model for model in catalog.models if model not in own]
    named = [name for name in _names(was) if re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", text)]
    if not covered:
        return
    for name in named:
        yield re.sub(rf"(?<![\w-]){re.escape(name)}(?!\w)", draw.choice(others), text)
    if not named:
        yield f"For the {draw.choice(others)}, {text[:1].lower()}{text[1:]}"


def _exchanged(was: Faithful, _draw: random.Random) -> Iterator[str]:
    """Yield two product models with their names exchanged, where the lines say different things of them."""
    text, lines = was.claim.text, worlds()[was.world][0]
    named = [name for name in _names(was) if re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", text)]
    named = [name for name in named if not any(name != other and name in other for other in named)]
    if len(named) == 2 and all(len(lines.by_number[at].models) == 1 for at in was.claim.lines):
        both = re.compile("|".join(map(re.escape, named)))
        yield both.sub(lambda found: named[1 - named.index(found.group())], text)


def _attribute(was: Faithful, draw: random.Random) -> Iterator[str]:
    text = was.claim.text
    nouns = {word for model in worlds()[was.world][1].models.values() for word in model.kind.split()}
    asked = {word for aspect in was.query.aspects for each in (aspect.asked, *aspect.phrases) for word in each.split()}
    for found in re.finditer(r"[a-z]{3,}", text) if was.query.language == "en" else ():
        if any(akin(found.group(), each) for each in _ATTRIBUTES):
            fit = [each for each in _ATTRIBUTES if not LEXICON.says(each, re.findall(r"[a-z]+", text.lower()))]
            said = {attribute for unit in _MEASURED if unit in text for attribute in _MEASURED[unit]}
            other = draw.choice([each for each in fit if each not in nouns | said and not LEXICON.says(each, asked)])
            yield _put(text, found, other)
    for word, other in _FOREIGN.items() if was.query.language != "en" else ():
        for found in re.finditer(rf"\b{word}\b", text):
            yield _put(text, found, other)


def _negation(was: Faithful, draw: random.Random) -> Iterator[str]:
    text = was.claim.text
    for found in _DENIAL.finditer(text):
        after = text[found.end() :]
        is_answer = after.startswith(",")
        if not is_answer and not after.startswith((" less than", " more than", " longer than", " exceed", " higher")):
            yield _put(text, found, _AFFIRMED[found.group().lower()])
    if was.query.language == "en":
        for found in list(_AUXILIARY.finditer(text)):
            yield _put(text, found, f"{found.group()} {draw.choice(['not', 'never'])}")
    for word, other in _DENIED.items() if not _DENIAL.search(text) and " no " not in text else ():
        for found in re.finditer(rf"\b{word}\b(?! (?:to|been|come|a weight))", text):
            if not (LEXICON.function["de"] & set(text.lower().split()) and was.query.language != "de"):
                yield _put(text, found, other)


def _comparison(was: Faithful, _draw: random.Random) -> Iterator[str]:
    for phrase, other in _COMPARED.items():
        for found in re.finditer(rf"\b{re.escape(phrase)}(?!\w)", was.claim.text):
            if phrase != "more than" or "no " not in was.claim.text[: found.start()][-4:]:
                yield _put(was.claim.text, found, other)


def _restriction(was: Faithful, _draw: random.Random) -> Iterator[str]:
    """Yield what must be as what may be, and what is there as the only one."""
    text = was.claim.text
    lines = " ".join(worlds()[was.world][0].by_number[at].text for at in was.claim.lines)
    if " must be " in lines and " must be " in text and "only" not in text:
        yield text.replace(" must be ", " may be ")
    if not re.search(
        r"\bonly\b|\balone\b|\bnot\b|\bnever\b|\bno\b|\bwithout\b|–|n't", f"{text} {lines}", re.IGNORECASE
    ):
        for found in re.finditer(
            r"\b(?:supports|has|accepts|fits)\b(?! (?:to|been|a weight|run|come|[a-z]+ed|only|\d+|two|four|IP67)\b)",
            text,
        ):
            yield _put(text, found, f"{found.group()} only" if found.group() == "has" else f"only {found.group()}")


def _language(was: Faithful, draw: random.Random) -> Iterator[str]:
    """Yield a claim half in German with another number, and claims of other things in other languages."""
    for text in _digit(was, draw):
        words = [_GERMAN.get(word.strip(".,;:").lower(), word) for word in text.split()]
        if sum(a != b for a, b in zip(words, text.split(), strict=True)) > 1:
            yield " ".join(words)
    yield draw.choice(
        [
            "Die Wellendichtung muss alle 4100 Stunden ersetzt werden.",
            "El peso es de 18.7 kg.",
            "Das Gewicht beträgt 19.5 kg.",
            "La tension d'alimentation est de 7 V.",
            "Насос нельзя включать без воды.",
        ]
    )


KINDS: dict[str, Callable[[Faithful, random.Random], Iterator[str]]] = {
    "digit": _digit, "sign": _sign, "unit": _unit, "prefix": _prefix, "magnitude": _magnitude, "model": _model,
    "exchanged": _exchanged, "attribute": _attribute, "negation": _negation, "comparison": _comparison,
    "restriction": _restriction, "language": _language,
}  # fmt: skip


def _cites_another(was: Faithful, draw: random.Random) -> Claim:
    lines = worlds()[was.world][0].by_number
    others = [number for number in lines if number not in was.claim.lines]
    number = draw.choice([*others, len(lines) + draw.randrange(1, 9)])
    return replace(was.claim, lines=(number,))


def mutations(seed: int, files: Sequence[str]) -> Iterator[Mutation]:
    """Yield mutations without end, of every kind, none that says what its claim said."""
    draw = random.Random(seed)  # noqa: S311  nothing secret
    valid = [
        each for name in files for each in faithful(name) if not prover_of(each.world, each.query).claim(each.claim).why
    ]
    while True:
        was, kind = draw.choice(valid), draw.choice([*KINDS, "line number"])
        if kind == "line number":
            yield Mutation(kind=kind, was=was, claim=_cites_another(was, draw))
            continue
        changed = [text for text in KINDS[kind](was, draw) if text != was.claim.text]
        if changed:
            yield Mutation(kind=kind, was=was, claim=replace(was.claim, text=draw.choice(changed)))
