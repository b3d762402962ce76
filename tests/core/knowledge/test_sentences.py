"""Where sentences begin and end in raw text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.sentences import MAX_SENTENCE_CHARS, split_sentences


def pieces(text: str) -> list[str]:
    """Return the sentences of `text`."""
    return [text[place.start : place.end] for place in split_sentences(text)]


@pytest.mark.parametrize(
    "sentences",
    [
        pytest.param(["Use e.g. a fuse.", "Then go."], id="e.g."),
        pytest.param(["It draws approx. 5 W, i.e. 400 mA at 12 V.", "Stop."], id="approx and i.e."),
        pytest.param(["Supply max. 5 W, typ. 3.3 V."], id="max and typ before numbers"),
        pytest.param(["It draws 5 W max.", "The board is small."], id="max before a capital ends"),
        pytest.param(["See Fig. 3 and No. 5 vs. 6.", "Done."], id="Fig, No, vs"),
        pytest.param(["Fans, cases etc.", "They fit."], id="etc before a capital ends"),
        pytest.param(["Fans, cases etc. are sold."], id="etc before small letters"),
        pytest.param(["Firmware V1.2 is 3.14 times as big.", "Yes."], id="versions and decimals"),
        pytest.param(["Wait... then press.", "Wait...", "Press."], id="ellipsis"),
        pytest.param(["It works from 9 ... 36 V.", "It works from 9… 36 V."], id="ellipsis between numbers"),
        pytest.param(["Order ECU-850.02 today.", "Edit boot.cfg now."], id="part numbers and files"),
        pytest.param(["See https://example.org/a.b?c=d.", "It helps!"], id="addresses"),
        pytest.param(["It was drawn by J. R. Smith.", "He left."], id="initials"),
        pytest.param(["Author: J. Smith, Rome.", "He left."], id="an initial behind a colon"),
        pytest.param(["Drawn by <b>J. Smith</b> himself.", "He left."], id="an initial in a tag"),
        pytest.param(["See sheet AB rev. C, not rev. B.", "Done."], id="the letter of a revision"),
        pytest.param(["See the last rev.", "The board is new."], id="no letter of a revision"),
        pytest.param(["ᵃ at 12 V.", "ᵇ on request."], id="footnotes one after the other"),
        pytest.param(["<sup>a</sup> at 12 V.", "<sup>b</sup> on request."], id="footnotes with markup"),
        pytest.param(["Apply 5 V.", "Then measure."], id="units"),
        pytest.param(["Go to port A.", "Connect it."], id="a letter that is no initial"),
        pytest.param(["1. Open it.", "2. Close it."], id="numbering"),
        pytest.param(["**Note.**", "It is hot.", "Mind it."], id="bold word and stop"),
        pytest.param(["**Bold end.**", "Next one."], id="stop inside bold"),
        pytest.param(["<b>Bold end.</b>", "Next one."], id="stop inside a tag"),
        pytest.param(['He said "stop."', "(They did.)", "Good."], id="quotes and brackets"),
        pytest.param(["Run `a. B` twice.", "See [a. B](c.html) too."], id="code and links are whole"),
        pytest.param(["Is it on?", "eMMC works."], id="a name that begins small"),
        pytest.param(["この装置。", "次です。"], id="wide stops"),
        pytest.param(["Ends here."], id="one"),
        pytest.param(["No stop at all"], id="no stop"),
    ],
)
def test_sentences_end_where_a_reader_says(sentences: list[str]) -> None:
    """A quote that stops at "e.g." says something else than the document."""
    assert pieces(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "text, sentences",
    [
        pytest.param("One<br/>two<BR>three", ["One", "two", "three"], id="line-break tags"),
        pytest.param("First:\nsecond", ["First:", "second"], id="a line that ends in a colon"),
        pytest.param("First  \nsecond\\\nthird", ["First", "second\\", "third"], id="hard breaks"),
        pytest.param("one\n\ntwo\r\n\r\nthree", ["one", "two", "three"], id="blank lines"),
        pytest.param("one\r\ntwo", ["one\r\ntwo"], id="a mere line end is none"),
        pytest.param("page one\fpage two", ["page one", "page two"], id="page break"),
        pytest.param("", [], id="empty"),
        pytest.param("<br/> <br/>", [], id="breaks alone"),
        pytest.param("Stop.\n", ["Stop."], id="white space after the last"),
        pytest.param("\u00b9 At 25 °C\n\u00b2 With a fan", ["\u00b9 At 25 °C", "\u00b2 With a fan"], id="footnotes"),
        pytest.param(
            "<sup>1</sup> One\n<sup>2</sup> Two", ["<sup>1</sup> One", "<sup>2</sup> Two"], id="marks as tags"
        ),
    ],
)
def test_breaks_end_sentences(text: str, sentences: list[str]) -> None:
    """A line that the author broke is read by itself."""
    assert pieces(text) == sentences


@pytest.mark.parametrize("joint", [pytest.param("; ", id="semicolon"), pytest.param(", ", id="comma"), " ", "x"])
def test_long_sentences_are_cut_where_it_hurts_least(joint: str) -> None:
    """A quote must fit under an answer."""
    text = joint.join(["word"] * 400)

    found = pieces(text)

    assert all(len(piece) <= MAX_SENTENCE_CHARS for piece in found)
    assert all(piece.endswith(joint.strip()) for piece in found[:-1])


RAW = st.lists(
    st.sampled_from(
        [
            "e.g.",
            "Max.",
            "5 V.",
            "The",
            "eMMC",
            "`a. B`",
            "[x. Y](z.html)",
            "<br/>",
            "<b>",
            "</b>",
            "\n",
            "\r\n",
            " ",
            ". ",
            "? ",
            "...",
            "**",
            ":\n",
            "  \n",
            "J. ",
            "\x0c",
            "1. ",
            "word",
            "。",
            "a" * 700,
            '"',
            ")",
        ]
    )
).map("".join) | st.text(max_size=400)


@given(text=RAW)
def test_sentences_are_ordered_bounded_and_cover_everything(text: str) -> None:
    """For any text: nothing that a person could read is lost, and nothing is told twice."""
    places = split_sentences(text)

    assert all(0 < place.end - place.start <= MAX_SENTENCE_CHARS for place in places)
    assert all(before.end <= after.start for before, after in itertools.pairwise(places))
    assert all(text[p.start : p.end] == text[p.start : p.end].strip() for p in places)
    edges = [0, *(edge for place in places for edge in (place.start, place.end)), len(text)]
    between = "".join(text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2))
    assert not between.lower().replace("<br/>", "").replace("<br>", "").replace("<br />", "").strip()
