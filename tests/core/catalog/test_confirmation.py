"""What a person makes of proposed product models."""

from core.catalog.induction.confirmation import drop, mark_legacy, mark_variant, merge, rename, set_line
from core.catalog.induction.proposals import Proposal

BASE = Proposal(name="KX-20", documents=("a.md",), reason="title 'KX-20' of a.md", aliases=("Kelvar KX-20",))
PLUS = Proposal(name="KX-20 Plus", documents=("a.md", "b.md"), variant_of="KX-20", inherits=True)
OTHER = Proposal(name="KX20 pump", documents=("c.md",), aliases=("4711",), variant_of="KX-20 Plus")
ALL = (BASE, PLUS, OTHER)


def test_what_is_dropped_is_nobodys_base() -> None:
    """A catalogue with an unknown base would be refused."""
    assert [(each.name, each.variant_of, each.inherits) for each in drop(ALL, {0})] == [
        ("KX-20 Plus", "", False),
        ("KX20 pump", "KX-20 Plus", False),
    ]


def test_the_old_name_goes_on_as_an_alias() -> None:
    """The documents still use it."""
    new = rename(ALL, 0, "KX-20 Mark II")

    assert (new[0].name, new[0].aliases) == ("KX-20 Mark II", ("KX-20", "Kelvar KX-20"))
    assert (new[1].variant_of, new[1].inherits) == ("KX-20 Mark II", True)
    assert rename(ALL, 0, "KX20")[0].aliases == ("Kelvar KX-20",)


def test_what_is_merged_keeps_all_names_and_documents() -> None:
    """Two spellings of one product model are one, and nothing that was said of it is lost."""
    (base, plus) = merge(ALL, {0, 2}, 0)

    assert base.aliases == ("Kelvar KX-20", "KX20 pump", "4711")
    assert base.documents == ("a.md", "c.md")
    assert plus.variant_of == "KX-20"


def test_what_is_merged_is_no_variant_of_itself() -> None:
    """Its base may be what is merged into it."""
    (plus, other) = merge(ALL, [0], 1)

    assert (plus.name, plus.variant_of, plus.documents) == ("KX-20 Plus", "", ("a.md", "b.md"))
    assert other.variant_of == "KX-20 Plus"
    assert merge((BASE, PLUS), [1], 0)[0].variant_of == ""
    assert [each.variant_of for each in merge(ALL, [1], 2)] == ["", ""]


def test_marks_can_be_set_and_taken_back() -> None:
    """Whoever errs presses again."""
    variant = mark_variant(ALL, {0, 2}, 0)

    assert [(each.variant_of, each.inherits) for each in variant] == [("", False), ("KX-20", True), ("KX-20", True)]
    assert [each.variant_of for each in mark_variant(ALL, {1}, None)] == ["", "", "KX-20 Plus"]
    legacy = mark_legacy(ALL, {1})
    assert [each.legacy for each in legacy] == [False, True, False]
    assert [each.legacy for each in mark_legacy(legacy, {1})] == [False, False, False]
    assert [each.family for each in set_line(ALL, {0, 1}, "Pumps")] == ["Pumps", "Pumps", ""]
