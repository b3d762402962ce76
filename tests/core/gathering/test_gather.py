"""What is gathered: lines of the product models asked about alone, whole sections, fair shares, within one room."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import pytest

from core.catalog.catalog import ProductModel, build_catalog
from core.gathering.gather import Gatherer, Room
from core.gathering.lines import Gathered, by_document
from core.knowledge.chunk import Chunk
from core.knowledge.document import Status
from core.plan import Passage, SearchPlan
from core.query import AskedAspect, Kind, Query
from tests.contracts.answer_writer import a_passage
from tests.core.paper import LEFT, Paper, a_document
from tests.core.worlds import World, world

HEAVY = Query(
    standalone="How heavy is it?", kind=Kind.LOOK_UP, aspects=(AskedAspect(asked="weight", phrases=("mass",)),)
)


def gatherer(known: World, room: Room | None = None) -> Gatherer:
    """Return what gathers from a world."""
    return Gatherer(known.index.search_all, known.index.chunks, known.catalog, room)


def texts(gathered: Gathered) -> list[str]:
    """Return what the lines say, with whom they are said of."""
    return [f"{', '.join(line.models)}: {line.text}" for line in gathered.by_number.values()]


TABLE = (
    a_document("sheet.md", "ECU-850", "ECU-850b", title="Sheet"),
    Paper().table("Parameter | ECU-850 | ECU-850b", "Mass | 540 g | 525 g", "Supply voltage | 24 V | 36 V"),
)
OTHER = (a_document("other.md", "ECU-750", title="Other"), Paper().says("The mass of the ECU-750 is 310 g."))
GENERAL = (a_document("general.md", title="General"), Paper().says("Mass is stated without cables."))


async def test_a_cell_is_a_line_of_whom_it_is_said() -> None:
    """A column of another product model proves nothing of this one."""
    found = await gatherer(world(TABLE, OTHER, GENERAL)).gather(replace(HEAVY, models=("ECU-850b",)))

    assert "ECU-850b: Mass: 525 g" in texts(found)
    assert not [text for text in texts(found) if "540 g" in text or "310 g" in text]
    assert ": Mass is stated without cables." in texts(found)


async def test_a_row_of_a_product_model_that_nobody_knows_is_no_line() -> None:
    """Beside the rows of those that are asked about it would pass for one of theirs."""
    rows = ("ECU-850 | 540 g | yes", "ECU-850b | 525 g | yes", "ECU-990 | 9 g | no")
    remark = "Mass of all without cables and 2 brackets."
    table = (
        a_document("all.md", "ECU-850", "ECU-850b"),
        Paper().table("Model | Mass | Fan", *rows, f"{remark} | {LEFT} | {LEFT}"),
    )
    found = await gatherer(world(table)).gather(replace(HEAVY, models=("ECU-850",)))

    assert any("540 g" in text for text in texts(found))
    assert any(remark in text for text in texts(found))
    assert not [text for text in texts(found) if "9 g" in text]

    unknown = await gatherer(world(table)).gather(replace(HEAVY, unknown=("ECU-990",)))
    assert [text for text in texts(unknown) if "9 g" in text]


async def test_of_a_name_that_nobody_has_only_what_names_it_is_gathered() -> None:
    """Another product's value beside it would be one for the taking."""
    known = world(
        (
            a_document("drives.md", "ECU-850", title="Drives"),
            Paper()
            .heading("Motors")
            .says("The ECU-850 fits into the Otter K7 and weighs 540 g.", "It has a mass of 2 kg.")
            .heading("Otter K7")
            .says("Mass is 3 kg.")
            .heading("Not for the Otter K7")
            .says("Mass is 9 kg."),
        ),
        (a_document("parts.md", title="Parts"), Paper().table("Part | Number", "Olta 96 well plate, flat | 4711")),
        OTHER,
    )

    async def found(name: str) -> list[str]:
        query = replace(HEAVY, standalone=f"Mass or number of the {name}?", unknown=(name,))
        return [line.partition(": ")[2] for line in texts(await gatherer(known).gather(query))]

    assert await found("Otter K7") == ["The ECU-850 fits into the Otter K7 and weighs 540 g.", "Mass is 3 kg."]
    assert [line for line in await found("flat Olta well plate") if "4711" in line]
    assert await found("flat Olta well tray") == []
    for other in ("Otter K77", "Otter K", "Mass of K7", "-", "- - - -", "7", ""):
        assert await found(other) == []


@pytest.mark.parametrize("text", ["Falcon-X", "Falcon 2", "Falcon+", "Falcon.2", "XX-Falcon", "Falcons"])
async def test_a_longer_name_is_another(text: str) -> None:
    """The Falcon weighs something else."""
    known = world((a_document("a.md", "ECU-850"), Paper().says(f"The mass of the {text} is 3 kg, as everybody knows.")))

    assert texts(await gatherer(known).gather(replace(HEAVY, unknown=("Falcon",)))) == []
    assert texts(await gatherer(known).gather(replace(HEAVY, unknown=(text,)))) != []


async def test_lines_are_numbered_from_1_on_and_can_be_quoted() -> None:
    """A number is all that a writer gives."""
    found = await gatherer(world(TABLE)).gather(replace(HEAVY, models=("ECU-850",)))

    assert list(found.by_number) == list(range(1, len(found.by_number) + 1))
    assert all(line.piece.quote for line in found.by_number.values())
    assert found.searches > 0


def test_passages_of_one_document_stand_together_in_the_order_of_their_numbers() -> None:
    """Its title is said once, and a row is read below the heading that it stands under."""
    found = by_document(
        [
            a_passage("It weighs 5 kg.", above=("A", "Body"), first=1),
            a_passage("It weighs 2 kg.", above=("B",), first=2),
            a_passage("It floats.", above=("A", "Use"), first=3),
            a_passage("Keep it dry.", above=("A",), first=4),
            a_passage("It is flat.", above=("A", "Body"), first=5),
            a_passage("It is new.", above=("A",), models=("ECU-750",), first=6),
        ]
    )

    told = [(line.number, *passage.above, line.text) for passage in found for line in passage.lines]
    assert told == [
        (1, "A", "Keep it dry."),
        (2, "A", "Body", "It weighs 5 kg."),
        (3, "A", "Body", "It is flat."),
        (4, "A", "Use", "It floats."),
        (5, "B", "It weighs 2 kg."),
        (6, "A", "It is new."),
    ]


async def test_what_only_a_phrase_says_is_found() -> None:
    """The documents call it otherwise than the question."""
    known = world((a_document("a.md", "ECU-850"), Paper().says("Ingress is kept out up to IP67.")))
    plain = Query(standalone="Can it get wet?", kind=Kind.YES_NO, models=("ECU-850",))

    assert texts(await gatherer(known).gather(plain)) == []
    told = replace(plain, aspects=(AskedAspect(asked="wet", phrases=("ingress protection",)),))
    assert len(texts(await gatherer(known).gather(told))) == 1


async def test_the_section_around_what_is_found_is_read_as_a_whole() -> None:
    """The step that has the word isn't the procedure."""
    steps = [f"Do the {name} thing with the lever at the front of the housing." for name in "abcdefghijklmnopqrstuvw"]
    paper = (
        Paper().heading("Removing").says(*steps[:12]).says("Weigh the mass.", *steps[12:]).heading("Else").says("No.")
    )
    found = await gatherer(world((a_document("a.md", "ECU-850"), paper))).gather(replace(HEAVY, models=("ECU-850",)))

    assert len(found.passages[0].lines) > 20
    assert all("No." not in text for text in texts(found))


@pytest.mark.parametrize("members, lists", [pytest.param(30, 4, id="many"), pytest.param(31, 1, id="very many")])
async def test_of_a_class_of_very_many_nobody_is_looked_for_alone(members: int, lists: int) -> None:
    """The first of hundreds are no answer to what is asked of all of them."""
    names = [f"VX-{number}" for number in range(100, 100 + members)]
    catalog = build_catalog([ProductModel(name=name) for name in names], [])
    known, asked = world((a_document("a.md", names[0]), Paper().says("Heavy.")), catalog=catalog), list[SearchPlan]()

    async def search(plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        asked.extend(plans)
        return await known.index.search_all(plans)

    one = Gatherer(search, known.index.chunks, known.catalog, Room(most=3))
    await one.gather(replace(HEAVY, members=tuple(names)))

    assert len({plan.covering for plan in asked}) == lists


async def test_no_chunk_is_fetched_twice() -> None:
    """A fetch is a question to a server."""
    paper = Paper()
    for number in range(12):
        paper = paper.heading("Mass").says(f"The mass of part {number} counts. " * 12)
    known, fetched = world((a_document("a.md", "ECU-850"), paper)), list[str]()

    async def fetch(chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        fetched.extend(chunk_ids)
        return await known.index.chunks(chunk_ids)

    await Gatherer(known.index.search_all, fetch, known.catalog).gather(replace(HEAVY, models=("ECU-850",)))

    assert len(fetched) == len(set(fetched)) > 0


async def test_each_of_several_has_its_share_of_the_room() -> None:
    """The one with the long manual doesn't drown the other."""
    long = Paper()
    for number in range(60):
        long = long.heading(f"Part {number}").says(
            f"The mass of part {number} matters for the mass of the whole device."
        )
    pages = [(a_document("long.md", "ECU-850", title="Long"), long), (a_document("b.md", "ECU-750"), OTHER[1])]
    query = replace(HEAVY, kind=Kind.COMPARE, models=("ECU-850", "ECU-750"))
    found = await gatherer(world(*pages), Room(several=1_500)).gather(query)

    assert any("310 g" in text for text in texts(found))
    assert found.left_out > 0
    assert sum(map(len, texts(found))) < 2_000


async def test_superseded_documents_are_there_and_marked() -> None:
    """A discontinued product can be asked about."""
    old = replace(a_document("old.md", "ECU-650", title="Old"), status=Status.LEGACY)
    found = await gatherer(world((old, Paper().says("The mass is 700 g.")))).gather(replace(HEAVY, models=("ECU-650",)))

    assert [passage.legacy for passage in found.passages] == [True]


async def test_what_the_last_answer_rests_on_comes_first() -> None:
    """Whoever asks why means that."""
    known = world(TABLE, GENERAL)
    (cited,) = [chunk.chunk_id for chunk in known.index.visible["general.md"].chunks]
    found = await gatherer(known).gather(replace(HEAVY, models=("ECU-850",)), before=[cited, "gone#7"])

    assert found.passages[0].lines[0].chunk.chunk_id == cited


async def test_a_further_search_keeps_the_numbers_and_brings_what_is_new() -> None:
    """What was cited from the first lines still stands."""
    pages = (TABLE, (a_document("b.md", "ECU-850"), Paper().says("Humidity may reach 95 %.")))
    known = gatherer(world(*pages))
    first = await known.gather(replace(HEAVY, models=("ECU-850",)))
    seen = {line.chunk.chunk_id for line in first.by_number.values()}
    more = await known.gather(replace(HEAVY, models=("ECU-850",)), further=["humidity"], known=first, seen=seen)

    assert {number: line.text for number, line in first.by_number.items()}.items() <= {
        number: line.text for number, line in more.by_number.items()
    }.items()
    assert any("95 %" in text for text in texts(more))


async def test_without_a_product_model_everything_is_looked_at() -> None:
    """Some questions are about none in particular."""
    found = await gatherer(world(TABLE, OTHER, GENERAL)).gather(HEAVY)

    assert {passage.above[0] for passage in found.passages} == {"Sheet", "Other", "General"}


@pytest.mark.parametrize(
    "head, row, line",
    [
        ("Parameter | Value", "Mass | 540 g", "Mass: 540 g"),
        ("Rail | Fuse | Connector", "3V3 | 2 A | J4", "3V3 › Fuse: 2 A; Connector: J4"),
    ],
)
async def test_a_row_is_read_with_its_headings(head: str, row: str, line: str) -> None:
    """Else nobody knows what a number is of."""
    known = world((a_document("a.md", "ECU-850"), Paper().heading("Mass").table(head, row)))

    assert [text for text in texts(await gatherer(known).gather(replace(HEAVY, models=("ECU-850",)))) if line in text]
