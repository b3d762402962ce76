"""Product models that somebody names from outlines: what the documents don't have letter by letter isn't proposed."""

from collections.abc import Sequence

from core.catalog.induction.by_reader import Named, proposed_by
from core.catalog.induction.confirmation import proposed_catalog
from core.catalog.induction.outline import Outline
from core.catalog.induction.proposals import Proposal
from tests.core.catalog.papers import a_tree, heading, prose, table
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

    assert [(each.documents, each.aliases) for each in found.values()] == [(("a.md",), ("PX20-E",))]


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
