"""The beginning of what comes in parts."""

from collections.abc import AsyncIterable


async def beginning(parts: AsyncIterable[bytes], most_bytes: int) -> bytes:
    """Return all that comes, at most `most_bytes` of it.

    `StreamReader.read(n)` gives what has come so far: the first packet of a longer answer.
    """
    content = bytearray()
    async for part in parts:
        content += part
        if len(content) >= most_bytes:
            break
    return bytes(content[:most_bytes])
