"""Every kind of answer in Teams' form: complete, native, and never beyond what Teams takes."""

import dataclasses
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from adapters.language import in_language
from adapters.teams.markup import APART
from adapters.teams.payload import Chose, FollowedUp, Passage, Why, read_pressed
from adapters.teams.render import Look, chosen_message, message
from core.answer import Answer, Bullets, Choice, Clarify, Grounded, Paragraph, Span, Steps
from core.answering.drafted import PHRASED
from tests.adapters.samples import GROUNDED, KINDS, inflated, source
from tests.adapters.teams.rendered import CHANNEL, CHAT, EXTENDED, actions, read, titles, tokens
from tests.fakes.teams_limits import check_message
from tests.rings.drawing import examples
from tests.scenarios.seen_in_teams import in_teams, remarks_in
from tests.strategies import answers


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_looks_as_agreed(kind: str, snapshot: SnapshotAssertion) -> None:
    """A change of looks is decided, not discovered."""
    body = message(KINDS[kind], turn_id="turn-1", look=CHANNEL)

    check_message(body)
    assert body == snapshot(extension_class=JSONSnapshotExtension)


@settings(deadline=None, max_examples=examples(80))
@given(
    answer=answers,
    factor=st.sampled_from((1, 1, 1, 4, 30, 300)),
    look=st.sampled_from((CHANNEL, CHAT, EXTENDED, Look(sensitivity=("Secret", "")), Look(language="de"))),
)
def test_any_answer_stays_within_all_limits(answer: Answer, factor: int, look: Look) -> None:
    """Teams refuses a message as a whole; then nobody sees an answer."""
    body = message(inflated(answer, factor), turn_id="turn-1", look=look)

    check_message(in_language(body, look.language))


@settings(deadline=None, max_examples=examples(150))
@given(text=st.text(st.characters(exclude_categories=("Cs",)) | st.sampled_from("*_[]()#-+>`~<&|\\!1.:="), max_size=60))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    """Documents are full of signs that Markdown would eat, and may be written by anybody."""
    blocks = (
        Paragraph(spans=(Span(text, (1,)), Span(text))),
        Bullets(items=(Span(text),)),
        Steps(items=(Span(text), Span(text))),
    )
    said = message(Grounded(blocks=blocks, citations=()), turn_id="turn-1")["text"]

    kinds = {token.type for token in tokens(said)}
    assert not kinds & {"link_open", "image", "html_inline", "html_block", "code_inline", "code_block", "fence"}
    assert not kinds & {"heading_open", "hr", "em_open", "strong_open", "s_open", "blockquote_open", "table_open"}
    word = "".join(re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text).replace(APART, "").split())
    assert read(said) == f"{word}[1]{word}" + (word or "–") * 3


@pytest.mark.parametrize(
    "text,shown",
    [
        ("# not a heading", "# not a heading"),
        ("- no item", "- no item"),
        ("1. no step", "1. no step"),
        ("<at>Everybody</at>", "<at>Everybody</at>"),
        ("**bold** _and_ ~~gone~~", "**bold** _and_ ~~gone~~"),
        ("[click](https://evil.example)", "[click](https://evil.example)"),
        ("![x](https://evil.example/x.png)", "![x](https://evil.example/x.png)"),
        ("a & b &amp; c", "a & b &amp; c"),
        ("see [3]", "see [3]"),
        ("| a | b |", "| a | b |"),
    ],
)
def test_nothing_from_documents_or_people_is_live(text: str, shown: str) -> None:
    """Neither formats nor links nor mentions nor citations but ours."""
    body = message(Grounded(blocks=(Paragraph(spans=(Span(text),)),), citations=()), turn_id="turn-1")

    assert read(body["text"]) == "".join(shown.split())
    assert "://" not in body["text"]
    assert "[3]" not in body["text"]


def test_citations_are_native() -> None:
    """Number, title, excerpt, place and remarks, and only the register's web links."""
    body = message(GROUNDED, turn_id="turn-1")

    [root] = body["entities"]
    first, second = (claim["appearance"] for claim in root["citation"])
    assert [claim["position"] for claim in root["citation"]] == [1, 2]
    assert (first["name"], first["abstract"]) == ("ECU-850b Datasheet", "Supply voltage 9–32 V")
    assert (first["url"], first["keywords"]) == ("https://docs.example.com/ecu-850b#supply", ["page 3", "Supply"])
    assert first["image"] == {"@type": "ImageObject", "name": "PDF"}
    assert second["name"] == "ecu-850b.md"
    assert second["keywords"] == ["superseded document", "inherited from ECU-850"]
    assert "url" not in second


def test_ten_sources_are_native_and_the_rest_is_told() -> None:
    """The Agents Playground refuses a message with more; the rest is behind a button."""
    many = tuple(source(number) for number in range(1, 24))
    body = message(Grounded(blocks=(Paragraph(spans=(Span("All.", (23,)),)),), citations=many), turn_id="turn-1")

    check_message(body)
    assert len(body["entities"][0]["citation"]) == 10
    assert "13 more sources; press “Why?” to see them." in body["text"]


def test_long_addresses_leave_room_for_the_answer() -> None:
    """Sources that find no room are told."""
    many = tuple(source(number, url=f"https://docs.example.com/{'x' * 1900}{number}") for number in range(1, 21))
    body = message(Grounded(blocks=(Paragraph(spans=(Span("All."),)),), citations=many), turn_id="turn-1")

    check_message(body)
    assert f"{20 - len(body['entities'][0]['citation'])} more sources" in body["text"]


def test_cells_have_their_sources_named_in_the_text() -> None:
    """Teams makes citations of markers in a message's text only, not of those in a card."""
    body = message(KINDS["comparison"], turn_id="turn-1")

    assert body["text"] == "**Sources:** [1] [2]"
    assert in_teams(body).tables[0] == (
        ("", "ECU-850", "ECU-850b"),
        ("Supply voltage", "9–32 V [1]", "9–36 V [2]"),
        ("Ingress <b>", "not stated", "IP67 [2]"),
    )


def test_what_does_not_fit_is_said() -> None:
    """A cut answer that looks whole misleads."""
    filler = Paragraph(spans=(Span("word " * 4000),))
    body = message(
        Grounded(blocks=(filler, KINDS["comparison"].blocks[0], filler, filler, filler), citations=()), turn_id="t"
    )

    check_message(body)
    assert body["text"].endswith("ask for a part of it to see the rest.*")
    assert "ask for a part of it to see the rest." in remarks_in(body)


def test_buttons_carry_the_turn_and_what_they_stand_for() -> None:
    """That is all that comes back when they are pressed; what was chosen is said in the conversation."""
    clarify, grounded = message(KINDS["clarify"], turn_id="turn-1"), message(GROUNDED, turn_id="turn-1")

    chosen = [action["data"]["msteams"] for action in actions(clarify)]
    assert [(back["type"], back["displayText"]) for back in chosen] == [
        ("messageBack", "ECU-750"),
        ("messageBack", "ECU-850"),
    ]
    assert read_pressed(chosen[0]["value"]) == Chose(turn_id="turn-1", text="ECU-750", label="ECU-750")
    why, passage, follow_up = actions(grounded)
    assert (why["data"]["msteams"], passage["data"]["msteams"]) == ({"type": "task/fetch"}, {"type": "task/fetch"})
    assert read_pressed(why["data"]) == Why(turn_id="turn-1")
    assert read_pressed(passage["data"]) == Passage(turn_id="turn-1", number=1)
    asked = read_pressed(follow_up["data"]["msteams"]["value"])
    assert asked == FollowedUp(turn_id="turn-1", text="What is the weight of the ECU-850b?")


def test_in_a_chat_of_two_follow_ups_are_suggestions() -> None:
    """In a channel a suggestion would be sent without a mention of us, and we would never get it."""
    body = message(GROUNDED, turn_id="turn-1", look=CHAT)

    assert body["suggestedActions"] == {
        "to": ["29:person"],
        "actions": [{"type": "imBack", "title": "And its weight?", "value": "What is the weight of the ECU-850b?"}],
    }
    assert titles(body) == ["Why?", "Show passage"]


def test_choices_without_a_button_are_written_out() -> None:
    """Buttons are few; the choices still are the person's."""
    names = tuple(f"ECU-{number}" for number in range(700, 709))
    choices = (Choice(label="a novel", text="x" * 1200), *(Choice(label=name, text=name) for name in names[:6]))
    body = message(Clarify(question="Which?", candidates=names, choices=choices), turn_id="turn-1")

    check_message(body)
    assert titles(body) == list(names[:4])
    assert all(f"- {text}" in body["text"] for text in ("a novel", *names))


def test_an_answered_clarification_says_what_was_chosen_instead_of_offering_it() -> None:
    """Others in the thread see why the answer is about that product model."""
    clarify = KINDS["clarify"]
    assert isinstance(clarify, Clarify)
    body = chosen_message(clarify, turn_id="turn-1", look=CHANNEL, label="ECU-850", by="Mo_ller")

    check_message(body)
    assert body["text"].endswith("*Mo\\_ller chose ECU-850*")
    assert "attachments" not in body


@pytest.mark.parametrize("kind", KINDS)
def test_people_can_rate_what_was_looked_up(kind: str) -> None:
    """There is nothing to rate in a greeting, a question back or a failure."""
    body = message(KINDS[kind], turn_id="turn-1")

    rated = kind in {"grounded", "comparison", "ranking", "no_evidence", "closest"}
    assert body.get("channelData") == ({"feedbackLoop": {"type": "custom"}} if rated else None)


def test_labels_are_those_that_are_true() -> None:
    """What no language model wrote isn't labelled as such."""
    plain = message(GROUNDED, turn_id="turn-1")["entities"]
    phrased = replace(GROUNDED, blocks=(*GROUNDED.blocks, PHRASED))
    labelled = message(phrased, turn_id="turn-1", look=Look(sensitivity=("Internal", "For us only")))["entities"]

    assert "additionalType" not in plain[0]
    assert "usageInfo" not in plain[0]
    assert labelled[0]["additionalType"] == ["AIGeneratedContent"]
    assert (labelled[0]["usageInfo"]["name"], labelled[0]["usageInfo"]["description"]) == ("Internal", "For us only")


def test_two_lists_in_a_row_count_each_for_itself() -> None:
    """Markdown would number the second one on."""
    steps = Steps(items=(Span("one"), Span("two")))
    body = message(Grounded(blocks=(steps, steps), citations=()), turn_id="turn-1")

    lists = [token for token in tokens(body["text"]) if token.type == "ordered_list_open"]
    assert [token.attrs for token in lists] == [{}, {}]


@pytest.mark.parametrize("kind", KINDS)
def test_the_summary_is_for_notifications(kind: str) -> None:
    """Without one Teams notifies of "sent a card"."""
    body = message(KINDS[kind], turn_id="turn-1")

    assert 0 < len(body["summary"]) <= 200
    assert dataclasses.is_dataclass(KINDS[kind])


def test_a_line_that_begins_with_a_marker_defines_no_link() -> None:
    """`[1]: …` would vanish."""
    body = message(
        Grounded(blocks=(Paragraph(spans=(Span("", (1,)), Span(": 12 V"))),), citations=()), turn_id="turn-1"
    )

    assert read(body["text"]) == "[1]:12V"


def test_a_long_item_is_shown_whole() -> None:
    """In the text, and in the card below a table."""
    item = "word " * 600
    blocks = (Bullets(items=(Span(item),)), KINDS["comparison"].blocks[0], Bullets(items=(Span(item),)))
    body = message(Grounded(blocks=blocks, citations=()), turn_id="turn-1")

    assert body["text"].count("word") == 600
    assert str(body["attachments"]).count("word") == 600
