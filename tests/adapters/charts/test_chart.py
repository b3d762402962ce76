"""Charts for chats: small pictures on which nothing is cut, with words for those who don't see them."""

from io import BytesIO
from itertools import groupby

import pytest
from PIL import Image

from adapters.charts import chart_of
from adapters.charts.layout import Strip
from adapters.charts.paper import ACCENT, BOLD, PLAIN, can_write, lines_of, width_of
from adapters.chat.pictures import CitedPicture
from adapters.language import translated
from adapters.slack.pictures import ALT_CHARS
from adapters.slack.pictures import ROOM as SLACK
from adapters.teams.pictures import ROOM as TEAMS
from core.answer import Answer, Cell, Comparison, Ranked, Ranking, Table, TableRow
from core.quantities.units import BUILT_IN
from tests.adapters.samples import KINDS

LONG = "Extraordinarily long product model name, revision 12b (conformal coated)"


def ranking(*placed: tuple[str, float], unit: str = "mA") -> Ranking:
    """Return product models in order."""
    items = tuple(Ranked(model=name, value=value, unit=unit, text="", citations=()) for name, value in placed)
    return Ranking(blocks=(), citations=(), items=items)


def comparison(names: tuple[str, ...], *rows: tuple[str, ...]) -> Comparison:
    """Return a table with rows of a label and cells, all of which differ."""
    made = (TableRow(label=row[0], cells=tuple(Cell(text=text) for text in row[1:]), differs=True) for row in rows)
    table = Table(columns=("Attribute", *names), rows=tuple(made))
    return Comparison(blocks=(table,), citations=(), table=table)


MANY = ranking(*((f"{LONG} {number}", 5000.5 - number) for number in range(30)))
TWELVE = tuple(f"Series gateway {number}" for number in range(12))
FULL = comparison(
    TWELVE,
    *((f"{LONG} {row}", *(f"−{at}.5 to {at + row}.25 °C" for at in range(1, 13))) for row in range(3)),
)
RANKED = ranking(("ECU-850", 120.0), ("ECU-750", 90.0))
COMPARED = comparison(
    ("ECU-750", "ECU-850"), ("Supply voltage", "10 … 30 V (typ. 24 V)", "9 to 36 V"), ("Mass", "1", "2")
)


def made(answer: Answer) -> CitedPicture:
    """Return the chart for Slack, which is there."""
    chart = chart_of(answer, SLACK)
    assert chart is not None
    return chart


def pixels(chart: CitedPicture) -> Image.Image:
    """Return a chart as a chat shows it."""
    return Image.open(BytesIO(chart.body)).convert("RGBA")


def accent(image: Image.Image) -> list[tuple[int, int]]:
    """Return each bar by where it begins and ends, from top to bottom."""
    accented = tuple(bytes.fromhex(ACCENT[1:]))
    rows = ([x for x in range(image.width) if image.getpixel((x, y))[:3] == accented] for y in range(image.height))
    bars = (list(each) for filled, each in groupby(rows, key=bool) if filled)
    return [(min(map(min, each)), max(map(max, each))) for each in bars]


@pytest.mark.parametrize(
    "answer,language,alt",
    [
        pytest.param(RANKED, "en", "Bar chart, longest bar first: ECU-850 120 mA, ECU-750 90 mA", id="ranking"),
        pytest.param(
            RANKED, "de", "Balkendiagramm, der längste Balken zuerst: ECU-850 120 mA, ECU-750 90 mA", id="german"
        ),
        pytest.param(
            COMPARED, "en", "Chart of ranges. Supply voltage: ECU-750 10 … 30 V, ECU-850 9 … 36 V", id="ranges"
        ),
    ],
)
def test_a_chart_is_told_in_words(answer: Answer, language: str, alt: str) -> None:
    """In those of its reader, around what documents say."""
    assert translated(made(answer).alt, language) == alt


def test_words_tell_how_many_are_not_drawn() -> None:
    """Nothing is left out unsaid, and Slack takes all of it."""
    alt = made(MANY).alt

    assert alt.endswith("and 18 more")
    assert alt.count("mA") == 12
    assert len(alt) <= ALT_CHARS


@pytest.mark.parametrize("answer", [*(KINDS[kind] for kind in KINDS), ranking(("A", 1.0), ("B", 2.0))])
def test_what_has_no_values_of_one_scale_has_no_chart(answer: Answer) -> None:
    """Nor has a ranking whose first isn't the longest."""
    assert chart_of(answer, SLACK) is None


@pytest.mark.parametrize("name", ["型号一", "الطراز", "ECU-\ue000"])
def test_names_that_cannot_be_written_are_not_drawn(name: str) -> None:
    """A box in place of each sign names nothing."""
    assert not can_write(name)
    assert chart_of(ranking((name, 2.0), ("B", 1.0)), SLACK) is None


def test_all_that_quantities_are_written_with_can_be_drawn() -> None:
    """Each unit, and the signs of documents in Latin script."""
    units = "".join(unit.symbol for unit in BUILT_IN.exact.values())

    assert [sign for sign in f"{units}−…–±≤≥×·²³°µÄÖÜäöüßéñøŁ™®’“„ΔΩαЖ" if not can_write(sign)] == []


@pytest.mark.parametrize("answer", [RANKED, COMPARED, MANY, FULL], ids=["ranking", "comparison", "many", "full"])
def test_a_chart_is_small(answer: Answer) -> None:
    """Teams takes it in a card; what is too much for that is drawn coarser, or not at all."""
    chart, small = made(answer), chart_of(answer, TEAMS)

    assert len(chart.body) <= 60_000
    assert pixels(chart).width == 800
    assert small is None or len(small.body) <= TEAMS.most_bytes
    assert small is not None or answer is FULL


def test_the_corners_show_the_chat() -> None:
    """White paper lies on a dark ground like a card."""
    image = pixels(made(RANKED))
    corners = [(x, y) for x in (0, image.width - 1) for y in (0, image.height - 1)]

    assert [image.getpixel(corner)[3] for corner in corners] == [0] * 4
    assert image.getpixel((image.width // 2, 2)) == (255, 255, 255, 255)


def test_bars_are_as_long_as_their_values() -> None:
    """All begin at the same place."""
    (begins, ends), (also, shorter) = accent(pixels(made(RANKED)))

    assert begins == also
    assert (shorter - also) / (ends - begins) == pytest.approx(0.75, abs=0.01)


def test_ranges_lie_where_their_values_are() -> None:
    """Both on one scale, from the lowest to the highest."""
    (low, high), (least, most) = accent(pixels(made(COMPARED)))

    assert (low - least) / (most - least) == pytest.approx(1 / 27, abs=0.01)
    assert (high - least) / (most - least) == pytest.approx(21 / 27, abs=0.01)


@pytest.mark.parametrize("name", [LONG, "X" * 200, "a " * 100, "W"], ids=["words", "one word", "letters", "short"])
@pytest.mark.parametrize("said", ["1 V", "−0.000123457 … 1.23457e10 mm/s²"])
def test_no_name_is_cut_or_printed_over_its_value(name: str, said: str) -> None:
    """Revisions differ at the end of a name."""
    strip = Strip(name, said, 0.0, 1.0)
    widest = max(width_of(line) for line in strip.names)

    assert "".join(strip.names).replace(" ", "") == name.replace(" ", "")
    assert widest + width_of(said, BOLD) <= 400 - 2 * 18


def test_a_sign_wider_than_its_room_is_a_line() -> None:
    """It ends, whatever the room."""
    assert lines_of("WW W", 1.0, PLAIN) == ["W", "W", "W"]


def test_a_word_of_a_whole_page_is_broken_at_once() -> None:
    """Measured sign by sign it took minutes, and all that while nothing else was drawn."""
    lines = lines_of("W" * 2000, 300.0, PLAIN)

    assert "".join(lines) == "W" * 2000
    assert all(width_of(line) <= 300.0 < width_of(f"{line}W") for line in lines[:-1])
