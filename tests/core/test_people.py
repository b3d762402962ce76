"""One person has one name, and two people never have the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.people import one_spelling


@pytest.mark.parametrize(
    "name, called",
    [
        pytest.param("Ann.Lee@Example.COM", "ann.lee@example.com", id="an address"),
        pytest.param("DOMAIN\\Ann", "DOMAIN\\Ann", id="no address"),
        pytest.param("Ann Lee @ Work", "Ann Lee @ Work", id="no address, though it has its sign"),
        pytest.param("STRAßE@example.com", "straße@example.com", id="not folded"),
        pytest.param("\u212aate@example.com", "\u212aate@example.com", id="a sign that only looks like a letter"),
    ],
)
def test_addresses_are_one_in_any_casing(name: str, called: str) -> None:
    """Issuers spell them as somebody once typed them."""
    assert one_spelling(name) == called


@given(name=st.text(max_size=20).map(lambda text: f"{text}@example.com"))
def test_what_is_called_so_is_called_so(name: str) -> None:
    """Said twice it is the same; and nothing but casing is ever lost."""
    assert one_spelling(one_spelling(name)) == one_spelling(name)
    assert one_spelling(name).lower() == name.lower()
