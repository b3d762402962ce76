"""How long indexing takes per document on one core, beside what parsing the same Markdown alone takes.

Run `.venv/bin/python -m benchmarks.index_documents [FOLDER]`; FOLDER holds docs/ and catalog.yaml, and is
../shared/corpus by default. Reading, chunking, embedding, indexing and publishing all count.
The bar: at most 45 ms per Markdown document.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from markdown_it import MarkdownIt

from bot.bootstrap.knowledge import glossary_of, index_writer, pack_of
from bot.indexer import index_register
from bot.register import Register, register_of
from bot.settings import read_settings
from core.catalog.catalog import Catalog

RUNS = 3
BAR_MS = 45.0
MARKDOWN = (".md", ".mdx", ".markdown")


def measure(folder: Path) -> None:
    """Print the figures as a Markdown table."""
    register = _markdown_of(_register_of(folder))
    count = len(register.catalog.documents)
    ours = [_indexing_s(register) for _ in range(RUNS)]
    reference = [_parsing_s(register) for _ in range(RUNS)]
    per_document = statistics.median(ours) * 1000 / count
    parsing = statistics.median(reference) * 1000 / count
    print(f"| {count} Markdown documents, one core, median of {RUNS} | ms per document |")
    print("|---|---|")
    print(f"| `threadsheet index` | {per_document:.1f} (bar {BAR_MS:g}) |")
    print(f"| markdown-it alone, same files | {parsing:.1f} |")
    print(f"| ratio | {per_document / parsing:.1f} |")


def _register_of(folder: Path) -> Register:
    return register_of(folder / "docs", folder / "catalog.yaml", say=lambda _line: None)


def _markdown_of(register: Register) -> Register:
    documents = {path: document for path, document in register.catalog.documents.items() if path.endswith(MARKDOWN)}
    return replace(register, catalog=Catalog(models=register.catalog.models, documents=documents))


def _indexing_s(register: Register) -> float:
    async def run(data: str) -> float:
        settings = read_settings({"THREADSHEET_DATA": data})
        async with index_writer(settings, say=print) as (index, writer):
            start = time.perf_counter()
            await index_register(
                register,
                glossary=glossary_of(settings),
                pack=pack_of(settings),
                index=index,
                writer=writer,
                progress=lambda *_: None,
            )
            return time.perf_counter() - start

    with tempfile.TemporaryDirectory() as data:
        return asyncio.run(run(data))


def _parsing_s(register: Register) -> float:
    parser = MarkdownIt("commonmark").enable("table")
    start = time.perf_counter()
    for path in register.catalog.documents:
        parser.parse(register.files[path].read_text("utf-8", errors="replace"))
    return time.perf_counter() - start


if __name__ == "__main__":
    corpus = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/corpus")
    if (corpus / "catalog.yaml").is_file():
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        measure(corpus)
    else:
        print(f"No corpus at {corpus}: nothing to measure.")
