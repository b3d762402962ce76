"""Which unit a spelling means: by itself, by what is measured, or by a file of further units."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.errors import ConfigError
from core.quantities.dimensions import Dimension
from core.quantities.numbers import read_number
from core.quantities.units import Unit, built_in

_KELVIN = Unit(symbol="K", dimension=Dimension.TEMPERATURE, canonical="°C", offset=-273.15, expression="kelvin")
_GRAVITY = Unit(
    symbol="g", dimension=Dimension.ACCELERATION, canonical="m/s²", factor=9.80665, expression="standard_gravity"
)
_MILLI_GRAVITY = replace(_GRAVITY, symbol="mg", factor=9.80665e-3, expression="mstandard_gravity")
_TONNE = Unit(symbol="t", dimension=Dimension.MASS, canonical="kg", factor=1e3, expression="metric_ton")
_DELTAS = {
    "K": Unit(symbol="K", dimension=Dimension.TEMPERATURE_DIFFERENCE, canonical="K", expression="kelvin"),
    "°C": Unit(symbol="°C", dimension=Dimension.TEMPERATURE_DIFFERENCE, canonical="K", expression="delta_degC"),
    "°F": Unit(
        symbol="°F", dimension=Dimension.TEMPERATURE_DIFFERENCE, canonical="K", factor=5 / 9, expression="delta_degF"
    ),
}
_SHORT = {
    Dimension.TEMPERATURE: {"C": "°C", "F": "°F", "°": "°C", "º": "°C", "deg": "°C"},
    Dimension.DATA_SIZE: {"k": "kB", "K": "kB", "M": "MB", "G": "GB", "T": "TB"},
    Dimension.DATA_RATE: {
        "k": "kbit/s",
        "K": "kbit/s",
        "M": "Mbit/s",
        "G": "Gbit/s",
        "kb": "kbit/s",
        "Kb": "kbit/s",
        "Mb": "Mbit/s",
        "Gb": "Gbit/s",
        "Mbit": "Mbit/s",
        "Gbit": "Gbit/s",
    },
    Dimension.RESISTANCE: {"k": "kΩ", "K": "kΩ", "M": "MΩ", "R": "Ω"},
    Dimension.FREQUENCY: {"k": "kHz", "M": "MHz", "G": "GHz"},
    Dimension.CAPACITANCE: {"F": "F"},
    Dimension.INDUCTANCE: {"H": "H"},
    Dimension.MAGNETIC_FLUX: {"T": "T"},
}
"""What a letter means only where the dimension is known."""

_SYMBOLS = {
    "F": Unit(symbol="F", dimension=Dimension.CAPACITANCE, canonical="F", expression="farad"),
    "H": Unit(symbol="H", dimension=Dimension.INDUCTANCE, canonical="H", expression="henry"),
    "T": Unit(symbol="T", dimension=Dimension.MAGNETIC_FLUX, canonical="T", expression="tesla"),
}
_STEMS = {
    "volt": "V",
    "amp": "A",
    "ampere": "A",
    "watt": "W",
    "hertz": "Hz",
    "ohm": "Ω",
    "gram": "g",
    "gramme": "g",
    "meter": "m",
    "metre": "m",
    "second": "s",
    "byte": "B",
    "bit": "bit",
    "liter": "l",
    "litre": "l",
    "joule": "J",
    "newton": "N",
    "pascal": "Pa",
    "pixel": "px",
    "farad": "F",
    "henry": "H",
    "tesla": "T",
    "lumen": "lm",
}
_PREFIXES = {
    "": "",
    "pico": "p",
    "nano": "n",
    "micro": "µ",
    "milli": "m",
    "centi": "c",
    "kilo": "k",
    "mega": "M",
    "giga": "G",
    "tera": "T",
}
_NAMES = {
    "kg": "kg",
    "bar": "bar",
    "psi": "psi",
    "sec": "s",
    "minute": "min",
    "hour": "h",
    "day": "d",
    "week": "week",
    "month": "month",
    "year": "year",
    "yr": "year",
    "foot": "ft",
    "feet": "ft",
    "pound": "lb",
    "ounce": "oz",
    "percent": "%",
    "degree": "°",
    "inche": "in",
    "celsius": "°C",
    "degreescelsius": "°C",
    "degreecelsius": "°C",
    "degcelsius": "°C",
    "°celsius": "°C",
    "degreesc": "°C",
    "degreec": "°C",
    "degreesf": "°F",
    "degreef": "°F",
    "fahrenheit": "°F",
    "degreesfahrenheit": "°F",
    "°fahrenheit": "°F",
    "radian": "rad",
    "knot": "knot",
    "dollar": "USD",
}


@dataclass(frozen=True, slots=True, eq=False)
class UnitTable:
    """All units, by spelling; two tables are never equal.

    Attributes:
        exact: By spelling, case-sensitive.
        named: By name written out, lower case ("kilovolts").
        by_dimension: Spellings that mean another unit, or one at all, where the dimension is known.
    """

    exact: Mapping[str, Unit]
    named: Mapping[str, Unit] = field(default_factory=dict[str, Unit])
    by_dimension: Mapping[tuple[str, Dimension], Unit] = field(default_factory=dict[tuple[str, Dimension], Unit])

    def find(self, spelling: str, dimension: Dimension | None = None) -> Unit | None:
        """Return the unit; None for a spelling that is unknown, or ambiguous without the dimension."""
        if dimension is not None:
            unit = self.by_dimension.get((spelling, dimension))
            if unit is not None:
                return unit
        unit = self.exact.get(spelling)
        return self.named.get(spelling.lower()) if unit is None else unit

    def difference(self, unit: Unit) -> Unit:
        """Return the unit for differences: a tolerance of 2 °C is 2 K."""
        return _DELTAS.get(unit.symbol, unit) if unit.dimension is Dimension.TEMPERATURE else unit

    def extended(self, more: Mapping[str, str]) -> "UnitTable":
        """Return the table with further spellings: "µmho": "µS"-like names, or amounts such as "44.45 mm".

        Raises:
            ConfigError: An entry is neither a known unit nor a number and a known unit.
        """
        exact = dict(self.exact)
        for spelling, meaning in more.items():
            exact[spelling] = _defined(self, spelling, meaning)
        return UnitTable(exact, self.named, self.by_dimension)


def _defined(table: UnitTable, spelling: str, meaning: str) -> Unit:
    amount, _, name = meaning.strip().rpartition(" ")
    unit = table.find(name)
    number = read_number(amount, decimal_comma=False) if amount else 1.0
    if unit is None or number is None:
        raise ConfigError(f'unit "{spelling}": expected a known unit or an amount of one ("44.45 mm"), got "{meaning}"')
    return replace(unit, symbol=spelling, factor=unit.factor * number, expression="") if amount else unit


def _names(exact: Mapping[str, Unit]) -> dict[str, Unit]:
    spelled = {
        prefix + stem: exact.get(sign + symbol) or _SYMBOLS.get(sign + symbol)
        for stem, symbol in _STEMS.items()
        for prefix, sign in _PREFIXES.items()
    }
    spelled |= {name: exact.get(symbol) for name, symbol in _NAMES.items()}
    return {name + plural: unit for name, unit in spelled.items() if unit for plural in ("", "s")}


def _by_dimension(exact: Mapping[str, Unit]) -> dict[tuple[str, Dimension], Unit]:
    known = {
        (short, dimension): exact.get(symbol) or _SYMBOLS[symbol]
        for dimension, spellings in _SHORT.items()
        for short, symbol in spellings.items()
    }
    difference = Dimension.TEMPERATURE_DIFFERENCE
    for spelling, symbol in {"C": "°C", "F": "°F", "°": "°C"}.items():
        known[spelling, difference] = _DELTAS[symbol]
    for spelling, unit in exact.items():
        if unit.dimension is Dimension.TEMPERATURE:
            known[spelling, difference] = _DELTAS[unit.symbol]
    return known | {
        ("K", Dimension.TEMPERATURE): _KELVIN,
        ("K", difference): _DELTAS["K"],
        ("g", Dimension.ACCELERATION): _GRAVITY,
        ("G", Dimension.ACCELERATION): _GRAVITY,
        ("mg", Dimension.ACCELERATION): _MILLI_GRAVITY,
        ("t", Dimension.MASS): _TONNE,
    }


def _built() -> UnitTable:
    exact = dict(built_in()) | dict.fromkeys(("gRMS", "grms", "Grms"), replace(_GRAVITY, conditions=("RMS",)))
    return UnitTable(exact, _names(exact), _by_dimension(exact))


BUILT_IN = _built()
