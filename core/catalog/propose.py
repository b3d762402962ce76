"""Product models proposed from the documents alone, for people to confirm when there is no catalogue.

Titles, file names, headings, tables and sentences that say something of it speak for a name; one of them alone
rarely will do. `core.catalog.induction` weighs them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.induction.choosing import Chosen, choose
from core.catalog.induction.relations import base_of, is_like, lines_of
from core.catalog.induction.said import Kind
from core.knowledge.document import Document, Status
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree

_TELLING = (Kind.TITLE, Kind.TOP, Kind.CELL, Kind.HEADING, Kind.TAB, Kind.COLUMN, Kind.ROW, Kind.ITEM)
"""The better reason comes first."""

_QUOTED = frozenset({Kind.TITLE, Kind.TOP, Kind.HEADING, Kind.TAB})


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A name that looks like a product model's, or one that somebody made of it.

    Attributes:
        documents: Paths of the documents that would cover it.
        reason: Where it stands, for people to judge; empty if people named it.
        aliases: Other names and order codes.
        family: Product line.
        variant_of: The proposal whose variant it is by its name; empty if none.
        inherits: A document says that it is like that one but for what is stated of it.
        legacy: A document says that it isn't made any more.
    """

    name: str
    documents: tuple[str, ...]
    reason: str = ""
    aliases: tuple[str, ...] = ()
    family: str = ""
    variant_of: str = ""
    inherits: bool = False
    legacy: bool = False


def propose(trees: Mapping[str, DocumentTree], pack: Pack) -> tuple[Proposal, ...]:
    """Return the proposed product models in order of path and place; the same for the same documents and pack."""
    chosen = choose(trees, pack)
    names = [each.name for each in chosen]
    lines = lines_of(names)
    return tuple(_proposal(each, base_of(each.name, names, pack), lines.get(each.name, "")) for each in chosen)


def proposed_catalog(proposals: Sequence[Proposal], trees: Mapping[str, DocumentTree]) -> Catalog:
    """Return the catalogue that the proposals make, with every document of `trees` in it.

    Raises:
        CatalogError: Two of them are called the same, or one is a variant of none of them; the message says which.
    """
    documents = [
        Document(
            path=path,
            title=trees[path].called or path.rsplit("/", 1)[-1],
            covered_models=tuple(proposal.name for proposal in proposals if path in proposal.documents),
        )
        for path in sorted(trees)
    ]
    return build_catalog(map(to_model, proposals), documents)


def to_model(proposal: Proposal) -> ProductModel:
    """Return the product model that a proposal is; a variant inherits only what a document lets it inherit."""
    variant = f"variant of {proposal.variant_of}" if proposal.variant_of and not proposal.inherits else ""
    return ProductModel(
        name=proposal.name,
        aliases=proposal.aliases,
        family=proposal.family,
        inherits_from=proposal.variant_of if proposal.variant_of and proposal.inherits else None,
        status=Status.LEGACY if proposal.legacy else Status.ONLINE,
        note="; ".join(filter(None, (variant, proposal.reason))),
    )


def _proposal(chosen: Chosen, base: str, line: str) -> Proposal:
    return Proposal(
        name=chosen.name,
        documents=chosen.documents,
        reason=_reason(chosen),
        aliases=chosen.aliases,
        family=line,
        variant_of=base,
        inherits=bool(base) and is_like(chosen, base),
        legacy=chosen.candidate.retired,
    )


def _reason(chosen: Chosen) -> str:
    """Say where a name stands best."""
    where = chosen.candidate.where
    kind = next((kind for kind in _TELLING if kind in where), None)
    if kind is None:
        found = chosen.candidate
        return f"file name and text of {min(found.files)}" if found.files else f"text of {next(iter(found.mentions))}"
    text, path = where[kind]
    return f"{kind} {text!r} of {path}" if kind in _QUOTED else f"{kind} of {path}"
