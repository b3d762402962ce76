"""What goes out: one platform-neutral answer with its citations.

    Answer = Grounded | Comparison | Ranking | Clarify | NoEvidence | SmallTalk | Apology

Blocks hold plain text, never a platform's markup. Spans and cells carry citation numbers; a renderer
shows them as markers `[n]` and the citations below.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.closest import Closest


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The passage that proves something said.

    Attributes:
        number: 1..n in order of first use in the answer.
        document: The document's path in the register.
        title: The document's title as people know it.
        section: Headings from the outermost to the passage's own; may be empty.
        page: 1-based; None where the format has no pages.
        quote: Verbatim in the document, markup and all; at most `MAX_QUOTE_CHARS`.
        excerpt: The quote as a person reads it, without markup.
        url: From the document register; empty if the document has none.
        models: The product models that the document covers.
        inherited_from: The base product model whose document this is; None for the model's own.
        chunk: Id of the chunk that holds the passage; opaque.
        legacy: The document is superseded or discontinued.
    """

    number: int
    document: str
    title: str
    section: tuple[str, ...]
    page: int | None
    quote: str
    excerpt: str
    url: str
    models: tuple[str, ...]
    inherited_from: str | None = None
    chunk: str = ""
    legacy: bool = False


MAX_QUOTE_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text, the citations that prove it, and what of ours it begins with, such as "Yes."."""

    text: str
    citations: tuple[int, ...] = ()
    opening: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Running text."""

    spans: tuple[Span, ...]
    kind: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A document's own steps, in its order."""

    items: tuple[Span, ...]
    kind: Literal["steps"] = "steps"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets:
    """A list without order."""

    items: tuple[Span, ...]
    kind: Literal["bullets"] = "bullets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A table cell; empty text is not allowed: "not stated" is said, or "no sure answer" where passages speak of it."""

    text: str
    citations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row: a label and a cell per column after the first.

    Attributes:
        differs: The cells state different things.
    """

    label: str
    cells: tuple[Cell, ...]
    differs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table whose first column holds row labels.

    Attributes:
        columns: Headings of all columns, the label column's first; len(cells) + 1 of every row.
    """

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A passage shown word for word; `text` is as a person reads it."""

    text: str
    citation: int
    kind: Literal["quote"] = "quote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A remark on the answer itself: inherited, legacy, conflict, an assumption."""

    spans: tuple[Span, ...]
    kind: Literal["note"] = "note"


Block: TypeAlias = Paragraph | Steps | Bullets | Table | Quote | Note


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """For which product model an answer holds, and from how many sources.

    Attributes:
        own: Citations of documents that cover the model itself (or are generic).
        inherited: (base model, number of citations) for documents of a base.
    """

    model: str
    own: int
    inherited: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One way to go on, shown as a button.

    Attributes:
        label: What the button says; at most 75 characters.
        text: The utterance that pressing it stands for.
    """

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answered:
    """What all answers with evidence share."""

    blocks: tuple[Block, ...]
    citations: tuple[Citation, ...]
    models: tuple[str, ...] = ()
    scope: tuple[Scope, ...] = ()
    not_stated: tuple[str, ...] = ()
    follow_ups: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounded(_Answered):
    """An answer that quotes or composes from evidence."""

    kind: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(_Answered):
    """A table of two or more product models; the `Table` stands in `blocks` as well."""

    table: Table
    kind: Literal["comparison"] = "comparison"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One product model's place.

    Attributes:
        value: The number it was ranked by, in `unit`; None for a list without numbers.
        text: The value as the document wrote it.
    """

    model: str
    value: float | None
    unit: str
    text: str
    citations: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking(_Answered):
    """Product models in order, best first; or those that have what was asked for, in the catalogue's order.

    Its paragraphs stand before the items, all other blocks behind them.
    """

    items: tuple[Ranked, ...]
    kind: Literal["ranking"] = "ranking"

    @property
    def before(self) -> tuple[Block, ...]:
        """What is said before the items."""
        return tuple(block for block in self.blocks if isinstance(block, Paragraph))

    @property
    def behind(self) -> tuple[Block, ...]:
        """What is said behind the items."""
        return tuple(block for block in self.blocks if not isinstance(block, Paragraph))

    @property
    def places(self) -> tuple[int | None, ...]:
        """The place of each item from 1 on, equal values sharing one; None where nothing was measured."""
        places: list[int | None] = []
        for index, item in enumerate(self.items):
            tied = index > 0 and item.value == self.items[index - 1].value
            places.append(None if item.value is None else places[-1] if tied else index + 1)
        return tuple(places)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clarify:
    """We must know more; each choice resumes the question.

    Attributes:
        question: What we ask back.
        candidates: Canonical names of all that may be meant, also those without a button.
        choices: At most five.
    """

    question: str
    candidates: tuple[str, ...]
    choices: tuple[Choice, ...]
    kind: Literal["clarify"] = "clarify"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEvidence:
    """Nothing surely answers: the documents don't say it, or we don't answer such things.

    Attributes:
        text: What we say about it.
        closest: Passages that come close, the closest first.
        citations: Where these stand.
        models: Product models that it was asked of.
        not_stated: Product models in scope whose documents surely state nothing.
        follow_ups: What we could answer instead.
        wanting: The documents could say it, and whoever maintains them can be told.
        by_catalogue: No document has to: the catalogue says what was asked for.
    """

    text: str
    closest: tuple[Closest, ...] = ()
    citations: tuple[Citation, ...] = ()
    models: tuple[str, ...] = ()
    not_stated: tuple[str, ...] = ()
    follow_ups: tuple[Choice, ...] = ()
    wanting: bool = False
    by_catalogue: bool = False
    kind: Literal["no_evidence"] = "no_evidence"


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallTalk:
    """A greeting, thanks, help, or what we are; no search."""

    text: str
    follow_ups: tuple[Choice, ...] = ()
    kind: Literal["smalltalk"] = "smalltalk"


@dataclass(frozen=True, slots=True, kw_only=True)
class Apology:
    """Something broke; the ticket finds it in the log. Never holds exception text."""

    ticket: str
    text: str = field(default="Something went wrong on our side, and we have logged it.")
    kind: Literal["apology"] = "apology"


Answer: TypeAlias = Grounded | Comparison | Ranking | Clarify | NoEvidence | SmallTalk | Apology
