"""Measures which product models are proposed from documents alone: `python -m tests.evals.proposals FOLDER …`.

Each folder has docs/ and catalog.yaml, as the families of `make eval` have. The program reads copies of the
documents, of whose front matter only the title is left, and knows nothing of the catalogue, which judges: how many of
the product models that it says the documents cover are proposed, by name or alias, and how many proposals are one of
them. A second proposal of one product model counts as wrong. `--recorded` proposes by what a language model named once
for just these documents (`tests/evals/recorded/names`; 10 documents, seeds 1 to 3).
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adapters.catalogfile.reader import read_catalog
from adapters.documents import read_document
from adapters.documents.front_matter import read_front_matter, title_in
from adapters.llm.name_reader import named_in
from bot.bootstrap.knowledge import pack_of
from bot.settings import read_settings
from core.catalog.catalog import Catalog
from core.catalog.induction.by_reader import Named, proposed_by
from core.catalog.induction.confirmation import proposed_catalog
from core.catalog.induction.outline import Outline
from core.catalog.induction.proposals import Proposal, propose
from core.catalog.name_normalisation import atoms_of, key_of
from core.errors import DocumentError, LanguageModelError
from core.knowledge.glossary import Pack
from core.knowledge.tree import DocumentTree
from tests.evals.families import CORPUS, SHARED, read_lines
from tests.evals.options import say
from tests.evals.recording.recordings import RECORDED

_WITH_FRONT_MATTER = frozenset({".md", ".mdx", ".markdown"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was proposed of one folder.

    Attributes:
        known: Product models that the documents cover.
        found: Those of them that are proposed.
        proposed: Names, right or not.
        wrong: Those that are none, or one that another proposal is already.
        links: (product model, document) as the catalogue says, of those found.
        links_found: Those of them that are proposed.
        links_proposed: All proposed ones of those found.
    """

    name: str
    documents: int
    known: frozenset[str]
    found: frozenset[str]
    proposed: tuple[str, ...]
    wrong: tuple[str, ...]
    links: int
    links_found: int
    links_proposed: int

    @property
    def recall(self) -> float:
        """Share of the known ones that are proposed: 0.0 to 1.0."""
        return len(self.found) / len(self.known) if self.known else 1.0

    @property
    def precision(self) -> float:
        """Share of the proposed ones that are right: 0.0 to 1.0."""
        return 1 - len(self.wrong) / len(self.proposed) if self.proposed else 1.0


class Recorded:
    """What a language model named once; implements `core.catalog.induction.by_reader.NameReader`."""

    def __init__(self, family: str) -> None:
        lines = read_lines(RECORDED / "names" / f"{family}.jsonl")
        self._named = {tuple(line["documents"]): named_in(line) for line in lines}

    async def names(self, outlines: Sequence[Outline]) -> Sequence[Named]:
        """Return what was named for these documents.

        Raises:
            LanguageModelError: Nothing was.
        """
        paths = tuple(each.path for each in outlines)
        if paths not in self._named:
            raise LanguageModelError(f"nothing is recorded for {len(paths)} documents such as {paths[0]}")
        return self._named[paths]


def measure(
    folder: Path,
    pack: Pack,
    *,
    formats: Collection[str] = (),
    most: int | None = None,
    seed: int = 1,
    recorded: bool = False,
) -> Measured:
    """Return what is proposed from the documents of `folder`, judged by its catalogue.

    Args:
        folder: Has docs/ and catalog.yaml.
        pack: The words of a field.
        formats: Suffixes without a dot; none takes all.
        most: So many documents are drawn; None takes all.
        seed: Which are drawn.
        recorded: Whether a language model names them, as it once did.
    """
    catalog = read_catalog(folder / "catalog.yaml")
    paths = [path for path in sorted(catalog.documents) if not formats or path.rsplit(".", 1)[-1].lower() in formats]
    if most is not None and most < len(paths):
        paths = sorted(random.Random(seed).sample(paths, most))  # noqa: S311  which documents, no secret
    trees = _read(folder, paths)
    if not recorded:
        return _judged(folder.name, catalog, trees, propose(trees, pack))
    return _judged(folder.name, catalog, trees, asyncio.run(proposed_by(Recorded(folder.name), trees, pack)))


def _read(folder: Path, paths: Sequence[str]) -> Mapping[str, DocumentTree]:
    trees: dict[str, DocumentTree] = {}
    with tempfile.TemporaryDirectory() as room:
        for path in paths:
            copy = Path(room) / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(_bare((folder / path).read_bytes(), copy.suffix.lower()))
            try:
                trees[path] = read_document(copy)
            except DocumentError as error:
                say(f"not read: {error}")
    return trees


def _bare(content: bytes, suffix: str) -> bytes:
    """Return a document whose front matter says nothing but its title, whatever its encoding."""
    if suffix not in _WITH_FRONT_MATTER:
        return content
    text = content.decode("utf-8", "surrogateescape")
    keys, start, _ = read_front_matter(text)
    title = title_in(keys)
    front = f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n" if title else ""
    return (front + text[start:]).encode("utf-8", "surrogateescape")


def _judged(name: str, catalog: Catalog, trees: Mapping[str, DocumentTree], proposals: Sequence[Proposal]) -> Measured:
    proposed_catalog(proposals, trees)  # they can be confirmed as they are
    owners = {
        key_of(atoms_of(said)): model.name for model in catalog.models.values() for said in (model.name, *model.aliases)
    }
    covered = {path: set(catalog.documents[path].covered_models) for path in trees}
    found: dict[str, Proposal] = {}
    wrong: list[str] = []
    for proposal in proposals:
        keys = (key_of(atoms_of(said)) for said in (proposal.name, *proposal.aliases))
        model = next((owners[key] for key in keys if key in owners and owners[key] not in found), None)
        if model is None:
            wrong.append(proposal.name)
        else:
            found[model] = proposal
    known = frozenset[str]().union(*covered.values())
    links = {(model, path) for path, models in covered.items() for model in models if model in found}
    proposed = {(model, path) for model, proposal in found.items() for path in proposal.documents}
    return Measured(
        name=name,
        documents=len(trees),
        known=known,
        found=known & found.keys(),
        proposed=tuple(proposal.name for proposal in proposals),
        wrong=tuple(wrong),
        links=len(links),
        links_found=len(links & proposed),
        links_proposed=len(proposed),
    )


def main(arguments: Sequence[str]) -> int:
    """Print a line for each folder; 1 if one of them stays below `--min`."""
    parser = argparse.ArgumentParser(prog="python -m tests.evals.proposals", description=__doc__)
    parser.add_argument("folder", nargs="*", type=Path, help="by default the corpus and all families beside it")
    parser.add_argument("--formats", default="", help="suffixes, such as pdf,docx,html")
    parser.add_argument("--documents", type=int, help="draw so many of them")
    parser.add_argument("--seeds", type=int, default=1, help="draw so often")
    parser.add_argument("--recorded", action="store_true", help="by what a language model named once")
    parser.add_argument("--min", type=float, default=0.0, help="least share, of both figures")
    parser.add_argument("--list", action="store_true", help="name what is missing and what is wrong")
    given = parser.parse_args(arguments)
    folders = given.folder or [SHARED / CORPUS, *sorted((SHARED / "families").glob("*/"))]
    pack, formats = pack_of(read_settings({})), frozenset(str(given.formats).split(",")) - {""}
    kept = True
    for folder in folders:
        drawn = [
            measure(folder.resolve(), pack, formats=formats, most=given.documents, seed=seed, recorded=given.recorded)
            for seed in range(1, given.seeds + 1)
        ]
        for measured in drawn:
            say(_line(measured))
            if given.list:
                say(f"  missing: {', '.join(sorted(measured.known - measured.found))}")
                say(f"  wrong: {', '.join(measured.wrong)}")
        kept = kept and all(min(each.recall, each.precision) >= given.min for each in drawn)
    return 0 if kept else 1


def _line(measured: Measured) -> str:
    return (
        f"{measured.name}: {measured.documents} documents; "
        f"proposed {len(measured.found)} of {len(measured.known)} ({measured.recall:.0%}); "
        f"right {len(measured.proposed) - len(measured.wrong)} of {len(measured.proposed)} ({measured.precision:.0%}); "
        f"documents of those {measured.links_found} of {measured.links}, {measured.links_proposed} proposed"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
