"""Product models proposed from documents that nobody catalogued."""

import pytest

from core.catalog.propose import Proposal, names_in, propose, proposed_catalog
from core.knowledge.tree import DocumentTree, GridCell, Heading, Place, TableRows, TreeBlock
from tests.core.packs import SHIPPED

HERE = Place(0, 1)


def a_tree(title: str, *blocks: TreeBlock) -> DocumentTree:
    """Return a document with this title."""
    return DocumentTree(text="x", title=title, blocks=blocks)


def a_table(*header: str, header_rows: int = 1) -> TableRows:
    """Return a table of one row."""
    row = tuple(GridCell(plain=text, place=HERE, origin=(0, column)) for column, text in enumerate(header))
    return TableRows(rows=(row,), places=(HERE,), header_rows=header_rows, place=HERE)


@pytest.mark.parametrize(
    "title,names",
    [
        pytest.param("ECU-850b Plus Datasheet", ["ECU-850b Plus"], id="variant"),
        pytest.param("ECU-750 & 750 Plus User Manual", ["ECU-750", "ECU-750 Plus"], id="shortened list"),
        pytest.param("Slate 3B / 3B+", ["Slate 3B", "Slate 3B+"], id="plus"),
        pytest.param("Acme Slate 5T / 5T Industrial introduction", ["Slate 5T", "Slate 5T Industrial"], id="word"),
        pytest.param("RX7243C-EU", ["RX7243C-EU"], id="order code"),
        pytest.param("Giga Data Sheet", ["Giga"], id="a word with a data sheet"),
        pytest.param("Errata 2025-03 for ECU-850", ["ECU-850"], id="dates are no names"),
        pytest.param("Installation Guide", [], id="no name at all"),
        pytest.param("Power Module 24V datasheet", [], id="an amount"),
        pytest.param("How to use USB3 and IP67", [], id="standards"),
        pytest.param("Release 2025", [], id="a year"),
        pytest.param("Table 5B", [], id="a numbered part"),
        pytest.param("the 5B", [], id="too short to stand alone"),
        pytest.param("", [], id="empty"),
    ],
)
def test_names_in_titles(title: str, names: list[str]) -> None:
    """A wrong proposal costs people a line to delete, a missing one a line to write: rather fewer."""
    assert names_in(title, SHIPPED) == names


def test_proposals_say_where_the_name_stands_and_who_covers_it() -> None:
    """People decide by the reason, and by nothing else."""
    trees = {
        "b.md": a_tree("Manual", Heading(level=1, title="ECU-850 installation", place=HERE)),
        "a.md": a_tree(
            "ECU850 Datasheet",
            Heading(level=1, title="ECU850 Datasheet", place=HERE),
            Heading(level=2, title="ECU-999", place=HERE),
        ),
        "c.md": a_tree("All", a_table("Feature", "ECU-850", "ECU-850b"), a_table("x", "ECU-1", header_rows=0)),
        "d.md": a_tree("Other", a_table("Feature", "ECU-850", "Remark"), a_table("Pin", "XY-10")),
    }

    proposals = propose(trees, SHIPPED)

    assert proposals == (
        Proposal(
            name="ECU850",
            documents=("a.md", "b.md", "c.md"),
            reason="title 'ECU850 Datasheet' of a.md",
        ),
        Proposal(name="ECU-850b", documents=("c.md",), reason="table header of c.md"),
    )


def test_proposals_make_a_catalogue_with_every_document() -> None:
    """What is proposed can be saved, edited and read as a catalogue."""
    trees = {"docs/a.md": a_tree("ECU-850 Datasheet"), "docs/faq.md": a_tree("")}

    catalog = proposed_catalog(propose(trees, SHIPPED), trees)

    assert list(catalog.models) == ["ECU-850"]
    assert [(entry.title, entry.covered_models) for entry in catalog.documents.values()] == [
        ("ECU-850 Datasheet", ("ECU-850",)),
        ("faq.md", ()),
    ]
