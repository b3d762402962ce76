"""Claims made of the words of their line: those that say something else never pass, those that say the same do."""

from pathlib import Path

import pytest
import yaml

from tests.core.verification.drafting import claimed

_TOLD = yaml.safe_load(Path(__file__).with_name("otherwise.yaml").read_text("utf-8"))


def pairs(verdict: str) -> list[object]:
    """Return the claims of a verdict, each with the line that it cites, called by its kind."""
    return [
        pytest.param(claim, line, id=f"{kind}: {claim}")
        for kind, told in _TOLD[verdict].items()
        for claim, line in told
    ]


@pytest.mark.parametrize("claim, line", pairs("twisted"))
def test_what_only_has_the_words_of_its_line_is_not_proven(claim: str, line: str) -> None:
    """Who may for who must, one lamp for the other, what drives for what is driven: nobody who reads it can tell."""
    assert claimed(claim, line).why


@pytest.mark.parametrize("claim, line", pairs("faithful"))
def test_what_says_the_same_in_other_words_is_proven(claim: str, line: str) -> None:
    """Whoever refuses everything is never wrong either."""
    assert claimed(claim, line).why == ""
