"""An answer → its chart as a picture with what is said of it; None where nothing of it can be drawn."""

from collections.abc import Iterable, Sequence

from adapters.charts.layout import Chart, Strip, drawn
from adapters.chat.pictures import CitedPicture, Room
from adapters.language import Ours
from core.answer import Answer, Comparison, Ranking
from core.charts import Bar, Range, Ranges, bars_in, ranges_in
from core.cutting import shortened

MOST_STRIPS = 12
"""So many product models are drawn of a ranking, or beside each other."""

_SCALES = (2.0, 1.5, 1.25, 1.0)
"""Of two pixels per point small type is sharp; with fewer it can be read."""
_NAME_CHARS = 60


def chart_of(answer: Answer, room: Room) -> CitedPicture | None:
    """Return the bars of a ranking, or the ranges of a comparison; None where there is nothing to draw, or no room."""
    match answer:
        case Ranking():
            bars = bars_in(answer)
            charts, alt = _bars(bars), _bars_in_words(bars)
        case Comparison(table=table):
            rows = [each for each in ranges_in(table) if len(each.ranges) <= MOST_STRIPS]
            charts, alt = [_ranges(each) for each in rows], _ranges_in_words(rows)
        case _:
            return None
    return _picture(charts, alt, room) if charts and all(each.writable for each in charts) else None


def _picture(charts: Sequence[Chart], alt: str, room: Room) -> CitedPicture | None:
    for scale in _SCALES:
        body = drawn(charts, scale)
        if len(body) <= room.most_bytes:
            return CitedPicture(
                name="chart.png", title=Ours("Chart"), alt=alt, body=body, content_type="image/png", chart=True
            )
    return None


def _bars(bars: Sequence[Bar]) -> list[Chart]:
    strips = [Strip(bar.model, bar.said, 0.0, bar.part) for bar in bars[:MOST_STRIPS]]
    return [Chart(strips, rest=len(bars) - len(strips))] if strips else []


def _ranges(row: Ranges) -> Chart:
    least, most = row.ends

    def place(value: float) -> float:
        return (value - least) / (most - least)

    zero = place(0.0) if least < 0 < most else None
    return Chart(
        [Strip(each.model, each.said, place(each.low), place(each.high), zero) for each in row.ranges], row.label
    )


def _bars_in_words(bars: Sequence[Bar]) -> Ours:
    told = _told(bars[:MOST_STRIPS])
    rest = len(bars) - MOST_STRIPS
    if rest > 0:
        return Ours("Bar chart, longest bar first: {bars}, and {rest} more", bars=told, rest=rest)
    return Ours("Bar chart, longest bar first: {bars}", bars=told)


def _ranges_in_words(rows: Sequence[Ranges]) -> Ours:
    told = "; ".join(f"{each.label}: {_told(each.ranges)}" for each in rows)
    return Ours("Chart of ranges. {ranges}", ranges=told)


def _told(lines: Iterable[Bar | Range]) -> str:
    return ", ".join(f"{shortened(each.model, _NAME_CHARS)} {each.said}" for each in lines)
