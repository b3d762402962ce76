"""Documents and somebody who reads their outlines → proposed product models, each name proven letter by letter."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.catalog.induction.candidates import gather
from core.catalog.induction.confirmation import merge, other_names
from core.catalog.induction.name_places import said_in
from core.catalog.induction.outline import Outline, outlines_of
from core.catalog.induction.proposals import Proposal, propose
from core.catalog.induction.spans import MARKS
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree

_BETWEEN = re.compile(r"[-_./]")
"""What file names have in the place of blanks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A product model as a reader names it, nothing of it proven.

    Attributes:
        also: Other names and order codes.
        documents: Which of the outlines are of documents about it, from 0.
        variant_of: The name of the product model of which it is a variant; empty if of none.
        line: The product line; empty for none.
    """

    name: str
    also: tuple[str, ...] = ()
    documents: tuple[int, ...] = ()
    variant_of: str = ""
    line: str = ""


class NameReader(Protocol):
    """Tells which product models documents are about; a language model, say."""

    async def names(self, outlines: Sequence[Outline]) -> Sequence[Named]:
        """Return the product models of which these documents are.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        ...


async def proposed_by(
    reader: NameReader, trees: Mapping[str, DocumentTree], pack: Pack, *, known: Collection[str] = ()
) -> tuple[Proposal, ...]:
    """Return the product models that a reader names, as far as the documents have their names letter by letter.

    What rules know of one of them besides (that it isn't made any more, that it inherits) is kept. The reader isn't
    shown those documents of which the product models are `known`.

    Raises:
        LanguageModelError: The reader tells nothing that can be used.
    """
    outlines = [each for each in outlines_of(trees, gather(trees, pack)) if each.path not in known]
    texts = {path: _plain("\n".join(_texts(path, tree, pack))) for path, tree in trees.items()}
    proposals: dict[str, Proposal] = {}
    for named in await reader.names(outlines):
        paths = [outlines[number].path for number in named.documents if number in range(len(outlines))]
        for proven in _proven(named, paths, texts):
            key = name_key(proven.name)
            (proposals[key],) = merge((proposals.get(key, proven), proven), (1,), into=0)
    by_rules = {name_key(each.name): each for each in propose(trees, pack)}
    names = {key: each.name for key, each in proposals.items()}
    return _apart([_completed(each, names, by_rules.get(key)) for key, each in proposals.items()])


def _proven(named: Named, paths: Sequence[str], texts: Mapping[str, str]) -> Iterator[Proposal]:
    """Give what the documents have of it letter by letter; nothing if none of them has its name."""
    about = [path for path in paths if any(_has(texts[path], each) for each in (named.name, *named.also))]
    if name_key(named.name) and any(_has(texts[path], named.name) for path in about):
        yield Proposal(
            name=named.name,
            documents=tuple(dict.fromkeys(about)),
            reason=f"named by the language model, stands in {about[0]}",
            aliases=tuple(each for each in named.also if any(_has(texts[path], each) for path in about)),
            family=named.line,
            variant_of=named.variant_of,
        )


def _completed(proposal: Proposal, names: Mapping[str, str], known: Proposal | None) -> Proposal:
    """Return a proposal as a variant of nothing but another one, with what rules `know` of it."""
    base = names.get(name_key(proposal.variant_of), "")
    base = "" if base == proposal.name else base
    if known is None:
        return replace(proposal, variant_of=base)
    base = base or names.get(name_key(known.variant_of), "")
    return replace(
        proposal,
        reason=known.reason or proposal.reason,
        aliases=other_names((*proposal.aliases, *known.aliases), proposal.name),
        variant_of=base,
        inherits=bool(base) and known.inherits and name_key(known.variant_of) == name_key(base),
        legacy=known.legacy,
    )


def _apart(proposals: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """Return proposals without those other names that another one has too, or is called."""
    owners = Counter(name_key(said) for each in proposals for said in (each.name, *each.aliases))
    return tuple(
        replace(each, aliases=tuple(said for said in each.aliases if owners[name_key(said)] == 1)) for each in proposals
    )


def _texts(path: str, tree: DocumentTree, pack: Pack) -> Iterator[str]:
    yield from (path, _BETWEEN.sub(" ", path), tree.title, tree.text)
    yield from (said.text for said in said_in(tree, pack, path))


def _plain(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.translate(MARKS).casefold().splitlines())


def _has(text: str, name: str) -> bool:
    """Return whether a plain text has a name letter by letter, and not inside a longer word."""
    said = _plain(name)
    return bool(said) and re.search(rf"(?<![^\W_]){re.escape(said)}(?![^\W_])", text) is not None
