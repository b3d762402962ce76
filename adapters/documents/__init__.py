"""Files to document trees: Markdown, MDX, HTML, text, PDF."""

from adapters.documents.read import FORMATS, read_document

__all__ = ["FORMATS", "read_document"]
