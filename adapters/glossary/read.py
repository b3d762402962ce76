"""Read a glossary of attributes from YAML; every fault is named with its place."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import yaml

from core.errors import ConfigError
from core.knowledge.glossary import Attribute, Direction, Glossary, build_glossary
from core.quantities.dimensions import Dimension

_KEYS = frozenset(
    {"names", "measured_in", "by_unit", "not_with", "figures", "within", "bare_unit", "better", "product_lines"}
)
_BETTER: dict[str, Direction] = {"higher": "higher", "lower": "lower"}


def read_glossary(path: Path) -> Glossary:
    """Return the glossary in a file of the form `attributes: {id: {names, measured_in, …}}`.

    Raises:
        ConfigError: The file can't be read or says something that isn't understood.
    """
    try:
        content: object = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path}: can't read the glossary: {error}") from error
    attributes = _mapping(_mapping(content).get("attributes"))
    if not attributes:
        raise ConfigError(f"{path}: expected a mapping with the key 'attributes'")
    return build_glossary(_attribute(path, name, entry) for name, entry in attributes.items())


def _mapping(given: object) -> Mapping[str, object]:
    """Return a mapping with its keys as text; empty for anything else."""
    if not isinstance(given, Mapping):
        return {}
    return {str(key): value for key, value in cast("Mapping[object, object]", given).items()}


def _attribute(path: Path, name: str, entry: object) -> Attribute:
    fields = _mapping(entry)
    if not fields or fields.keys() - _KEYS:
        got = f"the keys {sorted(fields)}" if fields else type(entry).__name__
        raise ConfigError(f"{path}: attributes.{name}: expected keys out of {sorted(_KEYS)}, got {got}")
    names = _texts(path, name, fields, "names")
    if not names:
        raise ConfigError(f"{path}: attributes.{name}.names: expected at least one name")
    better = str(fields.get("better", ""))
    if better and better not in _BETTER:
        raise ConfigError(f"{path}: attributes.{name}.better: expected one of {sorted(_BETTER)}, got {better!r}")
    return Attribute(
        id=name,
        names=names,
        dimensions=_dimensions(path, name, fields, "measured_in"),
        not_with=frozenset(_texts(path, name, fields, "not_with")),
        by_unit=fields.get("by_unit") is True,
        figures=_dimensions(path, name, fields, "figures"),
        within=frozenset(_texts(path, name, fields, "within")),
        bare_unit=str(fields.get("bare_unit", "")),
        direction=_BETTER.get(better, ""),
        product_lines=frozenset(_texts(path, name, fields, "product_lines")),
    )


def _dimensions(path: Path, name: str, fields: Mapping[str, object], key: str) -> frozenset[Dimension]:
    try:
        return frozenset(Dimension(text) for text in _texts(path, name, fields, key))
    except ValueError as error:
        known = ", ".join(Dimension)
        raise ConfigError(f"{path}: attributes.{name}.{key}: {error}; known: {known}") from error


def _texts(path: Path, name: str, fields: Mapping[str, object], key: str) -> tuple[str, ...]:
    given = fields.get(key, [])
    if not isinstance(given, list):
        raise ConfigError(f"{path}: attributes.{name}.{key}: expected a list, got {type(given).__name__}")
    return tuple(str(text) for text in cast("list[object]", given))
