"""Word documents to a document tree. Headers, footers, comments and tables of contents are left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from adapters.documents.builder import LAST_LEVEL, Builder
from adapters.documents.docx_body import BodyReader, Drawn, Loose, Paragraph
from adapters.documents.docx_lists import Numbering
from adapters.documents.docx_package import Element, Opened, W, open_docx
from adapters.documents.docx_runs import RunReader, Said, raised_number
from adapters.documents.docx_styles import PLAIN, read_styles
from adapters.documents.grid import LooseRow, table_of
from adapters.documents.outline import MARKER, admonition_of, heads, marker_number
from adapters.documents.plain_lines import is_key_value
from adapters.documents.source import lines_of, trim
from adapters.documents.transcript import Transcript
from core.knowledge.sentences import split_sentences
from core.knowledge.tree import DocumentTree, Item, Place

_TITLE = "title"
_CAPTION = "caption"
_SHORT_VALUE_CHARS = 80
_GENERATED = "description automatically generated"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """A paragraph or table with the places that its text got."""

    block: Loose
    place: Place
    rows: tuple[LooseRow, ...] = ()
    pictures: tuple[Place, ...] = ()


def read_docx(raw: bytes) -> DocumentTree:
    """Return the tree of a Word document.

    Raises:
        DocumentError: It is broken, encrypted, too large, or no Word document.
    """
    opened = open_docx(raw)
    runs = RunReader(read_styles(opened.styles))
    body = BodyReader(styles=runs.styles, numbering=Numbering(opened.numbering), runs=runs)
    blocks = list(body.read(opened.body))
    blocks += _notes(body, opened)
    transcript = Transcript()
    placed = [_write(transcript, block) for block in blocks]
    builder = Builder(transcript.text, str)
    _Adder(builder, below_title=any(_is_title(block) for block in blocks)).add_all(placed)
    return DocumentTree(
        text=builder.text,
        title=builder.title or opened.title.strip(),
        blocks=builder.whole,
        warnings=_warnings(runs.boxes),
    )


def _notes(body: BodyReader, opened: Opened) -> Iterator[Paragraph]:
    """Yield the notes that the text refers to, each behind its mark."""
    texts = {
        "footnoteReference": _by_id(opened.footnotes, "footnote"),
        "endnoteReference": _by_id(opened.endnotes, "endnote"),
    }
    for number, (kind, note_id) in enumerate(list(body.runs.notes), start=1):
        note = texts[kind].get(note_id)
        said = [
            block.said.text.strip() for block in body.read(() if note is None else note) if isinstance(block, Paragraph)
        ]
        if said:
            yield Paragraph(said=Said(text=f"{raised_number(number)} {' '.join(said)}"), style=PLAIN)


def _by_id(root: Element | None, name: str) -> dict[str, Element]:
    return {} if root is None else {note.get(f"{W}id") or "": note for note in root.iter(W + name)}


def _is_title(block: Loose) -> bool:
    return isinstance(block, Paragraph) and block.style.name == _TITLE


def _write(transcript: Transcript, block: Loose) -> _Placed:
    if isinstance(block, Drawn):
        rows = tuple(transcript.row(row.cells, in_head=row.in_head) for row in block.rows)
        return _Placed(block=block, place=Place(rows[0].place.start, rows[-1].place.end), rows=rows)
    place = transcript.line(block.said.text, _inset(block)) if block.said.text.strip() else Place(0, 0)
    said = [alt for alt in block.said.pictures if alt.strip() and _GENERATED not in alt.lower()]
    return _Placed(block=block, place=place, pictures=tuple(map(transcript.line, said)))


def _inset(block: Paragraph) -> str:
    """Return what stands before a list entry: no sign, since none is in the file, and a quote is looked for there."""
    return "" if block.entry is None else "  " * block.entry[0]


@dataclass(slots=True)
class _Adder:
    """Adds blocks to the tree.

    Attributes:
        below_title: There is a title, so that all headings are one level deeper.
        items: Entries of the list that is open.
        caption: What stands over the table that may follow.
    """

    builder: Builder
    below_title: bool
    items: list[Item] = field(default_factory=list[Item])
    caption: _Placed | None = None

    def add_all(self, placed: Sequence[_Placed]) -> None:
        for one in placed:
            entry = self._entry(one)
            if entry is None or self._begins_list(entry):
                self._end_list()
            if entry is not None:
                self._end_caption()
                self.items.append(entry)
            elif isinstance(one.block, Paragraph):
                self._paragraph(one.block, one)
            else:
                self._table(one)
            self._pictures(one)
        self._end_list()
        self._end_caption()

    def _entry(self, one: _Placed) -> Item | None:
        """Return the list entry that a paragraph is, by Word's numbering or by a sign that somebody typed."""
        block, place = one.block, one.place
        if not isinstance(block, Paragraph) or block.level is not None or place.start == place.end:
            return None
        if block.style.name == _CAPTION:
            return None
        depth, number = block.entry or (0, None)
        if block.entry is None:
            typed = MARKER.match(self.builder.text, place.start, place.end)
            if typed and not block.said.bold:
                place, number = Place(typed.end(), place.end), marker_number(typed)
            elif not self._is_keyed(place):
                return None
        text = self.builder.piece(place)
        return Item(text=text, depth=depth, number=number) if text else None

    def _is_keyed(self, place: Place) -> bool:
        said = self.builder.text[place.start : place.end]
        return len(said) <= _SHORT_VALUE_CHARS and not said.endswith(".") and is_key_value(said)

    def _begins_list(self, entry: Item) -> bool:
        """Tell whether an entry can't belong to the open list: it counts anew, or one counts and the other doesn't."""
        before = next((item for item in reversed(self.items) if item.depth == 0), None)
        if before is None or entry.depth:
            return False
        return (entry.number is None) != (before.number is None) or entry.number == 1

    def _end_list(self) -> None:
        self.builder.listing(self.items)
        self.items = []

    def _end_caption(self) -> None:
        """Add a caption that no table followed."""
        if self.caption:
            self._prose(self.caption.place)
        self.caption = None

    def _paragraph(self, block: Paragraph, one: _Placed) -> None:
        self._end_caption()
        place = one.place
        if block.style.name == _CAPTION:
            self.caption = one
        elif block.level is not None:
            deeper = self.below_title and not _is_title(block)
            self.builder.heading(min(block.level + deeper, LAST_LEVEL), place)
        elif block.said.bold and heads(self.builder.text[place.start : place.end]):
            self.builder.heading(0, place, pseudo=True)
        else:
            self._prose(place)

    def _prose(self, place: Place) -> None:
        """Add a paragraph; a line break ends a sentence."""
        text = self.builder.text
        pieces = [
            self.builder.piece(Place(line.start + part.start, line.start + part.end))
            for line in lines_of(text, place.start, place.end)
            for part in split_sentences(text[line.start : line.end])
        ]
        said = tuple(piece for piece in pieces if piece is not None)
        self.builder.sentences(said, admonition_of(text[place.start : place.end]))

    def _table(self, one: _Placed) -> None:
        place = self.caption.place if self.caption else trim(self.builder.text, 0, 0)
        table = table_of(one.rows, one.place, caption=self.builder.text[place.start : place.end])
        self.caption = None
        if table is not None:
            self.builder.blocks.append(table)

    def _pictures(self, one: _Placed) -> None:
        for place in one.pictures:
            self._end_list()
            self.builder.picture(self.builder.text[place.start : place.end], place)


def _warnings(boxes: int) -> tuple[str, ...]:
    if not boxes:
        return ()
    some = "A text box was" if boxes == 1 else f"{boxes} text boxes were"
    return (f"{some} left out; move the text into the document's body.",)
