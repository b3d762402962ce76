"""An HTML page to a document tree, without its navigation."""

import re

from adapters.documents.builder import Builder
from adapters.documents.html_blocks import add_html_range
from adapters.documents.inline import plain_html, read_html
from adapters.documents.tags import Tag, closing_end, tags_in
from core.knowledge.tree import DocumentTree

_TITLE = re.compile(r"<title\b[^>]*>(.*?)</title", re.DOTALL | re.IGNORECASE)


def read_html_text(text: str) -> DocumentTree:
    """Return the tree of an HTML document; of its `main` element alone if it has exactly one."""
    builder = Builder(text, read_html)
    mains = [tag for tag in tags_in(text, 0, len(text)) if _is_main(tag)]
    past = closing_end(text, mains[0], len(text)) if len(mains) == 1 else None
    if past is None:
        add_html_range(builder, 0, len(text))
    else:
        add_html_range(builder, mains[0].start, past)
    named = _TITLE.search(text)
    return DocumentTree(text=text, title=builder.title or (plain_html(named[1]) if named else ""), blocks=builder.whole)


def _is_main(tag: Tag) -> bool:
    return not tag.closing and (tag.name == "main" or tag.attribute("role") == "main")
