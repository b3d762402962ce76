"""Entries of a catalogue file to product models and documents."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from adapters.catalogfile.fields import (
    CURATED_KEYS,
    DOCUMENT_KEYS,
    LISTED_KEYS,
    MODEL_KEYS,
    ROUTE_KEYS,
    Fields,
    is_date,
    mapping,
)
from core.catalog.catalog import ProductModel
from core.catalog.selectors import Route, follow
from core.knowledge.document import Document

CURATED_AUTHORITY = 10
"""What somebody keeps by hand is believed before any ordinary document."""


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
        replaced_by=fields.texts("replaced_by"),
    )


def to_document(fields: Fields, keys: Sequence[str] = DOCUMENT_KEYS) -> Document:
    """Return the document, without a title if it is given none; what is wrong stands in `fields.faults`."""
    fields.check_keys(keys)
    path = to_path(fields, fields.text("path", required=True))
    superseded_by = fields.text("superseded_by")
    return Document(
        path=path,
        title=fields.text("title"),
        covered_models=fields.names("covered_models"),
        compatible_models=fields.names("compatible_models"),
        product_line=fields.text("product_line"),
        series=fields.texts("series"),
        doc_kind=fields.text("doc_kind"),
        status=fields.status(),
        superseded_by=to_path(fields, superseded_by) if superseded_by else "",
        url=fields.address("url"),
        format=fields.text("format") or PurePosixPath(path).suffix.removeprefix("."),
        date=fields.text("date"),
        authority=fields.number("authority"),
    )


def to_listed(fields: Fields, models: Mapping[str, ProductModel]) -> Document:
    """Return a document of the catalogue, which may say by product line or prefix whom it covers."""
    document = to_document(fields, LISTED_KEYS)
    if document.date and not is_date(document.date):
        fields.fault(f"date: expected a day such as 2026-03-31, or 2026-03 or 2026, got {document.date!r}")
    given = fields.raw.get("covers")
    if given is None:
        return document
    raw = mapping(given)
    if not raw:
        fields.fault("covers: expected `product_line: …` or `name_prefix: …` below it; names go to covered_models")
        return document
    route = Fields(f"{fields.where}, covers", raw, fields.faults)
    route.check_only(ROUTE_KEYS)
    return replace(document, covered_models=tuple(dict.fromkeys((*document.covered_models, *_routed(route, models)))))


def to_curated(fields: Fields, models: Mapping[str, ProductModel]) -> Document:
    """Return a file of curated values; it covers whom its entry names, until the file itself is read."""
    fields.check_only(CURATED_KEYS)
    path = to_path(fields, fields.text("path", required=True))
    return Document(
        path=path,
        title=fields.text("title") or fields.text("source") or PurePosixPath(path).stem,
        covered_models=_routed(fields, models),
        url=fields.address("url"),
        doc_kind="spec",
        format=PurePosixPath(path).suffix.removeprefix("."),
        date=fields.day("effective"),
        authority=fields.number("authority", CURATED_AUTHORITY),
        curated=True,
    )


def _routed(fields: Fields, models: Mapping[str, ProductModel]) -> tuple[str, ...]:
    route = Route(
        models=(*fields.texts("model"), *fields.texts("models")),
        product_lines=fields.texts("product_line"),
        name_prefixes=fields.texts("name_prefix"),
    )
    names, faults = follow(route, models)
    for fault in faults:
        fields.fault(fault)
    return names


def to_path(fields: Fields, written: str) -> str:
    """Return a document's path in its one spelling: POSIX, inside the catalogue's folder."""
    path = PurePosixPath(written)
    if "\\" in written:
        fields.fault(f"path {written!r}: write / between folders, not \\")
    elif path.is_absolute() or ".." in path.parts:
        fields.fault(f"path {written!r} leads out of the catalogue's folder; write it relative to that")
    return "" if not written else path.as_posix()
