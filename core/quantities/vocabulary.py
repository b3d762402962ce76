"""Words → what they say of the number beside them (bound, statistic, condition), or in place of one (a state)."""

import re
from enum import IntEnum

from core.quantities.lexer import RAISED, unified
from core.quantities.value import Stat, State, Value

Role = IntEnum(
    "Role",
    "AT_MOST BELOW AT_LEAST ABOVE MINIMUM TYPICAL MAXIMUM ABOUT FROM TO AND OR AT PLUS_MINUS DIFFERENCE CONDITION "
    "OR_LESS OR_MORE",
)
"""What a phrase does to the number beside it."""

STATISTICS = frozenset({Role.MINIMUM, Role.TYPICAL, Role.MAXIMUM})
UPPER = frozenset({Role.AT_MOST, Role.BELOW, Role.MAXIMUM, Role.OR_LESS})
"""Those that a number is the upper end with."""

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
    "standby": "standby|stand by",
    "sleep": "sleep|sleep mode",
    "continuous": "continuous|cont",
    "nominal": "nominal|nom|nominally",
    "absolute maximum": "abs max|absolute maximum|absolute max",
    "air": "air|air discharge",
    "contact": "contact|contact discharge",
    "transmit": "tx|transmit|transmitting",
    "receive": "rx|receive|receiving",
    "per channel": "per channel|each channel|/channel|per ch",
    "per port": "per port|each port",
    "total": "total|in total",
    "single-phase": "single phase",
    "three-phase": "three phase",
    "full duplex": "full duplex",
    "half duplex": "half duplex",
    "with packaging": "with packaging|incl packaging|including packaging|gross",
    "without packaging": "without packaging|excl packaging|excluding packaging|net",
    **{said: said for said in ("idle", "active", "deep sleep", "full load", "no load", "burst", "sustained", "surge")},
    **{said: said for said in ("inrush", "rated", "read", "write", "each")},
    **{kind: kind.lower() for kind in ("INT4", "INT8", "INT16", "FP4", "FP8", "FP16", "FP32", "FP64", "BF16", "TF32")},
    "sparse": "sparse|with sparsity",
    "dense": "dense",
}

_STATES = {
    State.YES: "yes|y|✓|✔|☑|✅|●|⬤|√|supported|available|included|ja|🗸",
    State.NO: "no|none|✗|✘|❌|✕|✖|×|not supported|unsupported|not available|not included|without|nein|keine",
    State.NOT_APPLICABLE: "n/a|n.a.|n.a|na|not applicable|-|--|---|/|n / a|./.",
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

LONGEST = {phrase[0]: len(phrase) for phrase in sorted(PHRASES, key=len)}
"""First word → words in the longest phrase that begins with it."""

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

_STATE_OF = {phrase: state for state, phrases in _STATES.items() for phrase in phrases.split("|")}
_MARK = rf"(?:[{RAISED}*†‡§#]+[)⁾]?|\(?(?:\d{{1,2}}|[a-k*†‡§#])\)|\[(?:\d{{1,2}}|[a-k])\])"
_MARKS = re.compile(rf"\s*{_MARK}(?:[\s,]*{_MARK})*\s*\Z")
_MARK_ENDS = frozenset(f"{RAISED}*†‡§#)⁾]")
_LEADING = re.compile(r"\s*(n/a|n\.a\.|[^\W\d_]+(?: on)? ?(?:request)?|[✓✔☑✅●⬤√🗸✗✘❌○◯])\ufe0f?\s*(?=[(,;])")
_SYMBOL = re.compile(r"\s*([✓✔☑✅●⬤🗸✗✘❌○◯])\ufe0f?\s+(?=\S)")
_MOST_CHARS = max(map(len, _STATE_OF)) + 45


def state_of(text: str) -> State | None:
    """Return the state if the whole text, apart from footnote marks, is one."""
    if len(text) > _MOST_CHARS:
        return None
    plain = unified(text).strip().lower().replace("\ufe0f", "")
    if plain in _STATE_OF or plain[-1] not in _MARK_ENDS:
        return _STATE_OF.get(plain)
    return _STATE_OF.get(_MARKS.sub("", plain) or plain)


def leading_state(text: str) -> tuple[State, int] | None:
    """Return the state that the text begins with, and where the rest begins: "Yes (2x)", "✓ USB 3.0"."""
    match = _LEADING.match(text) or _SYMBOL.match(text)
    state = _STATE_OF.get(match[1].strip().lower()) if match else None
    return (state, match.end()) if match and state else None


def state_value(state: State, text: str, start: int = 0) -> Value:
    """Return the value that says so."""
    stat = Stat.BOOL if state in {State.YES, State.NO} else Stat.STATE
    return Value(stat=stat, text=text, start=start, end=start + len(text), state=state)
