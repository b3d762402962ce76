"""Product models that somebody names from outlines: what the documents don't have letter by letter isn't proposed."""

from collections.abc import Sequence
from dataclasses import replace

from core.catalog.induction.by_reader import Named, proposed_by
from core.catalog.induction.candidates import gather
from core.catalog.induction.confirmation import proposed_catalog
from core.catalog.induction.outline import Outline, outlines_of
from core.catalog.induction.proposals import Proposal
from core.knowledge.tree import DocumentTree
from tests.core.catalog.papers import a_tree, entries, heading, prose, table
from tests.core.packs import SHIPPED

TREES = {
    "a.md": a_tree(
        "Pump data sheet",
        heading("Overview"),
        prose("The PX-20 and the PX-20 Plus pump water.", "The PX-20 Plus is based on the PX-20.", "Order PX20-E."),
        table(["Property", "PX-20", "PX-20 Plus"], ["Flow", "2 l/min", "4 l/min"], ["Lift", "1 m", "2 m"]),
    ),
    "b.md": a_tree("Care", prose("Rinse the PX-20 once a week.", "The PX-200 needs no care.")),
}


class Reading:
    """Names what it is told to."""

    def __init__(self, *named: Named) -> None:
        self.named = named
        self.shown: list[Sequence[Outline]] = []

    async def names(self, outlines: Sequence[Outline]) -> Sequence[Named]:
        """Remember what was shown."""
        self.shown.append(outlines)
        return self.named


async def proposed(*named: Named) -> dict[str, Proposal]:
    """Return what is proposed of what a reader names, by name."""
    return {each.name: each for each in await proposed_by(Reading(*named), TREES, SHIPPED)}


async def test_a_name_is_proposed_for_the_documents_that_have_it() -> None:
    """Those that the reader says, as far as the name or one of its other names stands in them."""
    found = await proposed(Named(name="PX-20", also=("PX20-E", "PX20-F"), documents=(0, 1, 7), line="PX"))

    assert found["PX-20"].documents == ("a.md", "b.md")
    assert found["PX-20"].aliases == ("PX20-E",)
    assert found["PX-20"].family == "PX"


async def test_a_name_that_no_document_has_letter_by_letter_is_dropped() -> None:
    """A digit less, a part of a longer one, another document's: a reader may make up what it likes."""
    made_up = (Named(name=name, documents=(0,)) for name in ("PX-30", "PX-2", "X-20", "PX-200", "PX 20 Plus", "—", ""))

    assert await proposed(*made_up, Named(name="PX-20", documents=())) == {}


async def test_a_name_may_stand_in_two_parts() -> None:
    """What a document is called by, and a code that stands there alone; a number alone is none."""
    trees = {
        "px/parts.md": a_tree("Spare parts", heading("KX pump"), table(["Part", "A2", "B2"], ["Lid", "3", "4"])),
    }
    said = ("PX A2", "KX-B2", "PX C2", "QX A2", "PX 3", "Lid A2")
    named = Reading(*(Named(name=name, documents=(0,)) for name in said))

    found = await proposed_by(named, trees, SHIPPED)

    assert [each.name for each in found] == ["PX A2", "KX-B2"]
    assert found[0].reason == "named by the language model, its parts stand in px/parts.md"


async def test_names_that_are_written_in_one_stand_there() -> None:
    """Each is the whole of it, or has its own end; what stands before and behind is each one's."""
    trees = {"a.md": a_tree("Care", prose("The PX 20A/B Plus, QX-4 / QX-5 and RS/RS+ pumps are alike."))}
    said = ("PX 20A Plus", "PX 20B Plus", "QX-4", "QX-5", "RS+", "PX 20C Plus", "QX-45", "PX B Minus")
    named = Reading(*(Named(name=name, documents=(0,)) for name in said))

    found = await proposed_by(named, trees, SHIPPED)

    assert [each.name for each in found] == ["PX 20A Plus", "PX 20B Plus", "QX-4", "QX-5", "RS+"]


async def test_what_is_written_otherwise_is_called_by_another_of_its_names() -> None:
    """By the first that stands there, and by none that doesn't."""
    found = await proposed(Named(name="PX Twenty", also=("PX-30", "PX-20", "PX20-E"), documents=(0,)))

    assert [(each.name, each.aliases) for each in found.values()] == [("PX-20", ("PX20-E",))]


async def test_a_variant_is_one_of_another_proposal_only() -> None:
    """It inherits only where a document says so, as rules find."""
    found = await proposed(
        Named(name="PX-20", documents=(0,), variant_of="PX-10"),
        Named(name="PX-20 Plus", documents=(0,), variant_of="px-20"),
    )

    assert found["PX-20"].variant_of == ""
    assert (found["PX-20 Plus"].variant_of, found["PX-20 Plus"].inherits) == ("PX-20", True)


async def test_what_is_named_twice_is_one() -> None:
    """With the documents and the other names of both."""
    found = await proposed(
        Named(name="PX-20", also=("PX20-E",), documents=(0,)), Named(name="px20", also=("PX-20",), documents=(1,))
    )

    assert [(each.documents, each.aliases) for each in found.values()] == [(("a.md", "b.md"), ("PX20-E",))]


async def test_a_name_that_two_are_given_is_neither_s() -> None:
    """A catalogue takes no name twice: what nobody can tell apart isn't proposed, and nothing breaks."""
    found = await proposed(
        Named(name="PX-20", also=("PX20-E", "Pump data sheet"), documents=(0,)),
        Named(name="PX-20 Plus", also=("PX-20", "Pump data sheet"), documents=(0,)),
    )

    assert [each.aliases for each in found.values()] == [("PX20-E",), ()]
    assert set(proposed_catalog(list(found.values()), TREES).models) == {"PX-20", "PX-20 Plus"}


async def test_a_reader_is_shown_what_documents_are_called_and_how_they_begin() -> None:
    """Those that somebody catalogued aren't shown."""
    reader = Reading()

    assert await proposed_by(reader, TREES, SHIPPED, known={"b.md"}) == ()

    [outline] = reader.shown[0]
    assert (outline.title, outline.headings) == ("Pump data sheet", ("Overview",))
    assert outline.beginning.startswith("The PX-20 and the PX-20 Plus pump water.")
    assert outline.tables == ("Property | PX-20 | PX-20 Plus: Flow, Lift",)
    assert {"PX-20", "PX-20 Plus"} <= {name for name, _ in outline.names}


def outline_of(tree: DocumentTree, **others: DocumentTree) -> Outline:
    """Return how a document is shown, among others."""
    trees = {"a.md": tree, **others}
    return outlines_of(trees, gather(trees, SHIPPED))[0]


def test_headings_that_may_have_a_name_are_shown_first_of_those_that_are_too_many() -> None:
    """Each once, without the title, and without what many documents have for a heading."""
    titles = ["Care", *(f"Part {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"), "PX-20 Lid", "Part A", "Notes"]
    others = {f"{letter}.md": a_tree("Other", heading("Notes")) for letter in "bcde"}

    shown = outline_of(a_tree("Care", *map(heading, titles)), **others).headings

    assert shown == (*(f"Part {letter}" for letter in "ABCDEFGH"), "PX-20 Lid", *(f"Part {x}" for x in "IJKLMNOPQRS"))


def test_tabs_and_sentences_that_tell_several_apart_are_shown() -> None:
    """Long ones from a few words before the first code on."""
    tree = a_tree(
        "Pumps",
        prose("Pumps pump water all day long, " * 6),
        replace(entries("There are two variants, the A2 and the B2.", "Rinse the A2 once a week."), tabs=("A2 lid",)),
        prose("Of the " + "very many " * 20 + "versions only the PX-20 is red."),
    )

    shown = outline_of(tree)

    assert shown.tabs == ("A2 lid",)
    assert shown.telling[0] == "There are two variants, the A2 and the B2."
    assert shown.telling[1].startswith(("very many", "many very"))
    assert shown.telling[1].endswith("versions only the PX-20 is red.")


def test_the_first_column_that_has_words_is_shown() -> None:
    """Numbers and pictures tell nothing of what a row is about."""
    rows = (["", "Name", "Flow"], ["1", "PX-20", "2"], ["2", "PX-30", "3"], ["x", "PX-40", "4"])

    assert outline_of(a_tree("Pumps", table(*rows))).tables == ("Name | Flow: PX-20, PX-30, PX-40",)


def test_codes_that_stand_in_sentences_only_are_shown_after_what_is_better_supported() -> None:
    """No files, no "3-stage"; and nothing without a number that all documents speak of, or that is shown already."""
    everywhere = prose("Ask the Help Desk.", "Ask the Help Desk again.")
    others = {f"{letter}.md": a_tree("Other", heading("Help Desk"), everywhere) for letter in "bcde"}
    tree = a_tree(
        "PX-20", prose("The 3-stage pump of the PX-20 takes the LID-7 or lid-7.pdf."), heading("QX-3"), everywhere
    )

    assert [name for name, _ in outline_of(tree, **others).names] == ["PX-20", "LID-7"]


def test_there_is_room_for_so_many_codes_only() -> None:
    """A parts list has hundreds: the most frequent are shown."""
    codes = [f"LID-{number}" for number in range(1000, 1400)]
    tree = a_tree("Pumps", prose(*(f"Order the {code} there." for code in codes), "Rinse the LID-1399."))

    names = outline_of(tree).names

    assert names[0] == ("LID-1399", 2)
    assert 20 < len(names) < 50
