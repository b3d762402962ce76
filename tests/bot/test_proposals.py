"""Indexing without a catalogue: front matter, and product models that are proposed."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.catalogfile.reader import read_catalog
from tests.bot.shelf import Shelf, sheet
from tests.fakes.model_server import fails, model_server

Output = pytest.CaptureFixture[str]


@pytest.fixture
def bare(tmp_path: Path) -> Shelf:
    """Two documents without a catalogue and without front matter."""
    shelf = Shelf(root=tmp_path)
    shelf.write("docs/a.md", sheet("ECU-750", 12))
    shelf.write("docs/b.md", sheet("ECU-850b", 24))
    return shelf


def test_proposals_wait_for_confirmation(bare: Shelf, capsys: Output) -> None:
    """A wrong product model is worse than none, so a script must not confirm by accident."""
    assert bare.run("index", str(bare.docs)) == 1

    told = capsys.readouterr().err
    assert "ECU-850b" in told
    assert "title 'ECU-750 data sheet'" in told
    assert "--yes" in told
    assert "--write-catalog" in told
    assert bare.run("models", "--json") == 0
    assert json.loads(capsys.readouterr().out) == []


async def test_a_language_model_proposes_for_somebody_to_confirm(bare: Shelf, capsys: Output) -> None:
    """Each name is one that the documents have; with --yes nobody looks, and every run has to find the same."""
    named = [{"name": name, "documents": [1, 2]} for name in ("ECU-850b", "ECU-9000")]
    async with model_server() as server:
        server.answer = {"product_models": named}
        asking = replace(bare, environ={"OPENAI_BASE_URL": server.url, "THREADSHEET_LLM_MODEL": "small"})
        assert await asyncio.to_thread(asking.run, "index", str(bare.docs)) == 1
        told = capsys.readouterr().err
        assert await asyncio.to_thread(asking.run, "index", str(bare.docs), "--yes") == 0
        asked = len(server.asked)

    assert "shown outlines" in told
    assert "ECU-850b" in told
    assert "ECU-9000" not in told
    assert "ECU-750" not in told
    assert asked == 1


async def test_rules_propose_where_a_language_model_fails(bare: Shelf, capsys: Output) -> None:
    """And say why."""
    async with model_server() as server:
        server.then(*[fails(400)] * 9)
        asking = replace(bare, environ={"OPENAI_BASE_URL": server.url, "THREADSHEET_LLM_MODEL": "small"})
        assert await asyncio.to_thread(asking.run, "index", str(bare.docs)) == 1

    told = capsys.readouterr().err
    assert "Proposed without it" in told
    assert "title 'ECU-750 data sheet'" in told


def test_proposals_are_used_if_told_so(bare: Shelf, capsys: Output) -> None:
    """It works without a catalogue, too."""
    assert bare.run("index", str(bare.docs), "--yes") == 0
    capsys.readouterr()

    assert bare.run("ask", "What is the supply voltage of the ECU-850b?") == 0
    assert "24 V DC" in capsys.readouterr().out


def test_proposals_can_be_written_and_read_again(bare: Shelf, capsys: Output) -> None:
    """The written catalogue is the start of a real one."""
    catalog = bare.docs / "catalog.yaml"

    assert bare.run("index", str(bare.docs), "--write-catalog", str(catalog)) == 0
    capsys.readouterr()
    assert bare.run("index", str(bare.docs), "--json") == 0

    report = json.loads(capsys.readouterr().out)
    assert (report["product_models"], report["read"] + report["unchanged"]) == (2, 2)


def test_written_paths_start_at_the_catalogue_s_folder(bare: Shelf, capsys: Output) -> None:
    """So it is read as any other is; what names no product model is told in one sentence."""
    catalog = bare.root / "own.yaml"
    bare.write("docs/care.md", "# Care\n\nKeep it dry and clean.\n")

    assert bare.run("index", str(bare.docs), "--write-catalog", str(catalog)) == 0

    assert "No product model is known of 1 of 3 documents: care.md" in capsys.readouterr().err
    assert set(read_catalog(catalog).documents) == {"docs/a.md", "docs/b.md", "docs/care.md"}
    elsewhere = bare.root / "other"
    elsewhere.mkdir()
    assert bare.run("index", str(bare.docs), "--write-catalog", str(elsewhere / "own.yaml")) == 0
    assert set(read_catalog(elsewhere / "own.yaml").documents) == {"a.md", "b.md", "care.md"}


def test_a_catalogue_that_somebody_corrected_is_not_overwritten(bare: Shelf, capsys: Output) -> None:
    """Hours of work lie in it."""
    catalog = bare.docs / "catalog.yaml"
    assert bare.run("index", str(bare.docs), "--write-catalog", str(catalog)) == 0
    corrected = catalog.read_text("utf-8") + "# ours\n"
    catalog.write_text(corrected, "utf-8")
    capsys.readouterr()

    assert bare.run("index", str(bare.docs), "--write-catalog", str(catalog)) == 1
    assert "--force" in capsys.readouterr().err
    assert catalog.read_text("utf-8") == corrected
    assert bare.run("index", str(bare.docs), "--write-catalog", str(catalog), "--force") == 0
    assert "# ours" not in catalog.read_text("utf-8")


def test_front_matter_needs_no_catalogue(bare: Shelf, capsys: Output) -> None:
    """Many keep what a document covers in the document."""
    bare.write("docs/a.md", "---\ncovered_models: [ECU-750]\n---\n" + sheet("ECU-750", 12))

    assert bare.run("index", str(bare.docs)) == 0

    shown = capsys.readouterr().out
    assert "1 product model." in shown
    assert "general  b.md" in shown


def test_front_matter_may_describe_a_product_model_once_and_name_it_often(bare: Shelf, capsys: Output) -> None:
    """One data sheet describes it, the manuals just say which one they are for."""
    bare.write("docs/a.md", "---\nmodels: [{name: ECU-750, family: Control}]\n---\n# A\n\nText.\n")
    bare.write("docs/b.md", "---\nmodels: [ECU-750]\n---\n# B\n\nText.\n")
    bare.write("docs/c.pdf", "%PDF-1.7 broken")
    bare.write("docs/photo.jpg", "")
    bare.write("docs/empty.md", "---\nmodels: [ECU-750]\n---\n")

    assert bare.run("index", str(bare.docs)) == 3
    shown = capsys.readouterr().out
    assert "1 product model." in shown
    assert "skipped  c.pdf" in shown
    assert "ignored  files in formats that can't be read: 1 .jpg" in shown
    assert "warning  empty.md: holds no text that can be quoted" in shown
    assert bare.run("models", "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["family"] == "Control"


def test_front_matter_that_disagrees_is_told(bare: Shelf, capsys: Output) -> None:
    """Two descriptions of one product model: neither can be trusted."""
    for name, family in (("a", "Control"), ("b", "Display")):
        bare.write(f"docs/{name}.md", f"---\nmodels:\n- name: ECU-750\n  family: {family}\n---\n# {name}\n\nText.\n")

    assert bare.run("index", str(bare.docs)) == 1

    assert "describes the product model 'ECU-750' in another way" in capsys.readouterr().err
