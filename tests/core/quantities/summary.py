"""The value of a cell, and a value in one short line, to compare in tables of tests."""

from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value


def only(text: str, **given: object) -> Value:
    """Return the one value of a cell."""
    (value,) = parse_value(text, **given)  # type: ignore[arg-type]
    return value


def said(value: Value) -> str:
    """Return "range −40..85 °C temperature [DC] {notes}", as far as there is something to say."""
    if value.stat is Stat.TEXT:
        return "text"
    if value.state is not None:
        return _with_notes(f"{value.stat}: {value.state}", value)
    words = [value.stat.value, "≈" * value.approximate, _numbers(value), value.unit, value.kind, value.tolerance]
    words += [f"[{'; '.join(value.conditions)}]" if value.conditions else ""]
    return _with_notes(" ".join(filter(None, words)), value)


def _with_notes(line: str, value: Value) -> str:
    return f"{line} {{{'; '.join(value.notes)}}}" if value.notes else line


def _numbers(value: Value) -> str:
    if value.stat is Stat.LIST:
        return "/".join(item.kind or f"{item.written.nominal:g}" for item in value.items)
    if value.stat is Stat.TUPLE:
        labels = "".join(value.labels)
        return "×".join(f"{item.written.nominal:g}" for item in value.items) + (f" {labels}" if labels else "")
    ends = value.written
    if value.kind and value.stat is Stat.POINT:
        return ""
    if ends.low == ends.high == ends.nominal:
        return f"{ends.nominal:.12g}"
    low = "" if ends.low is None else f"{ends.low:.12g}"
    high = "" if ends.high is None else f"{ends.high:.12g}"
    open_low = "" if value.low_inclusive else "("
    open_high = "" if value.high_inclusive else ")"
    nominal = "" if ends.nominal is None else f"~{ends.nominal:.12g}"
    return f"{open_low}{low}..{high}{open_high}{nominal}"
