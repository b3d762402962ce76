"""Names, numbers and ids as the server is given them, so that its own rules of text can't bend them.

A key is opaque to the server: `field` tokenisation trims white space and sorting ignores case, neither of
which can touch what is made here.
"""

import sys
from functools import lru_cache
from hashlib import blake2b
from math import copysign, isinf, nextafter
from urllib.parse import quote
from uuid import UUID

_MARK = "="
"""Begins every key: no key is empty, and none reads as one of the words for "no product model"."""

GENERIC = "*"
"""Stands in the place of product models for chunks of generic documents."""

_LONGEST_KEY = 200
_BIGGEST = sys.float_info.max


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """Return the key of a name: readable, and the same for the very same name only."""
    quoted = quote(name, safe="", errors="surrogatepass")
    if len(quoted) > _LONGEST_KEY:
        quoted = f"{quoted[:_LONGEST_KEY]}%%{_digest(name).hexdigest()}"
    return _MARK + quoted


def sort_key(name: str) -> str:
    """Return text that sorts as `name` does by code points, also where case is ignored."""
    return name.encode("utf-8", "surrogatepass").hex()


def stored_number(number: float) -> float:
    """Return the finite number that stands for `number`; the order stays, but the largest number gives way."""
    if isinf(number):
        return copysign(_BIGGEST, number)
    if abs(number) == _BIGGEST:
        return nextafter(number, 0.0)
    return number + 0.0  # one zero only


def object_id(*parts: str) -> UUID:
    """Return the id of what is told by `parts`, for ever the same: sent twice, it is stored once."""
    return UUID(bytes=_digest("\0".join(parts)).digest(), version=5)


def _digest(text: str) -> blake2b:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16)
