"""Product models proposed from documents that nobody catalogued."""

from collections.abc import Mapping

import pytest

from core.catalog.induction.confirmation import proposed_catalog
from core.catalog.induction.proposals import Proposal, propose
from core.errors import CatalogError
from core.knowledge.document import Status
from core.knowledge.tree import DocumentTree
from tests.core.catalog.papers import a_tree, code, entries, heading, prose, table
from tests.core.packs import SHIPPED


def named(trees: Mapping[str, DocumentTree]) -> list[str]:
    """Return the names that are proposed."""
    return [proposal.name for proposal in propose(trees, SHIPPED)]


def one(**said: DocumentTree) -> dict[str, Proposal]:
    """Return the proposals of documents called so, by name."""
    return {proposal.name: proposal for proposal in propose({f"{k}.md": v for k, v in said.items()}, SHIPPED)}


@pytest.mark.parametrize(
    "path,tree,names",
    [
        pytest.param(
            "a.md", a_tree("KX-850b Plus Datasheet", heading("KX-850b Plus", 1)), ["KX-850b Plus"], id="data sheet"
        ),
        pytest.param(
            "a.md",
            a_tree("Vellora user manual", prose("The Vellora needs no water.")),
            ["Vellora"],
            id="a word and no code",
        ),
        pytest.param(
            "vellora-grande.pdf",
            a_tree("", prose("Fill the Vellora Grande.", "Empty the Vellora Grande.", "Clean the Vellora Grande.")),
            ["Vellora Grande"],
            id="file name and text",
        ),
        pytest.param(
            "a.md",
            a_tree("Pumps", table(["Model", "Flow"], ["PX-20", "2 l/min"], ["PX-30", "3 l/min"])),
            ["PX-20", "PX-30"],
            id="column of models",
        ),
        pytest.param(
            "a.md",
            a_tree("Pumps", table(["Pump model", "Flow"], ["PX-20", "2 l/min"])),
            ["PX-20"],
            id="a column of some noun's models",
        ),
        pytest.param(
            "a.md",
            a_tree("Pumps", table(["Type", "Flow"], ["Inline", "2"], ["PX-30", "3"]), prose("An Inline is a pump.")),
            ["PX-30"],
            id="a column of types",
        ),
        pytest.param(
            "a.md",
            a_tree("", table(["", "Flow"], ["PX-20 Twin", "2"], ["PX-30 Twin", "3"], ["PX-40 Twin", "4"])),
            ["PX-20 Twin", "PX-30 Twin", "PX-40 Twin"],
            id="a product model a row",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Looms",
                table(["", "LM-7a", "LM-9a"], ["Width", "2 m", "3 m"]),
                prose("Thread the LM-7a.", "Thread the LM-9a."),
            ),
            ["LM-7a", "LM-9a"],
            id="a product model a column",
        ),
        pytest.param(
            "a.md",
            a_tree("Ovens", heading("Sorrel (2019)"), heading("Sorrel (2024)"), prose("Both bake.")),
            ["Sorrel (2019)", "Sorrel (2024)"],
            id="years tell apart",
        ),
        pytest.param("a.md", a_tree("P20 Twin manual", prose("P20 Twin is small.")), ["P20 Twin"], id="a letter first"),
        pytest.param(
            "a.md", a_tree("", table(["Model number", "ABX-20019"], header_rows=0)), ["ABX-20019"], id="key and value"
        ),
    ],
)
def test_names_are_found_where_data_sheets_have_them(path: str, tree: DocumentTree, names: list[str]) -> None:
    """Each trade writes its names elsewhere."""
    assert named({path: tree}) == names


@pytest.mark.parametrize(
    "path,tree",
    [
        pytest.param("a.md", a_tree("Installation Guide", prose("Installation is easy.")), id="kind of text"),
        pytest.param("a.md", a_tree("How to use USB3 and IP67", prose("IP67 is tight.")), id="standards"),
        pytest.param(
            "a.md", a_tree("Release 2025-03", heading("Rev B12", 1), prose("Page 12A is new.")), id="numbered"
        ),
        pytest.param("a.md", a_tree("", heading("Depth 25mm"), heading("25mm", 1)), id="amounts"),
        pytest.param("a.md", a_tree("", table(["Pin", "Use"], ["AB7c", "x"], ["AB8c", "x"], ["AB9c", "x"])), id="pins"),
        pytest.param(
            "a.md", a_tree("", table(["", "Use"], ["AB_7c", "x"], ["D 7", "x"], ["x=3a", "x"])), id="registers"
        ),
        pytest.param("a.md", a_tree("", heading("AUX1"), prose("AUX1 is an input.")), id="built as a pin"),
        pytest.param("a.md", a_tree("", table(["Part", "Mass"], ["Seal", "R0402"])), id="a part's column"),
        pytest.param(
            "a.md", a_tree("", table(["", "XR0402"], ["a", "b"]), code("XR0402")), id="header and nowhere else"
        ),
        pytest.param("a.md", a_tree("CC5130X drawing"), id="title and nowhere else"),
        pytest.param("a.md", a_tree("", entries("Kelvar 3")), id="an entry of a list"),
        pytest.param(
            "a.md",
            a_tree("Motors", prose("Motors are strong, motors are good.", "Some motors hum, some motors last.")),
            id="a common word",
        ),
        pytest.param("a.md", a_tree("", prose("Kelvar is a trade mark.")), id="a maker's name"),
        pytest.param("kelvar-3.md", a_tree("", prose("Buy Kelvar 3 here.")), id="file name and hardly a word"),
        pytest.param("a.md", a_tree("See manual.pdf and 0x4F or 3x12 or A", heading("", 1)), id="no words"),
        pytest.param("a.md", a_tree("", table(["a", "b"]), table(["A12b"], ["B"], ["C"], ["D"])), id="small tables"),
    ],
)
def test_what_is_no_name_is_left_out(path: str, tree: DocumentTree) -> None:
    """A wrong proposal costs people a line to delete, and their trust."""
    assert named({path: tree}) == []


def test_proposals_say_where_the_name_stands_and_who_covers_it() -> None:
    """People decide by the reason, and by nothing else."""
    found = one(
        a=a_tree("KX850 Datasheet", heading("KX850 Datasheet", 1), heading("KX-999")),
        b=a_tree("Manual", heading("KX-850 installation", 1)),
        c=a_tree("Other", prose("A KX-850 is heavy.")),
        d=a_tree("Other", prose("Mind the KX-850 here.")),
        e=a_tree("", table(["Product", "x"], ["KX-870", "y"])),
    )

    assert found["KX850" if "KX850" in found else "KX-850"].documents == ("a.md", "b.md", "c.md")
    assert "title 'KX850 Datasheet' of a.md" in {proposal.reason for proposal in found.values()}
    assert found["KX-870"].reason == "table of product models of e.md"


def test_a_name_in_file_and_text_says_so() -> None:
    """Without a title there is still a reason."""
    tree = a_tree("", prose("Fill the Vellora Grande.", "Empty the Vellora Grande.", "Clean the Vellora Grande."))

    (proposal,) = propose({"x/vellora-grande.pdf": tree}, SHIPPED)

    assert proposal.reason == "file name and text of x/vellora-grande.pdf"


def test_a_maker_stands_before_names_and_is_none() -> None:
    """Whoever asks leaves the maker out, and may say it."""
    sheet = [
        prose(f"The Kelvar {name} is a pump.", f"Fill {name} first.", f"Wash {name}.") for name in ("PX-20", "PX-30")
    ]

    found = one(a=a_tree("Kelvar PX-20 manual", sheet[0]), b=a_tree("Kelvar PX-30 manual", sheet[1]))

    assert {name: proposal.aliases for name, proposal in found.items()} == {
        "PX-20": ("Kelvar PX-20",),
        "PX-30": ("Kelvar PX-30",),
    }


def test_a_noun_behind_a_name_belongs_to_it_only_if_it_often_stands_there() -> None:
    """Three of ten say "Vellora brewer": the name is Vellora; a variant's word makes another name."""
    said = [f"The Vellora is {what}." for what in ("hot", "wet", "new", "old", "red", "big", "low")]
    said += ["The brewer is on.", "A brewer leaks.", "It is plus that.", "One plus one."]
    plus = prose("The Vellora Plus is hotter.")

    found = one(a=a_tree("Vellora Brewer", heading("Vellora", 1), prose(*said)), b=a_tree("Vellora Plus manual", plus))

    assert list(found) == ["Vellora", "Vellora Plus"]
    assert found["Vellora Plus"].variant_of == "Vellora"


def test_maker_and_noun_may_both_stand_around_a_name() -> None:
    """However it is said, it is one product model."""
    said = [f"The Kelvar KX-20 {what}." for what in ("is hot", "has feet", "needs air", "is new", "was red")]
    said += [f"Wash the KX-20 {when}." for when in ("now", "later", "first")]
    said += [
        "Mind the Kelvar KX-20 Brewer.",
        "The brewer.",
        "A brewer leaks.",
        "One brewer has feet.",
        "The stand.",
        "A stand.",
    ]

    found = one(a=a_tree("Kelvar KX-20 manual", heading("Kelvar KX-20 Brewer Stand"), prose(*said)))

    assert {name: each.aliases for name, each in found.items()} == {"KX-20": ("Kelvar KX-20",)}


def test_order_codes_stand_for_the_name_beside_them() -> None:
    """They are asked about as much as the name."""
    rows = table(["Order code", "Pump"], ["4711-20A", "x"], ["4711-30A", "x"])
    beside = table(["Product", "Order code"], ["Vellora 20", "4711-20A"], ["Vellora 30", "4711-30A"])
    below = table(["", "Vellora 40", "Vellora 50"], ["SKU", "4711-40A", "4711-50A"])

    found = one(a=a_tree("Pumps", beside, rows), b=a_tree("", heading("Vellora 40"), heading("Vellora 50"), below))

    assert found["Vellora 20"].aliases == ("4711-20A",)
    assert set(found) == {"Vellora 20", "Vellora 30", "Vellora 40", "Vellora 50"}


def test_order_codes_with_a_description_are_of_what_it_begins_with() -> None:
    """What nothing else speaks for is an accessory, if anything."""
    rows = table(["Order code", "Description"], ["VC-4110", "KX-20 pump"], ["TB-777", "Set of seals"])

    found = one(a=a_tree("KX-20 manual", heading("KX-20", 1), rows))

    assert {name: each.aliases for name, each in found.items()} == {"KX-20": ("VC-4110",)}


def test_an_order_code_beside_two_names_is_nobodys() -> None:
    """It may be a spare part of both."""
    rows = table(["Product", "SKU"], ["KX-20", "ZZ-777"], ["KX-30", "ZZ-777"])

    found = one(a=a_tree("Pumps", rows))

    assert {name: each.aliases for name, each in found.items()} == {"KX-20": (), "KX-30": ()}


def test_variants_lines_and_what_is_retired_are_marked() -> None:
    """A base is inherited from only if a document says so; what it says of itself is taken at its word."""
    models = ["PX-20", "PX-20 Plus", "PX-20B", "PX-30", "Vellora Uno", "Vellora Duo Lite", "Vellora Duo", "9-20A"]
    listed = table(["Model", "x"], *([name, "y"] for name in models))
    said = prose(
        "The PX-20 Plus is a variant of the PX-20.",
        "The PX-20B is blue.",
        "The PX-30 is no longer made.",
    )

    found = one(a=a_tree("Pumps", listed, said))

    assert list(found) == models
    assert {name: each.variant_of for name, each in found.items() if each.variant_of} == {
        "PX-20 Plus": "PX-20",
        "PX-20B": "PX-20",
        "Vellora Duo Lite": "Vellora Duo",
    }
    assert [name for name, each in found.items() if each.inherits] == ["PX-20 Plus"]
    assert [name for name, each in found.items() if each.legacy] == ["PX-30"]
    assert {each.family for each in found.values()} == {"PX", "Vellora", ""}


def test_a_line_is_what_its_names_begin_with() -> None:
    """Where they part within a word, its letters."""
    listed = table(["Model", "x"], *([name, "y"] for name in ("KLM20", "KLM30", "Or-20", "Grand Vel 7", "Grand Vel 8")))

    found = one(a=a_tree("Pumps", listed))

    assert [each.family for each in found.values()] == ["KLM", "KLM", "", "Grand Vel", "Grand Vel"]


def test_a_line_that_no_table_lists_is_no_product_model() -> None:
    """Everybody writes about "the Vellora", and means the line."""
    line = prose("The Vellora is a line of pumps.", "Fill the Vellora.")
    found = one(
        vellora=a_tree("Vellora", line, table(["Model", "x"], ["Vellora Uno", "y"], ["Vellora Duo", "y"])),
    )

    assert list(found) == ["Vellora Uno", "Vellora Duo"]


def test_proposals_make_a_catalogue_with_every_document() -> None:
    """What is proposed can be saved, edited and read as a catalogue."""
    trees = {"docs/a.md": a_tree("KX-850 Datasheet", heading("KX-850", 1)), "docs/faq.md": a_tree("")}
    proposals = (
        *propose(trees, SHIPPED),
        Proposal(name="KX-850b", documents=(), variant_of="KX-850", inherits=True),
        Proposal(name="KX-850c", documents=(), variant_of="KX-850", legacy=True),
    )

    catalog = proposed_catalog(proposals, trees)

    assert [(model.inherits_from, model.status) for model in catalog.models.values()] == [
        (None, Status.ONLINE),
        ("KX-850", Status.ONLINE),
        (None, Status.LEGACY),
    ]
    assert catalog.models["KX-850c"].note == "variant of KX-850"
    assert [(entry.title, entry.covered_models) for entry in catalog.documents.values()] == [
        ("KX-850 Datasheet", ("KX-850",)),
        ("faq.md", ()),
    ]


def test_proposals_that_contradict_each_other_make_none() -> None:
    """Somebody renamed one as another is called."""
    twice = [Proposal(name="KX-850", documents=()), Proposal(name="KX850", documents=())]

    with pytest.raises(CatalogError, match="read the same"):
        proposed_catalog(twice, {})
