"""Product models proposed from the documents alone, for people to confirm when there is no catalogue.

Only what a title, a heading of level 1, or the header of a table with two product columns calls a product
is proposed; a file name may confirm it but proposes nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.catalog.field import is_numbered
from core.catalog.keys import atoms_of, key_of
from core.catalog.lexicon import AMOUNT_UNITS, FUNCTION
from core.knowledge.document import Document
from core.knowledge.pack import Pack
from core.knowledge.tree import DocumentTree, Heading, TableRows

_OF_WHAT = r"user|technical|service|installation"
_KINDS = rf"data ?sheet|(?:{_OF_WHAT})? ?(?:manual|guide)|product brief|specifications?|overview"
_SHEET = re.compile(rf"(?P<name>[^|:]+?)\s+(?:{_KINDS})\b.*", re.IGNORECASE)
_NO_NAME = re.compile(_OF_WHAT)
_LIST = re.compile(r"\s*(?:/|,|&|\band\b|\bor\b|\|)\s*")
_SUFFIX = re.compile(r"(?:Plus|Lite|Pro|Ultra|Mini|Max|Industrial|[A-Z]{1,3})\Z")
_CODE = re.compile(r"[^\W_][\w.-]*\+?\Z")
_MAX_WORDS = 4
_MIN_COLUMNS = 2
_MIN_ALONE = 4
_START = re.compile(r"\D*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A name that looks like a product model's.

    Attributes:
        documents: Paths of the documents that would cover it.
        reason: Where it stands, for people to judge.
    """

    name: str
    documents: tuple[str, ...]
    reason: str


def propose(trees: Mapping[str, DocumentTree], pack: Pack) -> tuple[Proposal, ...]:
    """Return the proposed product models in order of path and place; the same for the same documents and pack."""
    found: dict[str, Proposal] = {}
    for path in sorted(trees):
        for name, reason in _candidates(trees[path], pack):
            key = key_of(atoms_of(name))
            known = found.get(key)
            if known is None:
                found[key] = Proposal(name=name, documents=(path,), reason=f"{reason} of {path}")
            elif path not in known.documents:
                found[key] = replace(known, documents=(*known.documents, path))
    return tuple(found.values())


def proposed_catalog(proposals: Sequence[Proposal], trees: Mapping[str, DocumentTree]) -> Catalog:
    """Return the catalogue that the proposals make, with every document of `trees` in it."""
    models = [ProductModel(name=proposal.name, note=proposal.reason) for proposal in proposals]
    documents = [
        Document(
            path=path,
            title=trees[path].title or path.rsplit("/", 1)[-1],
            covered_models=tuple(proposal.name for proposal in proposals if path in proposal.documents),
        )
        for path in sorted(trees)
    ]
    return build_catalog(models, documents)


def _candidates(tree: DocumentTree, pack: Pack) -> Iterator[tuple[str, str]]:
    """Give (name, where it stands)."""
    for name in names_in(tree.title, pack):
        yield name, f"title {tree.title!r}"
    for block in tree.blocks:
        if isinstance(block, Heading) and block.level == 1:
            for name in names_in(block.title, pack):
                yield name, f"heading {block.title!r}"
        if isinstance(block, TableRows):
            yield from ((name, "table header") for name in _columns(block, pack))


def _columns(table: TableRows, pack: Pack) -> list[str]:
    """Return the header cells after the first if all of them are codes built alike: one product a column."""
    if not table.header_rows:
        return []
    cells = list(dict.fromkeys(cell.plain for cell in table.rows[0][1:] if cell.plain))
    names = [found[0] for cell in cells if len(found := names_in(cell, pack)) == 1 and found[0] == cell]
    starts = {key_of(atoms_of(name))[:2] for name in names}
    return names if len(names) == len(cells) >= _MIN_COLUMNS and len(starts) == 1 else []


def names_in(title: str, pack: Pack) -> list[str]:
    """Return the product names in a title: codes with what belongs to them, or what a data sheet is of."""
    sheet = _SHEET.match(title)
    names: list[str] = []
    start = ""
    for piece in _LIST.split(sheet["name"] if sheet else title):
        name = _code_name(piece.split(), start, pack)
        if name:
            names.append(name)
            start = "".join(_START.findall(name)[:1])
    if not names and sheet and _is_proper(sheet["name"].split()):
        names.append(" ".join(sheet["name"].split()))
    return list(dict.fromkeys(names))


def _is_proper(words: Sequence[str]) -> bool:
    capitals = all(word[:1].isupper() for word in words)
    ordinary = all(word.casefold() in FUNCTION or _NO_NAME.fullmatch(word.casefold()) for word in words)
    return capitals and len(words) <= _MAX_WORDS and not ordinary


def _code_name(words: Sequence[str], start: str, pack: Pack) -> str:
    """Return the first code among `words` with a name before it and a variant after it; empty if none.

    Args:
        words: A title's words.
        start: What goes before a code that is too short to stand alone; empty if nothing does.
        pack: Knows codes that are no product models.
    """
    for index, word in enumerate(words):
        code = word.strip("()[]:;.")
        before = words[index - 1] if index and _is_proper(words[index - 1 : index]) else ""
        if not _is_code(code, pack, listed=bool(start)):
            continue
        if code[0].isdigit() or len(code) < _MIN_ALONE:
            if not before and not start:
                continue
            code = f"{before} {code}" if before else start + code
            if is_numbered(key_of(atoms_of(code)), pack):
                continue
        variant = index + 1 < len(words) and _SUFFIX.match(words[index + 1])
        return f"{code} {words[index + 1]}" if variant else code
    return ""


def _is_code(word: str, pack: Pack, *, listed: bool) -> bool:
    """Say whether a word is a code: letters and a number; after another name a number alone will do."""
    atoms = atoms_of(word)
    if not _CODE.match(word) or not any(atom.digits for atom in atoms) or is_numbered(key_of(atoms), pack):
        return False
    if not any(atom.text.isalpha() for atom in atoms):
        return listed and len(word) >= _MIN_ALONE - 1
    amount = len(atoms[0].text) > 1 and atoms[0].digits and atoms[-1].text in AMOUNT_UNITS
    return not amount and (word[0].isdigit() or word[0].isupper())
