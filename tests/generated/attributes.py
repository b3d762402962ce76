"""What the products of many industries state: labels, units and the shapes that values come in."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Shape(StrEnum):
    """What a value is."""

    RANGE = "range"
    POINT = "point"
    UPPER = "upper"
    LOWER = "lower"
    TYPICAL = "typical"
    TOLERANCE = "tolerance"
    LIST = "list"
    SIZE = "size"
    COUNT = "count"
    STATE = "state"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Unit:
    """One way to write numbers of a grid: `scale` times the number in the grid's own unit."""

    written: str
    scale: Decimal = Decimal(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The numbers that an attribute may take.

    Attributes:
        factor: One of the grid's unit in canonical units.
        low: Of the lower end of ranges, of points otherwise.
        high: Exclusive.
        above: For ranges, how far the upper end lies above the lower one: from, to (exclusive).
        units: The first has scale 1 or not; all are fair to write.
    """

    factor: float
    low: str
    high: str
    step: str
    units: tuple[Unit, ...]
    above: tuple[str, str] = ("0", "1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A property with its names.

    Attributes:
        labels: How documents call it.
        asked: How people ask for it.
        questions: Whole questions with "{model}", for attributes that have a verb of their own.
        shapes: Shapes that the values of one family may take; a family keeps to one.
        triple: May be stated as minimum, typical value and maximum.
        conditions: Pairs of conditions that it may be stated under, each with a value of its own.
        best: Superlatives, (highest first, lowest first); empty where "highest" and "lowest" are said.
        words: The values of `WORDS`.
    """

    key: str
    section: str
    labels: tuple[str, ...]
    asked: tuple[str, ...]
    shapes: tuple[Shape, ...]
    grids: tuple[Grid, ...] = ()
    questions: tuple[str, ...] = ()
    triple: bool = False
    conditions: tuple[tuple[str, str], ...] = ()
    best: tuple[str, str] = ("", "")
    words: tuple[str, ...] = ()


def units(*written: str) -> tuple[Unit, ...]:
    """Return units from "mA" (scale 1) or "A 0.001"."""
    pairs = [text.rsplit("*", 1) for text in written]
    return tuple(Unit(pair[0], Decimal(pair[1]) if len(pair) > 1 else Decimal(1)) for pair in pairs)


def grid(factor: float, numbers: str, *written: str, above: str = "0 1") -> Grid:
    """Return a grid from "low high step"."""
    low, high, step = numbers.split()
    first, second = above.split()
    return Grid(factor=factor, low=low, high=high, step=step, units=units(*written), above=(first, second))


ELECTRICAL, ENVIRONMENT, MECHANICAL = "Electrical data", "Ambient conditions", "Mechanical data"
INTERFACES, PERFORMANCE = "Interfaces", "Performance"

_VOLT = ("V", "V DC", "VDC")
_CELSIUS = ("°C", "℃", "°C")
_POINT = (Shape.POINT,)
_RANGE = (Shape.RANGE,)
_STATE = (Shape.STATE,)
_COUNT = (Shape.COUNT,)
_BOUNDED = (Shape.POINT, Shape.UPPER)
_STATISTIC = (Shape.POINT, Shape.UPPER, Shape.TYPICAL)


COMMON = (
    Attribute(
        key="supply_voltage", section=ELECTRICAL, labels=("Supply voltage", "Operating voltage", "Supply voltage"),
        asked=("supply voltage", "operating voltage", "supply voltage"), shapes=(Shape.RANGE, Shape.TOLERANCE), triple=True,
        grids=(grid(1, "5 13 1", *_VOLT, above="6 27"), grid(1, "18 24 1", *_VOLT, above="4 13")),
        questions=("what supply voltage does the {model} need?",),
    ),
    Attribute(
        key="absolute_voltage", section=ELECTRICAL, labels=("Absolute maximum supply voltage",),
        asked=("absolute maximum supply voltage",), shapes=_POINT, grids=(grid(1, "60 90 1", *_VOLT),),
    ),
    Attribute(
        key="supply_current", section=ELECTRICAL, labels=("Supply current", "Current consumption"),
        asked=("supply current", "current consumption", "current draw"), shapes=_STATISTIC, triple=True,
        conditions=(("at 12 V", "at 24 V"),), grids=(grid(1e-3, "80 900 5", "mA", "A*0.001"),),
    ),
    Attribute(
        key="sleep_current", section=ELECTRICAL, labels=("Sleep current", "Deep sleep current"),
        asked=("sleep current", "sleep current"), shapes=_STATISTIC, grids=(grid(1e-6, "2 95 0.5", "µA", "uA", "μA"),),
    ),
    Attribute(
        key="power_consumption", section=ELECTRICAL, labels=("Power consumption", "Power draw"),
        asked=("power consumption", "power draw"), shapes=_STATISTIC, triple=True,
        grids=(grid(1, "1 60 0.5", "W", "W", "mW*1000"),),
    ),
    Attribute(
        key="standby_power", section=ELECTRICAL, labels=("Standby power", "Idle power"),
        asked=("standby power", "idle power"), shapes=_BOUNDED, grids=(grid(1e-3, "100 990 10", "mW", "W*0.001"),),
    ),
    Attribute(
        key="operating_temperature", section=ENVIRONMENT, labels=("Operating temperature", "Working temperature"),
        asked=("operating temperature", "working temperature", "operating temp"), shapes=_RANGE,
        grids=(grid(1, "-40 1 5", *_CELSIUS, above="70 121"),), best=("", ""),
    ),
    Attribute(
        key="storage_temperature", section=ENVIRONMENT, labels=("Storage temperature",),
        asked=("storage temperature", "storage temp"), shapes=_RANGE,
        grids=(grid(1, "-65 -44 5", *_CELSIUS, above="140 180"),),
    ),
    Attribute(
        key="humidity", section=ENVIRONMENT, labels=("Relative humidity", "Humidity"),
        asked=("humidity", "relative humidity"), shapes=_RANGE, grids=(grid(1, "0 21 5", "%", "% RH", above="60 76"),),
    ),
    Attribute(
        key="altitude", section=ENVIRONMENT, labels=("Operating altitude", "Altitude"),
        asked=("operating altitude", "altitude"), shapes=(Shape.UPPER, Shape.POINT),
        grids=(grid(1, "1500 6000 250", "m"),),
    ),
    Attribute(
        key="ingress", section=ENVIRONMENT, labels=("Ingress protection", "Degree of protection", "Protection class"),
        asked=("ingress protection", "ip rating"), shapes=(Shape.WORDS,),
        words=("IP20", "IP40", "IP54", "IP65", "IP67", "IP68", "IP6K9K"),
    ),
    Attribute(
        key="vibration", section=ENVIRONMENT, labels=("Salt spray endurance",), asked=("salt spray endurance",),
        shapes=_POINT, grids=(grid(3600, "48 960 24", "h"),),
    ),
    Attribute(
        key="mtbf", section=ENVIRONMENT, labels=("MTBF",), asked=("mtbf", "MTBF"), shapes=(Shape.POINT, Shape.LOWER),
        grids=(grid(3600, "60000 900000 5000", "h", "hours"),),
    ),
    Attribute(
        key="weight", section=MECHANICAL, labels=("Weight", "Mass"), asked=("weight", "weight", "mass"), shapes=_POINT,
        grids=(grid(1e-3, "120 2900 10", "g", "kg*0.001"), grid(1, "1.2 38 0.1", "kg")),
        questions=("how heavy is the {model}?", "how much does {model} weigh"), best=("heaviest", "lightest"),
    ),
    Attribute(
        key="shipping_weight", section=MECHANICAL, labels=("Weight with packaging",), asked=("weight with packaging",),
        shapes=_POINT, grids=(grid(1, "41 80 0.2", "kg"),),
    ),
    Attribute(
        key="dimensions", section=MECHANICAL, labels=("Dimensions (L × W × H)", "Dimensions"),
        asked=("dimensions",), shapes=(Shape.SIZE,), grids=(grid(1e-3, "20 320 1", "mm"),),
        questions=("how big is the {model}?",),
    ),
    Attribute(
        key="housing", section=MECHANICAL, labels=("Housing material", "Housing material"), asked=("housing material",),
        shapes=(Shape.WORDS,), words=("Aluminium, anodised", "Stainless steel", "PA66 GF30", "Polycarbonate", "Zinc die-cast"),
    ),
    Attribute(
        key="torque_screws", section=MECHANICAL, labels=("Tightening torque",), asked=("tightening torque",),
        shapes=(Shape.POINT, Shape.TOLERANCE, Shape.UPPER), grids=(grid(1, "0.4 6 0.1", "Nm", "N·m"),),
    ),
)  # fmt: skip

INDUSTRIES: dict[str, tuple[Attribute, ...]] = {
    "controller": (
        Attribute(
            key="ram", section=PERFORMANCE, labels=("RAM", "Main memory"), asked=("RAM", "ram"), shapes=_POINT,
            grids=(grid(1e6, "128 900 64", "MB"), grid(1e9, "1 17 1", "GB")),
        ),
        Attribute(
            key="flash", section=PERFORMANCE, labels=("Flash memory", "Flash"), asked=("flash memory", "flash"),
            shapes=_POINT, grids=(grid(1e6, "4 70 4", "MB"),),
        ),
        Attribute(
            key="clock", section=PERFORMANCE, labels=("Clock frequency", "CPU clock"),
            asked=("clock frequency", "clock speed"), shapes=_BOUNDED, grids=(grid(1e6, "100 1900 50", "MHz", "GHz*0.001"),),
        ),
        Attribute(
            key="digital_inputs", section=INTERFACES, labels=("Digital inputs",), asked=("digital inputs",),
            shapes=_COUNT, grids=(grid(1, "4 33 2", ""),), questions=("how many digital inputs does {model} have",),
        ),
        Attribute(
            key="can_fd", section=INTERFACES, labels=("CAN FD",), asked=("CAN FD",), shapes=_STATE,
            questions=("does the {model} support CAN FD?",),
        ),
        Attribute(
            key="boot_time", section=PERFORMANCE, labels=("Boot time", "Start-up time"), asked=("boot time", "startup time"),
            shapes=_BOUNDED, grids=(grid(1, "1 45 0.5", "s"),), best=("longest", "shortest"),
        ),
        Attribute(
            key="cycle", section=PERFORMANCE, labels=("Task cycle time",), asked=("task cycle time",), shapes=_POINT,
            grids=(grid(1e-6, "50 960 10", "µs", "ms*0.001"),),
        ),
    ),
    "pump": (
        Attribute(
            key="flow", section=PERFORMANCE, labels=("Flow rate", "Nominal flow rate"), asked=("flow rate",),
            shapes=(Shape.POINT, Shape.UPPER, Shape.RANGE),
            grids=(grid(1e-3 / 60, "2 90 0.5", "l/min", "L/min", above="10 60"), grid(1 / 3600, "1 40 0.5", "m³/h", above="10 30")),
        ),
        Attribute(
            key="burst", section=PERFORMANCE, labels=("Burst pressure",), asked=("burst pressure",),
            shapes=(Shape.POINT, Shape.LOWER), grids=(grid(1e5, "120 400 5", "bar", "MPa*0.1"),),
        ),
        Attribute(
            key="pressure", section=PERFORMANCE, labels=("Working pressure",), asked=("working pressure",),
            shapes=(Shape.UPPER, Shape.RANGE), grids=(grid(1e5, "2 16 0.5", "bar", above="10 80"),),
        ),
        Attribute(
            key="suction", section=PERFORMANCE, labels=("Suction lift",), asked=("suction lift",), shapes=_BOUNDED,
            grids=(grid(1, "1 9 0.1", "m", "m"),),
        ),
        Attribute(
            key="noise", section=PERFORMANCE, labels=("Sound level",), asked=("sound level",),
            shapes=_BOUNDED, grids=(grid(1, "35 80 1", "dB(A)"),),
        ),
        Attribute(
            key="seal", section=MECHANICAL, labels=("Seal material",), asked=("seal material",), shapes=(Shape.WORDS,),
            words=("NBR", "EPDM", "FKM", "PTFE", "Silicone"),
        ),
    ),
    "motor": (
        Attribute(
            key="speed", section=PERFORMANCE, labels=("Rated speed",), asked=("rated speed",), shapes=_POINT,
            grids=(grid(1, "800 9000 50", "rpm", "min⁻¹", "1/min"),),
        ),
        Attribute(
            key="rated_torque", section=PERFORMANCE, labels=("Rated torque",), asked=("rated torque",), shapes=_POINT,
            grids=(grid(1, "0.4 9 0.1", "Nm", "N·m"),),
        ),
        Attribute(
            key="peak_torque", section=PERFORMANCE, labels=("Peak torque",), asked=("peak torque",), shapes=_POINT,
            grids=(grid(1, "10 30 0.2", "Nm", "N·m"),),
        ),
        Attribute(
            key="rms_current",
            section=ELECTRICAL,
            labels=("RMS phase current",),
            asked=("RMS phase current", "rms phase current"),
            shapes=_POINT,
            grids=(grid(1, "1 9 0.1", "A"),),
        ),
        Attribute(
            key="peak_current",
            section=ELECTRICAL,
            labels=("Peak phase current",),
            asked=("peak phase current",),
            shapes=_BOUNDED,
            grids=(grid(1, "10 40 0.5", "A"),),
        ),
        Attribute(
            key="winding", section=ELECTRICAL, labels=("Winding resistance",), asked=("winding resistance",),
            shapes=(Shape.POINT, Shape.TOLERANCE), grids=(grid(1, "0.5 12 0.1", "Ω", "Ohm"),), triple=True,
        ),
        Attribute(
            key="brake", section=INTERFACES, labels=("Holding brake",), asked=("holding brake",), shapes=_STATE,
            questions=("does {model} have a holding brake?",),
        ),
        Attribute(
            key="shaft", section=MECHANICAL, labels=("Shaft diameter",), asked=("shaft diameter",), shapes=_POINT,
            grids=(grid(1e-3, "6 32 1", "mm"),),
        ),
    ),
    "sensor": (
        Attribute(
            key="measuring_range", section=PERFORMANCE, labels=("Measuring range",), asked=("measuring range",),
            shapes=_RANGE, grids=(grid(1e5, "0 3 1", "bar", above="10 400"), grid(1e-3, "10 90 5", "mm", above="100 900")),
        ),
        Attribute(
            key="repeatability", section=PERFORMANCE, labels=("Repeatability",), asked=("repeatability",),
            shapes=(Shape.UPPER, Shape.POINT), grids=(grid(1e-6, "5 95 5", "µm", "mm*0.001"),),
        ),
        Attribute(
            key="response", section=PERFORMANCE, labels=("Response time",), asked=("response time",), shapes=_BOUNDED,
            grids=(grid(1e-3, "1 80 0.5", "ms", "ms"),), triple=True, best=("slowest", "fastest"),
        ),
        Attribute(
            key="overload", section=PERFORMANCE, labels=("Overload limit",), asked=("overload limit",), shapes=_POINT,
            grids=(grid(1, "150 400 10", "%"),),
        ),
        Attribute(
            key="output_load", section=ELECTRICAL, labels=("Load resistance",), asked=("load resistance",),
            shapes=(Shape.UPPER, Shape.LOWER), grids=(grid(1, "250 1500 50", "Ω", "Ohm", "kΩ*0.001"),),
        ),
        Attribute(
            key="io_link", section=INTERFACES, labels=("IO-Link",), asked=("IO-Link",), shapes=_STATE,
            questions=("does the {model} support IO-Link?",),
        ),
    ),
    "radio module": (
        Attribute(
            key="tx_current",
            section=ELECTRICAL,
            labels=("TX current", "Transmit current"),
            asked=("TX current", "tx current"),
            shapes=_BOUNDED,
            grids=(grid(1e-3, "90 400 5", "mA"),),
        ),
        Attribute(
            key="rx_current",
            section=ELECTRICAL,
            labels=("RX current", "Receive current"),
            asked=("RX current", "rx current"),
            shapes=_BOUNDED,
            grids=(grid(1e-3, "10 85 0.5", "mA"),),
        ),
        Attribute(
            key="tx_power",
            section=PERFORMANCE,
            labels=("Transmit power",),
            asked=("transmit power",),
            shapes=(Shape.POINT, Shape.UPPER),
            grids=(grid(1, "4 28 0.5", "dBm"),),
        ),
        Attribute(
            key="sensitivity",
            section=PERFORMANCE,
            labels=("Receiver sensitivity",),
            asked=("receiver sensitivity",),
            shapes=_POINT,
            grids=(grid(1, "-140 -80 1", "dBm"),),
        ),
        Attribute(
            key="slow_band",
            section=PERFORMANCE,
            labels=("Data rate (2.4 GHz)", "Data rate at 2.4 GHz"),
            asked=("data rate at 2.4 GHz",),
            shapes=_POINT,
            grids=(grid(1e6, "50 300 50", "Mbit/s", "Mbps"),),
        ),
        Attribute(
            key="fast_band",
            section=PERFORMANCE,
            labels=("Data rate (5 GHz)", "Data rate at 5 GHz"),
            asked=("data rate at 5 GHz",),
            shapes=_POINT,
            grids=(grid(1e6, "400 1300 50", "Mbit/s", "Mbps"),),
        ),
        Attribute(
            key="bluetooth",
            section=INTERFACES,
            labels=("Bluetooth",),
            asked=("Bluetooth", "bluetooth"),
            shapes=_STATE,
            questions=("does {model} support bluetooth?",),
        ),
    ),
    "power supply": (
        Attribute(
            key="output_voltage", section=ELECTRICAL, labels=("Output voltage",), asked=("output voltage",),
            shapes=(Shape.TOLERANCE, Shape.POINT, Shape.RANGE), grids=(grid(1, "5 49 1", "V", "V DC", above="2 12"),),
        ),
        Attribute(
            key="channel_current",
            section=ELECTRICAL,
            labels=("Output current per channel",),
            asked=("output current per channel",),
            shapes=_BOUNDED,
            grids=(grid(1, "1 10 0.5", "A", "A"),),
        ),
        Attribute(
            key="total_current",
            section=ELECTRICAL,
            labels=("Total output current",),
            asked=("total output current",),
            shapes=_BOUNDED,
            grids=(grid(1, "12 40 0.5", "A", "A"),),
        ),
        Attribute(
            key="efficiency", section=PERFORMANCE, labels=("Efficiency",), asked=("efficiency",),
            shapes=(Shape.POINT, Shape.LOWER), grids=(grid(1, "82 97 0.5", "%"),), triple=True,
        ),
        Attribute(
            key="ripple", section=ELECTRICAL, labels=("Residual ripple",), asked=("residual ripple",), shapes=_BOUNDED,
            grids=(grid(1e-3, "10 120 5", "mV", "mVpp"),),
        ),
        Attribute(
            key="hold_up", section=PERFORMANCE, labels=("Hold-up time",), asked=("hold-up time",),
            shapes=(Shape.POINT, Shape.LOWER), grids=(grid(1e-3, "10 90 1", "ms"),), best=("longest", "shortest"),
        ),
        Attribute(
            key="isolation", section=ELECTRICAL, labels=("Isolation voltage",), asked=("isolation voltage",),
            shapes=_POINT, grids=(grid(1e3, "1 6 0.5", "kV", "V*1000"),),
        ),
    ),
    "camera": (
        Attribute(
            key="resolution", section=PERFORMANCE, labels=("Image resolution", "Resolution"), asked=("resolution",),
            shapes=_POINT, grids=(grid(1e6, "1.2 24 0.1", "MP"),),
        ),
        Attribute(
            key="frames", section=PERFORMANCE, labels=("Frame rate",), asked=("frame rate",), shapes=_BOUNDED,
            grids=(grid(1, "15 240 5", "fps", "fps"),),
        ),
        Attribute(
            key="exposure", section=PERFORMANCE, labels=("Exposure time",), asked=("exposure time",),
            shapes=_POINT, grids=(grid(1e-6, "1 90 1", "µs", "us"),),
        ),
        Attribute(
            key="angle", section=PERFORMANCE, labels=("Field of view",), asked=("field of view",), shapes=_POINT,
            grids=(grid(1, "20 140 1", "°"),), best=("widest", "narrowest"),
        ),
        Attribute(
            key="poe", section=INTERFACES, labels=("PoE", "Power over Ethernet"), asked=("PoE",), shapes=_STATE,
            questions=("does {model} support PoE?",),
        ),
        Attribute(
            key="link", section=INTERFACES, labels=("Ethernet speed",), asked=("ethernet speed",), shapes=(Shape.LIST,),
            grids=(grid(1e6, "0 1 1", "Mbit/s", "Mbps"),),
        ),
    ),
    "valve": (
        Attribute(
            key="slew", section=PERFORMANCE, labels=("Slew time",), asked=("slew time",), shapes=_BOUNDED,
            grids=(grid(1e-3, "20 900 5", "ms", "s*0.001"),), best=("longest", "shortest"), triple=True,
        ),
        Attribute(
            key="bore", section=MECHANICAL, labels=("Bore diameter",), asked=("bore diameter",), shapes=_POINT,
            grids=(grid(1e-3, "4 90 1", "mm"),),
        ),
        Attribute(
            key="leak", section=PERFORMANCE, labels=("Leakage flow",), asked=("leakage flow",), shapes=(Shape.UPPER,),
            grids=(grid(1e-3 / 60, "0.1 3 0.1", "l/min"),),
        ),
        Attribute(
            key="cycles", section=PERFORMANCE, labels=("Switching cycles",), asked=("switching cycles",),
            shapes=_COUNT, grids=(grid(1, "100000 900000 50000", ""),),
        ),
        Attribute(
            key="coil", section=ELECTRICAL, labels=("Coil resistance",), asked=("coil resistance",),
            shapes=(Shape.POINT, Shape.TOLERANCE), grids=(grid(1, "12 400 1", "Ω", "Ohm"),),
        ),
        Attribute(
            key="override", section=INTERFACES, labels=("Manual override",), asked=("manual override",), shapes=_STATE,
            questions=("does the {model} have a manual override?",),
        ),
    ),
    "network switch": (
        Attribute(
            key="ports", section=INTERFACES, labels=("Copper ports",), asked=("copper ports",), shapes=_COUNT,
            grids=(grid(1, "4 49 4", ""),), questions=("how many copper ports does the {model} have?",),
        ),
        Attribute(
            key="fabric", section=PERFORMANCE, labels=("Switching capacity",), asked=("switching capacity",),
            shapes=_POINT, grids=(grid(1e9, "8 400 8", "Gbit/s", "Gbps"),),
        ),
        Attribute(
            key="table", section=PERFORMANCE, labels=("MAC table size",), asked=("mac table size",), shapes=_COUNT,
            grids=(grid(1, "4000 64000 4000", ""),),
        ),
        Attribute(
            key="budget", section=ELECTRICAL, labels=("PoE budget",), asked=("poe budget",), shapes=_BOUNDED,
            grids=(grid(1, "60 740 10", "W", "W"),),
        ),
        Attribute(
            key="ring", section=INTERFACES, labels=("Ring redundancy",), asked=("ring redundancy",), shapes=_STATE,
            questions=("does {model} support ring redundancy?",),
        ),
        Attribute(
            key="latency", section=PERFORMANCE, labels=("Switching latency",), asked=("switching latency",),
            shapes=_BOUNDED, grids=(grid(1e-6, "1 20 0.5", "µs", "us"),),
        ),
    ),
}  # fmt: skip
