"""A product model → all that is known of it at one moment: sheet, kin, documents, and what to ask about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answering.sheet import SHEET, ProductSheet
from core.catalog.catalog import Catalog, Kin, ProductModel, kin_of
from core.catalog.name_normalisation import name_key
from core.knowledge.analyzer import words
from core.knowledge.document import Document, Status
from core.reading.intents import asks_sheet

MANY = 2
"""What so many people ask may be told to everybody; what fewer ask, to themselves only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOften:
    """One thing that is asked of a product model, however it is spelled.

    Attributes:
        gap: The id that all its askings share.
        aspect: In the words that most people use; empty for all that is stated.
        times: How many questions.
        people: How many different people asked them.
        own: Who looks has asked it.
    """

    gap: str
    aspect: str
    times: int
    people: int
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """All that is known of a product model.

    Attributes:
        documents: Those that cover it, or one of its bases, each with the base: its own first, then the current,
            then those of specifications.
    """

    model: ProductModel
    kin: Kin
    sheet: ProductSheet
    documents: tuple[tuple[Document, str | None], ...]


def product_of(model: str, sheet: ProductSheet, catalog: Catalog) -> Product:
    """Return what is known of a product model of the catalogue."""
    return Product(
        model=catalog.models[model],
        kin=kin_of(model, catalog),
        sheet=sheet,
        documents=tuple(_documents(model, catalog)),
    )


def model_called(name: str, catalog: Catalog) -> str | None:
    """Return the product model of a name or alias, in any casing and separators; None if there is none such."""
    if name in catalog.models:
        return name
    key = name_key(name)
    called = ((each, known.name) for known in catalog.models.values() for each in (known.name, *known.aliases))
    return next((model for each, model in called if key and name_key(each) == key), None)


def in_words_of_documents(asked: AskedOften, label: str) -> AskedOften:
    """Return what is asked in the words of the documents' label, unless the label has the people's words in it as well.

    What asks for a fact sheet as a whole asks for nothing in particular.
    """
    if asks_sheet(asked.aspect):
        return replace(asked, aspect="")
    is_said_so = not label or set(words(asked.aspect)) <= set(words(label))
    return asked if is_said_so else replace(asked, aspect=label)


def question_about(model: str, asked: AskedOften) -> str:
    """Return a question for what is asked of a product model; for all that is stated, if nothing in particular is."""
    return f"{asked.aspect} of {model}" if asked.aspect else f"specifications of {model}"


def _documents(model: str, catalog: Catalog) -> Sequence[tuple[Document, str | None]]:
    lineage = (model, *catalog.bases(model))
    found = [
        (document, None if name == model else name)
        for document in catalog.documents.values()
        for name in [next((name for name in lineage if name in document.covered_models), "")]
        if name
    ]
    return sorted(
        found,
        key=lambda each: (
            each[1] is not None,
            each[0].status is Status.LEGACY,
            each[0].doc_kind != SHEET,
            each[0].title.casefold(),
        ),
    )
