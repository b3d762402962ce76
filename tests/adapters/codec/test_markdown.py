"""Answers as Markdown: complete, sources numbered as their markers, and nothing that was said becomes markup."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.codec import citation_lines, markdown, markdown_line, plain_text
from core.answer import (
    Answer,
    Apology,
    Bullets,
    Cell,
    Choice,
    Citation,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.closest import Closest, Run
from tests.strategies import answers

SOURCE = Citation(
    number=1,
    document="a.md",
    title="Data sheet",
    section=("Supply", "Limits"),
    page=4,
    quote="**24 V**",
    excerpt="Supply: 24 V\nat *all* times",
    url="https://docs.example.com/a",
    models=("ECU-850",),
    inherited_from="ECU-800",
    legacy=True,
)
BARE = Citation(
    number=2, document="b.md", title="", section=(), page=None, quote="x", excerpt="x", url="javascript:1", models=()
)
SOURCES = """\
**Sources**

1. Data sheet › Supply › Limits, p. 4 (inherited from ECU-800; legacy) — <https://docs.example.com/a>
   > Supply: 24 V
   > at \\*all\\* times
2. b.md
   > x"""
TABLE = Table(
    columns=("", "ECU|750", "ECU-850"),
    rows=(TableRow(label="Supply", cells=(Cell(text="12 V", citations=(1, 2)), Cell(text="not stated"))),),
)
SAID = """\
Between 9 V \\[1\\], and 16 V. \\[2\\]

*older*

old and new

1. Open it. \\[1\\]
2. Close it.

- red
- blue \\[2\\]

> 24 V \\[1\\]"""
BLOCKS = (
    Paragraph(spans=(Span("Between 9 V", (1,)), Span(", and 16 V.", (2,)))),
    Note(spans=(Span("older"),)),
    Note(spans=(Span("old "), Span("and new"))),
    Steps(items=(Span("Open it.", (1,)), Span("Close it."))),
    Bullets(items=(Span("red"), Span("blue", (2,)))),
    Quote(text="24 V", citation=1),
)


@pytest.mark.parametrize(
    "answer, written",
    [
        pytest.param(Grounded(blocks=BLOCKS, citations=(SOURCE, BARE)), f"{SAID}\n\n{SOURCES}", id="grounded"),
        pytest.param(
            Comparison(blocks=(TABLE,), table=TABLE, citations=(SOURCE, BARE), not_stated=("ECU-900",)),
            "|  | ECU\\|750 | ECU-850 |\n| --- | --- | --- |\n| Supply | 12 V \\[1\\]\\[2\\] | not stated |\n\n"
            f"Not stated: ECU-900\n\n{SOURCES}",
            id="comparison",
        ),
        pytest.param(
            Ranking(
                blocks=(),
                citations=(),
                items=(
                    Ranked(model="A", value=2.0, unit="V", text="2 V", citations=(1,)),
                    Ranked(model="B", value=None, unit="", text="yes", citations=()),
                ),
            ),
            "1. A: 2 V \\[1\\]\n- B: yes",
            id="ranking",
        ),
        pytest.param(
            Clarify(question="Which?", candidates=("A", "B"), choices=(Choice(label="A", text="a"),)),
            "Which?\n\n- A\n- B",
            id="clarify",
        ),
        pytest.param(NoEvidence(text="# Nothing."), "\\# Nothing.", id="no-evidence"),
        pytest.param(
            NoEvidence(
                text="Unsure.",
                closest=(Closest(runs=(Run("The *"), Run("weight*", marked=True), Run(" is low")), citation=1),),
            ),
            "Unsure.\n\n**Closest passages**\n\n- The \\***weight\\*** is low \\[1\\]",
            id="closest-passages",
        ),
        pytest.param(SmallTalk(text="Hello!\n1. Hi"), "Hello!\n1\\. Hi", id="smalltalk"),
        pytest.param(Apology(ticket="t_1", text="Sorry."), "Sorry. Ticket: t_1", id="apology"),
    ],
)
def test_an_answer_is_written_in_full(answer: Answer, written: str) -> None:
    """What is exported is what was answered, with what proves it."""
    assert markdown(answer) == written


@given(answers)
def test_every_source_and_every_word_is_there(answer: Answer) -> None:
    """For any answer: as many sources as citations, and no word of the plain text is missing."""
    written = markdown(answer)

    assert len(re.findall(r"^\d+\. .*(?:\n {3,}>.*)+", written, re.MULTILINE)) >= len(citation_lines(answer))
    said = {word for word in re.findall(r"\w+", plain_text(answer)) if "_" not in word}
    assert said <= set(re.findall(r"\w+", written.replace("**", "")))


@pytest.mark.parametrize(
    "text, written",
    [
        ("**bold** `code` ~~no~~", "\\*\\*bold\\*\\* \\`code\\` \\~\\~no\\~\\~"),
        ("[link](javascript:1) ![image](x)", "\\[link\\](javascript:1) !\\[image\\](x)"),
        ("<img src=x> &lt; & &#60;", "\\<img src=x\\> \\&lt; & \\&#60;"),
        ("supply_current _is_ 5", "supply_current \\_is\\_ 5"),
        ("a | b \\| c", "a \\| b \\\\\\| c"),
        ("# head\n> quote", "\\# head \\> quote"),
        ("- item", "\\- item"),
        ("1) item", "1\\) item"),
        ("12.5 V", "12.5 V"),
        ("-40 °C", "-40 °C"),
        ("---", "\\---"),
        ("===", "\\==="),
    ],
)
def test_nothing_that_was_said_becomes_markup(text: str, written: str) -> None:
    """Documents and people write what they like; a reader of the export sees the same signs."""
    assert markdown_line(text) == written


@given(st.text(alphabet="ab1_*[]<>#`~|\\&;-=. \n"))
def test_every_sign_that_could_begin_markup_is_taken_its_power(text: str) -> None:
    """For any text: taken the backslashes away again it is the same, and no bracket is left bare."""
    line = markdown_line(text)

    assert "\n" not in line
    assert re.sub(r"\\(.)", r"\1", line) == " ".join(text.split())
    assert not re.search(r"(?<!\\)(?:\\\\)*[\[\]<`*|~]", re.sub(r"\\.", "", line))
