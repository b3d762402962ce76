"""What can be set wrong for Weaviate is refused at once, and names become keys that no rule of the server bends."""

import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.index.weaviate.keys import GENERIC, key_of, object_id, sort_key, stored_number
from adapters.index.weaviate.settings import Address, WeaviateSettings
from core.errors import ConfigError

NAMES = st.text(max_size=20) | st.sampled_from(("ECU-750", "ecu-750", "ECU-750 Plus", " ECU-750", "ECU-750\n", "*", ""))


@pytest.mark.parametrize(
    "given_settings, said",
    [
        pytest.param({"hosts": ()}, "hosts", id="no host"),
        pytest.param({"hosts": ("http://weaviate",)}, "host:http_port:grpc_port", id="an address of the web"),
        pytest.param({"hosts": ("weaviate:8080",)}, "'weaviate:8080'", id="one port of two"),
        pytest.param({"hosts": ("weaviate:8080:99999",)}, "99999", id="no such port"),
        pytest.param({"hosts": ("weaviate:443:443",)}, "two different ports", id="one port for both"),
        pytest.param({"prefix": "threadsheet"}, "capital", id="small letter"),
        pytest.param({"tenant": "a b"}, "letters and digits", id="tenant with a blank"),
        pytest.param({"alpha": 1.5}, "0.0", id="alpha"),
        pytest.param({"replication": 0}, "1 or more", id="no copy"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_was_expected(given_settings: dict[str, object], said: str) -> None:
    """A typo must not show up as a search that finds nothing."""
    with pytest.raises(ConfigError, match=said):
        WeaviateSettings(**given_settings)  # type: ignore[arg-type]


def test_hosts_have_the_usual_ports_unless_told() -> None:
    """Most operators run the defaults."""
    settings = WeaviateSettings(hosts=("weaviate-0", "weaviate-1:8081:50052"))

    assert settings.addresses == (
        Address(host="weaviate-0", http_port=8080, grpc_port=50051),
        Address(host="weaviate-1", http_port=8081, grpc_port=50052),
    )


def test_keys_are_never_shown() -> None:
    """Settings end up in logs and tickets."""
    settings = WeaviateSettings(api_key="reading-key", write_key="writing-key")

    assert "-key" not in repr(settings)
    assert settings.for_writing().api_key == "writing-key"
    assert WeaviateSettings(api_key="one").for_writing().api_key == "one"


@given(one=NAMES, other=NAMES)
def test_equal_keys_are_equal_names(one: str, other: str) -> None:
    """The server trims blanks and would take two product models for one."""
    assert (key_of(one) == key_of(other)) == (one == other)
    assert key_of(one) == key_of(one).strip()
    assert key_of(one) != GENERIC
    key_of(one).encode()


def test_the_key_of_a_long_name_is_short_and_its_own() -> None:
    """A path or label may be of any length, an index entry not."""
    long = "x" * 5000

    assert key_of(f"{long}1") != key_of(f"{long}2")
    assert len(key_of(long)) < 300


@given(one=NAMES, other=NAMES)
def test_sort_keys_sort_as_names_do_even_without_case(one: str, other: str) -> None:
    """The server sorts text without regard to case."""
    assert (sort_key(one).lower() < sort_key(other).lower()) == (one < other)


@given(one=st.floats(allow_nan=False), other=st.floats(allow_nan=False))
def test_stored_numbers_are_finite_and_keep_their_order(one: float, other: float) -> None:
    """JSON has no infinity, and an endless range is still the highest."""
    first, second = stored_number(one), stored_number(other)

    assert math.isfinite(first)
    assert math.copysign(1, stored_number(-0.0)) == 1
    if one < other:
        assert first <= second
    if math.isinf(one) != math.isinf(other) and abs(other) <= sys.float_info.max:
        assert first != second


def test_ids_tell_their_parts_apart() -> None:
    """Sent twice, stored once; two things are never one."""
    assert object_id("chunk", "a") == object_id("chunk", "a")
    assert len({object_id("chunk", "a"), object_id("fact", "a"), object_id("chunk", "a", "0")}) == 3
