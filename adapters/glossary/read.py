"""Read a glossary of attributes and profiles from YAML; every fault is named with its place."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

import yaml

from adapters.glossary.yaml_file import parsed
from core.errors import ConfigError
from core.knowledge.glossary import Attribute, Criterion, Direction, Glossary, Preference, Profile, build_glossary
from core.knowledge.labels import is_unit
from core.quantities.dimensions import Dimension

_KEYS = frozenset(
    [
        "names",
        "measured_in",
        "by_unit",
        "not_with",
        "figures",
        "within",
        "bare_unit",
        "better",
        "related",
        "product_lines",
    ]
)
_TOP_KEYS = frozenset({"attributes", "profiles"})
_EXTENDS = "extends"
_BUILT_IN = "built-in"
_PROFILE_KEYS = frozenset({"names", "criteria", "assumption"})
_CRITERION_KEYS = frozenset({"attribute", "prefer"})
_BETTER: dict[str, Direction] = {"higher": "higher", "lower": "lower"}
_PREFER: dict[str, Preference] = {"widest": "widest", "highest": "highest", "lowest": "lowest"}


def read_glossary(path: Path, *, built_in: Path | None = None, packs: Sequence[Path] = ()) -> Glossary:
    """Return the glossary in a file of the form `attributes: {id: {names, measured_in, …}}, profiles: {id: …}`.

    With `extends: built-in` the file adds to `built_in`: names are added to an attribute's, anything else replaces it.

    Args:
        path: The file.
        built_in: What a file may extend, together with what `packs` add.
        packs: Packs of words that add to `built_in` in the same way.

    Raises:
        ConfigError: A file can't be read or says something that isn't understood.
    """
    sections = _sections(path)
    extended = sections.pop(_EXTENDS, None)
    if extended is not None and (extended != _BUILT_IN or built_in is None):
        raise ConfigError(f"{path}: {_EXTENDS}: expected {_BUILT_IN!r}, got {extended!r}")
    if unknown := sorted(sections.keys() - _TOP_KEYS):
        raise ConfigError(
            f"{path}: expected the keys 'attributes', 'profiles' and 'extends' only, got {unknown[0]!r} as well"
        )
    base = [] if built_in is None or (extended is None and path != built_in) else [built_in, *packs]
    return _glossary_of({each: sections if each == path else _sections(each) for each in base} | {path: sections}, path)


def _glossary_of(files: Mapping[Path, Mapping[str, object]], path: Path) -> Glossary:
    """Return what the files say together, later ones adding to earlier ones; `path` is told in faults of the whole."""
    merged: Mapping[str, Mapping[str, object]] = {}
    said_in: dict[str, Path] = {}
    for file, sections in files.items():
        given = {key: _section(file, key, sections.get(key)) for key in ("attributes", "profiles")}
        merged = _extended(merged, given)
        said_in |= {f"{key}.{name}": file for key, entries in given.items() for name in entries}
    if not merged["attributes"]:
        raise ConfigError(f"{path}: expected a mapping with the key 'attributes'")
    attributes = [_attribute(said_in, name, entry) for name, entry in merged["attributes"].items()]
    _check_ids(said_in, attributes)
    return build_glossary(attributes, _profiles(said_in, merged["profiles"], attributes))


def _section(path: Path, key: str, given: object) -> Mapping[str, object]:
    if given is not None and not isinstance(given, Mapping):
        raise ConfigError(f"{path}: {key}: expected a mapping, got {type(given).__name__}")
    return _mapping(cast("object", given))


def _sections(path: Path) -> dict[str, object]:
    try:
        content = parsed(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path}: can't read the glossary: {error}") from error
    return dict(_mapping(content))


def _extended(
    base: Mapping[str, Mapping[str, object]], added: Mapping[str, Mapping[str, object]]
) -> Mapping[str, Mapping[str, object]]:
    """Return the sections of both files; an attribute of both has the names of both, and else what is added."""
    attributes = dict(base.get("attributes", {}))
    for name, entry in added["attributes"].items():
        known, fields = _mapping(attributes.get(name)), _mapping(entry)
        names = [*_listed(known.get("names")), *_listed(fields.get("names"))]
        attributes[name] = {**known, **fields, **({"names": names} if names else {})} if fields else entry
    return {"attributes": attributes, "profiles": {**base.get("profiles", {}), **added["profiles"]}}


def _listed(given: object) -> list[object]:
    return cast("list[object]", given) if isinstance(given, list) else []


def _check_ids(said_in: Mapping[str, Path], attributes: Sequence[Attribute]) -> None:
    known = {attribute.id for attribute in attributes}
    for attribute in attributes:
        for key, ids in (("within", attribute.within - {"*"}), ("related", attribute.related)):
            if unknown := sorted(ids - known):
                raise ConfigError(
                    f"{said_in[f'attributes.{attribute.id}']}: attributes.{attribute.id}.{key}: expected ids of "
                    f"attributes, "
                    f"got {unknown[0]!r}"
                )


def _profiles(
    said_in: Mapping[str, Path], entries: Mapping[str, object], attributes: Sequence[Attribute]
) -> Iterator[Profile]:
    known = {attribute.id: attribute for attribute in attributes}
    for name, entry in entries.items():
        place = f"profiles.{name}"
        path = said_in[place]
        fields = _fields(path, place, entry, _PROFILE_KEYS)
        yield Profile(
            id=name,
            names=_some_texts(path, place, fields, "names"),
            criteria=_criteria(path, place, fields, known),
            assumption=_assumption(path, place, fields),
        )


def _assumption(path: Path, place: str, fields: Mapping[str, object]) -> str:
    given = fields.get("assumption")
    if not isinstance(given, str) or not given.strip():
        raise ConfigError(f"{path}: {place}.assumption: expected the criteria in words, got {given!r}")
    return given.strip()


def _criteria(
    path: Path, place: str, fields: Mapping[str, object], known: Mapping[str, Attribute]
) -> tuple[Criterion, ...]:
    given = fields.get("criteria")
    if not isinstance(given, list) or not given:
        raise ConfigError(f"{path}: {place}.criteria: expected a list of at least one criterion")
    entries = enumerate(cast("list[object]", given))
    return tuple(_criterion(path, f"{place}.criteria[{number}]", entry, known) for number, entry in entries)


def _criterion(path: Path, place: str, entry: object, known: Mapping[str, Attribute]) -> Criterion:
    fields = _fields(path, place, entry, _CRITERION_KEYS)
    attribute, prefer = str(fields.get("attribute", "")), str(fields.get("prefer", ""))
    if attribute not in known:
        raise ConfigError(f"{path}: {place}.attribute: expected the id of an attribute of this file, got {attribute!r}")
    if prefer not in _PREFER:
        raise ConfigError(f"{path}: {place}.prefer: expected one of {sorted(_PREFER)}, got {prefer!r}")
    return Criterion(attribute=known[attribute], prefer=_PREFER[prefer])


def _fields(path: Path, place: str, entry: object, keys: frozenset[str]) -> Mapping[str, object]:
    fields = _mapping(entry)
    if not fields or fields.keys() - keys:
        got = f"the keys {sorted(fields)}" if fields else type(entry).__name__
        raise ConfigError(f"{path}: {place}: expected keys out of {sorted(keys)}, got {got}")
    return fields


def _mapping(given: object) -> Mapping[str, object]:
    """Return a mapping with its keys as text; empty for anything else."""
    if not isinstance(given, Mapping):
        return {}
    return {str(key): value for key, value in cast("Mapping[object, object]", given).items()}


def _attribute(said_in: Mapping[str, Path], name: str, entry: object) -> Attribute:
    place = f"attributes.{name}"
    path = said_in[place]
    fields = _fields(path, place, entry, _KEYS)
    better = str(fields.get("better", ""))
    if better and better not in _BETTER:
        raise ConfigError(f"{path}: {place}.better: expected one of {sorted(_BETTER)}, got {better!r}")
    bare_unit = str(fields.get("bare_unit", ""))
    if bare_unit and not is_unit(bare_unit):
        raise ConfigError(f"{path}: {place}.bare_unit: expected a unit such as GB, got {bare_unit!r}")
    return Attribute(
        id=name,
        names=_some_texts(path, place, fields, "names"),
        dimensions=_dimensions(path, place, fields, "measured_in"),
        not_with=frozenset(_texts(path, place, fields, "not_with")),
        by_unit=fields.get("by_unit") is True,
        figures=_dimensions(path, place, fields, "figures"),
        within=frozenset(_texts(path, place, fields, "within")),
        bare_unit=bare_unit,
        direction=_BETTER.get(better, ""),
        related=frozenset(_texts(path, place, fields, "related")),
        product_lines=frozenset(_texts(path, place, fields, "product_lines")),
    )


def _dimensions(path: Path, place: str, fields: Mapping[str, object], key: str) -> frozenset[Dimension]:
    try:
        return frozenset(Dimension(text) for text in _texts(path, place, fields, key))
    except ValueError as error:
        known = ", ".join(Dimension)
        raise ConfigError(f"{path}: {place}.{key}: {error}; known: {known}") from error


def _some_texts(path: Path, place: str, fields: Mapping[str, object], key: str) -> tuple[str, ...]:
    texts = _texts(path, place, fields, key)
    if not texts:
        raise ConfigError(f"{path}: {place}.{key}: expected at least one name")
    return texts


def _texts(path: Path, place: str, fields: Mapping[str, object], key: str) -> tuple[str, ...]:
    given = fields.get(key, [])
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {place}.{key}: expected a list, got {type(given).__name__}")
    return tuple(str(text) for text in cast("list[object]", given))
