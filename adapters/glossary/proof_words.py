"""The words that drafts are proven with, from their file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from adapters.glossary.yaml_file import parsed
from core.errors import ConfigError
from core.knowledge.analyzer import fold, stem
from core.verification.lexicon import Lexicon


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    general: str
    ordinary: str
    telling: str
    qualifying: list[str]
    prepositions: list[str]
    alike: list[list[str]]
    negations: list[str]
    denying: list[str]
    bounds: Mapping[str, list[str]]
    numerals: Mapping[str, float]
    units: Mapping[str, str]
    measured: Mapping[str, list[str]]
    restricting: list[str]
    must: list[str]
    should: list[str]
    may: list[str]
    optional: list[str]
    wholly: list[str]
    partly: list[str]
    onward: list[str]
    opposites: list[tuple[str, str]]
    ordering: list[str]
    signals: list[str]
    mutual: list[str]
    soft: list[str]
    devices: str
    yes: list[str]
    no: list[str]
    between: Mapping[str, list[str]]
    function: Mapping[str, str]
    translations: Mapping[str, Mapping[str, str]]


def read_lexicon(path: Path) -> Lexicon:
    """Return the words in a file.

    Raises:
        ConfigError: The file can't be read, or isn't one of such words.
    """
    try:
        given = _File.model_validate(parsed(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(f"{path}: expected words as bot/proof_words.yaml has them, got {error}") from error
    alike: dict[str, set[int]] = {}
    for number, group in enumerate(given.alike):
        for word in group:
            for form in (fold(word), stem(fold(word))):
                alike.setdefault(form, set()).add(number)
    return replace(
        _of_meaning(given),
        general=_forms(given.general),
        ordinary=_forms(given.ordinary) - _forms(given.telling),
        telling=_forms(given.telling),
        alike={form: frozenset(groups) for form, groups in alike.items()},
        negations=frozenset(map(fold, given.negations)),
        denying=frozenset(stem(fold(word)) for word in given.denying),
        bounds={side: tuple(map(fold, phrases)) for side, phrases in given.bounds.items()},
        numerals={fold(word): number for word, number in given.numerals.items()},
        qualifying=frozenset(map(fold, given.qualifying)),
        prepositions=frozenset(given.prepositions),
        units=given.units,
        measured={word: frozenset(dimensions) for word, dimensions in given.measured.items()},
        devices=_forms(given.devices),
        yes=_folded(given.yes),
        no=_folded(given.no),
        between={sign: tuple(words) for sign, words in given.between.items()},
        function={language: _folded(words.split()) for language, words in given.function.items()},
        translations={
            language: {fold(word): tuple(said.split()) for word, said in words.items()}
            for language, words in given.translations.items()
        },
    )


def _of_meaning(given: _File) -> Lexicon:
    """Return the words that limit, demand, leave free, order or oppose."""
    return Lexicon(
        restricting=_folded(given.restricting),
        must=_folded(given.must),
        should=_folded(given.should),
        may=_folded(given.may),
        optional=tuple(map(fold, given.optional)),
        wholly=_folded(given.wholly),
        partly=_folded(given.partly),
        onward=_folded(given.onward),
        opposites=tuple((tuple(one.split()), tuple(other.split())) for one, other in given.opposites),
        ordering=_folded(given.ordering),
        signals=_folded(given.signals),
        mutual=_folded(given.mutual),
        soft=_folded(given.soft),
    )


def _folded(listed: Sequence[str]) -> frozenset[str]:
    return frozenset(map(fold, listed))


def _forms(listed: str) -> frozenset[str]:
    """Return the words that are listed with blanks between them, folded, and their stems."""
    return frozenset(form for word in listed.split() for form in (fold(word), stem(fold(word))))
