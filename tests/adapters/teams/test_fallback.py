"""What is posted when Teams refuses an answer: it lacks no value and no source."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.teams.fallback import fallbacks
from adapters.teams.markup import APART
from core.answer import Answer, Bullets, Choice, Clarify, Comparison, Grounded, Paragraph, Span, Table, TableRow
from tests.adapters.samples import GROUNDED, KINDS, inflated, source
from tests.adapters.teams.rendered import read, titles, tokens
from tests.fakes.teams_limits import check_message
from tests.rings.drawing import examples
from tests.strategies import answers


@settings(deadline=None, max_examples=examples(60))
@given(answer=answers, factor=st.sampled_from((1, 1, 4, 30, 300)))
def test_any_answer_as_text_stays_within_all_limits(answer: Answer, factor: int) -> None:
    """It is the last thing that can be posted."""
    for body in fallbacks(inflated(answer, factor), turn_id="turn-1"):
        check_message(body)


def test_a_comparison_as_text_has_every_value_with_its_column_and_source() -> None:
    """A text that says only that there are sources is no answer."""
    rich, plain = fallbacks(KINDS["comparison"], turn_id="turn-1")

    said = plain["text"].replace(APART, "")
    assert "- **Supply voltage** — ECU-850: 9–32 V [1]; ECU-850b: 9–36 V [2]" in said
    assert "ECU-850: not stated; ECU-850b: IP67 [2]" in said
    assert "**Sources**" in said
    assert (
        "- [1] ECU-850b Datasheet · Power › Supply · page 3 ([open](https://docs.example.com/ecu-850b#supply))" in said
    )
    assert rich["text"] == plain["text"]


def test_the_richer_text_has_buttons_for_the_sources_and_the_last_one_nothing_to_refuse() -> None:
    """If Teams refused the citations, buttons still work; if it refused the buttons, the text still does."""
    rich, plain = fallbacks(GROUNDED, turn_id="turn-1")

    assert titles(rich) == ["Why?", "Show passage"]
    assert not set(plain) & {"attachments", "entities", "suggestedActions"}
    assert rich["channelData"] == plain["channelData"] == {"feedbackLoop": {"type": "custom"}}


@pytest.mark.parametrize("kind", [name for name, answer in KINDS.items() if not getattr(answer, "citations", ())])
def test_an_answer_without_sources_has_one_text(kind: str) -> None:
    """There is nothing to press."""
    [body] = fallbacks(KINDS[kind], turn_id="turn-1")

    assert not set(body) & {"attachments", "entities"}
    assert "Sources" not in str(body["text"])


def test_a_question_back_as_text_says_what_can_be_written() -> None:
    """Its buttons are gone."""
    asked = Clarify(question="Which one?", candidates=("A-1", "A-2"), choices=(Choice(label="A-1 (old)", text="A-1"),))

    [body] = fallbacks(asked, turn_id="turn-1")

    assert read(str(body["text"])).startswith("Whichone?Youcanwriteoneofthese:A-1(old)A-1A-2")


def test_sources_that_find_no_room_are_counted() -> None:
    """And the answer itself has room, however many there are."""
    many = tuple(source(number, title="Datasheet " + "x" * 150, url="") for number in range(1, 60))
    answer = Grounded(blocks=(Paragraph(spans=(Span("All.", (1,)),)),), citations=(*many, many[0]))

    said = str(fallbacks(answer, turn_id="turn-1")[-1]["text"])

    listed = re.findall(r"^- \[(\d+)\]", said, re.MULTILINE)
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert f"- and {59 - len(listed)} more" in said


@pytest.mark.parametrize("url", ["javascript:alert(1)", "https://x.example/a b", "https://x.example/(x)", "h" * 400])
def test_an_address_that_markdown_would_break_is_left_out(url: str) -> None:
    """A broken link hides the rest of its line."""
    answer = Grounded(blocks=(), citations=(source(1, url=url),))

    said = str(fallbacks(answer, turn_id="turn-1")[-1]["text"])

    assert "link_open" not in {token.type for token in tokens(said)}


def test_a_table_below_a_list_stays_apart_from_it_and_ends_where_the_text_is_full() -> None:
    """Markdown would make one list of both; and that something is left out is said."""
    rows = tuple(TableRow(label=f"row {number}", cells=()) for number in range(2000))
    table = Table(columns=("", "x"), rows=rows)
    answer = Comparison(blocks=(Bullets(items=(Span("first"),)), table, table), table=table, citations=())

    said = str(fallbacks(answer, turn_id="turn-1")[-1]["text"])

    assert f"- first\n\n{APART}\n\n- **row 0** — \n- **row 1** — " in said
    assert "longer than a Teams message can be" in said
