"""Spelling → unit: what it measures, and how much of the canonical unit one is.

Spellings are case-sensitive ("mW" is no "MW"); only names written out ("Volts") are not. Factors are checked
against pint in the tests, so that reading a document needs no unit library.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.quantities.dimensions import Dimension


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit.

    Attributes:
        canonical: Symbol of its dimension's canonical unit; units with different ones don't compare.
        factor: One of it in canonical units.
        offset: Canonical value of its zero; only temperatures have one.
        expression: What pint calls it; empty where pint has no such unit.
        conditions: What its spelling says besides ("VDC" says DC).
    """

    symbol: str
    dimension: Dimension
    canonical: str
    factor: float = 1.0
    offset: float = 0.0
    expression: str = ""
    conditions: tuple[str, ...] = ()


_SMALL = {"f": 1e-15, "p": 1e-12, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "": 1.0}
_LARGE = {"h": 1e2, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_PREFIXES = _SMALL | _LARGE | {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40}
_D = Dimension
_UNITS = (
    # symbol, other spellings, pint, dimension, canonical, factor, prefixes
    ("V", "", "volt", _D.VOLTAGE, "V", 1.0, " n µ m k M"),
    ("A", "", "ampere", _D.CURRENT, "A", 1.0, " f p n µ m k"),
    ("W", "", "watt", _D.POWER, "W", 1.0, " p n µ m k M G T"),
    ("VA", "", "volt*ampere", _D.APPARENT_POWER, "VA", 1.0, " µ m k M G"),
    ("Hz", "hz", "hertz", _D.FREQUENCY, "Hz", 1.0, " µ m k M G T"),
    ("Ω", "Ohm ohm ohms Ohms", "ohm", _D.RESISTANCE, "Ω", 1.0, " n µ m k M G T"),
    ("Ah", "", "ampere*hour", _D.CAPACITY, "Ah", 1.0, " n µ m k"),
    ("Wh", "", "watt*hour", _D.ENERGY, "J", 3600.0, " n µ m k M G T"),
    ("J", "", "joule", _D.ENERGY, "J", 1.0, " p n µ m k M G"),
    ("B", "Byte Bytes byte bytes", "byte", _D.DATA_SIZE, "B", 1.0, " k M G T P E"),
    ("bit", "Bit bits Bits", "bit", _D.DATA_SIZE, "B", 0.125, "k M G T"),
    ("b", "", "bit", _D.DATA_SIZE, "B", 0.125, "k M G T"),
    ("B", "Byte Bytes byte bytes", "byte", _D.DATA_SIZE, "B", 1.0, "Ki Mi Gi Ti"),
    ("bit", "b bits", "bit", _D.DATA_SIZE, "B", 0.125, "Ki Mi Gi Ti"),
    ("bit/s", "Bit/s bits/s b/s bps bit/sec bits/sec", "bit/second", _D.DATA_RATE, "bit/s", 1.0, " k M G T P"),
    ("B/s", "Bps Byte/s byte/s bytes/s Bytes/s B/sec", "byte/second", _D.DATA_RATE, "bit/s", 8.0, " k M G T P"),
    ("T/s", "", "", _D.DATA_RATE, "T/s", 1.0, "k M G"),
    ("Bd", "baud Baud", "", _D.DATA_RATE, "Bd", 1.0, " k M"),
    ("m", "", "meter", _D.LENGTH, "m", 1.0, " n µ m c k"),
    ("g", "", "gram", _D.MASS, "kg", 1e-3, " n µ m k"),
    ("s", "sec", "second", _D.TIME, "s", 1.0, " p n µ m"),
    ("F", "", "farad", _D.CAPACITANCE, "F", 1.0, "f p n µ m"),
    ("H", "", "henry", _D.INDUCTANCE, "H", 1.0, "p n µ m"),
    ("T", "", "tesla", _D.MAGNETIC_FLUX, "T", 1.0, "p n µ m"),
    ("N", "", "newton", _D.FORCE, "N", 1.0, " n µ m k M"),
    ("N·m", "Nm N*m N.m N⋅m N-m", "newton*meter", _D.TORQUE, "N·m", 1.0, " n µ m c k M"),
    ("Pa", "", "pascal", _D.PRESSURE, "Pa", 1.0, " n µ m h k M G"),
    ("bar", "", "bar", _D.PRESSURE, "Pa", 1e5, " µ m"),
    ("l", "L ltr", "liter", _D.VOLUME, "m³", 1e-3, " f p n µ m c d h k"),
    ("l/s", "L/s l/sec L/sec", "liter/second", _D.FLOW, "m³/s", 1e-3, " p n µ m c d"),
    ("l/h", "L/h l/hr L/hr", "liter/hour", _D.FLOW, "m³/s", 1e-3 / 3600, " p n µ m c d"),
    ("l/min", "L/min", "liter/minute", _D.FLOW, "m³/s", 1e-3 / 60, "p n µ m c d"),
    ("V/s", "V/sec", "volt/second", _D.SLEW_RATE, "V/s", 1.0, " n µ m k M"),
    ("V/ms", "", "volt/millisecond", _D.SLEW_RATE, "V/s", 1e3, " m k"),
    ("V/µs", "V/us", "volt/microsecond", _D.SLEW_RATE, "V/s", 1e6, " m k"),
    ("S/s", "SPS Sa/s S/sec sps", "", _D.SAMPLE_RATE, "S/s", 1.0, " m k M G T"),
    ("OPS", "OPs ops", "", _D.OPERATIONS, "OPS", 1.0, "k M G T P E"),
    ("FLOPS", "FLOPs flops", "", _D.OPERATIONS, "FLOPS", 1.0, "k M G T P E"),
    ("lm", "", "lumen", _D.LUMINOUS_FLUX, "lm", 1.0, " m k"),
    ("lx", "lux", "lux", _D.ILLUMINANCE, "lx", 1.0, " µ m k"),
    ("dps", "deg/s °/s", "degree/second", _D.ANGULAR_RATE, "°/s", 1.0, " µ m"),
    ("px", "pixel pixels Pixel Pixels", "", _D.PIXELS, "px", 1.0, " M G"),
    ("bit", "Bit bits Bits", "bit", _D.WIDTH, "bit", 1.0, ""),
    ("°C", "℃ degC DegC ºC °c ˚C", "degC", _D.TEMPERATURE, "°C", 1.0, ""),
    ("°F", "℉ degF DegF ºF ˚F", "degF", _D.TEMPERATURE, "°C", 5 / 9, ""),
    ("ppm/K", "ppm/°C ppm/℃", "ppm/kelvin", _D.TEMPERATURE_COEFFICIENT, "ppm/K", 1.0, ""),
    ("%/K", "%/°C %/℃", "percent/kelvin", _D.TEMPERATURE_COEFFICIENT, "ppm/K", 1e4, ""),
    ("K/W", "°C/W ℃/W", "kelvin/watt", _D.THERMAL_RESISTANCE, "K/W", 1.0, ""),
    ("min", "mins", "minute", _D.TIME, "s", 60.0, ""),
    ("h", "hr hrs Hrs", "hour", _D.TIME, "s", 3600.0, ""),
    ("d", "", "day", _D.TIME, "s", 86400.0, ""),
    ("in", "\" ″ ” '' inch Inch inches", "inch", _D.LENGTH, "m", 0.0254, ""),
    ("ft", "", "foot", _D.LENGTH, "m", 0.3048, ""),
    ("mil", "mils", "mil_length", _D.LENGTH, "m", 2.54e-5, ""),
    ("U", "HU RU", "", _D.LENGTH, "m", 0.04445, ""),
    ("lb", "lbs", "pound", _D.MASS, "kg", 0.45359237, ""),
    ("oz", "", "ounce", _D.MASS, "kg", 0.028349523125, ""),
    ("mm²", "mm^2 mm2 sqmm", "millimeter**2", _D.AREA, "m²", 1e-6, ""),
    ("cm²", "cm^2 cm2", "centimeter**2", _D.AREA, "m²", 1e-4, ""),
    ("m²", "m^2 m2", "meter**2", _D.AREA, "m²", 1.0, ""),
    ("mm³", "mm^3 mm3", "millimeter**3", _D.VOLUME, "m³", 1e-9, ""),
    ("cm³", "cm^3 cm3 ccm", "centimeter**3", _D.VOLUME, "m³", 1e-6, ""),
    ("m³", "m^3 m3", "meter**3", _D.VOLUME, "m³", 1.0, ""),
    ("l/min", "L/min lpm LPM", "liter/minute", _D.FLOW, "m³/s", 1e-3 / 60, ""),
    ("m³/h", "m3/h m^3/h", "meter**3/hour", _D.FLOW, "m³/s", 1 / 3600, ""),
    ("CFM", "cfm", "foot**3/minute", _D.FLOW, "m³/s", 0.028316846592 / 60, ""),
    ("m³/s", "m3/s m^3/s", "meter**3/second", _D.FLOW, "m³/s", 1.0, ""),
    ("m/s", "", "meter/second", _D.SPEED, "m/s", 1.0, " n µ m c k"),
    ("km/h", "", "kilometer/hour", _D.SPEED, "m/s", 1 / 3.6, ""),
    ("m/s²", "m/s^2 m/s2", "meter/second**2", _D.ACCELERATION, "m/s²", 1.0, ""),
    ("psi", "PSI", "psi", _D.PRESSURE, "Pa", 6894.757293168364, ""),
    ("atm", "", "atm", _D.PRESSURE, "Pa", 101325.0, ""),
    ("mmHg", "", "mmHg", _D.PRESSURE, "Pa", 133.322387415, ""),
    ("kgf", "", "kilogram_force", _D.FORCE, "N", 9.80665, ""),
    ("lbf", "", "pound_force", _D.FORCE, "N", 4.4482216152605, ""),
    ("kgf·cm", "kgf*cm kg·cm kg*cm kgcm kgf.cm kg.cm", "kilogram_force*centimeter", _D.TORQUE, "N·m", 0.0980665, ""),
    ("lbf·in", "lb·in lbf*in", "pound_force*inch", _D.TORQUE, "N·m", 0.1129848290276167, ""),
    ("N·cm", "Ncm N*cm N.cm N⋅cm N-cm", "newton*centimeter", _D.TORQUE, "N·m", 1e-2, ""),
    ("N·mm", "Nmm N*mm N.mm N⋅mm N-mm", "newton*millimeter", _D.TORQUE, "N·m", 1e-3, ""),
    ("ozf·in", "oz·in oz-in ozin oz*in oz.in", "force_ounce*inch", _D.TORQUE, "N·m", 0.00706155181422604, ""),
    ("hp", "HP", "horsepower", _D.POWER, "W", 745.6998715822702, ""),
    ("°", "deg º ˚", "degree", _D.ANGLE, "°", 1.0, ""),
    ("rad", "", "radian", _D.ANGLE, "°", 57.29577951308232, " n µ m"),
    ("rpm", "RPM 1/min U/min rev/min r/min min⁻¹", "", _D.ROTATION, "rpm", 1.0, ""),
    ("fps", "FPS f/s frames/s", "", _D.FRAME_RATE, "fps", 1.0, ""),
    ("cd/m²", "nit nits cd/m2 cd/m^2", "candela/meter**2", _D.LUMINANCE, "cd/m²", 1.0, ""),
    ("MP", "MPix", "", _D.PIXELS, "px", 1e6, ""),
    ("%", "％", "percent", _D.RATIO, "%", 1.0, ""),
    ("‰", "", "", _D.RATIO, "%", 0.1, ""),
    ("ppm", "", "ppm", _D.RATIO, "%", 1e-4, ""),
    ("ppb", "", "", _D.RATIO, "%", 1e-7, ""),
    ("dBm", "", "dBm", _D.DECIBEL, "dBm", 1.0, ""),
    ("dB", "", "", _D.DECIBEL, "dB", 1.0, ""),
    ("dBi", "", "", _D.DECIBEL, "dBi", 1.0, ""),
    ("dBc", "", "", _D.DECIBEL, "dBc", 1.0, ""),
    ("dB(A)", "dBA", "", _D.DECIBEL, "dB(A)", 1.0, ""),
    ("dBµV", "dBuV", "", _D.DECIBEL, "dBµV", 1.0, ""),
    ("AWG", "awg", "", _D.GAUGE, "AWG", 1.0, ""),
    ("USD", "$ US$", "", _D.MONEY, "USD", 1.0, ""),
    ("EUR", "€ Euro Euros", "", _D.MONEY, "EUR", 1.0, ""),
    ("GBP", "£", "", _D.MONEY, "GBP", 1.0, ""),
    ("CHF", "", "", _D.MONEY, "CHF", 1.0, ""),
    ("week", "", "week", _D.TIME, "s", 604800.0, ""),
    ("month", "", "month", _D.TIME, "s", 2629800.0, ""),
    ("year", "", "year", _D.TIME, "s", 31557600.0, ""),
)
"""A year has 365.25 days, a month is a twelfth of it."""

_TAGGED = {
    "DC": "VDC=V Vdc=V Vd.c=V mVDC=mV kVDC=kV ADC=A mADC=mA",
    "AC": "VAC=V Vac=V mVAC=mV kVAC=kV AAC=A",
    "AC/DC": "VAC/DC=V VDC/AC=V VAC/VDC=V VDC/VAC=V",
    "RMS": "Vrms=V VRMS=V mVrms=mV kVrms=kV Arms=A",
    "peak": "Wp=W",
    "peak-to-peak": "Vpp=V Vp-p=V mVpp=mV",
    "RH": "%RH=% %rH=% %r.h=%",
    "full scale": "%FS=% %FSO=% %F.S=%",
}
"""Spellings that say a condition besides."""

_BY_DIMENSION = {
    _D.TEMPERATURE: "C=°C F=°F °=°C º=°C deg=°C",
    _D.DATA_SIZE: "k=kB K=kB M=MB G=GB T=TB",
    _D.DATA_RATE: "k=kbit/s K=kbit/s M=Mbit/s G=Gbit/s kb=kbit/s Kb=kbit/s Mb=Mbit/s Gb=Gbit/s Mbit=Mbit/s Gbit=Gbit/s",
    _D.RESISTANCE: "k=kΩ K=kΩ M=MΩ R=Ω",
    _D.FREQUENCY: "k=kHz M=MHz G=GHz",
    _D.CAPACITANCE: "F=F",
    _D.INDUCTANCE: "H=H",
    _D.MAGNETIC_FLUX: "T=T",
}
"""What a letter means only where the dimension is known."""

_STEMS = (
    "volt=V amp=A ampere=A watt=W hertz=Hz ohm=Ω gram=g gramme=g meter=m metre=m second=s byte=B bit=bit liter=l "
    "litre=l joule=J newton=N pascal=Pa pixel=px farad=F henry=H tesla=T lumen=lm"
)
_NAMED_PREFIXES = "= pico=p nano=n micro=µ milli=m centi=c kilo=k mega=M giga=G tera=T"
_NAMES = (
    "kg=kg bar=bar psi=psi sec=s minute=min hour=h day=d week=week month=month year=year yr=year foot=ft feet=ft "
    "pound=lb ounce=oz percent=% degree=° inche=in celsius=°C degreescelsius=°C degreecelsius=°C degcelsius=°C "
    "°celsius=°C degreesc=°C degreec=°C degreesf=°F degreef=°F fahrenheit=°F degreesfahrenheit=°F °fahrenheit=°F "
    "radian=rad dollar=USD"
)
_GRAVITY = Unit(symbol="g", dimension=_D.ACCELERATION, canonical="m/s²", factor=9.80665, expression="standard_gravity")
_FARAD = Unit(symbol="F", dimension=_D.CAPACITANCE, canonical="F", expression="farad")
_HENRY = Unit(symbol="H", dimension=_D.INDUCTANCE, canonical="H", expression="henry")
_TESLA = Unit(symbol="T", dimension=_D.MAGNETIC_FLUX, canonical="T", expression="tesla")
_LETTERS = {"F": _FARAD, "H": _HENRY, "T": _TESLA}
_DIFFERENCES = {
    symbol: Unit(symbol=symbol, dimension=_D.TEMPERATURE_DIFFERENCE, canonical="K", factor=factor, expression=pint)
    for symbol, factor, pint in (("K", 1.0, "kelvin"), ("°C", 1.0, "delta_degC"), ("°F", 5 / 9, "delta_degF"))
}
_DIGITS = 14


@dataclass(frozen=True, slots=True, eq=False)
class UnitTable:
    """All units, by spelling; two tables are never equal.

    Attributes:
        exact: By spelling, case-sensitive.
        named: By name written out, lower case ("kilovolts").
        by_dimension: Spellings that mean another unit, or one at all, where the dimension is known.
    """

    exact: Mapping[str, Unit]
    named: Mapping[str, Unit]
    by_dimension: Mapping[tuple[str, Dimension], Unit]

    def find(self, spelling: str, dimension: Dimension | None = None) -> Unit | None:
        """Return the unit; None for a spelling that is unknown, or ambiguous without the dimension."""
        unit = self.by_dimension.get((spelling, dimension)) if dimension is not None else None
        return unit or self.exact.get(spelling) or self.named.get(spelling.lower())


def difference(unit: Unit) -> Unit:
    """Return the unit for differences: a tolerance of 2 °C is 2 K."""
    return _DIFFERENCES.get(unit.symbol, unit) if unit.dimension is Dimension.TEMPERATURE else unit


def tidy(number: float) -> float:
    """Return the number without the noise of binary fractions: 24 − 20 % is 19.2."""
    return float(f"{number:.{_DIGITS}g}")


def canonical(number: float, unit: Unit) -> float:
    """Return the number in canonical units."""
    return tidy(number * unit.factor + unit.offset)


def in_unit(number: float, unit: Unit) -> float:
    """Return a number of canonical units in `unit`."""
    return tidy((number - unit.offset) / unit.factor)


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return ("volt", "V") for each "volt=V" of a text."""
    return [(spelling, symbol) for spelling, _, symbol in (pair.partition("=") for pair in text.split())]


def _spellings() -> Iterator[tuple[str, Unit]]:
    for symbol, others, pint, dimension, of, factor, prefixes in _UNITS:
        for prefix in prefixes.split(" "):
            unit = Unit(
                symbol=prefix + symbol,
                dimension=dimension,
                canonical=of,
                factor=_PREFIXES[prefix] * factor,
                offset=-160 / 9 if symbol == "°F" else 0.0,
                expression=pint and prefix + pint,
            )
            for head in {"µ": ("µ", "u"), "k": ("k", "K")}.get(prefix, (prefix,)):
                for spelling in (symbol, *others.split()):
                    yield head + spelling, unit


def _exact() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for spelling, unit in _spellings():
        units.setdefault(spelling, unit)
    for rate in ("Mbit/s", "Gbit/s"):
        units |= {rate[0] + "bE": units[rate], rate[0] + "igE": units[rate]}
    for condition, pairs in _TAGGED.items():
        units |= {spelling: replace(units[symbol], conditions=(condition,)) for spelling, symbol in _pairs(pairs)}
    return units | dict.fromkeys(("gRMS", "grms", "Grms"), replace(_GRAVITY, conditions=("RMS",)))


def _named(exact: Mapping[str, Unit]) -> dict[str, Unit]:
    spelled = {
        prefix + stem: exact.get(sign + symbol) or _LETTERS.get(sign + symbol)
        for stem, symbol in _pairs(_STEMS)
        for prefix, sign in _pairs(_NAMED_PREFIXES)
    }
    spelled |= {name: exact.get(symbol) for name, symbol in _pairs(_NAMES)}
    return {name + plural: unit for name, unit in spelled.items() if unit for plural in ("", "s")}


def _by_dimension(exact: Mapping[str, Unit]) -> dict[tuple[str, Dimension], Unit]:
    known = {
        (short, dimension): exact.get(symbol) or _LETTERS[symbol]
        for dimension, pairs in _BY_DIMENSION.items()
        for short, symbol in _pairs(pairs)
    }
    degrees = {spelling: unit.symbol for spelling, unit in exact.items() if unit.dimension is Dimension.TEMPERATURE}
    degrees |= {"C": "°C", "F": "°F", "°": "°C", "K": "K"}
    known |= {(spelling, _D.TEMPERATURE_DIFFERENCE): _DIFFERENCES[symbol] for spelling, symbol in degrees.items()}
    return known | {
        ("K", _D.TEMPERATURE): replace(exact["°C"], symbol="K", offset=-273.15, expression="kelvin"),
        ("g", _D.ACCELERATION): _GRAVITY,
        ("G", _D.ACCELERATION): _GRAVITY,
        ("mg", _D.ACCELERATION): replace(_GRAVITY, symbol="mg", factor=9.80665e-3, expression="mstandard_gravity"),
        ("t", _D.MASS): Unit(symbol="t", dimension=_D.MASS, canonical="kg", factor=1e3, expression="metric_ton"),
    }


_EXACT = _exact()
BUILT_IN = UnitTable(_EXACT, _named(_EXACT), _by_dimension(_EXACT))
