"""Figures to show: sixty days of questions, more each week, fewer at the weekend."""

from datetime import date, timedelta

from core.insights import Counts, Tally

LAST = date(2026, 11, 21)
DAYS = 60
WEEKEND = 5


def a_history(last: date = LAST, days: int = DAYS) -> Counts:
    """Return what was counted in so many days, the same every time."""
    every = [last - timedelta(days=back) for back in range(days)]
    tallies = {day: _tally(day, days - back) for back, day in enumerate(every)}
    total = sum(tallies.values(), Tally())
    return Counts(
        days=tallies,
        platforms={"slack": _part(total, 5), "teams": _part(total, 3), "web": _part(total, 2)},
        models={
            "ECU-850b Plus": _part(total, 12),
            "ECU-850": _part(total, 9),
            "ecu 850": _part(total, 1),
            "ECU-750": _part(total, 6),
            "ECU-999": Tally(refused=14),
            "ECU-X1 (prototype)": Tally(refused=3, asked_back=1),
            "=HYPERLINK": Tally(refused=1),
            **{f"XR-{number}": Tally(refused=1) for number in range(9)},
        },
        documents={"ecu-850/datasheet.md": _part(total, 30), "gone/manual.pdf": _part(total, 4)},
        waits={day: _waits(day) for day in every},
    )


def _tally(day: date, number: int) -> Tally:
    many = 2 if day.weekday() >= WEEKEND else 14 + number // 3 + day.toordinal() % 7
    refused, back = many * (day.toordinal() % 5) // 20, many // 9
    failed = int(day.toordinal() % 13 == 0)
    answered = many - refused - back - failed
    return Tally(answered=answered, asked_back=back, refused=refused, failed=failed, up=many // 6, down=many // 15)


def _part(total: Tally, share: int) -> Tally:
    """Return so many of a hundred."""
    return Tally(
        answered=total.answered * share // 100,
        asked_back=total.asked_back * share // 100,
        refused=total.refused * share // 100,
        failed=total.failed * share // 100,
    )


def _waits(day: date) -> dict[int, int]:
    slow = day.toordinal() % 6
    return {1800 + 100 * slow: 6, 2500: 5, 3900 + 300 * slow: 3, 6100 + 900 * slow: 1}
