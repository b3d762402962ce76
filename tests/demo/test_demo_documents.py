"""The demo documents are what a newcomer sees first: they have to hang together."""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]
import pytest
import yaml

from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.knowledge.document import Document, Status
from tests.demo.make_pdf import TARGET, manual_pdf

DEMO = Path(__file__).parents[2] / "bot" / "demo"
CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "catalog.yaml"
RAW: Mapping[str, Any] = yaml.safe_load((DEMO / "catalog.yaml").read_text(encoding="utf-8"))
QUESTIONS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "questions.jsonl").read_text(encoding="utf-8").splitlines()
]


def pages_of(pdf: Path | bytes) -> list[str]:
    """Return the text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def squashed(text: str) -> str:
    """Return `text` with white space folded, as quotes from PDFs are compared."""
    return " ".join(text.split())


def text_of(path: str) -> str:
    """Return a document as it is quoted."""
    if path.endswith(".pdf"):
        return squashed("\n".join(pages_of(DEMO / path)))
    return (DEMO / path).read_text(encoding="utf-8")


TEXTS = {doc["path"]: text_of(doc["path"]) for doc in RAW["docs"]}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """Return the demo catalogue, checked by the product's own rules."""
    return build_catalog(
        [
            ProductModel(
                name=model["name"],
                aliases=tuple(model["aliases"]),
                inherits_from=model["inherits_from"],
                status=Status(model["status"]),
            )
            for model in RAW["models"]
        ],
        [
            Document(
                path=doc["path"],
                title=doc["title"],
                covered_models=tuple(doc["covered_models"]),
                status=Status(doc["status"]),
                superseded_by=doc.get("superseded_by", ""),
                url=doc["url"],
                date=str(doc["date"]),
            )
            for doc in RAW["docs"]
        ],
    )


GOLD = [
    pytest.param(quote["doc"], quote["quote"], id=f"{question['id']}-{number}")
    for question in QUESTIONS
    for number, quote in enumerate(question["gold_quote"], 1)
]


class TestCatalogue:
    def test_inheritance_makes_a_chain_of_three(self, catalog: Catalog) -> None:
        """The demo shows values that come from the base of a base."""
        assert catalog.bases("ECU-850b Plus") == ("ECU-850b", "ECU-850")
        assert catalog.bases("ECU-750 Plus") == ("ECU-750",)

    def test_no_name_or_alias_means_two_product_models(self) -> None:
        """An order code must lead to one device."""
        names = [
            name.casefold() for model in RAW["models"] for name in dict.fromkeys((model["name"], *model["aliases"]))
        ]

        assert len(names) == len(set(names))

    def test_the_register_lists_exactly_the_files_that_exist(self) -> None:
        """A document nobody listed is never answered from; a listed one that is missing fails the index."""
        on_disk = {path.relative_to(DEMO).as_posix() for path in (DEMO / "docs").rglob("*") if path.is_file()}

        assert sorted(doc["path"] for doc in RAW["docs"]) == sorted(on_disk)

    def test_the_package_takes_every_document_along(self) -> None:
        """An installed program without one of its documents fails at the first question."""
        project = tomllib.loads((DEMO.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
        packed = project["tool"]["setuptools"]["package-data"]["*"]

        assert {f"*{Path(path).suffix}" for path in TEXTS} <= set(packed)

    def test_the_format_is_the_file_ending(self) -> None:
        """Loaders are chosen by one or the other; they must agree."""
        for doc in RAW["docs"]:
            assert doc["path"].endswith("." + doc["format"])

    def test_links_are_unique_and_lead_nowhere_real(self) -> None:
        """A citation link names one document, and the example domain belongs to nobody."""
        urls = [doc["url"] for doc in RAW["docs"]]

        assert len(set(urls)) == len(urls)
        assert all(url.startswith("https://docs.example.com/") for url in urls)

    def test_what_supersedes_a_document_is_registered(self, catalog: Catalog) -> None:
        """The note "superseded by" has to lead to a current document."""
        for document in catalog.documents.values():
            if document.superseded_by:
                assert catalog.documents[document.superseded_by].status is Status.ONLINE


class TestDocuments:
    def test_no_real_maker_or_product_is_named(self) -> None:
        """The demo is fiction; the development corpus must not leak into it."""
        if not CORPUS.exists():
            pytest.skip(f"needs {CORPUS}")
        real = yaml.safe_load(CORPUS.read_text(encoding="utf-8"))["models"]
        names = {model["name"] for model in real} | {model["family"].split()[0] for model in real}

        everything = "\n".join(TEXTS.values()) + (DEMO / "catalog.yaml").read_text(encoding="utf-8")

        assert [name for name in sorted(names) if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", everything)] == []

    def test_the_errata_sheet_is_newer_than_the_value_it_corrects(self, catalog: Catalog) -> None:
        """The demo shows a conflict between documents, settled by date."""
        datasheet, errata = "docs/ecu-750/datasheet.md", "docs/errata/es-2026-03.md"

        assert "| Supply current at 12 V, typical | 120 mA |" in TEXTS[datasheet]
        assert "| Supply current at 12 V, typical | 120 mA | 135 mA |" in TEXTS[errata]
        assert catalog.documents[errata].date > catalog.documents[datasheet].date

    def test_the_power_consumption_of_the_ecu_750_is_stated_nowhere(self, catalog: Catalog) -> None:
        """The demo shows "not stated", also where a derived product model states it."""
        covering = [d.path for d in catalog.documents.values() if "ECU-750" in d.covered_models]

        assert not [path for path in covering if "power consumption" in TEXTS[path].casefold()]
        assert "Power consumption, typical | 1.8 W" in TEXTS["docs/ecu-750/plus-datasheet.md"]

    def test_the_glossary_names_no_product_model(self) -> None:
        """A generic document holds for every product model or for none."""
        assert not [m["name"] for m in RAW["models"] if m["name"] in TEXTS["docs/common/technology.md"]]

    def test_negative_temperatures_have_a_minus_sign(self) -> None:
        """Genuine datasheets are set properly; the typewritten preliminary one is the exception."""
        for path, text in TEXTS.items():
            if not path.endswith((".txt", ".pdf")):
                assert not re.search(r"(?<![\w.])-\d+(?:\s|&nbsp;)?°C", text), path

    def test_the_pdf_comes_from_its_script(self) -> None:
        """Whoever edits the manual's text must write the PDF anew: python -m tests.demo.make_pdf."""
        assert pages_of(manual_pdf()) == pages_of(TARGET)

    def test_every_page_of_the_pdf_says_its_number(self) -> None:
        """Citations name pages; a reader has to find them."""
        pages = pages_of(TARGET)

        assert len(pages) >= 4
        for number, page in enumerate(pages, 1):
            assert f"Page {number} of {len(pages)}" in page

    def test_an_empty_chat_page_has_a_handful_of_examples(self) -> None:
        """They are shown as buttons."""
        examples = (DEMO / "examples.txt").read_text(encoding="utf-8").splitlines()

        assert 4 <= len(examples) <= 6
        assert all(0 < len(line) <= 80 for line in examples)


class TestQuestions:
    @pytest.mark.parametrize("path, quote", GOLD)
    def test_every_gold_quote_is_verbatim(self, path: str, quote: str) -> None:
        """A gold quote that nobody can cite would fail right answers."""
        assert quote in TEXTS[path]

    def test_ids_are_unique_and_turns_count_from_one(self) -> None:
        """The scorer sorts turns by them."""
        turns: dict[str, list[int]] = {}
        for question in QUESTIONS:
            turns.setdefault(question["thread"]["id"], []).append(question["thread"]["turn"])

        assert len({question["id"] for question in QUESTIONS}) == len(QUESTIONS) >= 60
        assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in turns.values())

    def test_every_kind_of_question_is_asked(self) -> None:
        """A kind without a question is a kind nobody watches."""
        assert {question["kind"] for question in QUESTIONS} == {
            "single",
            "compare",
            "rank",
            "generic",
            "chitchat",
            "unanswerable",
            "ambiguous_model",
            "followup",
        }
        assert {question.get("why") for question in QUESTIONS} == {
            None,
            "attribute-absent",
            "model-not-covered",
            "off-topic",
            "prompt-injection",
        }
        assert {question.get("trap") for question in QUESTIONS} >= {
            "doc-conflict",
            "legacy-conflict",
            "legacy-only",
            "false-premise",
            "html-colspan",
        }

    def test_gold_documents_cover_what_is_asked(self, catalog: Catalog) -> None:
        """A question's evidence is about its product models, their bases, or no product model in particular."""
        for question in QUESTIONS:
            wanted = catalog.lineage(question["models"])
            for path in question["gold_docs"]:
                covered = catalog.documents[path].covered_models
                assert not covered or wanted & set(covered), question["id"]

    def test_gold_numbers_are_in_the_gold_answer(self) -> None:
        """They are what the scorer looks for."""
        for question in QUESTIONS:
            shown = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", question["answer"])}
            for number in question["numbers"]:
                assert abs(number["value"]) in shown, question["id"]

    def test_rankings_are_in_order(self) -> None:
        """A gold list out of order would punish the right one."""
        for question in QUESTIONS:
            rank = question.get("rank")
            if rank and rank["order"] != "filter":
                values = [item["value"] for item in rank["items"]]
                assert values == sorted(values, reverse=rank["order"] == "desc"), question["id"]
