"""Document → the texts in it in which a product model may be named, each with what kind of place it is."""

from collections.abc import Iterator

from core.catalog.induction.rows import said_in_table
from core.catalog.induction.said import Kind, Said
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree, Heading, Listing, Prose, TableRows


def said_in(tree: DocumentTree, pack: Pack) -> Iterator[Said]:
    """Give all texts of a document in reading order, its title first."""
    yield Said(Kind.TITLE, tree.title)
    tabs: tuple[str, ...] = ()
    for block in tree.blocks:
        yield from (Said(Kind.TAB, label) for label in block.tabs if label not in tabs)
        tabs = block.tabs
        match block:
            case Heading(level=level, title=title):
                yield Said(Kind.TOP if level == 1 else Kind.HEADING, title)
            case Prose(sentences=sentences):
                yield from (Said(Kind.SENTENCE, sentence.plain) for sentence in sentences)
            case Listing(items=items):
                yield from (Said(Kind.ITEM, item.text.plain) for item in items)
            case TableRows():
                yield from said_in_table(block, pack, tree.title)
            case _:
                pass
