"""Invented product models: names that share tokens, variants, order codes, in the habits of several makers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

_WORDS = ("Halo", "Kestra", "Ombra", "Tarvo", "Quill", "Nerid", "Solva", "Brint", "Calyx", "Vantor", "Merrow", "Zephra")
_LETTERS = ("VX", "QT", "HG", "LD", "TKR", "WN", "SBQ", "FZ", "KP", "DX", "JL", "GR")
_SERIES = "Series"


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A product model of a made family."""

    name: str
    aliases: tuple[str, ...] = ()
    base: str | None = None
    legacy: bool = False


def _hyphened(rng: Random) -> tuple[list[str], list[str]]:
    stem = rng.choice(_LETTERS)
    first = rng.choice((100, 200, 300, 400))
    names = [f"{stem}-{first + step}" for step in rng.sample(range(0, 100, 10), 6)]
    return names, [" Plus", "b", "-EX"]


def _worded(rng: Random) -> tuple[list[str], list[str]]:
    stem = rng.choice(_WORDS)
    names = [f"{stem} {number}" for number in rng.sample(range(3, 30), 6)]
    return names, [" Mini", " Pro", " XL"]


def _pinned(rng: Random) -> tuple[list[str], list[str]]:
    stem = rng.choice("TRMN")
    names = [f"{stem}R{row}-{size}" for row, size in zip("579579", ("04", "08", "04", "16", "24", "08"), strict=True)]
    return names, ["X", "-C", "X2"]


def _sized(rng: Random) -> tuple[list[str], list[str]]:
    stem = rng.choice(_WORDS)
    names = [f"{stem} {number}" for number in rng.sample(range(110, 990, 10), 6)]
    return names, [" Lite", " S", " HT"]


def _packed(rng: Random) -> tuple[list[str], list[str]]:
    stem = rng.choice(_LETTERS)
    names = [f"{stem}{number}" for number in rng.sample(range(12, 99), 6)]
    return names, ["-EX", " Plus", "R"]


_HABITS: tuple[Callable[[Random], tuple[list[str], list[str]]], ...] = (_hyphened, _worded, _pinned, _sized, _packed)


def models_of(rng: Random) -> tuple[str, tuple[Model, ...]]:
    """Return the product line and its models: four or five bases, two to four variants, one legacy model."""
    names, suffixes = rng.choice(_HABITS)(rng)
    bases = names[: rng.choice((4, 5))]
    models = [Model(name=name, aliases=_codes(rng)) for name in bases]
    for suffix in suffixes[: rng.choice((1, 2, 3))]:
        base = rng.choice(bases[:2])
        models.append(Model(name=base + suffix, base=base))
    if rng.random() < 0.5:
        parent = models[-1]
        models.append(Model(name=f"{parent.name} Duo", base=parent.name))
    models.append(Model(name=names[5], legacy=True))
    line = f"{rng.choice([word for word in _WORDS if word not in names[0]])} {_SERIES}"
    return line, tuple(models)


def _codes(rng: Random) -> tuple[str, ...]:
    """Return an order code, for some product models."""
    code = f"{rng.randrange(100, 999)}-{rng.randrange(1000, 9999)}"
    return (code,) if rng.random() < 0.4 else ()
