"""Entries of a catalogue file to product models and documents."""

from pathlib import PurePosixPath

from adapters.catalogfile.fields import DOCUMENT_KEYS, MODEL_KEYS, Fields
from core.catalog.catalog import ProductModel
from core.knowledge.document import Document


def to_model(fields: Fields) -> ProductModel:
    """Return the product model; what is wrong stands in `fields.faults`."""
    fields.check_keys(MODEL_KEYS)
    return ProductModel(
        name=fields.text("name", required=True),
        aliases=fields.texts("aliases"),
        family=fields.text("family"),
        series=fields.text("series"),
        inherits_from=fields.text("inherits_from") or None,
        status=fields.status(),
        kind=fields.text("kind") or "product",
        note=fields.text("note"),
    )


def to_document(fields: Fields) -> Document:
    """Return the document; what is wrong stands in `fields.faults`."""
    fields.check_keys(DOCUMENT_KEYS)
    path = to_path(fields, fields.text("path", required=True))
    superseded_by = fields.text("superseded_by")
    return Document(
        path=path,
        title=fields.text("title") or PurePosixPath(path).stem,
        covered_models=fields.names("covered_models"),
        compatible_models=fields.names("compatible_models"),
        product_line=fields.text("product_line"),
        series=fields.texts("series"),
        doc_kind=fields.text("doc_kind"),
        status=fields.status(),
        superseded_by=to_path(fields, superseded_by) if superseded_by else "",
        url=fields.text("url"),
        format=fields.text("format") or PurePosixPath(path).suffix.removeprefix("."),
        date=fields.text("date"),
        authority=fields.number("authority"),
    )


def to_path(fields: Fields, written: str) -> str:
    """Return a document's path in its one spelling: POSIX, inside the catalogue's folder."""
    path = PurePosixPath(written)
    if "\\" in written:
        fields.fault(f"path {written!r}: write / between folders, not \\")
    elif path.is_absolute() or ".." in path.parts:
        fields.fault(f"path {written!r} leads out of the catalogue's folder; write it relative to that")
    return "" if not written else path.as_posix()
