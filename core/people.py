"""What people are called: the same however it is spelled."""

import re

_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+")


def one_spelling(name: str) -> str:
    """Return an e-mail address with small letters for capital ones, any other name as it is.

    Letters beyond ASCII stay: folding makes one of what other people's addresses may differ in, such as ß and ss.
    """
    return name.encode().lower().decode() if _ADDRESS.fullmatch(name) else name
