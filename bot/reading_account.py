"""What became of every cell of a library: all documents are read once more, whatever the index holds of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from adapters.documents import Read, read_document
from bot.indexer import Progress, reader_of
from bot.register import Register
from core.catalog.entity_linking import build_names
from core.errors import DocumentError
from core.knowledge.chunking import chunk_document
from core.knowledge.extraction import facts_of
from core.knowledge.extraction_report import Account, account_of
from core.knowledge.facts import Fact
from core.knowledge.glossary import Glossary, Pack
from core.retrieval.conflicts import Conflict, conflicts_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """What became of a library.

    Attributes:
        documents: By path; those that can't be read are missing.
        conflicts: What documents state differently, or one of them in two sections.
    """

    documents: Mapping[str, Account] = field(default_factory=dict[str, Account])
    conflicts: tuple[Conflict, ...] = ()


def accounts_of(
    register: Register, glossary: Glossary, pack: Pack, progress: Progress, read: Read = read_document
) -> Accounts:
    """Return what became of every document of the register; those that can't be read are left out."""
    names = build_names(register.catalog, pack=pack)
    reader = reader_of(register.catalog, glossary)
    accounts: dict[str, Account] = {}
    facts: list[Fact] = []

    def strangers(text: str) -> tuple[str, ...]:
        return tuple(unknown.mention for unknown in names.mentions(text).unknown)

    for number, document in enumerate(register.catalog.documents.values()):
        if document.path not in register.files:
            continue
        progress(number, len(register.catalog.documents), document.path)
        try:
            tree = register.trees.get(document.path) or read(register.files[document.path])
        except (DocumentError, OSError):
            continue
        chunks = chunk_document(tree, document, names.named)
        stated = facts_of(chunks, document, reader)
        accounts[document.path] = account_of(tree, document, chunks, stated, reader=reader, strangers=strangers)
        facts += stated
    return Accounts(documents=accounts, conflicts=conflicts_in(facts))
