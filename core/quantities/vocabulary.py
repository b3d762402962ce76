"""The words around numbers: bounds, statistics, ranges, and the conditions that values hold under."""

from enum import IntEnum, auto

from core.quantities.value import State


class Role(IntEnum):
    """What a phrase does to the number beside it."""

    AT_MOST = auto()
    BELOW = auto()
    AT_LEAST = auto()
    ABOVE = auto()
    MINIMUM = auto()
    TYPICAL = auto()
    MAXIMUM = auto()
    ABOUT = auto()
    FROM = auto()
    TO = auto()
    AND = auto()
    OR = auto()
    AT = auto()
    PLUS_MINUS = auto()
    DIFFERENCE = auto()
    CONDITION = auto()
    OR_LESS = auto()
    OR_MORE = auto()


_PHRASES = {
    Role.AT_MOST: "up to|at most|not more than|no more than|max up to|maximum of|maximum up to|not exceeding",
    Role.BELOW: "less than|below|under|lower than|better than",
    Role.AT_LEAST: "at least|not less than|no less than|minimum of",
    Role.ABOVE: "more than|greater than|above|over|higher than|exceeding",
    Role.MINIMUM: "min|minimum|minimal|mini",
    Role.TYPICAL: "typ|typical|typically|typ value|typical value",
    Role.MAXIMUM: "max|maximum|maximal",
    Role.ABOUT: "ca|circa|approx|approximately|about|around|roughly|approx about|appr",
    Role.FROM: "from|between|von",
    Role.TO: "to|thru|through|until|till|bis",
    Role.AND: "and|und",
    Role.OR: "or|oder",
    Role.AT: "at",
    Role.PLUS_MINUS: "plus/minus|plus minus|plus or minus",
    Role.DIFFERENCE: "Δt|δt|delta t|Δ|δ|delta",
    Role.OR_LESS: "or less|or lower|or below|or smaller|or fewer",
    Role.OR_MORE: "or more|or higher|or above|or greater|or better|or longer",
}

_CONDITIONS = {
    "DC": "dc|d.c|direct current|⎓",
    "AC": "ac|a.c|alternating current",
    "AC/DC": "ac/dc|dc/ac",
    "RMS": "rms|r.m.s",
    "peak": "peak|pk|peak value",
    "peak-to-peak": "pp|p p|peak to peak",
    "RH": "rh|r.h|rel humidity|relative humidity|humidity",
    "full scale": "fs|f.s|fso|full scale|of full scale|of fs|of f.s|of fso|fsr|of fsr",
    "of reading": "of reading|rdg|of rdg",
    "non-condensing": "non condensing|noncondensing|no condensation|without condensation|not condensing",
    "operating": "operating|in operation|during operation",
    "storage": "storage|non operating",
    "ambient": "ambient|ta",
    "junction": "junction|tj",
    "case": "tc",
    "idle": "idle",
    "standby": "standby|stand by",
    "sleep": "sleep|sleep mode",
    "deep sleep": "deep sleep",
    "active": "active",
    "full load": "full load",
    "no load": "no load",
    "continuous": "continuous|cont",
    "burst": "burst",
    "sustained": "sustained",
    "surge": "surge",
    "inrush": "inrush",
    "nominal": "nominal|nom|nominally",
    "rated": "rated",
    "absolute maximum": "abs max|absolute maximum|absolute max",
    "air": "air|air discharge",
    "contact": "contact|contact discharge",
    "transmit": "tx|transmit|transmitting",
    "receive": "rx|receive|receiving",
    "read": "read",
    "write": "write",
    "per channel": "per channel|each channel|/channel|per ch",
    "per port": "per port|each port",
    "total": "total|in total",
    "each": "each",
    "single-phase": "single phase",
    "three-phase": "three phase",
    "full duplex": "full duplex",
    "half duplex": "half duplex",
    "with packaging": "with packaging|incl packaging|including packaging|gross",
    "without packaging": "without packaging|excl packaging|excluding packaging|net",
    **{kind: kind.lower() for kind in ("INT4", "INT8", "INT16", "FP4", "FP8", "FP16", "FP32", "FP64", "BF16", "TF32")},
    "sparse": "sparse|with sparsity",
    "dense": "dense",
}

STATES = {
    State.YES: "yes|y|✓|✔|☑|✅|●|⬤|√|supported|available|included|ja|🗸",
    State.NO: "no|none|✗|✘|❌|✕|✖|×|not supported|unsupported|not available|not included|without|nein|keine",
    State.NOT_APPLICABLE: "n/a|n.a.|n.a|na|not applicable|-|--|---|n / a|./.",
    State.TO_BE_DETERMINED: "tbd|tba|tbc|t.b.d.|t.b.a.|t.b.c.|to be determined|to be defined|to be confirmed",
    State.NOT_STATED: "|not specified|not stated|unspecified|unknown|n.s.",
    State.OPTIONAL: "optional|opt.|opt|option|○|◯|optionally|optionally available|as an option",
    State.ON_REQUEST: "on request|upon request|on demand|auf anfrage|available on request|optional on request",
}

PHRASES: dict[tuple[str, ...], tuple[Role, str]] = {
    tuple(phrase.split()): (role, "") for role, phrases in _PHRASES.items() for phrase in phrases.split("|")
} | {
    tuple(phrase.split()): (Role.CONDITION, condition)
    for condition, phrases in _CONDITIONS.items()
    for phrase in phrases.split("|")
}
"""Lower-case words → what they do, and for a condition, how we write it."""

LONGEST: dict[str, int] = {}
"""First word → words in the longest phrase that begins with it."""

for _phrase in PHRASES:
    LONGEST[_phrase[0]] = max(len(_phrase), LONGEST.get(_phrase[0], 0))

STATE_OF = {phrase: state for state, phrases in STATES.items() for phrase in phrases.split("|")}

COUNTED = frozenset(
    """
    ports port channels channel pins pin inputs input outputs output cores core slots slot lanes lane cycles cycle
    contacts contact poles pole digits units pieces pcs threads antennas antenna leds led layers layer wires wire
    interfaces interface connectors connector relays relay buttons button cameras displays sensors nodes axes axis
    """.split()  # noqa: SIM905  a list of fifty literals reads worse
)
"""What is counted without a times sign ("8 digital inputs")."""

LINKED = frozenset({"ethernet", "lan", "lans", "port", "ports", "interface", "interfaces", "nic", "nics"})
"""What "Gigabit" names a network with."""

MOBILE = frozenset(
    {"modem", "modems", "module", "modules", "cellular", "nr", "lte", "mobile", "wwan", "sim", "network", "support"}
)
"""What "5G" is a generation of, not a speed."""
