"""Packs of words and learnt weights, from their files."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

import yaml

from core.errors import ConfigError
from core.knowledge.pack import Pack
from core.knowledge.words import fold, stem, words
from core.quantities.dimensions import Dimension
from core.retrieval.weights import Linear, Weight, Weights

_STANDS_FOR, _MEASURES, _ORDINARY, _OPPOSITES, _APART = "stands_for", "measures", "ordinary", "opposites", "apart"
_KEYS = (_STANDS_FOR, _MEASURES, _ORDINARY, _OPPOSITES, _APART)


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
        stands_for |= _stands_for(path, given.get(_STANDS_FOR))
        ordinary |= {stem(word) for word in _words(path, _ORDINARY, given.get(_ORDINARY) or [])}
        opposites += _groups(path, _OPPOSITES, given.get(_OPPOSITES) or [])
        apart += _groups(path, _APART, given.get(_APART) or [])
        for name, listed in _mapping(path, _MEASURES, given.get(_MEASURES)).items():
            dimension = _dimension(path, name)
            for word in _words(path, f"{_MEASURES}.{name}", listed):
                measures.setdefault(stem(word), set()).add(dimension)
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
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise ConfigError(f"{path}: expected weights as `make train` writes them, got {error!r}") from error


def _weights(given: Mapping[str, Mapping[str, float]]) -> dict[str, Weight]:
    return {name: _weight(name, each) for name, each in given.items()}


def _weight(name: str, given: Mapping[str, float]) -> Weight:
    read = Weight(weight=float(given["weight"]), mean=float(given["mean"]), scale=float(given["scale"]))
    if not read.scale > 0:
        raise ValueError(f"{name}: scale {read.scale}")
    return read


def _read(path: Path) -> Mapping[str, object]:
    try:
        given: object = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigError(f"{path}: can't read the pack: {error}") from error
    sections = _mapping(path, "the file", given)
    if unknown := sorted(sections.keys() - _KEYS):
        known = ", ".join(repr(key) for key in _KEYS)
        raise ConfigError(f"{path}: expected the keys {known} only, got {unknown[0]!r} as well")
    return sections


def _mapping(path: Path, what: str, given: object) -> Mapping[str, object]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise ConfigError(f"{path}: {what}: expected keys and values, got {type(given).__name__}")
    return {str(key): value for key, value in cast("dict[object, object]", given).items()}


def _stands_for(path: Path, given: object) -> dict[str, tuple[str, ...]]:
    """Return word → what it may stand for; one text, or a list of them."""
    found: dict[str, tuple[str, ...]] = {}
    for word, meant in _mapping(path, _STANDS_FOR, given).items():
        listed = cast("list[object]", meant) if isinstance(meant, list) else [meant]
        found[fold(word)] = tuple(_texts(path, f"{_STANDS_FOR}.{word}", listed))
    return found


def _groups(path: Path, place: str, given: object) -> list[frozenset[str]]:
    """Return lists of words as sets of stems."""
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {place}: expected a list of lists of words, got {type(given).__name__}")
    return [frozenset(stem(word) for word in _words(path, place, each)) for each in cast("list[object]", given)]


def _words(path: Path, place: str, given: object) -> list[str]:
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {place}: expected a list of words, got {type(given).__name__}")
    return [word for text in _texts(path, place, cast("list[object]", given)) for word in fold(text).split()]


def _texts(path: Path, place: str, given: Sequence[object]) -> Iterator[str]:
    for each in given:
        if isinstance(each, bool) or not isinstance(each, str | int) or not words(str(each)):
            raise ConfigError(f"{path}: {place}: expected words, got {each!r}; quote it if it is meant as a word")
        yield str(each)


def _dimension(path: Path, name: str) -> Dimension:
    try:
        return Dimension(name)
    except ValueError as error:
        known = ", ".join(sorted(Dimension))
        raise ConfigError(f"{path}: {_MEASURES}.{name}: nothing is measured so; known: {known}") from error
