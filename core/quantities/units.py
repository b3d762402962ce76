"""The units we know: how they are spelled, what they measure, and how much of the canonical unit each is.

Spellings are case-sensitive ("mW" is no "MW"); only names written out ("Volts") are not. Factors are checked
against pint in the tests, so that reading a document needs no unit library.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.quantities.dimensions import Dimension as D  # noqa: N817  the table below is read in columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit.

    Attributes:
        symbol: How we write it.
        canonical: Symbol of its dimension's canonical unit; units with different ones don't compare.
        factor: One of it in canonical units.
        offset: Canonical value of its zero; only temperatures have one.
        expression: What pint calls it; empty where pint has no such unit.
        conditions: What its spelling says besides ("VDC" says DC).
    """

    symbol: str
    dimension: D
    canonical: str
    factor: float = 1.0
    offset: float = 0.0
    expression: str = ""
    conditions: tuple[str, ...] = ()


_SMALL = {"p": 1e-12, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "c": 1e-2, "h": 1e2, "": 1.0, "k": 1e3, "M": 1e6}
_PREFIXES = _SMALL | {"G": 1e9, "T": 1e12}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40}

_SCALED = (
    # symbol, other spellings, pint, dimension, canonical, factor, prefixes
    ("V", "", "volt", D.VOLTAGE, "V", 1.0, " n µ m k M"),
    ("A", "", "ampere", D.CURRENT, "A", 1.0, " p n µ m k"),
    ("W", "", "watt", D.POWER, "W", 1.0, " n µ m k M G"),
    ("VA", "", "volt*ampere", D.APPARENT_POWER, "VA", 1.0, " m k M"),
    ("Hz", "hz", "hertz", D.FREQUENCY, "Hz", 1.0, " m k M G T"),
    ("Ω", "Ohm ohm ohms Ohms", "ohm", D.RESISTANCE, "Ω", 1.0, " µ m k M G"),
    ("Ah", "", "ampere*hour", D.CAPACITY, "Ah", 1.0, " µ m k"),
    ("Wh", "", "watt*hour", D.ENERGY, "J", 3600.0, " µ m k M G"),
    ("J", "", "joule", D.ENERGY, "J", 1.0, " n µ m k M"),
    ("B", "Byte Bytes byte bytes", "byte", D.DATA_SIZE, "B", 1.0, " k M G T"),
    ("bit", "Bit bits Bits", "bit", D.DATA_SIZE, "B", 0.125, "k M G T"),
    ("b", "", "bit", D.DATA_SIZE, "B", 0.125, "k M G T"),
    ("bit/s", "Bit/s bits/s b/s bps bit/sec bits/sec", "bit/second", D.DATA_RATE, "bit/s", 1.0, " k M G T"),
    ("B/s", "Bps Byte/s byte/s bytes/s Bytes/s B/sec", "byte/second", D.DATA_RATE, "bit/s", 8.0, " k M G T"),
    ("T/s", "", "", D.DATA_RATE, "T/s", 1.0, "k M G"),
    ("Bd", "baud Baud", "", D.DATA_RATE, "Bd", 1.0, " k M"),
    ("m", "", "meter", D.LENGTH, "m", 1.0, " n µ m c k"),
    ("g", "", "gram", D.MASS, "kg", 1e-3, " µ m k"),
    ("s", "sec", "second", D.TIME, "s", 1.0, " p n µ m"),
    ("F", "", "farad", D.CAPACITANCE, "F", 1.0, "p n µ m"),
    ("H", "", "henry", D.INDUCTANCE, "H", 1.0, "p n µ m"),
    ("T", "", "tesla", D.MAGNETIC_FLUX, "T", 1.0, "n µ m"),
    ("N", "", "newton", D.FORCE, "N", 1.0, " µ m k"),
    ("N·m", "Nm N*m N.m N⋅m N-m", "newton*meter", D.TORQUE, "N·m", 1.0, " µ m c k"),
    ("Pa", "", "pascal", D.PRESSURE, "Pa", 1.0, " m h k M"),
    ("bar", "", "bar", D.PRESSURE, "Pa", 1e5, " µ m"),
    ("l", "L ltr", "liter", D.VOLUME, "m³", 1e-3, " µ m c"),
    ("l/s", "L/s l/sec L/sec", "liter/second", D.FLOW, "m³/s", 1e-3, " µ m"),
    ("l/h", "L/h l/hr L/hr", "liter/hour", D.FLOW, "m³/s", 1e-3 / 3600, " m"),
    ("l/min", "L/min", "liter/minute", D.FLOW, "m³/s", 1e-3 / 60, "µ m"),
    ("V/s", "V/sec", "volt/second", D.SLEW_RATE, "V/s", 1.0, " n µ m k"),
    ("V/ms", "", "volt/millisecond", D.SLEW_RATE, "V/s", 1e3, " m k"),
    ("V/µs", "V/us", "volt/microsecond", D.SLEW_RATE, "V/s", 1e6, " m k"),
    ("S/s", "SPS Sa/s S/sec sps", "", D.SAMPLE_RATE, "S/s", 1.0, " k M G"),
    ("OPS", "OPs ops", "", D.OPERATIONS, "OPS", 1.0, "k M G T"),
    ("FLOPS", "FLOPs flops", "", D.OPERATIONS, "FLOPS", 1.0, "k M G T"),
    ("lm", "", "lumen", D.LUMINOUS_FLUX, "lm", 1.0, " k"),
    ("lx", "lux", "lux", D.ILLUMINANCE, "lx", 1.0, " k"),
    ("dps", "deg/s °/s", "degree/second", D.ANGULAR_RATE, "°/s", 1.0, " m"),
    ("px", "pixel pixels Pixel Pixels", "", D.PIXELS, "px", 1.0, " M G"),
)

_SINGLE = (
    # symbol, other spellings, pint, dimension, canonical, factor, offset
    ("bit", "Bit bits Bits", "bit", D.WIDTH, "bit", 1.0, 0.0),
    ("°C", "℃ degC DegC ºC °c ˚C", "degC", D.TEMPERATURE, "°C", 1.0, 0.0),
    ("°F", "℉ degF DegF ºF ˚F", "degF", D.TEMPERATURE, "°C", 5 / 9, -160 / 9),
    ("ppm/K", "ppm/°C ppm/℃", "ppm/kelvin", D.TEMPERATURE_COEFFICIENT, "ppm/K", 1.0, 0.0),
    ("%/K", "%/°C %/℃", "percent/kelvin", D.TEMPERATURE_COEFFICIENT, "ppm/K", 1e4, 0.0),
    ("K/W", "°C/W ℃/W", "kelvin/watt", D.THERMAL_RESISTANCE, "K/W", 1.0, 0.0),
    ("min", "mins", "minute", D.TIME, "s", 60.0, 0.0),
    ("h", "hr hrs Hrs", "hour", D.TIME, "s", 3600.0, 0.0),
    ("d", "", "day", D.TIME, "s", 86400.0, 0.0),
    ("in", "\" ″ ” '' inch Inch inches", "inch", D.LENGTH, "m", 0.0254, 0.0),
    ("ft", "", "foot", D.LENGTH, "m", 0.3048, 0.0),
    ("mil", "mils", "mil_length", D.LENGTH, "m", 2.54e-5, 0.0),
    ("U", "HU RU", "", D.LENGTH, "m", 0.04445, 0.0),
    ("lb", "lbs", "pound", D.MASS, "kg", 0.45359237, 0.0),
    ("oz", "", "ounce", D.MASS, "kg", 0.028349523125, 0.0),
    ("mm²", "mm^2 mm2 sqmm", "millimeter**2", D.AREA, "m²", 1e-6, 0.0),
    ("cm²", "cm^2 cm2", "centimeter**2", D.AREA, "m²", 1e-4, 0.0),
    ("m²", "m^2 m2", "meter**2", D.AREA, "m²", 1.0, 0.0),
    ("mm³", "mm^3 mm3", "millimeter**3", D.VOLUME, "m³", 1e-9, 0.0),
    ("cm³", "cm^3 cm3 ccm", "centimeter**3", D.VOLUME, "m³", 1e-6, 0.0),
    ("m³", "m^3 m3", "meter**3", D.VOLUME, "m³", 1.0, 0.0),
    ("l/min", "L/min lpm LPM", "liter/minute", D.FLOW, "m³/s", 1e-3 / 60, 0.0),
    ("m³/h", "m3/h m^3/h", "meter**3/hour", D.FLOW, "m³/s", 1 / 3600, 0.0),
    ("CFM", "cfm", "foot**3/minute", D.FLOW, "m³/s", 0.028316846592 / 60, 0.0),
    ("m³/s", "m3/s m^3/s", "meter**3/second", D.FLOW, "m³/s", 1.0, 0.0),
    ("m/s", "", "meter/second", D.SPEED, "m/s", 1.0, 0.0),
    ("mm/s", "", "millimeter/second", D.SPEED, "m/s", 1e-3, 0.0),
    ("km/h", "", "kilometer/hour", D.SPEED, "m/s", 1 / 3.6, 0.0),
    ("m/s²", "m/s^2 m/s2", "meter/second**2", D.ACCELERATION, "m/s²", 1.0, 0.0),
    ("psi", "PSI", "psi", D.PRESSURE, "Pa", 6894.757293168364, 0.0),
    ("atm", "", "atm", D.PRESSURE, "Pa", 101325.0, 0.0),
    ("mmHg", "", "mmHg", D.PRESSURE, "Pa", 133.322387415, 0.0),
    ("kgf", "", "kilogram_force", D.FORCE, "N", 9.80665, 0.0),
    ("lbf", "", "pound_force", D.FORCE, "N", 4.4482216152605, 0.0),
    ("kgf·cm", "kgf*cm kg·cm kg*cm kgcm kgf.cm kg.cm", "kilogram_force*centimeter", D.TORQUE, "N·m", 0.0980665, 0.0),
    ("lbf·in", "lb·in lbf*in", "pound_force*inch", D.TORQUE, "N·m", 0.1129848290276167, 0.0),
    ("N·cm", "Ncm N*cm N.cm N⋅cm N-cm", "newton*centimeter", D.TORQUE, "N·m", 1e-2, 0.0),
    ("N·mm", "Nmm N*mm N.mm N⋅mm N-mm", "newton*millimeter", D.TORQUE, "N·m", 1e-3, 0.0),
    ("ozf·in", "oz·in oz-in ozin oz*in oz.in", "force_ounce*inch", D.TORQUE, "N·m", 0.00706155181422604, 0.0),
    ("hp", "HP", "horsepower", D.POWER, "W", 745.6998715822702, 0.0),
    ("°", "deg º ˚", "degree", D.ANGLE, "°", 1.0, 0.0),
    ("rad", "", "radian", D.ANGLE, "°", 57.29577951308232, 0.0),
    ("rpm", "RPM 1/min U/min rev/min r/min min⁻¹", "", D.ROTATION, "rpm", 1.0, 0.0),
    ("fps", "FPS f/s frames/s", "", D.FRAME_RATE, "fps", 1.0, 0.0),
    ("cd/m²", "nit nits cd/m2 cd/m^2", "candela/meter**2", D.LUMINANCE, "cd/m²", 1.0, 0.0),
    ("MP", "MPix", "", D.PIXELS, "px", 1e6, 0.0),
    ("%", "％", "percent", D.RATIO, "%", 1.0, 0.0),
    ("‰", "", "", D.RATIO, "%", 0.1, 0.0),
    ("ppm", "", "ppm", D.RATIO, "%", 1e-4, 0.0),
    ("ppb", "", "", D.RATIO, "%", 1e-7, 0.0),
    ("dBm", "", "dBm", D.DECIBEL, "dBm", 1.0, 0.0),
    ("dB", "", "", D.DECIBEL, "dB", 1.0, 0.0),
    ("dBi", "", "", D.DECIBEL, "dBi", 1.0, 0.0),
    ("dBc", "", "", D.DECIBEL, "dBc", 1.0, 0.0),
    ("dB(A)", "dBA", "", D.DECIBEL, "dB(A)", 1.0, 0.0),
    ("dBµV", "dBuV", "", D.DECIBEL, "dBµV", 1.0, 0.0),
    ("AWG", "awg", "", D.GAUGE, "AWG", 1.0, 0.0),
    ("USD", "$ US$", "", D.MONEY, "USD", 1.0, 0.0),
    ("EUR", "€ Euro Euros", "", D.MONEY, "EUR", 1.0, 0.0),
    ("GBP", "£", "", D.MONEY, "GBP", 1.0, 0.0),
    ("CHF", "", "", D.MONEY, "CHF", 1.0, 0.0),
)

_LARGE = {"month": 2629800.0, "year": 31557600.0, "week": 604800.0}
"""A month is a twelfth of a year, a year has 365.25 days."""

_TAGGED = {
    "VDC": ("V", "DC"), "Vdc": ("V", "DC"), "Vd.c": ("V", "DC"), "VAC": ("V", "AC"), "Vac": ("V", "AC"),
    "mVDC": ("mV", "DC"), "mVAC": ("mV", "AC"), "kVAC": ("kV", "AC"), "kVDC": ("kV", "DC"),
    "ADC": ("A", "DC"), "AAC": ("A", "AC"), "mADC": ("mA", "DC"), "Vpp": ("V", "peak-to-peak"),
    "Vp-p": ("V", "peak-to-peak"), "mVpp": ("mV", "peak-to-peak"), "Vrms": ("V", "RMS"), "VRMS": ("V", "RMS"),
    "mVrms": ("mV", "RMS"), "Arms": ("A", "RMS"), "kVrms": ("kV", "RMS"), "Wp": ("W", "peak"),
    "%RH": ("%", "RH"), "%rH": ("%", "RH"),
    "%r.h": ("%", "RH"), "%FS": ("%", "full scale"), "%FSO": ("%", "full scale"), "%F.S": ("%", "full scale"),
    "VAC/DC": ("V", "AC/DC"), "VDC/AC": ("V", "AC/DC"), "VAC/VDC": ("V", "AC/DC"), "VDC/VAC": ("V", "AC/DC"),
}  # fmt: skip


def built_in() -> Iterator[tuple[str, Unit]]:
    """Yield every spelling that carries its own meaning, with its unit."""
    units: dict[str, Unit] = {}
    for spelling, unit in (*_scaled(), *_binary(), *_singles(), *_rates()):
        units.setdefault(spelling, unit)
    for spelling, (symbol, condition) in _TAGGED.items():
        units[spelling] = replace(units[symbol], conditions=(condition,))
    yield from units.items()


def _scaled() -> Iterator[tuple[str, Unit]]:
    for symbol, others, pint, dimension, canonical, factor, prefixes in _SCALED:
        for prefix in prefixes.split(" "):
            unit = Unit(
                symbol=prefix + symbol,
                dimension=dimension,
                canonical=canonical,
                factor=_PREFIXES[prefix] * factor,
                expression=pint and prefix + pint,
            )
            for head in {"µ": ("µ", "u"), "k": ("k", "K")}.get(prefix, (prefix,)):
                for spelling in (symbol, *others.split()):
                    yield head + spelling, unit


def _binary() -> Iterator[tuple[str, Unit]]:
    for prefix, size in _BINARY.items():
        for symbol, others, factor, canonical in (
            ("B", ("Byte", "Bytes", "byte", "bytes"), 1.0, "B"),
            ("bit", ("b", "bits"), 0.125, "B"),
        ):
            unit = Unit(
                symbol=prefix + symbol,
                dimension=D.DATA_SIZE,
                canonical=canonical,
                factor=size * factor,
                expression=prefix + ("byte" if symbol == "B" else "bit"),
            )
            for spelling in (symbol, *others):
                yield prefix + spelling, unit


def _singles() -> Iterator[tuple[str, Unit]]:
    for symbol, others, pint, dimension, canonical, factor, offset in _SINGLE:
        unit = Unit(
            symbol=symbol, dimension=dimension, canonical=canonical, factor=factor, offset=offset, expression=pint
        )
        for spelling in (symbol, *others.split()):
            yield spelling, unit
    for word, seconds in _LARGE.items():
        yield word, Unit(symbol=word, dimension=D.TIME, canonical="s", factor=seconds, expression=word)


def _rates() -> Iterator[tuple[str, Unit]]:
    for prefix in "MG":
        for ending in ("bE", "igE"):
            yield (
                prefix + ending,
                Unit(
                    symbol=f"{prefix}bit/s",
                    dimension=D.DATA_RATE,
                    canonical="bit/s",
                    factor=_PREFIXES[prefix],
                    expression=f"{prefix}bit/second",
                ),
            )
