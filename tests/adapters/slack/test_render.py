"""Answers become messages that Slack takes, whatever is in them."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from adapters.language import NAMES
from adapters.slack.buttons import unpack
from adapters.slack.limits import ALL_BLOCKS_CHARS, TEXT_CHARS
from adapters.slack.render import Around, Rendered, render
from core.answer import (
    Answer,
    Cell,
    Choice,
    Clarify,
    Comparison,
    Grounded,
    Paragraph,
    Span,
    Table,
    TableRow,
)
from tests.adapters.samples import GROUNDED, KINDS, TABLE, inflated, source, wide
from tests.fakes.slack_limits import chars, check_blocks
from tests.rings.drawing import examples
from tests.strategies import answers


def shown(message: Rendered) -> str:
    """Return all that people read in the blocks."""

    def texts(part: object) -> list[str]:
        if isinstance(part, dict):
            own = [part["text"]] if isinstance(part.get("text"), str) else []
            return own + [text for value in part.values() for text in texts(value)]
        return [text for item in part for text in texts(item)] if isinstance(part, list | tuple) else []

    return "\n".join(texts(message.blocks))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_looks_as_agreed(kind: str, snapshot: SnapshotAssertion) -> None:
    """A change of looks is decided, not discovered."""
    message = render(KINDS[kind], turn_id="turn-1")

    check_blocks(message.blocks)
    assert {"text": message.text, "blocks": list(message.blocks)} == snapshot(extension_class=JSONSnapshotExtension)


@settings(deadline=None, max_examples=examples(150))
@given(answer=answers, factor=st.sampled_from((1, 1, 1, 4, 30, 300)), language=st.sampled_from(tuple(NAMES)))
def test_any_answer_stays_within_all_limits(answer: Answer, factor: int, language: str) -> None:
    """Slack refuses a message as a whole; then nobody sees an answer."""
    message = render(inflated(answer, factor), turn_id="turn-1", around=Around(language=language))

    check_blocks(message.blocks)
    assert chars(message.blocks) <= ALL_BLOCKS_CHARS
    assert 0 < len(message.text) <= TEXT_CHARS
    assert "<" not in message.text


def test_nothing_from_documents_or_people_is_live() -> None:
    """A document that says <!channel> must not wake up a company, and only the register's web links work."""
    message = render(GROUNDED, turn_id="turn-1")

    assert "&lt;!channel&gt; &amp; &lt;@U1&gt;" in message.text
    assert "<!channel> & <@U1>" in shown(message)
    assert "mrkdwn" not in str(message.blocks)
    assert "'user_id'" not in str(message.blocks)
    assert "javascript:" not in str(message.blocks)
    assert str(message.blocks).count("'url'") == 1


@pytest.mark.parametrize(
    "url",
    ["", "ftp://a.example/x", "https://", "https://a.example/<x>", "https://[bad", "https://a.example/" + "x" * 2000],
)
def test_a_link_that_slack_or_people_should_not_get_is_text(url: str) -> None:
    """The title still names the document."""
    answer = dataclasses.replace(GROUNDED, citations=(source(1, url=url),))

    message = render(answer, turn_id="turn-1")

    check_blocks(message.blocks)
    assert "'link'" not in str(message.blocks)
    assert "ECU-850b Datasheet" in shown(message)


def test_buttons_carry_the_turn_and_what_they_stand_for() -> None:
    """That is all that comes back when they are pressed."""
    clarify, grounded = render(KINDS["clarify"], turn_id="turn-1"), render(GROUNDED, turn_id="turn-1")

    def values(message: Rendered) -> list[tuple[str, str]]:
        actions = [block for block in message.blocks if block["type"] == "actions"]
        return [unpack(button["value"]) for block in actions for button in block["elements"]]

    assert values(clarify) == [("turn-1", "ECU-750"), ("turn-1", "ECU-850")]
    assert values(grounded) == [("turn-1", "What is the weight of the ECU-850b?"), ("turn-1", "why")]


def test_choices_without_a_button_are_written_out() -> None:
    """Slack's buttons are few; the choices still are the person's."""
    names = tuple(f"ECU-{number}" for number in range(700, 709))
    choices = (Choice(label="a novel", text="x" * 1200), *(Choice(label=name, text=name) for name in names[:6]))

    message = render(Clarify(question="Which?", candidates=names, choices=choices), turn_id="turn-1")

    buttons = next(block for block in message.blocks if block["type"] == "actions")["elements"]
    assert [button["text"]["text"] for button in buttons] == list(names[:5])
    assert all(text in shown(message) for text in ("a novel", *names))


@pytest.mark.parametrize(
    "table,kind,said",
    [
        pytest.param(wide(99, 2), "data_table", "", id="as many rows as Slack takes"),
        pytest.param(wide(120, 2), "data_table", "21 more rows did not fit here.", id="too many rows"),
        pytest.param(wide(100, 1), "data_table", "1 more row did not fit here.", id="one row too many"),
        pytest.param(wide(99, 2, "12 V " * 20), "data_table", "more rows did not fit here.", id="too many characters"),
        pytest.param(wide(3, 19), "data_table", "", id="as many columns as Slack takes"),
        pytest.param(wide(3, 20), "rich_text", "row 2 — ECU-0: 12 V [1]; ECU-1: 12 V [1]", id="too many columns"),
        pytest.param(wide(90, 20), "rich_text", "more rows did not fit here.", id="too much in every way"),
        pytest.param(wide(1, 2, "12 V " * 1000), "rich_text", "row 0 — ECU-0: 12 V 12 V", id="a row for a block"),
        pytest.param(wide(3, 2, "12 V " * 1500), "rich_text", "3 more rows did not fit here.", id="a row too long"),
    ],
)
def test_a_table_that_slack_does_not_take_is_shown_as_far_as_possible(table: Table, kind: str, said: str) -> None:
    """And what is left out is said."""
    message = render(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1")

    check_blocks(message.blocks)
    assert message.blocks[0]["type"] == kind
    assert said in shown(message)
    assert ("did not fit" in shown(message)) is ("did not fit" in said)


def test_a_second_table_becomes_a_list() -> None:
    """Slack takes one table per message."""
    message = render(Grounded(blocks=(TABLE, TABLE), citations=()), turn_id="turn-1")

    check_blocks(message.blocks)
    assert "Supply voltage — ECU-850: 9–32 V [1]; ECU-850b: 9–36 V [2]" in shown(message)


def test_an_uneven_table_loses_no_cell() -> None:
    """Bad input is shown as it came."""
    row = TableRow(label="", cells=(Cell(text="a"), Cell(text=""), Cell(text="c")))
    message = render(Grounded(blocks=(Table(columns=("", "x"), rows=(row,)),), citations=()), turn_id="turn-1")

    assert "– — x: a; –: –; –: c" in shown(message)


def test_sources_lose_their_quotes_before_any_is_left_out() -> None:
    """Where an answer comes from matters more than the words there."""
    many = tuple(source(number, excerpt="9–32 V " * 40) for number in range(1, 31))
    filler = Paragraph(spans=(Span("text " * 1000),))

    message = render(Grounded(blocks=(filler,), citations=many), turn_id="turn-1")

    assert "[30]" in shown(message)
    assert "9–32 V" not in shown(message)


def test_what_does_not_fit_is_said() -> None:
    """A cut answer that looks whole misleads."""
    many = tuple(source(number, title="Datasheet " * 20) for number in range(1, 61))
    filler = Paragraph(spans=(Span("word " * 4000),))

    message = render(Grounded(blocks=(filler, filler), citations=many), turn_id="turn-1")

    assert "The answer is longer than a Slack message can be" in shown(message)
    assert "more sources; ask “source?” to see the rest." in shown(message)
    assert message.text.endswith("ask for a part of it to see the rest.")


def labels(message: Rendered) -> list[str]:
    """Return what the buttons say."""
    actions = [block for block in message.blocks if block["type"] == "actions"]
    return [button["text"]["text"] for block in actions for button in block["elements"]]


@pytest.mark.parametrize("kind", KINDS)
def test_what_only_one_person_sees_can_be_shared_if_it_rests_on_documents(kind: str) -> None:
    """Nobody needs to show others that nothing was found."""
    message = render(KINDS[kind], turn_id="turn-1", around=Around(asked="compare?", private="asker:1.2"))

    check_blocks(message.blocks)
    assert ("Share in channel" in labels(message)) is (kind in {"grounded", "comparison", "ranking"})
    named = [block["block_id"] for block in message.blocks if block["type"] in {"actions", "context_actions"}]
    assert named == [f"asker:1.2#{place}" for place in range(len(named))]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("asked", ["compare", "please compare the weight", "what is the weight?", ""])
def test_a_comparison_that_found_nothing_offers_the_dialog(kind: str, asked: str) -> None:
    """Choosing product models helps where they are what is missing, and nowhere else."""
    message = render(KINDS[kind], turn_id="turn-1", around=Around(asked=asked))

    check_blocks(message.blocks)
    wanted = "compare" in asked and kind in {"clarify", "no_evidence", "closest"}
    assert ("Choose product models" in labels(message)) is wanted


@settings(deadline=None, max_examples=examples(50))
@given(answer=answers, asked=st.text(min_size=1, max_size=3000), factor=st.sampled_from((1, 4, 300)))
def test_any_private_answer_stays_within_all_limits(answer: Answer, asked: str, factor: int) -> None:
    """Its buttons carry what was asked, however long that is."""
    around = Around(asked=f"compare {asked}", private="asker:" + "9" * 200)
    message = render(inflated(answer, factor), turn_id="turn-1", around=around)

    check_blocks(message.blocks)
    assert message.sheet is None


@pytest.mark.parametrize(
    "around,said,attached",
    [
        pytest.param(Around(), "The whole table is attached as comparison.csv.", True, id="in a thread"),
        pytest.param(Around(attachable=False), "could not be attached as a file.", False, id="without the right"),
        pytest.param(Around(private="asker:1"), "Share it in the channel to get", False, id="in private"),
    ],
)
@pytest.mark.parametrize("table", [wide(120, 2), wide(3, 20), wide(99, 2, "12 V " * 20)], ids=["long", "wide", "heavy"])
def test_a_table_that_is_not_shown_whole_says_where_it_is(
    table: Table, around: Around, said: str, attached: bool
) -> None:
    """What is said to be attached is what gets attached."""
    answer = Comparison(blocks=(table,), table=table, citations=(source(1),))

    message = render(answer, turn_id="turn-1", around=around)

    check_blocks(message.blocks)
    assert shown(message).count(said) == 1
    assert (message.sheet is not None) is attached
    assert message.sheet is None or message.sheet.table == table


def test_only_the_first_of_two_long_tables_is_attached() -> None:
    """The file has the name of what was asked for."""
    message = render(Grounded(blocks=(wide(120, 2), wide(130, 2)), citations=()), turn_id="turn-1")

    assert message.sheet is not None
    assert message.sheet.name == "table.csv"
    assert message.sheet.table == wide(120, 2)
    assert shown(message).count("The whole table is attached as table.csv.") == 1


def test_a_table_shown_whole_is_not_attached() -> None:
    """Neither is one that only had to become a list."""
    message = render(Grounded(blocks=(TABLE, TABLE), citations=()), turn_id="turn-1")

    assert message.sheet is None
    assert "attached" not in shown(message)
