"""Packs of words and learnt weights, from their files."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from pathlib import Path
from typing import TypeVar, cast

import yaml

from adapters.glossary.yaml_file import parsed
from core.errors import ConfigError
from core.knowledge.analyzer import fold, stem, words
from core.knowledge.glossary import Pack
from core.quantities.dimensions import Dimension
from core.retrieval.scoring_parameters import Linear, Weight, Weights

_T = TypeVar("_T")
_OF_GLOSSARY = ("attributes", "profiles")
"""What a pack adds to the glossary; see `read_glossary`."""
_KEYS = (
    *(
        "stands_for",
        "synonyms",
        "measures",
        "ordinary",
        "opposites",
        "apart",
        "products",
        "numbered",
        "places",
        "naming",
    ),
    *_OF_GLOSSARY,
)


def read_pack(*paths: Path) -> Pack:
    """Return the packs in `paths` as one; later ones add to earlier ones.

    Raises:
        ConfigError: A file can't be read, or isn't a pack; the message names the place.
    """
    return reduce(_together, (_pack_in(path, _text_of(path)) for path in paths), Pack())


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


def _together(one: Pack, other: Pack) -> Pack:
    return Pack(
        stands_for={**one.stands_for, **other.stands_for},
        synonyms=_joined(one.synonyms, other.synonyms),
        measures=_united(one.measures, other.measures),
        ordinary=one.ordinary | other.ordinary,
        opposites=tuple(dict.fromkeys((*one.opposites, *other.opposites))),
        apart=tuple(dict.fromkeys((*one.apart, *other.apart))),
        products=_united(one.products, other.products),
        numbered=one.numbered | other.numbered,
        places=one.places | other.places,
        naming=_united(one.naming, other.naming),
    )


def _united(one: Mapping[str, frozenset[_T]], other: Mapping[str, frozenset[_T]]) -> dict[str, frozenset[_T]]:
    """Return the keys of both, each with what either says of it."""
    none = frozenset[_T]()
    return {key: one.get(key, none) | other.get(key, none) for key in dict.fromkeys((*one, *other))}


def _joined(one: Mapping[str, tuple[str, ...]], other: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the keys of both, each with what either lists for it."""
    return {
        key: tuple(dict.fromkeys((*one.get(key, ()), *other.get(key, ())))) for key in dict.fromkeys((*one, *other))
    }


@lru_cache(maxsize=8)
def _pack_in(path: Path, text: str) -> Pack:
    """A pack is read whenever documents are, and rarely changes: the same text is taken apart once."""
    file = _File(path, _read(path, text))
    return Pack(
        stands_for=file.stands_for(),
        synonyms=file.synonyms(),
        measures=file.measures(),
        ordinary=file.stems("ordinary"),
        opposites=file.groups("opposites"),
        apart=file.groups("apart"),
        products=file.stems_by_key("products"),
        numbered=frozenset(file.words("numbered")),
        places=file.stems("places"),
        naming=file.words_by_key("naming"),
    )


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, error) from error


def _read(path: Path, text: str) -> Mapping[str, object]:
    try:
        given = parsed(text)
    except yaml.YAMLError as error:
        raise _unreadable(path, error) from error
    sections = _mapping(path, "the file", given)
    if unknown := sorted(sections.keys() - _KEYS):
        known = ", ".join(repr(key) for key in _KEYS)
        raise ConfigError(f"{path}: expected the keys {known} only, got {unknown[0]!r} as well")
    return sections


def _unreadable(path: Path, error: Exception) -> ConfigError:
    return ConfigError(f"{path}: can't read the pack: {error}")


@dataclass(frozen=True, slots=True)
class _File:
    """A pack's file with its sections; whatever is read of it raises ConfigError with the place of a fault."""

    path: Path
    sections: Mapping[str, object]

    def stands_for(self) -> dict[str, tuple[str, ...]]:
        """Return word → what it may stand for; one text, or a list of them."""
        found: dict[str, tuple[str, ...]] = {}
        for word, meant in self._section("stands_for").items():
            listed = cast("list[object]", meant) if isinstance(meant, list) else [meant]
            found[fold(word)] = tuple(_texts(self.path, f"stands_for.{word}", listed))
        return found

    def synonyms(self) -> dict[str, tuple[str, ...]]:
        """Return stem → the other words of each list that holds it."""
        found: dict[str, tuple[str, ...]] = {}
        for group in self._lists("synonyms"):
            texts = tuple(_texts(self.path, "synonyms", group))
            for text in texts:
                others = (other for other in texts if other != text)
                found[stem(fold(text))] = tuple(dict.fromkeys((*found.get(stem(fold(text)), ()), *others)))
        return found

    def measures(self) -> dict[str, frozenset[Dimension]]:
        """Return stem → what is asked by it is measured so."""
        found: dict[str, frozenset[Dimension]] = {}
        for name, listed in self._section("measures").items():
            asked = frozenset({self._dimension(name)})
            for word in _words(self.path, f"measures.{name}", listed):
                found[stem(word)] = found.get(stem(word), frozenset()) | asked
        return found

    def stems_by_key(self, key: str) -> dict[str, frozenset[str]]:
        """Return each folded word of a section with the stems listed for it."""
        listed = self._section(key).items()
        return {fold(word): frozenset(map(stem, _words(self.path, f"{key}.{word}", given))) for word, given in listed}

    def words_by_key(self, key: str) -> dict[str, frozenset[str]]:
        """Return each key of a section with the folded words listed for it."""
        listed = self._section(key).items()
        return {name: frozenset(_words(self.path, f"{key}.{name}", given)) for name, given in listed}

    def stems(self, key: str) -> frozenset[str]:
        """Return the stems of a section's words."""
        return frozenset(map(stem, self.words(key)))

    def words(self, key: str) -> list[str]:
        """Return a section's words, folded."""
        return _words(self.path, key, self.sections.get(key) or [])

    def groups(self, key: str) -> tuple[frozenset[str], ...]:
        """Return a section's lists of words as sets of stems."""
        return tuple(frozenset(map(stem, _words(self.path, key, group))) for group in self._lists(key))

    def _lists(self, key: str) -> list[list[object]]:
        given: object = self.sections.get(key) or []
        groups = cast("list[object]", given) if isinstance(given, list) else [given]
        if wrong := [group for group in groups if not isinstance(group, list)]:
            raise ConfigError(f"{self.path}: {key}: expected a list of lists of words, got {type(wrong[0]).__name__}")
        return cast("list[list[object]]", groups)

    def _section(self, key: str) -> Mapping[str, object]:
        return _mapping(self.path, key, self.sections.get(key))

    def _dimension(self, name: str) -> Dimension:
        try:
            return Dimension(name)
        except ValueError as error:
            known = ", ".join(sorted(Dimension))
            raise ConfigError(f"{self.path}: measures.{name}: nothing is measured so; known: {known}") from error


def _mapping(path: Path, what: str, given: object) -> Mapping[str, object]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise ConfigError(f"{path}: {what}: expected keys and values, got {type(given).__name__}")
    return {str(key): value for key, value in cast("dict[object, object]", given).items()}


def _words(path: Path, place: str, given: object) -> list[str]:
    if not isinstance(given, list):
        raise ConfigError(f"{path}: {place}: expected a list of words, got {type(given).__name__}")
    return [word for text in _texts(path, place, cast("list[object]", given)) for word in fold(text).split()]


def _texts(path: Path, place: str, given: Sequence[object]) -> Iterator[str]:
    for each in given:
        if isinstance(each, bool) or not isinstance(each, str | int) or not words(str(each)):
            raise ConfigError(f"{path}: {place}: expected words, got {each!r}; quote it if it is meant as a word")
        yield str(each)
