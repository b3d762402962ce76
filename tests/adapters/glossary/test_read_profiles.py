"""The glossary file's purposes: what product models are judged by, and what is said of faults."""

from pathlib import Path

import pytest

from adapters.glossary import read_glossary
from core.errors import ConfigError
from tests.core.packs import shipped_glossary

ATTRIBUTES = "attributes:\n  weight: {names: [weight]}\n  vibration: {names: [vibration]}\n"


def a_file(folder: Path, content: str) -> Path:
    """Write a glossary."""
    file = folder / "glossary.yaml"
    file.write_text(content, encoding="utf-8")
    return file


def test_a_purpose_says_by_what_product_models_are_judged(tmp_path: Path) -> None:
    """People who know their field write down what counts in it."""
    file = a_file(
        tmp_path,
        f"{ATTRIBUTES}profiles:\n"
        "  flying:\n"
        "    names: [drones, flight]\n"
        "    criteria:\n"
        "    - {attribute: weight, prefer: lowest}\n"
        "    - {attribute: vibration, prefer: highest}\n"
        "    assumption: ' low weight, then vibration '\n",
    )

    (flying,) = read_glossary(file).profiles

    assert (flying.id, flying.names, flying.assumption) == (
        "flying",
        ("drones", "flight"),
        "low weight, then vibration",
    )
    assert [(each.attribute.id, each.prefer) for each in flying.criteria] == [
        ("weight", "lowest"),
        ("vibration", "highest"),
    ]


def test_a_glossary_needs_no_purposes(tmp_path: Path) -> None:
    """Files written before there were any stay valid."""
    assert read_glossary(a_file(tmp_path, ATTRIBUTES)).profiles == ()


GOOD = "names: [b], criteria: [{attribute: weight, prefer: lowest}], assumption: low weight"


@pytest.mark.parametrize(
    "profiles, said",
    [
        pytest.param("[a]", "profiles: expected a mapping, got list", id="a list"),
        pytest.param("{a: 5}", "profiles.a: expected keys out of", id="a purpose that is a number"),
        pytest.param(f"{{a: {{{GOOD}, score: 5}}}}", "'score'", id="an unknown key"),
        pytest.param(
            "{a: {criteria: [{attribute: weight, prefer: lowest}], assumption: x}}",
            "profiles.a.names: expected at least one name",
            id="no name",
        ),
        pytest.param("{a: {names: [b], assumption: x}}", "profiles.a.criteria: expected a list of", id="no criteria"),
        pytest.param(
            "{a: {names: [b], criteria: [], assumption: x}}",
            "profiles.a.criteria: expected a list of",
            id="an empty list",
        ),
        pytest.param(
            "{a: {names: [b], criteria: [weight], assumption: x}}",
            "profiles.a.criteria[0]: expected keys out of",
            id="a criterion in a word",
        ),
        pytest.param(
            "{a: {names: [b], criteria: [{attribute: mass, prefer: lowest}], assumption: x}}",
            "profiles.a.criteria[0].attribute: expected the id of an attribute of this file, got 'mass'",
            id="an unknown attribute",
        ),
        pytest.param(
            "{a: {names: [b], criteria: [{attribute: weight, prefer: best}], assumption: x}}",
            "profiles.a.criteria[0].prefer: expected one of ['highest', 'lowest', 'widest'], got 'best'",
            id="an unknown preference",
        ),
        pytest.param(
            "{a: {names: [b], criteria: [{attribute: weight, prefer: lowest}]}}",
            "profiles.a.assumption: expected the criteria in words, got None",
            id="no assumption",
        ),
        pytest.param(
            "{a: {names: [b], criteria: [{attribute: weight, prefer: lowest}], assumption: ' '}}",
            "profiles.a.assumption: expected the criteria in words",
            id="an empty assumption",
        ),
    ],
)
def test_a_fault_in_a_purpose_is_named_with_its_place(tmp_path: Path, profiles: str, said: str) -> None:
    """A criterion that is silently dropped would change every recommendation."""
    file = a_file(tmp_path, f"{ATTRIBUTES}profiles: {profiles}\n")

    with pytest.raises(ConfigError) as raised:
        read_glossary(file)

    assert said in str(raised.value)
    assert str(file) in str(raised.value)


def test_a_section_misspelt_is_a_fault(tmp_path: Path) -> None:
    """“profile:” would otherwise be passed over in silence."""
    with pytest.raises(ConfigError, match="got 'profile' as well"):
        read_glossary(a_file(tmp_path, f"{ATTRIBUTES}profile: {{}}\n"))


def test_each_built_in_purpose_has_names_of_its_own() -> None:
    """A name of two purposes would be judged by either."""
    names = [name for profile in shipped_glossary().profiles for name in profile.names]

    assert len(names) == len(set(names))
    assert {profile.id for profile in shipped_glossary().profiles} >= {"harsh_environments", "battery_operation"}
