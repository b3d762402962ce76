"""Fields of a payload are what they should be, or told by their path."""

import pytest

from adapters.codec.fields import maybe_day
from core.errors import PayloadError


@pytest.mark.parametrize("given, day", [({"until": "2027-01-31"}, "2027-01-31"), ({"until": None}, ""), ({}, "")])
def test_a_day_is_read_in_iso_form(given: dict[str, object], day: str) -> None:
    """A date picker that is left empty says nothing."""
    assert maybe_day(given, "until") == day


@pytest.mark.parametrize("given", ["tomorrow", "2027-02-30", "31.01.2027"])
def test_what_is_no_day_is_told_without_its_words(given: str) -> None:
    """Somebody may have typed it."""
    with pytest.raises(PayloadError, match=rf"^until: expected a day or nothing, got {len(given)} characters$"):
        maybe_day({"until": given}, "until")
