"""Where a name of a product model stands in documents that nobody catalogued: tabs, columns, rows, headings."""

import pytest

from core.catalog.induction.proposals import propose
from core.knowledge.tree import DocumentTree
from tests.core.catalog.papers import a_tree, entries, heading, prose, table
from tests.core.packs import SHIPPED


@pytest.mark.parametrize(
    "path,tree,names",
    [
        pytest.param(
            "a.md",
            a_tree("Model list", table(["Model", "KX-20", "KX-30"], ["Flow", "2", "3"], ["Hose", "yes", "no"])),
            ["KX-20", "KX-30"],
            id="columns below a heading that says models",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Looms", table(["Model", "Weft Loom 4K", "Weft Loom 9K"], ["Width", "2", "3"], ["EX2 arm", "-", "x"])
            ),
            ["Weft Loom 4K", "Weft Loom 9K"],
            id="columns whose numbers look like amounts",
        ),
        pytest.param(
            "a.md",
            a_tree("Vellora pumps", table(["", "Vellora A2", "Vellora EX"], ["Flow", "2", "3"])),
            ["Vellora A2", "Vellora EX"],
            id="columns that begin as the title does",
        ),
        pytest.param(
            "tarnvs.md",
            a_tree("tarnVS (Sense Supply)", heading("tarnVS (Sense Supply)", 1), prose("Mount it.")),
            ["tarnVS"],
            id="a title that begins as the file is called",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Motors",
                table(
                    ["", "About", "Data"],
                    ["", "Orl KXB2035", "90 g"],
                    ["", "MAB-8T", "1.5 kg"],
                    ["", "DW70 12X", "12 V, 80 g"],
                ),
            ),
            ["Orl KXB2035", "MAB-8T", "DW70 12X"],
            id="rows that carry amounts",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Motors",
                table(["PXA-200", "12 V, 80 g"], ["RYB-300", "24 V, 90 g"], ["MAB-8T", "1.5 kg"], header_rows=0),
            ),
            ["PXA-200", "RYB-300", "MAB-8T"],
            id="rows that carry amounts below no heading",
        ),
        pytest.param(
            "a.md",
            a_tree("AcmeRF\u00ae VelaNode", prose("Charge the VelaNode.", "Switch the VelaNode on.")),
            ["VelaNode"],
            id="a title with capitals inside",
        ),
        pytest.param(
            "a.md",
            a_tree("VX-20 compact radio with Deep Sleep", prose("The VX-20 is a radio.", "Switch Deep Sleep on.")),
            ["VX-20"],
            id="a feature at the end of a title",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Radios",
                heading("Tarn Supreme"),
                prose("Charge the Tarn Supreme."),
                heading("Tarn Alto"),
                prose("Charge the Tarn Alto."),
            ),
            ["Tarn Supreme", "Tarn Alto"],
            id="headings that have kin",
        ),
        pytest.param(
            "a.md",
            a_tree(
                "Tarn-2 manual",
                prose("The Tarn-2 is a radio.", "A Tarn-2 Pro costs more.", "Buy the Tarn-2 Pro.", "Use a Tarn-2."),
            ),
            ["Tarn-2", "Tarn-2 Pro"],
            id="a variant of a name",
        ),
    ],
)
def test_names_are_found_where_they_stand(path: str, tree: DocumentTree, names: list[str]) -> None:
    """A folder with a dozen titles of products has a dozen product models."""
    assert [proposal.name for proposal in propose({path: tree}, SHIPPED)] == names


def test_a_part_that_only_lists_name_is_no_product_model() -> None:
    """What is in each of them is none of them."""
    tree = a_tree("", entries("KLV3262"), entries("KLV3262 radio"), entries("KLV3262"))

    assert propose({"a.md": tree}, SHIPPED) == ()


@pytest.mark.parametrize(
    "tree",
    [
        pytest.param(
            a_tree("", heading("Setup", 1), heading("BlueTooth", 1), prose("Pair by BlueTooth.", "Turn BlueTooth on.")),
            id="main headings that have no parts",
        ),
        pytest.param(
            a_tree(
                "", heading("Status LED"), entries("LED"), prose("The LED is red.", "Mind the LED.", "An LED is lit.")
            ),
            id="an abbreviation that a heading ends with",
        ),
        pytest.param(
            a_tree("", heading("KX4 Bootloader Update"), heading("KX4 Bootloader Update"), prose("Run the update.")),
            id="a heading of a section",
        ),
        pytest.param(
            a_tree("Update the Loader on nRQ52 Boards", prose("Flash the nRQ52 now.", "An old nRQ52 hums.")),
            id="a chip within a title",
        ),
        pytest.param(a_tree("Tarnova Series", prose("Tarnova Series boards last.")), id="a series"),
        pytest.param(
            a_tree(
                "", table(["Kelvar", "Port"], ["Analog 0 (D14)", "a"], ["Analog 1 (D15)", "b"], ["Analog 2 (D16)", "c"])
            ),
            id="pins in brackets",
        ),
    ],
)
def test_what_documents_share_is_no_product_model(tree: DocumentTree) -> None:
    """Sections, interfaces and pins are in the manuals of all of them."""
    assert propose({"a.md": tree}, SHIPPED) == ()
