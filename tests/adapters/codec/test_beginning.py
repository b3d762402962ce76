"""The beginning of what comes in parts: never less than there is, never more than wanted."""

from collections.abc import AsyncIterator

from hypothesis import given
from hypothesis import strategies as st

from adapters.codec.beginning import beginning


async def sent(parts: list[bytes]) -> AsyncIterator[bytes]:
    """Send parts."""
    for part in parts:
        yield part


@given(parts=st.lists(st.binary(max_size=5), max_size=5), most_bytes=st.integers(1, 30))
async def test_parts_make_no_difference(parts: list[bytes], most_bytes: int) -> None:
    """For any packets: it is the beginning of all of them together."""
    assert await beginning(sent(parts), most_bytes) == b"".join(parts)[:most_bytes]
