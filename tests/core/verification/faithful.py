"""Invented documents of several trades, and claims that say the same as their lines in other words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from adapters.glossary import read_lexicon
from bot import __file__ as _bot
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.draft import Claim
from core.gathering.lines import Gathered, GatheredPassage, Line
from core.knowledge.chunk import Chunk, ChunkKind, Piece, PieceKind
from core.knowledge.document import Document, Status
from core.knowledge.tree import Place
from core.query import AskedAspect, Kind, Query
from core.verification.prover import Prover

_BY_TRADE = ("faithful.yaml", "aside.yaml")
HERE = Path(__file__).parent
LEXICON = read_lexicon(Path(_bot).parent / "proof_words.yaml")
OTHERS = ("DP-400", "DP-60", "Calora 60", "NX-48", "Rotana 2", "Grazo 3 Plus", "Liftor 500", "Vexa 215", "GW-D")
"""Product models that no line is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faithful:
    """A claim that is proven, with who proves it."""

    world: str
    query: Query
    claim: Claim


def a_line(number: int, text: str, models: Sequence[str] = (), above: str = "Manual") -> Line:
    """Return a line under headings that are told apart by ">"."""
    title, *section = above.split(" > ")
    place = Place(start=0, end=len(text))
    piece = Piece(kind=PieceKind.SENTENCE, plain=text, quote=text, place=place)
    document = Document(path=f"{title}.md", title=title, covered_models=tuple(models))
    chunk = Chunk(
        chunk_id=str(number),
        document=document.path,
        section=tuple(section),
        kind=ChunkKind.INFO,
        models=tuple(models),
        status=Status.ONLINE,
        text=text,
        pieces=(piece,),
    )
    return Line(number=number, text=text, models=tuple(models), document=document, chunk=chunk, position=0)


def gathered(*lines: Line) -> Gathered:
    """Return lines as they are gathered."""
    passages = (GatheredPassage(above=line.above, models=line.models, lines=(line,)) for line in lines)
    return Gathered(passages=tuple(passages))


def a_catalog(*names: str, **bases: str) -> Catalog:
    """Return a catalogue of product models, each with its base."""
    return build_catalog((ProductModel(name=name, inherits_from=bases.get(name)) for name in names), ())


def _loaded(name: str) -> Any:
    return yaml.safe_load((HERE / name).read_text("utf-8"))


@lru_cache(maxsize=1)
def worlds() -> Mapping[str, tuple[Gathered, Catalog, Query]]:
    """Return each invented trade: its lines, its catalogue, and a query about it."""
    told: dict[str, tuple[Gathered, Catalog, Query]] = {}
    for trade, each in _loaded("trades.yaml").items():
        lines = [
            a_line(at, proof["said"], proof["of"], proof["above"]) for at, proof in enumerate(each["proofs"], start=1)
        ]
        models = [ProductModel(name=name, kind=" ".join(each["nouns"])) for name in each["models"]]
        others = [ProductModel(name=name) for name in OTHERS if name not in each["models"]]
        query = Query(standalone="How is it?", kind=Kind.LOOK_UP, models=tuple(each["models"]))
        told[trade] = gathered(*lines), build_catalog([*models, *others], ()), query
    sheets = _loaded("worlds.yaml")
    lines = [a_line(at, *each) for at, each in enumerate(sheets["lines"], start=1)]
    models = [
        ProductModel(name=each["name"], aliases=tuple(each.get("aliases", ())), inherits_from=each.get("base"))
        for each in sheets["catalog"]
    ]
    others = [ProductModel(name=name) for name in OTHERS]
    told["sheets"] = gathered(*lines), build_catalog([*models, *others], ()), Query(standalone="?", kind=Kind.LOOK_UP)
    return told


def faithful(name: str) -> Iterator[Faithful]:
    """Yield the claims of a file."""
    told = _loaded(name)
    if name in _BY_TRADE:
        for trade, claims in told.items():
            for text, *lines in claims:
                yield Faithful(world=trade, query=worlds()[trade][2], claim=Claim(text=text, lines=tuple(lines)))
        return
    for group in told:
        aspects = (each.partition(": ") for each in group["aspects"])
        query = Query(
            standalone=group.get("standalone", "What about it?"),
            kind=Kind(group.get("kind", "look_up")),
            models=tuple(group.get("models", ())),
            members=tuple(group.get("members", ())),
            language=group.get("language", "en"),
            aspects=tuple(AskedAspect(asked=asked, phrases=tuple(rest.split(", "))) for asked, _, rest in aspects),
        )
        for text, *lines in group["claims"]:
            yield Faithful(world="sheets", query=query, claim=Claim(text=text, lines=tuple(lines)))


@lru_cache(maxsize=256)
def prover_of(world: str, query: Query) -> Prover:
    """Return who proves what is drafted for a query in a trade."""
    lines, catalog, _ = worlds()[world]
    return Prover(query, lines, catalog, LEXICON)
