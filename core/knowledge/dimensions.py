"""Which kinds of measure a text states: enough to refuse an answer in amperes to a question about watts.

Spellings are case-sensitive where case carries meaning. Nothing is parsed here.
"""

import re
import unicodedata
from enum import StrEnum


class Dimension(StrEnum):
    """What a number measures."""

    TEMPERATURE = "temperature"
    VOLTAGE = "voltage"
    CURRENT = "current"
    POWER = "power"
    FREQUENCY = "frequency"
    DATA_SIZE = "data size"
    DATA_RATE = "data rate"
    LENGTH = "length"
    MASS = "mass"
    TIME = "time"
    RATIO = "ratio"
    RESISTANCE = "resistance"
    CAPACITY = "charge"
    OPERATIONS = "operations per second"
    DECIBEL = "level"
    MONEY = "money"
    COUNT = "count"


_NUMBER = r"(?<![A-Za-z])\d[\d.,\u2009\u202f\u00a0]*\s?(?:k|M|G)?"
_COUNT_WORDS = "one|two|three|four|five|six|eight|single|dual|triple|quad|hexa|octa"
_UNITS = {
    Dimension.TEMPERATURE: r"(?:°\s?[CFc]?\b|°|℃|℉|degrees?\b|deg\.?\s?[CF]?\b|C\b|K\b)",
    Dimension.VOLTAGE: r"(?:[mk]?V(?:\s?(?:AC|DC|ac|dc|pp|rms))?\b|VDC\b|VAC\b|volts?\b|V~|V=)",
    Dimension.CURRENT: r"(?:[mµμun]?A\b|amps?\b|amperes?\b)",
    Dimension.POWER: r"(?:[mkµμu]?W\b|watts?\b|VA\b)",
    Dimension.FREQUENCY: r"(?:[kMG]?[Hh]z\b|fps\b|rpm\b)",
    Dimension.DATA_SIZE: r"(?:[kKMGT]i?B(?:ytes?)?\b|[KMGT](?:bit)?\b|bytes?\b|bits?\b)",
    Dimension.DATA_RATE: (r"(?:[kKMG]?(?:bps|b/s|bit/s|B/s|Bd|baud)\b|[MG]T/s\b|[MG]bE?\b|[Gg]igabit|[MG]\b|MTPS\b)"),
    Dimension.LENGTH: r"(?:[mcµμk]?m\b|inch(?:es)?\b|in\b|ft\b|\"|″|millimet|U\b)",
    Dimension.MASS: r"(?:[mk]?g\b|grams?\b|kilograms?\b|lbs?\b|oz\b|t\b)",
    Dimension.TIME: (
        r"(?:[mµμun]?s\b|sec(?:onds?)?\b|min(?:utes?)?\b|h(?:ours?|rs?)?\b|days?\b|weeks?\b|months?\b|years?\b)"
    ),
    Dimension.RATIO: r"(?:%|percent\b|ppm\b|dB\b)",
    Dimension.RESISTANCE: r"(?:[mkM]?(?:Ω|Ω|ohms?)\b)",
    Dimension.CAPACITY: r"(?:m?Ah\b|[mk]?Wh\b)",
    Dimension.OPERATIONS: r"\+?\s?(?:T(?:OPS|OPs|ops|FLOPS)|GFLOPS|[TG]flops)",
    Dimension.DECIBEL: r"(?:dBm?i?\b)",
    Dimension.MONEY: r"(?:USD|EUR|€|\$|dollars?|euros?|CHF|GBP|£)",
}
_STATED = {
    dimension: re.compile(
        rf"{_NUMBER}\s?-?{unit}" + (rf"|(?:\$|€|£|USD|EUR)\s?{_NUMBER}" if dimension is Dimension.MONEY else "")
    )
    for dimension, unit in _UNITS.items()
} | {Dimension.COUNT: re.compile(rf"\d|\b(?:{_COUNT_WORDS})\b", re.IGNORECASE)}
_GIGABIT = re.compile(r"\b(?:[Gg]igabit|GbE|Fast Ethernet)\b")
_LISTED = re.compile(r"\d+(?:\.\d+)?(?:\s?/\s?\d+(?:\.\d+)?)+")
_TUPLE = re.compile(r"\d\s?(?:mm|cm)?\s?[x×*]\s?\d", re.IGNORECASE)


def states(text: str, dimension: Dimension) -> bool:
    """Return whether `text` holds a number of that dimension, as far as its unit tells."""
    text = unicodedata.normalize("NFC", text)
    if _STATED[dimension].search(text):
        return True
    match dimension:
        case Dimension.DATA_RATE:
            return _GIGABIT.search(text) is not None
        case Dimension.DATA_SIZE:
            return _LISTED.search(text) is not None
        case Dimension.LENGTH:
            return _TUPLE.search(text) is not None
        case _:
            return False
