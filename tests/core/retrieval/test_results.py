"""The evidence of a whole grid: one thing asked or several, and what takes the place of what is lacking."""

from dataclasses import replace

import pytest

from core.retrieval.candidate import Evidence
from core.retrieval.results import Asked, Found, parted
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, SMALL, a_candidate, asked_for, one

TABLE = (
    Paper()
    .table("Parameter | Value", "Mass | 3 kg", "Noise | 40 dB", "Mass and noise | see label")
    .table("Pump | Mass | Noise", "OP-200 | 5 kg | 50 dB")
)


def _evidence(said: str, *, own: float = 1.0, enough: bool = True) -> Evidence:
    candidates = (a_candidate(one((SHEET, TABLE), said=said), soft_own=own),) if said else ()
    return Evidence(model=SMALL, candidates=candidates, sufficient=enough and bool(said))


def _found(*evidence: Evidence) -> Found:
    texts = ("mass and noise", "mass", "noise")[: len(evidence)]
    return Found(
        asked=tuple(Asked(text=text, aspect=asked_for(text)) for text in texts),
        evidence={(index, SMALL): each for index, each in enumerate(evidence)},
    )


def test_what_was_not_looked_for_is_empty() -> None:
    """An answer may ask for any cell of the grid."""
    found = _found(_evidence("3 kg"))

    assert found.stated(0, SMALL)
    assert found.of(0, None) == Evidence(model=None)
    assert not found.stated(5, SMALL)


def test_evidence_of_nothing_is_never_enough() -> None:
    """Whoever reads what is enough reads its first statement."""
    stated = _evidence("3 kg")

    assert stated.of_only(stated.candidates).sufficient
    assert not stated.of_only(()).sufficient


def _sure(probability: float, said: str, *, asked: str = "noise", enough: bool = True) -> Found:
    held = (a_candidate(one((SHEET, TABLE), said=said)),) if said else ()
    each = Evidence(model=SMALL, candidates=held, probability=probability, sufficient=enough)
    return Found(asked=(Asked(text=asked, aspect=asked_for(asked)),), evidence={(0, SMALL): each})


def test_one_thing_asked_stays_one() -> None:
    """There is nothing to take apart."""
    found = _found(_evidence("3 kg"))

    assert parted(found) is found


def test_a_clause_that_nothing_states_is_no_thing_asked() -> None:
    """“The pump hums and shakes at every start, noise?” asks for one thing, under circumstances."""
    texts = (
        "the pump hums loudly and shakes heavily at every start, noise",
        "hums loudly shakes heavily start",
        "noise",
    )
    held = (_evidence("40 dB", own=0.5), _evidence(""), _evidence("40 dB"))
    found = Found(
        asked=tuple(Asked(text=text, aspect=asked_for(text)) for text in texts),
        evidence={(index, SMALL): each for index, each in enumerate(held)},
    )

    assert [each.text for each in parted(found).asked] == [texts[0]]


@pytest.mark.parametrize(
    "whole, mass, noise, kept",
    [
        pytest.param(
            _evidence("3 kg", own=0.5), _evidence("3 kg"), _evidence("40 dB"), ["mass", "noise"], id="two statements"
        ),
        pytest.param(
            _evidence("see label"), _evidence("3 kg"), _evidence("40 dB"), ["mass and noise"], id="one says it all"
        ),
        pytest.param(
            _evidence("OP-200: 5 kg | 50 dB"),
            _evidence("5 kg"),
            _evidence("50 dB"),
            ["mass", "noise"],
            id="a row says it all, and its cells each their own",
        ),
        pytest.param(
            _evidence("3 kg", own=0.5),
            _evidence("3 kg", own=0.5),
            _evidence("3 kg", own=0.5),
            ["mass and noise"],
            id="both the same",
        ),
        pytest.param(
            _evidence("3 kg", own=0.5), _evidence("3 kg"), _evidence(""), ["mass", "noise"], id="one stated, one not"
        ),
        pytest.param(
            _evidence("3 kg", own=0.5),
            _evidence("3 kg", own=0.5),
            _evidence(""),
            ["mass and noise"],
            id="one half stated",
        ),
        pytest.param(_evidence(""), _evidence(""), _evidence(""), ["mass and noise"], id="nothing"),
    ],
)
def test_and_asks_for_two_things_where_each_is_stated_by_itself(
    whole: Evidence, mass: Evidence, noise: Evidence, kept: list[str]
) -> None:
    """“Mass and noise” is two things; “drag and drop” is one. The documents tell which."""
    found = parted(_found(whole, mass, noise))

    assert [each.text for each in found.asked] == kept
    assert set(found.evidence) == {(index, SMALL) for index in range(len(kept))}


def test_what_is_lacking_is_filled_and_what_is_there_stays() -> None:
    """Superseded documents speak only where no current one does."""
    current = _found(_evidence("3 kg"), _evidence("", enough=False))
    superseded = _found(_evidence("40 dB"), _evidence("40 dB"))

    both = current.over(superseded)

    assert [both.of(index, SMALL).candidates[0].said for index in (0, 1)] == ["3 kg", "40 dB"]
    assert current.over(_found(_evidence("", enough=False))).evidence == current.evidence


def _of(model: str, said: str, *, own: float = 0.5) -> Evidence:
    return replace(_evidence(said, own=own), model=model)


@pytest.mark.parametrize(
    "part, said, enough",
    [
        pytest.param("idle noise", "3 kg", False, id="nothing of one part"),
        pytest.param("idle noise", "see label", True, id="something of both"),
        pytest.param("idle", "3 kg", True, id="nothing of a mere word"),
        pytest.param("shipped kg", "3 kg", True, id="measured as the part is"),
    ],
)
def test_half_of_what_is_asked_of_several_is_no_comparison(part: str, said: str, *, enough: bool) -> None:
    """“Mass and idle noise” of two pumps answered by two masses leaves a half out without a word."""
    texts = (f"mass and {part}", "mass", part)
    whole = {(0, model): _of(model, said) for model in (SMALL, "OP-300")}
    parts = {(at, model): _of(model, "") for at in (1, 2) for model in (SMALL, "OP-300")}
    asked = tuple(Asked(text=text, aspect=asked_for(text)) for text in texts)

    kept = parted(Found(asked=asked, evidence={**whole, **parts}))

    assert [each.text for each in kept.asked] == [texts[0]]
    assert [each.sufficient for each in kept.evidence.values()] == [enough, enough]


@pytest.mark.parametrize(
    "probability, kept",
    [
        pytest.param(0.5, ["mass and noise"], id="hardly sure"),
        pytest.param(0.7, ["mass", "noise"], id="as sure as the other would have to be"),
    ],
)
def test_one_word_alone_must_be_sure(probability: float, kept: list[str]) -> None:
    """“Idle noise in the bay, which label” finds a label in every row."""
    held = (
        _evidence("3 kg", own=0.5),
        replace(_evidence("3 kg"), probability=probability, needed=0.4),
        replace(_evidence("40 dB", own=0.5, enough=False), needed=0.6),
    )

    assert [each.text for each in parted(_found(*held)).asked] == kept
