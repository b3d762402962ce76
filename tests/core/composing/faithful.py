"""Invented documents of several trades, and sentences that say the same in other words."""

from collections.abc import Iterator
from pathlib import Path

import yaml

from adapters.glossary.phrasing import read_lexicon
from bot import __file__ as _bot
from core.draft import Brief, Proof, Sentence

HERE = Path(__file__).parent
LEXICON = read_lexicon(Path(_bot).parent / "phrasing.yaml")
TRADES = yaml.safe_load((HERE / "trades.yaml").read_text("utf-8"))
OTHERS = ("DP-400", "DP-60", "Calora 60", "NX-48", "Rotana 2", "Grazo 3 Plus", "Liftor 500")
"""Product models that no statement is about."""
NAMES = (*(name for trade in TRADES.values() for name in trade["models"]), *OTHERS)


def brief_of(trade: str) -> Brief:
    """Return a brief of all that a trade's document states."""
    told = TRADES[trade]
    return Brief(
        question="How is it?",
        models=tuple(told["models"]),
        nouns=frozenset(told["nouns"]),
        proofs=tuple(
            Proof(number=number, text=each["said"], models=tuple(each["of"]), above=each["above"])
            for number, each in enumerate(told["proofs"], start=1)
        ),
    )


def faithful(name: str) -> Iterator[tuple[str, Sentence]]:
    """Yield the sentences of a file, each with its trade."""
    for trade, told in yaml.safe_load((HERE / name).read_text("utf-8")).items():
        for text, *proofs in told:
            yield trade, Sentence(place=1, text=text, proofs=tuple(proofs))
