"""Packs of words and learnt weights, from their files."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import yaml

from core.errors import ConfigError
from core.knowledge.pack import Pack
from core.knowledge.words import stem
from core.quantities.dimensions import Dimension
from core.retrieval.weights import Linear, Weight, Weights


def read_pack(*paths: Path) -> Pack:
    """Return the packs in `paths` as one; later ones add to earlier ones.

    Raises:
        ConfigError: A file can't be read, or isn't a pack; the message names the place.
    """
    stands_for: dict[str, tuple[str, ...]] = {}
    ordinary: set[str] = set()
    measures: dict[str, set[Dimension]] = {}
    opposites: list[frozenset[str]] = []
    apart: list[frozenset[str]] = []
    for path in paths:
        given = _read(path)
        stands_for |= _texts(path, given.get("stands_for"))
        ordinary |= {stem(word) for word in _words(path, "ordinary", given.get("ordinary") or [])}
        opposites += _groups(path, "opposites", given.get("opposites"))
        apart += _groups(path, "apart", given.get("apart"))
        for name, listed in _mapping(path, "measures", given.get("measures")).items():
            for word in _words(path, name, listed):
                measures.setdefault(stem(word), set()).add(_dimension(path, name))
    return Pack(
        stands_for=stands_for,
        ordinary=frozenset(ordinary),
        measures={word: frozenset(each) for word, each in measures.items()},
        opposites=tuple(dict.fromkeys(opposites)),
        apart=tuple(dict.fromkeys(apart)),
    )


def read_weights(path: Path) -> Weights:
    """Return the learnt weights in a file.

    Raises:
        ConfigError: The file can't be read, or isn't one of weights.
    """
    try:
        given = json.loads(path.read_text("utf-8"))
        scorer = given["scorer"]
        return Weights(
            scorer=Linear(weights=_weights(scorer["with_vectors"])),
            without_vectors=Linear(weights=_weights(scorer["without_vectors"])),
            decision=Linear(weights=_weights(given["decision"]["inputs"]), bias=float(given["decision"]["bias"])),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: expected weights as `make train` writes them, got {error!r}") from error


def _weights(given: Mapping[str, Mapping[str, float]]) -> dict[str, Weight]:
    return {name: Weight(weight=each["weight"], mean=each["mean"], scale=each["scale"]) for name, each in given.items()}


def _read(path: Path) -> Mapping[str, object]:
    try:
        given: object = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path}: can't be read: {error}") from error
    return _mapping(path, "the file", given)


def _mapping(path: Path, what: str, given: object) -> Mapping[str, object]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise ConfigError(f"{path}: {what}: expected keys and values, got {type(given).__name__}")
    return {str(key): value for key, value in cast("dict[object, object]", given).items()}


def _texts(path: Path, given: object) -> dict[str, tuple[str, ...]]:
    """Return word → what it may stand for; one text, or a list of them."""
    found: dict[str, tuple[str, ...]] = {}
    for word, meant in _mapping(path, "stands_for", given).items():
        listed = cast("list[object]", meant) if isinstance(meant, list) else [meant]
        found[word.casefold()] = tuple(str(each) for each in listed)
    return found


def _groups(path: Path, name: str, given: object) -> list[frozenset[str]]:
    """Return lists of words as sets of stems."""
    if given is None:
        return []
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {name}: expected a list of lists of words, got {type(given).__name__}")
    return [frozenset(stem(word) for word in _words(path, name, each)) for each in cast("list[object]", given)]


def _words(path: Path, name: str, given: object) -> list[str]:
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {name}: expected a list of words, got {type(given).__name__}")
    return [word for each in cast("list[object]", given) for word in str(each).casefold().split()]


def _dimension(path: Path, name: str) -> Dimension:
    try:
        return Dimension(name)
    except ValueError as error:
        known = ", ".join(sorted(Dimension))
        raise ConfigError(f"{path}: measures.{name}: nothing is measured so; known: {known}") from error
