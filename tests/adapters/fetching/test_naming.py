"""Names of what was fetched: safe, alike each time, and each its own."""

import bz2
import zlib
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from adapters.fetching.kinds import as_utf8
from adapters.fetching.naming import name_of_address, unique_name


@pytest.mark.parametrize(
    "address,name",
    [
        pytest.param("https://docs.example.com/p/a.html", "docs.example.com/p/a.html", id="plain"),
        pytest.param("http://127.0.0.1:8080/a.html", "127.0.0.1-8080/a.html", id="port"),
    ],
)
def test_a_plain_address_is_its_own_name(address: str, name: str) -> None:
    """People find it again."""
    assert name_of_address(URL(address), ".html") == name


def test_addresses_that_would_be_called_alike_are_kept_apart() -> None:
    """None of them replaces another."""
    addresses = [
        "a",
        "a.html",
        "a?x=1",
        "a?x=2",
        "A B",
        "A%2FB",
        "1/2/3/4/a.html",
        "5/2/3/4/a.html",
        "",
        "index",
        "a.htm",
    ]
    names = [name_of_address(URL(f"https://example.com/{address}"), ".html") for address in addresses]

    assert len(set(names)) == len(addresses)


@given(parts=st.lists(st.text(max_size=100), min_size=1, max_size=7), whole=st.text())
def test_every_name_stays_in_the_folder(parts: list[str], whole: str) -> None:
    """For any address: visible, not too deep, no way out, and its suffix at the end."""
    path = PurePosixPath(unique_name(parts, ".md", whole))

    assert path.suffix == ".md"
    assert not path.is_absolute()
    assert len(path.parts) <= 4
    assert not any(part.startswith(".") or len(part) > 110 for part in path.parts)


@pytest.mark.parametrize(
    "charset,content",
    [
        pytest.param("bz2", bz2.compress(b"a"), id="packed"),
        pytest.param("zlib", zlib.compress(b"a"), id="packed otherwise"),
        pytest.param("punycode", b"a-kva", id="names of hosts"),
        pytest.param("idna", b"xn--4ca", id="names of hosts as well"),
        pytest.param("unicode_escape", b"\\u0041", id="source code"),
        pytest.param("raw_unicode_escape", b"\\u0041", id="source code as well"),
        pytest.param("rot13", b"a", id="a game"),
    ],
)
def test_what_is_no_encoding_of_texts_is_not_taken_for_one(charset: str, content: bytes) -> None:
    """A server could have us unpack a few bytes into all the memory there is."""
    assert as_utf8(content, ".txt", charset) == content
