"""Gaps to show: each kind of them once."""

from datetime import UTC, datetime, timedelta

from core.gaps import Gap, Nearest

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
_NEAREST = Nearest(
    document="ecu-850/datasheet.md",
    title="ECU-850 datasheet",
    section=("Mechanical",),
    page=7,
    said="Housing: aluminium, powder coated",
)


def a_gap(gap: str, model: str, aspect: str, times: int, people: int, *, days: float = 1, **more: object) -> Gap:
    """Return a gap that was last asked so many days ago."""
    counts: dict[str, object] = {"not_stated": 0, "asked_back": 0, "voted_down": 0, "wished": 0}
    first, last = NOW - timedelta(days=days + 20), NOW - timedelta(days=days)
    fields = {"gap": gap, "model": model, "aspect": aspect, "times": times, "people": people, **counts, **more}
    return Gap(**fields, first=first, last=last)  # type: ignore[arg-type]  # tests name fields


GAPS = (
    a_gap("g1", "ECU-850", "colour", 14, 9, not_stated=14, wished=6, nearest=_NEAREST, owner="Mechanics"),
    a_gap(
        "g2", "ECU-750 Plus", "supply current", 5, 4, voted_down=5, reasons={"wrong_value": 3, "outdated": 1}, days=9
    ),
    a_gap("g3", "", "firmware update over the network", 3, 3, asked_back=2, not_stated=1, days=40),
    a_gap("g4", "ECU-999", "price", 2, 1, not_stated=2, days=2, dismissed=True),
)
