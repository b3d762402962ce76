"""Which kinds of measure a text states: enough to refuse an answer in amperes to a question about watts.

Spellings are case-sensitive where case carries meaning. Nothing is parsed here.
"""

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache


class Dimension(StrEnum):
    """What a number measures."""

    TEMPERATURE = "temperature"
    VOLTAGE = "voltage"
    CURRENT = "current"
    POWER = "power"
    FREQUENCY = "frequency"
    DATA_SIZE = "data size"
    DATA_RATE = "data rate"
    WIDTH = "bit width"
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
    TEMPERATURE_DIFFERENCE = "temperature difference"
    TEMPERATURE_COEFFICIENT = "temperature coefficient"
    THERMAL_RESISTANCE = "thermal resistance"
    APPARENT_POWER = "apparent power"
    ENERGY = "energy"
    CAPACITANCE = "capacitance"
    INDUCTANCE = "inductance"
    MAGNETIC_FLUX = "magnetic flux density"
    ROTATION = "rotational speed"
    ANGULAR_RATE = "angular rate"
    ANGLE = "angle"
    FRAME_RATE = "frame rate"
    SAMPLE_RATE = "sample rate"
    SPEED = "speed"
    ACCELERATION = "acceleration"
    FORCE = "force"
    TORQUE = "torque"
    PRESSURE = "pressure"
    AREA = "area"
    VOLUME = "volume"
    FLOW = "flow"
    SLEW_RATE = "slew rate"
    LUMINOUS_FLUX = "luminous flux"
    ILLUMINANCE = "illuminance"
    LUMINANCE = "luminance"
    PIXELS = "pixels"
    PROTECTION = "protection code"
    GAUGE = "wire gauge"


_WIDER = {
    Dimension.TEMPERATURE_DIFFERENCE: Dimension.TEMPERATURE,
    Dimension.APPARENT_POWER: Dimension.POWER,
    Dimension.ENERGY: Dimension.CAPACITY,
    Dimension.ROTATION: Dimension.FREQUENCY,
    Dimension.FRAME_RATE: Dimension.FREQUENCY,
    Dimension.SAMPLE_RATE: Dimension.FREQUENCY,
}


def fits(stated: Dimension, asked: Dimension) -> bool:
    """Return whether a value measured in `stated` may answer for an attribute measured in `asked`.

    Glossaries may speak loosely: a fan's speed in rpm is a frequency, a battery's watt-hours its charge, an
    apparent power in VA a power. Such values still don't compare with those of the asked dimension itself.
    """
    return stated is asked or _WIDER.get(stated) is asked


_NUMBER = r"(?<![A-Za-z])\d[\d.,\u2009\u202f\u00a0]*\s?(?:k|M|G)?"
_WORDS = "one/single two/dual three/triple four/quad five six/hexa seven eight/octa nine ten"
NUMBER_WORDS = {word: n for n, words in enumerate(_WORDS.split(), 1) for word in words.split("/")} | {"twelve": 12}
_COUNT_WORDS = "|".join(NUMBER_WORDS)
_UNITS = {
    Dimension.TEMPERATURE: r"(?:°\s?[CFc]?\b|°|℃|℉|(?i:degrees?)\b|deg\.?\s?[CF]?\b|C\b|(?:(?<=\s)|(?<=\d{3}))K\b)",
    Dimension.VOLTAGE: (
        r"(?:[nµμumkM]?V(?:\s?(?:AC|DC|ac|dc|pp|rms))?\b|VDC\b|VAC\b|(?i:(?:milli|kilo)?volts?)\b|V~|V=)"
    ),
    Dimension.CURRENT: r"(?:[fpnµμum]?A\b|(?i:(?:milli|micro)?amp(?:ere)?s?)\b)",
    Dimension.POWER: r"(?:[pnµμumkMGT]?W\b|(?i:(?:milli|kilo)?watts?)\b|VA\b)",
    Dimension.FREQUENCY: r"(?:[kMG]?[Hh]z\b|fps\b|rpm\b)",
    Dimension.DATA_SIZE: r"(?:[kKMGT]i?B(?:ytes?)?\b|[kKMGT]i?[Bb]its?\b|[KMGT]\b|bytes?\b)",
    Dimension.WIDTH: r"(?<![kKMGTi])[Bb]its?\b(?!/)",
    Dimension.DATA_RATE: (r"(?:[kKMG]?(?:bps|b/s|bit/s|B/s|Bd|baud)\b|[MG]T/s\b|[MG]bE?\b|[Gg]igabit|[MG]\b|MTPS\b)"),
    Dimension.LENGTH: (
        r"(?:[mcµμk]?m\b|(?i:inch(?:es)?|(?:milli|centi|kilo)?met(?:er|re)s?|feet|foot)\b|in\b|ft\b|\"|″|U\b)"
    ),
    Dimension.MASS: r"(?:[nµμumk]?g\b|K[gG]\b|(?i:(?:kilo)?gram(?:me)?s?|lbs?|pounds?|oz|ounces?)\b|t\b)",
    Dimension.TIME: (
        r"(?:[mµμun]?s\b|h\b|(?i:(?:milli|micro)?sec(?:onds?)?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?)\b)"
    ),
    Dimension.RATIO: r"(?:%|(?i:percent)\b|ppm\b|dB\b)",
    Dimension.RESISTANCE: r"(?:[nµμumkMGT]?(?:Ω|Ω|(?i:(?:kilo|mega)?ohms?))\b)",
    Dimension.CAPACITY: r"(?:m?Ah\b|[mk]?Wh\b)",
    Dimension.OPERATIONS: r"\+?\s?(?:T(?:OPS|OPs|ops|FLOPS)|GFLOPS|[TG]flops)",
    Dimension.DECIBEL: r"(?:dBm?i?\b)",
    Dimension.TEMPERATURE_DIFFERENCE: r"(?:°\s?[CFc]\b|℃|℉|K\b)",
    Dimension.TEMPERATURE_COEFFICIENT: r"(?:ppm|%)/(?:°C|℃|K\b)",
    Dimension.THERMAL_RESISTANCE: r"(?:°C|℃|K)/W\b",
    Dimension.APPARENT_POWER: r"[mkM]?VA\b",
    Dimension.ENERGY: r"[pnµμumkMGT]?(?:Wh|J)\b",
    Dimension.CAPACITANCE: r"[fpnµμum]?F\b",
    Dimension.INDUCTANCE: r"[pnµμum]?H\b",
    Dimension.MAGNETIC_FLUX: r"[pnµμum]?T\b",
    Dimension.ROTATION: r"(?:rpm\b|RPM\b|min⁻¹|1/min\b)",
    Dimension.ANGULAR_RATE: r"(?:°/s|deg/s|dps)\b",
    Dimension.ANGLE: r"(?:°|(?i:deg(?:rees?)?)\b|rad\b)",
    Dimension.FRAME_RATE: r"(?:fps|FPS|frames/s)\b",
    Dimension.SAMPLE_RATE: r"[kMG]?(?:SPS|Sa?/s)\b",
    Dimension.SPEED: r"(?:[nµμumck]?m/s|km/h)(?![²\w^])",
    Dimension.ACCELERATION: r"(?:m/s(?:²|\^?2)|m?g\b|G\b|gn\b|g?rms\b)",
    Dimension.FORCE: r"(?:[nµμumkM]?N|[kl]gf|lbf|(?i:newtons?))\b",
    Dimension.TORQUE: r"(?:[mck]?N[·⋅*.\s-]?[cm]?m|ozf?[·*.-]?in|kgf?[·⋅*.]?cm|lbf?[·⋅*]in)\b",
    Dimension.PRESSURE: r"(?:[nµμumhkMG]?Pa|m?bar|Bar|(?i:psi)|atm|mmHg)\b",
    Dimension.AREA: r"(?:sq\s?)?[mc]?m(?:²|\^?2)",
    Dimension.VOLUME: r"(?:[mcd]?m(?:³|\^?3)|[fpnµμumcdhk]?[lL]\b|(?i:(?:milli)?lit(?:er|re)s?)\b)",
    Dimension.FLOW: r"(?:[pnµμumcd]?[lL]/(?:min|s|h)|lpm|LPM|m(?:³|\^?3)/[hs]|CFM|cfm)\b",
    Dimension.SLEW_RATE: r"[mµμuk]?V/(?:[mµμu]?s)\b",
    Dimension.LUMINOUS_FLUX: r"lm\b",
    Dimension.ILLUMINANCE: r"k?(?:lx|lux)\b",
    Dimension.LUMINANCE: r"(?:nits?\b|cd/m)",
    Dimension.PIXELS: r"(?:[MG]?(?:px|P|[Pp]ixels?)\b|[Mm]egapixels?\b)",
    Dimension.MONEY: r"(?:USD|EUR|€|\$|dollars?|euros?|CHF|GBP|£)",
}
_BESIDES = {
    Dimension.MONEY: rf"|(?:\$|€|£|USD|EUR)\s?{_NUMBER}",
    Dimension.RESISTANCE: r"|(?<![\w.])\d+(?:\.\d+)?R\d?\b",
    Dimension.TIME: rf"|\b(?i:{_COUNT_WORDS}) (?:second|minute|hour|day|week|month|year)s?\b",
}
"""How else a number of a dimension is written."""
_STATED = {
    dimension: re.compile(rf"{_NUMBER}\s?-?{unit}{_BESIDES.get(dimension, '')}") for dimension, unit in _UNITS.items()
} | {
    Dimension.COUNT: re.compile(rf"\d|\b(?:{_COUNT_WORDS})\b", re.IGNORECASE),
    Dimension.PROTECTION: re.compile(r"\bI[PK][ -]?[0-9X]"),
    Dimension.GAUGE: re.compile(r"\bAWG\s?\d|\d\s?AWG\b"),
}
_NONE = re.compile(r"(?i)^\W*(?:no|none|not? (?:available|supported|present|included)|n/?a|without|✗|✘|×|-|–|—)\W*$")
_NO_FIRST = re.compile(
    r"(?i)\W*(?:none\b|(?:without|not?)\b(?!\.\s?\d"
    r"| (?:only|more|less|limit|restriction|additional|extra|further|tool|need|licen|of\b)))"
)
_UNITLESS = {
    Dimension.DATA_RATE: re.compile(r"\b(?:[Gg]igabit|GbE|Fast Ethernet)\b"),
    Dimension.DATA_SIZE: re.compile(r"\d+(?:\.\d+)?(?:\s?/\s?\d+(?:\.\d+)?)+"),
    Dimension.PIXELS: re.compile(r"\b(?:[1-9]\d?K|\d{3,4}[pPi]|\d{3,5}\s?[x×]\s?\d{3,4})(?=@|\b)"),
    Dimension.LENGTH: re.compile(r"\d\s?(?:mm|cm)?\s?[x×*]\s?\d", re.IGNORECASE),
}
"""What states a dimension without its unit: "Gigabit", "4/8/16", "4K@30Hz", "1080p", "100 × 50"."""


@lru_cache(maxsize=50_000)
def states(text: str, dimension: Dimension) -> bool:
    """Return whether `text` holds a number of that dimension, as far as its unit tells."""
    text = text if text.isascii() else unicodedata.normalize("NFC", text)
    unitless = _UNITLESS.get(dimension)
    return bool(_STATED[dimension].search(text) or (unitless and unitless.search(text)))


def says_none(text: str) -> bool:
    """Return whether a cell says that something isn't there."""
    return _NONE.match(text) is not None


def begins_with_no(text: str) -> bool:
    """Return whether the first word of a cell denies: "none fitted", "not on this one"; "no. 5" is a number."""
    return _NO_FIRST.match(text) is not None
