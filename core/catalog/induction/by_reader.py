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
from core.knowledge.tree import DocumentTree, Heading
from core.quantities.parse import quantities_in

_BETWEEN = re.compile(r"[-_./]")
"""What file names have in the place of blanks."""
_SEVERAL = re.compile(r"((?:[^\s/]{1,40} ){0,4})([\w.+-]{1,40}(?: ?/ ?[\w.+-]{1,40}){1,8})(?=((?: [^\s/]{1,40}){0,3}))")
"""Several names in one, "PX20A/B" or "PX20/PX30", with the words around them."""
_LAST = re.compile(r"(?:[^\W\d_]+|\d+)\+?\Z")
_GAP = re.compile(r"[\s-]+")
_CODE = re.compile(r"[^\W\d_].*\d|\d.*[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Words:
    """What a document says, plain: all of it, and what it is called by (path, title, headings)."""

    text: str
    called: str

    def has(self, name: str) -> bool:
        """Return whether a name stands there letter by letter, and not inside a longer word."""
        return _has(self.text, name)

    def has_parts(self, name: str) -> bool:
        """Return whether the document is called by a name's beginning, and its end, a code, stands there by itself."""
        cuts = ((name[: gap.start()], name[gap.end() :]) for gap in _GAP.finditer(name))
        return any(_is_code(end) and self.has(end) and _has(self.called, begin) for begin, end in cuts)


def _is_like(other: str, name: str) -> bool:
    """Return whether another name begins with the first word of a name, or has no word but of it."""
    words = _plain(name).split()
    return name_key(other).startswith(name_key(words[0])) or set(words).issuperset(_plain(other).split())


def _is_code(text: str) -> bool:
    """Return whether a text is a code, and no amount: "B2", not "24V" or "IP67"."""
    return _CODE.search(text) is not None and not quantities_in(text)


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
    gathered = gather(trees, pack)
    outlines = [each for each in outlines_of(trees, gathered) if each.path not in known]
    texts = {path: _words(path, tree, pack) for path, tree in trees.items()}
    proposals: dict[str, Proposal] = {}
    for named in await reader.names(outlines):
        paths = [outlines[number].path for number in named.documents if number in range(len(outlines))]
        for proven in _proven(named, paths, texts):
            key = name_key(proven.name)
            (proposals[key],) = merge((proposals.get(key, proven), proven), (1,), into=0)
    by_rules = {name_key(each.name): each for each in propose(trees, pack, gathered)}
    names = {key: each.name for key, each in proposals.items()}
    return _apart([_completed(each, names, by_rules.get(key)) for key, each in proposals.items()])


def _proven(named: Named, paths: Sequence[str], texts: Mapping[str, _Words]) -> Iterator[Proposal]:
    """Give what the documents have of it letter by letter, whole or in two parts; nothing if none has its name.

    If none has it, but one of its other names that begins as it does or is a part of it, it is called so.
    """
    said = [each for each in (named.name, *named.also) if name_key(each)]
    parts = {path for path in paths if texts[path].has_parts(named.name)}
    about = tuple(dict.fromkeys(path for path in paths if path in parts or any(map(texts[path].has, said))))
    whole = [each for each in said if any(texts[path].has(each) for path in about)]
    if named.name in whole or not parts:
        name, stands = next((each for each in whole if _is_like(each, named.name)), ""), "stands"
    else:
        name, stands = named.name, "its parts stand"
    if name:
        yield Proposal(
            name=name,
            documents=about,
            reason=f"named by the language model, {stands} in {about[0]}",
            aliases=other_names(whole, name),
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


def _words(path: str, tree: DocumentTree, pack: Pack) -> _Words:
    called = [path, _BETWEEN.sub(" ", path), tree.title]
    called += [block.title for block in tree.blocks if isinstance(block, Heading)]
    said = _plain("\n".join((*called, tree.text, *(each.text for each in said_in(tree, pack, path)))))
    return _Words("\n".join((said, *_each_of_several(said))), _plain("\n".join(called)))


def _each_of_several(text: str) -> Iterator[str]:
    """Give each of the names that are written in one, with the words around: "px20a x" and "px20b x" of "px20a/b x"."""
    for before, several, after in _SEVERAL.findall(text):
        first, *others = (each.strip() for each in several.split("/"))
        begun = _LAST.sub("", first)
        names = [first, *others, *(begun + other for other in others)]
        names += [f"{first}+" for other in others if other.endswith("+")]
        yield from (f"{before}{name}{after}" for name in names)


def _plain(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.translate(MARKS).casefold().splitlines())


def _has(text: str, name: str) -> bool:
    """Return whether a plain text has a name letter by letter, and not inside a longer word."""
    said = _plain(name)
    return bool(said) and re.search(rf"(?<![^\W_]){re.escape(said)}(?![^\W_])", text) is not None
