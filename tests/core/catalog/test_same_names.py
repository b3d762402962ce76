"""Names that documents write differently, and of which product models are proposed once."""

from dataclasses import replace

import pytest

from core.catalog.induction.proposals import propose
from core.knowledge.tree import DocumentTree
from tests.core.catalog.papers import a_tree, heading, prose, table
from tests.core.packs import SHIPPED


def proposed(**said: DocumentTree) -> dict[str, tuple[str, ...]]:
    """Return the aliases by proposed name, of documents called so."""
    return {each.name: each.aliases for each in propose({f"{k}.md": v for k, v in said.items()}, SHIPPED)}


def test_what_people_say_for_short_is_an_alias() -> None:
    """Nobody types the maker, and few the noun; an asked short name has to be known."""
    title = "Kelvar PX20D Power Module"
    tree = a_tree(title, heading(title, 1), prose("The power is on.", "A module hums."))

    assert proposed(a=tree) == {
        "Kelvar PX20D Power Module": ("Kelvar PX20D", "PX20D", "PX20D Power Module"),
    }


def test_a_short_name_of_two_is_nobodys() -> None:
    """Whoever asks for it is asked back."""
    titles = ("Kelvar PX20D", "Ostra PX20D")

    found = proposed(**{title: a_tree(title, heading(title, 1)) for title in titles})

    assert found == {"Kelvar PX20D": (), "Ostra PX20D": ()}


def test_the_end_of_a_longer_name_is_that_one() -> None:
    """A name is never cut: the short one is what people say for it."""
    said = prose("The Mini 2XD is small.", "Fix the Mini 2XD.", "Mini 2XD boards last.")

    title = "Kelvar 3 Board Mini 2XD"

    found = proposed(Kelvar_3_Board_Mini_2XD=a_tree(title, heading(title, 1), said), b=a_tree("", said))

    assert list(found) == ["Kelvar 3 Board Mini 2XD"]
    assert "Mini 2XD" in found["Kelvar 3 Board Mini 2XD"]


def test_the_only_version_of_a_name_is_that_one() -> None:
    """Its revision stands in the title, the text leaves it out."""
    tree = a_tree("PX-20 v1.1", heading("PX-20 v1.1", 1), prose("The PX-20 is a pump.", "Fill the PX-20."))

    assert proposed(**{"px-20": tree}) == {"PX-20": ("PX-20 v1.1",)}


def test_two_versions_are_two_product_models() -> None:
    """Their manuals differ, and what both begin with is none."""
    trees = {v: a_tree(f"Tarn-Box {v}", prose(f"The Tarn-Box {v} is wet.", "Tarn-Box boards.")) for v in ("v1", "v2")}

    assert list(proposed(**trees)) == ["Tarn-Box v1", "Tarn-Box v2"]


def test_a_v_before_the_number_may_be_left_out() -> None:
    """People and files write both."""
    tree = a_tree("Tarn V2 manual", heading("Tarn V2", 1), prose("The Tarn2 is hot.", "Fill the Tarn2."))

    assert list(proposed(tarn2=tree)) == ["Tarn V2"]


@pytest.mark.parametrize(
    "titles,names",
    [
        pytest.param(["PX20 Uno", "PX20 Due"], ["PX20 Uno", "PX20 Due"], id="begun with, and nothing else"),
        pytest.param(
            ["PX20", "PX20 Uno", "PX20 Due", "PX20 Tre"],
            ["PX20", "PX20 Uno", "PX20 Due", "PX20 Tre"],
            id="a document's own title",
        ),
    ],
)
def test_what_longer_names_begin_with_needs_a_title_of_its_own(titles: list[str], names: list[str]) -> None:
    """A line is everywhere, and is nothing that one can buy."""
    said = prose("Fill the PX20 now.", "Wash the PX20.", "The PX20 is wet.")

    assert set(proposed(**{title: a_tree(title, heading(title, 1), said) for title in titles})) == set(names)


def test_a_title_that_a_file_name_made_says_nothing_more() -> None:
    """A scanner's file name isn't what a document is called; a title given in the document is."""
    tree = a_tree("PX20 Twin Board")
    given = replace(tree, front_matter={"title": tree.title})

    assert not propose({"PX20_Twin_Board.pdf": tree}, SHIPPED)
    assert [each.name for each in propose({"PX20_Twin_Board.md": given}, SHIPPED)] == ["PX20 Twin Board"]


def test_a_code_in_a_file_name_counts_if_the_text_has_it_twice() -> None:
    """Pages called "Troubleshooting" leave their product model to the folder and the file."""
    tree = a_tree("Troubleshooting", prose("If your PX41 hums, wait.", "Then switch your PX41 off."))

    assert [each.name for each in propose({"x/px41-troubleshooting.md": tree}, SHIPPED)] == ["PX41"]
    assert [each.name for each in propose({"px41/troubleshooting.md": tree}, SHIPPED)] == ["PX41"]
    assert not propose({"troubleshooting.md": tree}, SHIPPED)


def test_parts_by_their_order_codes_are_no_product_models() -> None:
    """A list of spare parts would bury the dozen names that matter."""
    rows = [[f"PXA-{what}-20", f"{what} for the pump"] for what in ("CASE", "SEAL", "HOSE", "PLUG")]

    assert proposed(a=a_tree("Spare parts", table(["Article number", "Component"], *rows))) == {}
