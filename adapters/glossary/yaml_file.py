"""YAML read by the parser in C where there is one: in Python the files that come along take most of a start."""

from functools import lru_cache
from typing import Final

import yaml

_KEPT: Final = 32
_LOADER: Final[type[yaml.SafeLoader | yaml.CSafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(_KEPT)
def parsed(text: str) -> object:
    """Return what YAML says, in plain types only; the same for the same text, so nobody may change it.

    Raises:
        yaml.YAMLError: It is none.
    """
    return yaml.load(text, Loader=_LOADER)  # noqa: S506  safe, both of them
