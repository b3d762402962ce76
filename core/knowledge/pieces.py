"""Blocks to pieces: each sentence, item, step, row or code block with its place, models and values."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.knowledge.chunk import Belongs, Piece, PieceKind, Value
from core.knowledge.columns import Named
from core.knowledge.labels import with_unit
from core.knowledge.tables import row_pieces
from core.knowledge.tree import Code, DocumentTree, Item, Listing, Prose, TableRows, Text, TreeBlock

_KEY_VALUE = re.compile(r"^(?P<key>[^:]{2,60}?)\s*:\s+(?P<value>\S.*)$", re.DOTALL)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\bat [\d.,]+ ?\S+$")
"""What belongs to a key without making it a sentence: sides, units, conditions."""
_OTHERS = re.compile(r"(?i)(?:all|any|every|the) others?\b|the rest\b|others\b")
_MAX_KEY_WORDS = 8
_MAX_SENTENCE_KEY = 4


def pieces_of(
    tree: DocumentTree,
    block: TreeBlock,
    named: Named,
    covered: tuple[str, ...],
    conditions: tuple[str, ...] = (),
    *,
    heading: str = "",
) -> list[Piece]:
    """Return the block's pieces in order; a heading or a picture has none.

    Args:
        tree: The document.
        block: One of its blocks.
        named: Which product models a text names.
        covered: What it is about where nothing is named.
        conditions: What values of its section hold under.
        heading: What its section is called.
    """
    match block:
        case Prose():
            return list(_sentences(tree, block, named, covered))
        case Listing():
            return [_under(piece, conditions) for piece in _items(tree, block, named, covered)]
        case TableRows():
            return row_pieces(tree, block, named, covered, conditions, heading=heading)
        case Code():
            return [_piece(tree, block.text, PieceKind.CODE)]
        case _:
            return []


def _under(piece: Piece, conditions: tuple[str, ...]) -> Piece:
    """Return a piece whose values hold under `conditions`."""
    if not conditions or not piece.values:
        return piece
    return replace(piece, values=tuple(replace(value, conditions=conditions) for value in piece.values))


def _sentences(tree: DocumentTree, prose: Prose, named: Named, covered: tuple[str, ...]) -> Iterator[Piece]:
    """A sentence that names no model goes on about those of the one before it, or about all others."""
    about: tuple[str, ...] = ()
    for sentence in prose.sentences:
        others = tuple(name for name in covered if name not in about) if _OTHERS.match(sentence.plain) else ()
        about = named(sentence.plain) or others or about
        yield _piece(
            tree,
            sentence,
            PieceKind.SENTENCE,
            models=about,
            values=_key_value(sentence, about or covered, max_words=_MAX_SENTENCE_KEY, named=bool(about)),
            admonition=prose.admonition,
        )


def _items(tree: DocumentTree, listing: Listing, named: Named, covered: tuple[str, ...]) -> Iterator[Piece]:
    for item in listing.items:
        about = named(item.text.plain)
        yield _piece(
            tree,
            item.text,
            PieceKind.ITEM if item.number is None else PieceKind.STEP,
            models=about,
            values=_key_value(item.text, about or covered, named=bool(about)) if item.number is None else (),
            admonition=listing.admonition,
            item=item,
        )


def _key_value(
    text: Text, models: tuple[str, ...], *, max_words: int = _MAX_KEY_WORDS, named: bool
) -> tuple[Value, ...]:
    match = _KEY_VALUE.match(text.plain)
    if match is None or len(_ASIDE.sub("", match["key"]).split()) > max_words:
        return ()
    label, said = with_unit(match["key"], match["value"])
    belongs = Belongs.CELL if named else None
    return (Value(label=label, text=said, models=models, place=text.place, belongs=belongs),)


def _piece(
    tree: DocumentTree,
    text: Text,
    kind: PieceKind,
    *,
    models: tuple[str, ...] = (),
    values: tuple[Value, ...] = (),
    admonition: str = "",
    item: Item | None = None,
) -> Piece:
    return Piece(
        kind=kind,
        plain=text.plain,
        quote=tree.text[text.place.start : text.place.end],
        place=text.place,
        page=tree.page_of(text.place.start),
        models=models,
        values=values,
        number=item.number if item else None,
        depth=item.depth if item else 0,
        admonition=admonition,
    )
