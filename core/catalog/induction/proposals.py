"""Documents → product models proposed for people to confirm when there is no catalogue, and what people make of them.

Titles, file names, headings, tables and sentences that say something of it speak for a name; one of them alone
rarely will do.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.induction.choosing import Chosen, base_of, choose, lines_of
from core.catalog.induction.mention_detection import Kind
from core.catalog.name_normalisation import name_key
from core.knowledge.document import Document, Status
from core.knowledge.pack import Pack
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


Proposals = tuple[Proposal, ...]


def propose(trees: Mapping[str, DocumentTree], pack: Pack) -> Proposals:
    """Return the proposed product models in order of path and place; the same for the same documents and pack."""
    chosen = choose(trees, pack)
    names = [each.name for each in chosen]
    lines = lines_of(names)
    return tuple(_proposal(each, base_of(each.name, names, pack), lines.get(each.name, "")) for each in chosen)


def _proposal(chosen: Chosen, base: str, line: str) -> Proposal:
    found = chosen.candidate
    return Proposal(
        name=chosen.name,
        documents=chosen.documents,
        reason=_reason(chosen),
        aliases=chosen.aliases,
        family=line,
        variant_of=base,
        inherits=bool(base) and any(name_key(base) in name_key(said) for said in found.like),
        legacy=found.retired,
    )


def _reason(chosen: Chosen) -> str:
    """Say where a name stands best."""
    found = chosen.candidate
    kind = next((kind for kind in _TELLING if kind in found.where), None)
    if kind is None:
        return f"file name and text of {min(found.files)}" if found.files else f"text of {next(iter(found.mentions))}"
    text, path = found.where[kind]
    return f"{kind} {text!r} of {path}" if kind in _QUOTED else f"{kind} of {path}"


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


def drop(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals without those `at` these places; a variant of one of them is one of nothing."""
    gone = {proposals[place].name: "" for place in at}
    return tuple(_renamed(proposal, gone) for place, proposal in enumerate(proposals) if place not in at)


def rename(proposals: Proposals, at: int, name: str) -> Proposals:
    """Return the proposals with another name for one, which keeps the old one as an alias."""
    old = proposals[at]
    new = [_renamed(proposal, {old.name: name}) for proposal in proposals]
    new[at] = replace(new[at], name=name, aliases=_others((old.name, *old.aliases), name))
    return tuple(new)


def merge(proposals: Proposals, at: Collection[int], into: int) -> Proposals:
    """Return the proposals with some of them joined to another: names become aliases, documents are theirs together."""
    target, gone = proposals[into], [proposals[place] for place in sorted(at) if place != into]
    said = (name for one in (target, *gone) for name in (one.name, *one.aliases))
    names = {one.name: target.name for one in gone}
    whole = replace(
        target,
        aliases=_others(said, target.name),
        documents=tuple(dict.fromkeys(path for one in (target, *gone) for path in one.documents)),
        variant_of="" if target.variant_of in names else target.variant_of,
    )
    return tuple(
        whole if place == into else _renamed(proposal, names)
        for place, proposal in enumerate(proposals)
        if place == into or proposal not in gone
    )


def mark_variant(proposals: Proposals, at: Collection[int], of: int | None) -> Proposals:
    """Return the proposals with some of them variants of another, from which they inherit; of none if `of` is None."""
    base = "" if of is None else proposals[of].name
    marked = [place for place in at if place != of]
    return _changed(proposals, marked, lambda each: replace(each, variant_of=base, inherits=bool(base)))


def mark_legacy(proposals: Proposals, at: Collection[int]) -> Proposals:
    """Return the proposals with some of them marked as not made any more; those that are, as made."""
    legacy = not all(proposals[place].legacy for place in at)
    return _changed(proposals, at, lambda each: replace(each, legacy=legacy))


def set_line(proposals: Proposals, at: Collection[int], line: str) -> Proposals:
    """Return the proposals with the product line of some of them; empty takes it away."""
    return _changed(proposals, at, lambda each: replace(each, family=line))


def _changed(proposals: Proposals, at: Collection[int], change: Callable[[Proposal], Proposal]) -> Proposals:
    return tuple(change(each) if place in at else each for place, each in enumerate(proposals))


def _renamed(proposal: Proposal, names: Mapping[str, str]) -> Proposal:
    """Return a proposal whose base is called otherwise."""
    if proposal.variant_of not in names:
        return proposal
    base = names[proposal.variant_of]
    base = "" if base == proposal.name else base
    return replace(proposal, variant_of=base, inherits=proposal.inherits and bool(base))


def _others(said: Iterable[str], name: str) -> tuple[str, ...]:
    """Return the other names, each once, without those that read as `name` does."""
    others = {name_key(each): each for each in said if name_key(each) != name_key(name)}
    return tuple(others.values())
