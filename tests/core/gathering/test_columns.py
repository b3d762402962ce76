"""A class that has no room for a section about each member: what each states of it comes first, by typed facts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import pytest

from core.catalog.catalog import ProductModel, build_catalog
from core.gathering import columns
from core.gathering.columns import Stand
from core.gathering.gather import Filling, Gatherer, Room
from core.gathering.lines import Gathered
from core.gathering.searching import Shelf
from core.knowledge.chunk import Chunk
from core.query import AskedAspect, Constraint, Kind, Order, Query
from core.retrieval.source import Source
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, World, glossary, plain_scoring, world

MEMBERS = tuple(f"VX-{number}" for number in range(101, 161))
TORQUE = {name: 10 + 7 * at % 61 for at, name in enumerate(MEMBERS)}
BREAKING = Query(
    standalone="Which one breaks loose the most?",
    kind=Kind.RANK,
    members=MEMBERS,
    aspects=(AskedAspect(asked="breakaway torque", phrases=("peak torque", "torque, breakaway")),),
    order=Order.HIGHEST,
)


async def source_of(known: World) -> Source:
    """Return what is worked out once for the index of a world."""
    return Source(known.index, await known.index.knowledge(), glossary(), plain_scoring())


async def gathered(pages: Sequence[Page], query: Query, room: Room | None = None, **bases: str) -> Gathered:
    """Return what is gathered for a query over the members."""
    models = [ProductModel(name=name, inherits_from=bases.get(name.replace("-", ""))) for name in MEMBERS]
    known = world(*pages, catalog=build_catalog(models, []))
    source = await source_of(known)
    return await Gatherer(source.passages_of_all, source.chunks, source.catalog, room, columns=source.columns).gather(
        query
    )


def sheet(name: str, rows: Mapping[str, str], *, words: int = 40) -> Page:
    """Return the data sheet of a member: a table, and much about torque that says nothing."""
    told = " ".join(["The torque of the drive is what the drive has as torque, as any drive has."] * words)
    paper = (
        Paper().heading("Values").table("Parameter | Value", *(f"{label} | {value}" for label, value in rows.items()))
    )
    return a_document(f"{name}.md", name, title=f"{name} data sheet"), paper.heading("About torque").says(told)


SHEETS = [
    sheet(name, {"Breakaway torque": f"{torque} Nm", "Mass": "3 kg", "Colour": "grey"})
    for name, torque in TORQUE.items()
]


def texts(found: Gathered) -> list[str]:
    """Return what the lines say."""
    return [line.text for line in found.by_number.values()]


async def test_each_of_many_members_has_its_line() -> None:
    """A search for all together finds the sheets of a few."""
    found = await gathered(SHEETS, BREAKING)

    told = {name for line in found.by_number.values() if "Breakaway" in line.text for name in line.models}
    assert told == set(MEMBERS)
    documents = [path for path, _ in groupby(line.document.path for line in found.by_number.values())]
    assert len(documents) == len(set(documents)) > 1  # what else has room stands beside it, not behind all


async def test_what_the_order_asks_for_first_has_room_first() -> None:
    """Where there is no room for all, those that lead are there."""
    found = await gathered(SHEETS, BREAKING, Room(many=2_000))

    shown = [TORQUE[line.models[0]] for line in found.by_number.values() if "Breakaway" in line.text]
    assert shown[:8] == sorted(TORQUE.values(), reverse=True)[:8]
    assert len(shown) < len(MEMBERS) / 2
    assert found.left_out >= len(MEMBERS) - len(shown)


@pytest.mark.parametrize("order, reverse", [(Order.HIGHEST, True), (Order.LOWEST, False)])
async def test_of_very_many_the_first_of_each_column_are_read(
    order: Order, *, reverse: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of facts take long to read, and a few hundred have room; numbers of another column take none away."""
    monkeypatch.setattr(columns, "_VERY_MANY", 20)
    peaks = [
        sheet(name, {"Breakaway torque": f"{torque} Nm", "Peak torque of the brake": "900 Nm"})
        for name, torque in TORQUE.items()
    ]
    found = await gathered(peaks, replace(BREAKING, order=order), Room(many=2_000))

    shown = [TORQUE[line.models[0]] for line in found.by_number.values() if "Breakaway" in line.text]
    assert shown[:8] == sorted(TORQUE.values(), reverse=reverse)[:8]


async def test_of_very_many_no_more_is_read_than_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an order the first that are stated are read; where the likeliest column states nothing, the next."""
    monkeypatch.setattr(columns, "_VERY_MANY", 20)
    known = world(*SHEETS[30:], catalog=build_catalog([ProductModel(name=name) for name in MEMBERS], []))
    source = await source_of(known)
    stated = await source.columns.of(replace(BREAKING, order=Order.NONE))

    assert stated.models == set(MEMBERS[30:50])


async def test_of_very_many_values_without_a_number_are_read_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class is no number, and the next column is another thing."""
    monkeypatch.setattr(columns, "_VERY_MANY", 20)
    said = [sheet(name, {"Breakaway torque": "high", "Peak torque of the brake": "900 Nm"}) for name in MEMBERS]
    known = world(*said, catalog=build_catalog([ProductModel(name=name) for name in MEMBERS], []))
    source = await source_of(known)
    stated = await source.columns.of(BREAKING)
    (chunk,) = (await source.chunks([stated.stands[0].chunk_id])).values()

    assert chunk.pieces[stated.stands[0].position].plain == "Breakaway torque: high"


async def test_of_very_many_the_next_column_counts_where_the_likeliest_states_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One stranger alone has what is called so."""
    monkeypatch.setattr(columns, "_VERY_MANY", 20)
    models = [ProductModel(name=name) for name in (*MEMBERS, "Stranger")]
    odd = sheet("Stranger", {"Breakaway torque peak": "9 Nm"})
    known = world(odd, *SHEETS, catalog=build_catalog(models, []))
    source = await source_of(known)
    asked = AskedAspect(asked="breakaway torque peak")

    assert len((await source.columns.of(replace(BREAKING, aspects=(asked,)))).models) == 20


async def test_after_fifty_in_a_row_without_room_the_rest_is_left_where_it_is() -> None:
    """A class of thousands isn't fetched for the few that there is room for; a small one between is found."""
    large, small = "as measured on the test bench " * 40, "30 Nm"
    said = [large] * 30 + [small] + [large] * 49 + [small] + [large] * 99
    pages = [sheet(f"VX-{at}", {"Torque": text}) for at, text in enumerate(said)]
    known = world(*pages, catalog=build_catalog([ProductModel(name=f"VX-{at}") for at in range(len(said))], []))
    tables = [staged.chunks[0] for staged in known.index.visible.values()]
    held = {chunk.chunk_id: chunk for chunk in tables}
    fetched: list[Collection[str]] = []

    async def fetch(chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        fetched.append(chunk_ids)
        return {each: held[each] for each in chunk_ids}

    lineages = [(name,) for name in known.index.catalog.models]
    filling = Filling(known.index.catalog, Shelf(fetch), lineages, 800, Gathered())
    await filling.columns([Stand(chunk_id, 0) for chunk_id in held], share=1.0, seen=())

    found = filling.gathered()
    assert texts(found) == ["Torque: 30 Nm"] * 2
    assert 81 + 50 <= sum(map(len, fetched)) < len(said)
    assert len(fetched) < 10
    assert found.left_out == len(said) - 2


async def test_single_pieces_are_taken_without_those_beside_them() -> None:
    """A row of a long table costs no more than itself."""
    known = world(sheet("VX-101", {"Torque": "5 Nm", "Mass": "3 kg", "Colour": "grey"}))
    (table, *_) = known.index.visible["VX-101.md"].chunks
    filling = Filling(known.index.catalog, Shelf(known.index.chunks), [("VX-101",)], 800, Gathered())
    await filling.columns([Stand(table.chunk_id, 1)], share=1.0, seen=())

    assert texts(filling.gathered()) == ["Mass: 3 kg"]


async def test_numbers_of_another_measure_lead_no_order() -> None:
    """A power of 900 W is no more than a torque of 70 Nm."""
    odd = sheet(MEMBERS[0], {"Breakaway torque": "see 900 W motor", "Torque, breakaway, peak": "900 W"})
    found = await gathered([odd, *SHEETS[1:]], BREAKING, Room(many=2_000))

    first = next(iter(found.by_number.values()))
    assert first.text == f"Breakaway torque: {max(TORQUE.values())} Nm"


async def test_a_row_for_many_goes_in_once_with_the_rows_beside_it() -> None:
    """A table of all members is one passage."""
    rows = [f"{name} | {torque} Nm | 3 kg" for name, torque in TORQUE.items()]
    table = (
        a_document("all.md", *MEMBERS, title="All"),
        Paper().table("Product model | Breakaway torque | Mass", *rows),
    )
    found = await gathered([table], BREAKING)

    assert len(texts(found)) == len(set(texts(found))) == len(MEMBERS)
    assert len(found.passages) < len(MEMBERS) / 4


async def test_who_has_no_such_column_is_looked_for_alone() -> None:
    """One of many puts it into a sentence."""
    alone = (a_document("alone.md", MEMBERS[0]), Paper().says("It breaks loose at a torque of 99 Nm."))
    found = await gathered([alone, *SHEETS[1:]], BREAKING)

    assert any("99 Nm" in text for text in texts(found))


async def test_a_variant_has_what_its_base_states() -> None:
    """Nothing is said of the variant itself."""
    found = await gathered(SHEETS[:-1], BREAKING, VX160="VX-159")

    assert [line.models for line in found.by_number.values() if f"{TORQUE['VX-159']} Nm" in line.text]


async def test_what_has_to_hold_is_looked_for_too() -> None:
    """Which of them weighs at most so much, by torque."""
    limit = Constraint(aspect="mass", relation="at_most", value="4", unit="kg")
    found = await gathered(SHEETS, replace(BREAKING, constraints=(limit,)))

    told = {name for line in found.by_number.values() if "Mass" in line.text for name in line.models}
    assert told == set(MEMBERS)


async def test_a_label_that_says_little_of_it_is_anothers() -> None:
    """A word of many is no column of what is asked; that is looked for as ever."""
    flow = (AskedAspect(asked="mass flow rate of coolant through outer housing pump inlet"),)
    found = await gathered(SHEETS, replace(BREAKING, aspects=flow))

    assert not [text for text in texts(found)[:1] if text.startswith(("Mass", "Colour"))]
