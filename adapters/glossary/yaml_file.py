"""YAML read by the parser in C where there is one: in Python the files that come along take most of a start."""

from typing import Final

import yaml

_LOADER: Final[type[yaml.SafeLoader | yaml.CSafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parsed(text: str) -> object:
    """Return what YAML says, in plain types only.

    Raises:
        yaml.YAMLError: It is none.
    """
    return yaml.load(text, Loader=_LOADER)  # noqa: S506  safe, both of them
