"""A glossary of one's own may add to the built-in one."""

from pathlib import Path

import pytest

from adapters.glossary import read_glossary
from core.errors import ConfigError

_BASE = """
attributes:
  weight:
    names: [weight, mass]
    measured_in: [mass]
    better: lower
profiles:
  travel:
    names: [travel]
    criteria: [{attribute: weight, prefer: lowest}]
    assumption: low weight
"""


def _files(folder: Path, added: str) -> tuple[Path, Path]:
    own, base = folder / "own.yaml", folder / "base.yaml"
    own.write_text(added, encoding="utf-8")
    base.write_text(_BASE, encoding="utf-8")
    return own, base


def test_names_are_added_and_everything_else_is_replaced(tmp_path: Path) -> None:
    """A house says "tare" for the weight, and keeps what everybody says."""
    own, base = _files(
        tmp_path,
        "extends: built-in\nattributes:\n  weight: {names: [tare], better: higher}\n"
        "  stroke: {names: [stroke], measured_in: [length], product_lines: [Presses]}\n",
    )

    glossary = read_glossary(own, built_in=base)

    weight, stroke = glossary.attributes
    assert (weight.names, weight.direction) == (("weight", "mass", "tare"), "higher")
    assert {str(dimension) for dimension in weight.dimensions} == {"mass"}
    assert stroke.product_lines == {"Presses"}
    assert [profile.id for profile in glossary.profiles] == ["travel"]


def test_a_file_that_extends_nothing_stands_alone(tmp_path: Path) -> None:
    """Whoever replaces the glossary gets no attribute that he didn't write."""
    own, base = _files(tmp_path, "attributes:\n  stroke: {names: [stroke]}\n")

    glossary = read_glossary(own, built_in=base)

    assert [attribute.id for attribute in glossary.attributes] == ["stroke"]


@pytest.mark.parametrize("extends", ["other.yaml", "true"])
def test_only_the_built_in_glossary_can_be_extended(tmp_path: Path, extends: str) -> None:
    """A typo is told, not passed over."""
    own, base = _files(tmp_path, f"extends: {extends}\nattributes: {{}}\n")

    with pytest.raises(ConfigError, match=r"own\.yaml: extends: expected 'built-in'"):
        read_glossary(own, built_in=base)


def test_a_faulty_entry_is_named_as_in_any_glossary(tmp_path: Path) -> None:
    """Extending must not hide what is wrong with an entry."""
    own, base = _files(tmp_path, "extends: built-in\nattributes:\n  weight: heavy\n")

    with pytest.raises(ConfigError, match=r"attributes\.weight"):
        read_glossary(own, built_in=base)


def test_a_pack_adds_the_attributes_of_its_field(tmp_path: Path) -> None:
    """Who leaves the pack out gets none of them; who extends the glossary extends what the packs add as well."""
    own, base = _files(tmp_path, "extends: built-in\nattributes:\n  lift: {names: [head]}\n")
    pack = tmp_path / "pumps.yaml"
    pack.write_text(
        "attributes:\n  lift: {names: [lift], measured_in: [length]}\n  weight: {names: [heft]}\n"
        "profiles:\n  wells: {names: [wells], criteria: [{attribute: lift, prefer: highest}], assumption: much lift}\n",
        encoding="utf-8",
    )

    built_in, extended = (read_glossary(path, built_in=base, packs=[pack]) for path in (base, own))

    assert [attribute.names for attribute in built_in.attributes] == [("weight", "mass", "heft"), ("lift",)]
    assert [attribute.names for attribute in extended.attributes] == [("weight", "mass", "heft"), ("lift", "head")]
    assert [profile.id for profile in built_in.profiles] == ["travel", "wells"]
    assert [attribute.id for attribute in read_glossary(base, built_in=base).attributes] == ["weight"]


@pytest.mark.parametrize(
    "added, said",
    [
        pytest.param("attributes: [lift]", "attributes: expected a mapping, got list", id="a list"),
        pytest.param("attributes: {lift: {name: [lift]}}", "attributes.lift: expected keys out of", id="a typo"),
        pytest.param("attributes: {lift: {names: [lift], related: [x]}}", "attributes.lift.related: ", id="nobody"),
        pytest.param("profiles: {wells: {names: [wells]}}", "profiles.wells.criteria: ", id="a purpose"),
    ],
)
def test_a_fault_in_a_pack_is_told_with_the_packs_file(tmp_path: Path, added: str, said: str) -> None:
    """The built-in glossary is nothing that an operator could mend."""
    _, base = _files(tmp_path, "")
    pack = tmp_path / "pumps.yaml"
    pack.write_text(added, encoding="utf-8")

    with pytest.raises(ConfigError) as caught:
        read_glossary(base, built_in=base, packs=[pack])

    assert str(caught.value).startswith(f"{pack}: {said}")
