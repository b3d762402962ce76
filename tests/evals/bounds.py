"""Bounds that the figures have to keep: `--min overall.right=0.6` and its kin."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.evals.families import CORPUS
from tests.evals.figures import Figures

POOLED = "pooled"
ENOUGH = 12
"""A floor for each family holds where so many questions are behind its figure."""

OPTIONS = {
    "--min": "of the families together, at least",
    "--max": "of the families together, at most",
    "--min-each": "of each family with twelve such questions, at least",
    "--max-each": "of each family with twelve such questions, at most",
    "--corpus-min": "of the corpus, at least",
    "--corpus-max": "of the corpus, at most",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """What one option asks for."""

    option: str
    name: str
    value: float

    def __str__(self) -> str:
        """Return it as it was typed."""
        return f"{self.option} {self.name}={self.value:g}"

    def kept(self, value: float) -> bool:
        """Tell whether a figure is within it."""
        return value >= self.value if "min" in self.option else value <= self.value


def add_bounds(options: argparse.ArgumentParser) -> None:
    """Let the command line take bounds, each as often as wanted."""
    for option, said in OPTIONS.items():
        options.add_argument(option, action=_Gather, default=[], dest="bounds", metavar="FIGURE=VALUE", help=said)


class _Gather(argparse.Action):
    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        name, _, value = str(values).partition("=")
        try:
            bound = Bound(option=str(option_string), name=name, value=float(value))
        except ValueError:
            parser.error(f"{option_string} {values}: expected FIGURE=VALUE")
        namespace.bounds = [*namespace.bounds, bound]


def broken(bounds: Sequence[Bound], columns: Mapping[str, Figures]) -> Sequence[str]:
    """Return what is said of every bound that isn't kept, or that names no figure."""
    return [said for bound in bounds for said in _broken(bound, columns)]


def _broken(bound: Bound, columns: Mapping[str, Figures]) -> Sequence[str]:
    judged = _judged(bound, columns)
    if not any(bound.name in figures for figures in columns.values()):
        return [f"{bound}: there is no such figure"]
    return [
        f"{bound}: {name} has {figures[bound.name].value:.3f} ({figures[bound.name]})"
        for name, figures in judged.items()
        if bound.name in figures and not bound.kept(figures[bound.name].value)
    ]


def _judged(bound: Bound, columns: Mapping[str, Figures]) -> Mapping[str, Figures]:
    if bound.option.startswith("--corpus"):
        return {name: figures for name, figures in columns.items() if name == CORPUS}
    if not bound.option.endswith("-each"):
        return {name: figures for name, figures in columns.items() if name == POOLED}
    return {
        name: figures
        for name, figures in columns.items()
        if name not in {CORPUS, POOLED} and bound.name in figures and _enough(bound, figures)
    }


def _enough(bound: Bound, figures: Figures) -> bool:
    return not figures[bound.name].of or figures[bound.name].questions >= ENOUGH
