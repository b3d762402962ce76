"""Product models over HTTP: the list, one with its sheet, and the passages that its citations lead to."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from tests.adapters.web.fakes import House
from tests.adapters.web.products import house_of, indexed

Client = TestClient[web.Request, web.Application]
Told = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the demo's documents are indexed."""
    return indexed(tmp_path_factory.mktemp("products"))


@pytest.fixture
def house(folder: Path) -> House:
    """Return a house with the demo's documents."""
    return house_of(folder)


async def get(client: Client, path: str, **query: str) -> Told:
    """Return the JSON at an address."""
    async with client.get(f"/api/v1/{path}", params=query) as response:
        assert response.status == 200, await response.text()
        told: Told = await response.json()
        return told


def rows_of(told: Told) -> Mapping[str, Told]:
    """Return the rows of all sections by their labels, those of the first section first."""
    rows = [row for section in told["sections"] for row in section["rows"]]
    return {row["label"]: row for row in reversed(rows)}


async def test_all_product_models_are_listed_in_the_catalogues_order(client: Client) -> None:
    """A program finds out here whom it can ask about."""
    told = (await get(client, "products"))["products"]

    assert [each["name"] for each in told] == [
        *("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus", "ECU-650")
    ]
    assert told[1] == {
        "name": "ECU-750 Plus",
        "family": "Veldric Control Units",
        "series": "ECU-700",
        "aliases": ["ECU-750+", "ECU750 Plus", "VC-4120"],
        "status": "online",
        "inherits_from": "ECU-750",
        "kind": "product",
        "documents": 6,
    }


@pytest.mark.parametrize("name", ["ECU-750", "ecu 750", "VC-4110", "vc 4110"])
async def test_one_is_found_by_name_and_order_code_in_any_spelling(client: Client, name: str) -> None:
    """An order form has the code, and nobody remembers the hyphen."""
    told = await get(client, f"products/{quote(name)}")

    assert (told["name"], told["aliases"]) == ("ECU-750", ["ECU750", "VC-4110"])
    assert told["variants"] == ["ECU-750 Plus"]
    assert told["replaces"] == ["ECU-650"]
    assert told["compare_with"][0] == "ECU-750 Plus"


async def test_an_unknown_name_is_told(client: Client) -> None:
    """Whoever mistyped it is led to the list."""
    for name in ("ECU-751", "%20", "-"):
        async with client.get(f"/api/v1/products/{name}") as response:
            assert response.status == 404
            assert "list of product models" in (await response.json())["error"]


async def test_where_documents_disagree_both_sides_stand_beside_each_other(client: Client) -> None:
    """Each with its own citation, and the day from which it holds."""
    told = await get(client, "products/ECU-750")

    row = rows_of(told)["Supply current at 12 V, typical"]
    titles = {each["number"]: each["title"] for each in told["citations"]}
    sides = [(cell["text"], [titles[number] for number in cell["citations"]]) for cell in row["cells"]]
    assert row["differs"]
    assert sides == [
        ("120 mA", ["ECU-750 datasheet (2025-11-03)"]),
        ("135 mA", ["Errata sheet ES-2026-03: ECU-750 (2026-09-14)"]),
    ]


async def test_a_variant_has_its_own_values_and_only_what_it_lacks_from_its_base(client: Client) -> None:
    """Its base's eight outputs less would be sold as its own."""
    told = await get(client, "products/ECU-750%20Plus")

    rows, cited = rows_of(told), {each["number"]: each for each in told["citations"]}
    outputs = [row for section in told["sections"] for row in section["rows"] if row["label"] == "Digital outputs"]
    storage = cited[rows["Storage temperature"]["cells"][0]["citations"][0]]
    assert [[cell["text"] for cell in row["cells"]] for row in outputs] == [["8, high side, short-circuit proof"]]
    assert storage["inherited_from"] == "ECU-750"
    assert "Order code VC-4120" in rows
    assert "Order code VC-4110" not in rows


async def test_a_legacy_one_says_so_and_what_replaces_it(client: Client) -> None:
    """Its values stand in a legacy document; current ones come first in the list."""
    told = await get(client, "products/ECU-650")

    assert (told["status"], told["replaced_by"]) == ("legacy", ["ECU-750"])
    assert rows_of(told)["Weight"]["cells"][0]["text"] == "320 g"
    assert [each["legacy"] for each in told["documents"]] == [False, True]


async def test_each_citation_leads_to_the_passage_with_its_value_marked(client: Client) -> None:
    """A value that nobody can look up is hearsay."""
    told = await get(client, "products/ECU-850b")
    proofs = [
        (cell["text"], number)
        for section in told["sections"]
        for row in section["rows"]
        for cell in row["cells"]
        for number in cell["citations"]
    ]

    for text, number in proofs[:30]:
        chunk = next(each["chunk"] for each in told["citations"] if each["number"] == number)
        passage = await get(client, f"passages/{quote(chunk, safe='')}", product="ECU-850b", citation=str(number))
        quoted = [piece for piece in passage["pieces"] if piece["quoted"]]
        marked = [part["text"] for piece in quoted for part in piece["text"] if part["value"]]
        assert text in marked, (text, marked)


async def test_a_row_that_cites_two_values_marks_the_one_that_is_pressed(client: Client) -> None:
    """An errata sheet has the old value beside the new one."""
    told = await get(client, "products/ECU-750")
    label = "Supply current at 12 V, typical"
    number = rows_of(told)[label]["cells"][1]["citations"][0]
    chunk = next(each["chunk"] for each in told["citations"] if each["number"] == number)

    query = {"product": "ECU-750", "citation": str(number), "column": label}
    passage = await get(client, f"passages/{quote(chunk, safe='')}", **query)

    [row] = [piece["row"] for piece in passage["pieces"] if piece["quoted"]]
    assert [cell["text"] for cell in row["cells"] if cell["value"]] == ["135 mA"]


async def test_a_citation_that_is_none_marks_nothing(client: Client) -> None:
    """A link may be older than the documents."""
    told = await get(client, "products/ECU-850b")
    chunk = quote(told["citations"][0]["chunk"], safe="")

    for query in ({"product": "ECU-850b", "citation": "999"}, {"product": "nobody", "citation": "1"}):
        passage = await get(client, f"passages/{chunk}", **query)
        assert not any(piece["quoted"] for piece in passage["pieces"])


async def test_its_documents_are_told_its_own_before_those_of_its_base(client: Client) -> None:
    """They open by the same id as in the list of documents."""
    told = (await get(client, "products/ECU-850b%20Plus"))["documents"]

    bases = [each["inherited_from"] for each in told]
    opened = await get(client, f"documents/{told[0]['id']}")
    assert bases == sorted(bases, key=lambda base: base is not None)
    assert "ECU-850b" in bases
    assert opened["title"] == told[0]["title"]


async def test_what_people_ask_is_told_with_a_question_for_it(client: Client) -> None:
    """Counts, and nobody's name."""
    told = (await get(client, "products/ECU-750"))["asked"]

    assert told == [
        {"aspect": "supply current", "times": 9, "people": 4, "own": False, "question": "supply current of ECU-750"},
        {"aspect": "", "times": 1, "people": 1, "own": True, "question": "specifications of ECU-750"},
    ]


async def test_a_sheet_is_read_once_until_something_is_published(client: Client, house: House) -> None:
    """The next one who looks doesn't wait."""
    before = await get(client, "products/ECU-750")
    house.index.stated, house.index.held = (), {}

    assert await get(client, "products/ECU-750") == before
    house.index.stamp = "2"
    assert (await get(client, "products/ECU-750"))["sections"] == []
