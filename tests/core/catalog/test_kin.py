"""Which product models are near one: bases, variants, what replaces it, sisters."""

from dataclasses import replace

import pytest

from core.catalog.catalog import Catalog, ProductModel, build_catalog, kin_of
from core.errors import CatalogError
from core.knowledge.document import Document, Status
from tests.core.catalog.families import a_model, ecu_family
from tests.core.paper import a_document


def with_documents(*documents: Document) -> Catalog:
    """Return the ECU family with a register."""
    return Catalog(models=ecu_family().models, documents={each.path: each for each in documents})


def test_bases_and_variants_are_told_over_several_steps() -> None:
    """A variant of a variant is one, too."""
    kin = kin_of("ECU-850", ecu_family())

    assert kin.variants == ("ECU-850b", "ECU-850b Plus")
    assert kin_of("ECU-850b Plus", ecu_family()).bases == ("ECU-850b", "ECU-850")


def test_the_catalogue_says_what_replaces_a_product_model() -> None:
    """Both sides of it are told, and what replaces it is the first to compare with."""
    models = [replace(each, replaced_by=("ECU-850",)) if each.name == "ECU-650" else each for each in ecu_models()]
    known = build_catalog(models, [])

    assert kin_of("ECU-650", known).replaced_by == ("ECU-850",)
    assert kin_of("ECU-650", known).beside[0] == "ECU-850"
    assert kin_of("ECU-850", known).replaces == ("ECU-650",)


def ecu_models() -> list[ProductModel]:
    """Return the family's product models."""
    return [*ecu_family().models.values()]


def test_what_replaces_it_must_be_known() -> None:
    """A link that leads nowhere is found when the catalogue is read."""
    with pytest.raises(CatalogError, match="A: replaced_by names an unknown product model 'B'"):
        build_catalog([replace(a_model("A"), replaced_by=("B",))], [])


def test_else_the_document_that_supersedes_a_legacy_ones_tells_it() -> None:
    """The register of documents says so already."""
    old = a_document("old.md", "ECU-650", status=Status.LEGACY, superseded_by="new.md")
    lost = a_document("lost.md", "ECU-650", status=Status.LEGACY, superseded_by="gone.md")
    new = a_document("new.md", "ECU-750", "ECU-750 Plus")

    assert kin_of("ECU-650", with_documents(old, lost, new)).replaced_by == ("ECU-750", "ECU-750 Plus")


def test_a_newer_document_of_the_same_product_model_replaces_nothing() -> None:
    """Neither does one that also covers others, nor any of a current product model."""
    own = a_document("own.md", "ECU-650", status=Status.LEGACY, superseded_by="both.md")
    draft = a_document("draft.md", "ECU-850", status=Status.LEGACY, superseded_by="new.md")
    both, new = a_document("both.md", "ECU-650", "ECU-750"), a_document("new.md", "ECU-850b")
    known = with_documents(own, draft, both, new)

    assert kin_of("ECU-650", known).replaced_by == ()
    assert kin_of("ECU-850", known).replaced_by == ()


def test_the_nearest_are_compared_first_and_never_a_retired_one() -> None:
    """Its own line of bases, its series, its family; three of them."""
    assert kin_of("ECU-850b", ecu_family()).beside == ("ECU-850", "ECU-850b Plus", "ECU-750")
    assert kin_of("ECU-750", ecu_family()).beside == ("ECU-750 Plus", "ECU-850", "ECU-850b")
