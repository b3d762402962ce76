"""Files to document trees: Markdown, MDX, HTML, text, PDF."""

from adapters.documents.kept import READER_VERSION, Read, kept_reader
from adapters.documents.read import FORMATS, read_document

__all__ = ["FORMATS", "READER_VERSION", "Read", "kept_reader", "read_document"]
