"""What anybody would build in a day: pieces of 1,200 characters, found by words and by vectors."""

import html
import math
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import yaml

from tests.evals.families import Record

SIZE, OVERLAP, PASSAGES = 1200, 150, 10
LEAST_CHARS = 20
_DEPTH = 60
_RANK = 60
_STOP = frozenset(
    {"a", "an", "the", "of", "to", "in", "on", "at", "for", "with", "and", "or", "is", "are", "do", "does", "what"}
    | {"which", "how", "can", "i", "my", "it", "its", "be", "this", "that", "you", "your", "me"}
)
_HEADING = re.compile(r"\n(?=#{1,6} |[^\n]+\n[=~\-^\"]{4,}\n)")
_TAGS = (
    (re.compile(r"(?is)<(script|style).*?</\1>"), " "),
    (re.compile(r"(?i)</(p|div|tr|li|h\d|table)>|<br */?>"), "\n"),
    (re.compile(r"</t[dh]>"), " | "),
    (re.compile(r"<[^>]+>"), ""),
)


_PACKED = {
    ".docx": re.compile(r"word/document\.xml"),
    ".xlsx": re.compile(r"xl/(sharedStrings|worksheets/sheet\d+)\.xml"),
}
_OFFICE_TAGS = (
    (re.compile(r"</w:tc>|</(x:)?c>"), " | "),
    (re.compile(r"</w:p>|</w:tr>|</(x:)?si>|</(x:)?row>"), "\n"),
    (re.compile(r"<[^>]+>"), ""),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of a document.

    Attributes:
        document: Its entry in the catalogue.
        page: Of a PDF, from 1 on.
    """

    document: Record
    section: str
    page: int | None
    text: str

    @property
    def covers(self) -> Sequence[str]:
        """The product models it is about; empty for all."""
        return self.document.get("covered_models") or ()


class PlainSearch:
    """All pieces of a family's current documents."""

    def __init__(self, folder: Path) -> None:
        catalog = yaml.safe_load((folder / "catalog.yaml").read_text("utf-8"))
        current = [each for each in catalog["docs"] if each.get("status") != "legacy"]
        self.models: Sequence[str] = [each["name"] for each in catalog["models"]]
        self._bases = {each["name"]: each.get("inherits_from") for each in catalog["models"]}
        self._names = _names_of(catalog["models"])
        self.pieces = [piece for each in current for piece in _pieces(folder, each) if len(piece.text) > LEAST_CHARS]
        texts = [f"{piece.document.get('title', '')} {piece.section} {piece.text}" for piece in self.pieces]
        self._words = _Words([_words_of(text) for text in texts])
        self._embed = _embedding()
        self._vectors = self._embed(texts)

    def named(self, question: str) -> Sequence[str]:
        """Return the product models that a question names, the longest names first."""
        found: dict[str, None] = {}
        for name, model in self._names:
            pattern = rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9+])"
            if re.search(pattern, question, re.IGNORECASE):
                question = re.sub(pattern, " ", question, flags=re.IGNORECASE)
                found[model] = None
        return list(found)

    def find(self, query: str, models: Sequence[str]) -> Sequence[Piece]:
        """Return the pieces that are nearest, of these product models and of all in general."""
        wide = {*models, *(self._bases.get(model) for model in models)}
        covered = [at for at, piece in enumerate(self.pieces) if not piece.covers or wide & set(piece.covers)]
        among = covered if models and covered else range(len(self.pieces))
        near = self._vectors @ self._embed([query])[0]
        scores = self._words.scores(_words_of(query))
        rank: dict[int, float] = {}
        for score in (scores, near):
            for place, at in enumerate(sorted(among, key=lambda at: -float(score[at]))[:_DEPTH]):
                rank[at] = rank.get(at, 0.0) + 1 / (_RANK + place)
        return [self.pieces[at] for at in sorted(rank, key=lambda at: -rank[at])[:PASSAGES]]


class _Words:
    """BM25, as plain as it gets."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self._often = [Counter(text) for text in texts]
        self._average = sum(map(len, texts)) / max(1, len(texts))
        held = Counter(word for often in self._often for word in often)
        self._rare = {word: math.log(1 + (len(texts) - many + 0.5) / (many + 0.5)) for word, many in held.items()}

    def scores(self, query: Sequence[str]) -> Sequence[float]:
        """Return how well each text goes with the words; 0.0 if none is in it."""
        return [sum(self._score(word, often) for word in query if word in often) for often in self._often]

    def _score(self, word: str, often: Counter[str]) -> float:
        norm = 1.5 * (0.25 + 0.75 * often.total() / self._average)
        return self._rare[word] * often[word] * 2.5 / (often[word] + norm)


def _words_of(text: str) -> Sequence[str]:
    found = re.findall(r"[a-z0-9]+(?:\.\d+)?", text.lower().replace("µ", "u"))
    return [word for word in found if word not in _STOP]


def _embedding() -> Any:
    """Return what gives the vectors of texts, of norm 1."""
    import wordllama  # type: ignore[import-untyped]  # noqa: PLC0415  it has no wheel for some platforms

    folder = Path(str(wordllama.__file__)).parent
    model: Any = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)

    def embed(texts: Sequence[str]) -> Any:
        return model.embed(list(texts), norm=True)

    return embed


def _names_of(models: Sequence[Mapping[str, Any]]) -> Sequence[tuple[str, str]]:
    names = [(str(name), each["name"]) for each in models for name in (each["name"], *(each.get("aliases") or ()))]
    return sorted((pair for pair in names if len(pair[0]) > 1), key=lambda pair: -len(pair[0]))


def _pieces(folder: Path, document: Record) -> Iterator[Piece]:
    path = folder / document["path"]
    for page, text in _texts(path):
        for block in _HEADING.split(f"\n{text}"):
            told = block.strip("\n")
            if told.strip():
                section = told.splitlines()[0].lstrip("# ").strip()[:100]
                for cut in _cut(told):
                    yield Piece(document=document, section=section, page=page, text=cut.strip())


def _texts(path: Path) -> Iterator[tuple[int | None, str]]:
    """Yield the text of each page; one text and no page if there are none."""
    if path.suffix == ".pdf":
        for number, page in enumerate(pypdfium2.PdfDocument(str(path)), start=1):
            yield number, page.get_textpage().get_text_range()
        return
    if path.suffix in _PACKED:
        yield None, _unpacked(path)
        return
    text = path.read_bytes().decode("utf-8", "replace")
    if path.suffix in {".html", ".htm"}:
        for tag, instead in _TAGS:
            text = tag.sub(instead, text)
        text = re.sub(r"[ \t]+", " ", re.sub(r"\n\s*\n+", "\n\n", html.unescape(text)))
    yield None, text


def _unpacked(path: Path) -> str:
    """Return the text of an office document: a line for each paragraph or row."""
    with zipfile.ZipFile(path) as package:
        parts = [name for name in package.namelist() if _PACKED[path.suffix].fullmatch(name)]
        text = "\n".join(package.read(name).decode("utf-8", "replace") for name in sorted(parts))
    for tag, instead in _OFFICE_TAGS:
        text = tag.sub(instead, text)
    text = re.sub(r"\n +\| ", " | ", html.unescape(text))
    return re.sub(r"\n\s*\n+", "\n\n", text)


def _cut(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        piece = text[at : at + SIZE]
        if len(text) - at > SIZE:
            end = max(piece.rfind("\n"), piece.rfind(". "))
            piece = piece[: end + 1] if end > SIZE // 2 else piece
        yield piece
        if at + len(piece) >= len(text):
            return
        at += max(1, len(piece) - OVERLAP)
