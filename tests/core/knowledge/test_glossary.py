"""What engineers call an attribute, in other words."""

from core.knowledge.glossary import Attribute, build_glossary, heads, spelled
from core.quantities.dimensions import Dimension

WEIGHT = Attribute(id="weight", names=("weight", "net mass"), dimensions=frozenset({Dimension.MASS}))
PACKED = Attribute(id="packed_weight", names=("shipping weight", "net mass"))


def test_longer_names_come_first() -> None:
    """“shipping weight” must not be read as “weight” with a word left over."""
    phrases = build_glossary([WEIGHT, PACKED]).phrases

    sizes = [len(words) for words, _ in phrases]
    assert sizes == sorted(sizes, reverse=True)


def test_a_shared_name_belongs_to_both() -> None:
    """Neither attribute may hide the other."""
    phrases = build_glossary([WEIGHT, PACKED]).phrases

    assert {attribute.id for words, attribute in phrases if words == heads("net mass")} == {"weight", "packed_weight"}


def test_a_name_is_met_by_all_of_its_words_in_any_form() -> None:
    """“weights” in a table is “weight” in the glossary."""
    assert spelled(WEIGHT) == (frozenset(heads("weights")), frozenset(heads("Net masses")))


def test_a_code_counts_as_one_word() -> None:
    """“wi-fi” is one name, not two."""
    assert heads("Wi-Fi boards") == ("wi-fi", "board")
