"""What is cut out of a model's text, and what never comes through."""

import json

import pytest

from adapters.llm.faults import Fault, Kind
from adapters.llm.reading import check_read, estimate, form_in, text_of, tokens_of
from tests.adapters.llm.asking import Choice

RIGHT = '{"numbers": [2], "reason": "so"}'
COMPLETE = json.dumps({"choices": [{"message": {"content": RIGHT}}]}).encode()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(RIGHT, id="bare"),
        pytest.param(f"```json\n{RIGHT}\n```", id="fenced"),
        pytest.param(f"Sure {{I can}}! Here it is:\n{RIGHT}\nAnything else?", id="in prose with braces"),
        pytest.param(f'{{"rows": 1}} {RIGHT}', id="after one that doesn't fit"),
        pytest.param(f"<think>{{}} maybe {RIGHT.replace('2', '1')}</think>{RIGHT}", id="after thinking"),
        pytest.param(f"<THINKING >no\n</ Thinking>{RIGHT}", id="thinking by another name"),
        pytest.param(f"first {RIGHT.replace('2', '1')}</think>\n{RIGHT}", id="thinking whose begin is lost"),
        pytest.param(f"<think>a</think>{RIGHT}<think>{RIGHT.replace('2', '1')}", id="thinking that doesn't end"),
        pytest.param('{"numbers": ["2"], "reason": "so", "more": 1}', id="a little off"),
    ],
)
def test_the_object_is_found_in_what_stands_around_it(text: str) -> None:
    """Small models can't keep to themselves."""
    assert form_in(text, Choice) == Choice(numbers=[2], reason="so")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"<think>{RIGHT}", id="nothing but thoughts"),
        pytest.param('{"numbers": [2], "reason": "<think>hm"}', id="a thought in a value, not ended"),
        pytest.param('{"numbers": [2], "reason": "\\u003cthink>hm"}', id="an escaped thought"),
        pytest.param('{"numbers": [2], "reason": "\\ud800"}', id="half a character"),
        pytest.param('{"numbers": [' + "9" * 5000 + '], "reason": ""}', id="a number without end"),
        pytest.param("[2]", id="no object"),
        pytest.param("{" * 500 + RIGHT, id="hidden behind braces"),
        pytest.param('{"a":' * 50_000, id="nested without end"),
    ],
)
def test_what_is_no_answer_is_refused(text: str) -> None:
    """Thoughts, halves and traps never reach anybody."""
    with pytest.raises(Fault) as caught:
        form_in(text, Choice)

    assert "hm" not in str(caught.value).split()


def test_a_thought_within_a_value_is_dropped() -> None:
    """A schema doesn't keep a model from thinking aloud."""
    assert form_in('{"numbers": [], "reason": "<think>hm</think>so"}', Choice).reason == "so"


@pytest.mark.parametrize("trap", ["<think", "</think", "<", "< ", "{", '{"a":"', "<think></think"])
def test_no_text_takes_longer_than_reading_it(trap: str) -> None:
    """A megabyte that is made for it would hold up everybody."""
    with pytest.raises(Fault):
        form_in(trap * (900_000 // len(trap)), Choice)


def test_text_in_parts_is_put_together() -> None:
    """Some servers answer in parts, thoughts among them."""
    parts = [{"type": "text", "text": "a"}, {"type": "thinking", "text": "hm"}, {"type": "text", "text": "b"}, 3]

    assert text_of({"message": {"content": parts}}) == "ab"


@pytest.mark.parametrize(
    "usage, tokens", [({"total_tokens": 7}, 7), ({"total_tokens": -7}, 3), ({"total_tokens": "7"}, 3), (None, 3)]
)
def test_what_an_answer_costs_is_told_or_estimated(usage: object, tokens: int) -> None:
    """A server that says nothing, or nonsense, must not be free."""
    assert tokens_of({"usage": usage}, chars=9) == tokens
    assert estimate(0) == 0


@pytest.mark.parametrize(
    "read, sent",
    [
        pytest.param(399, 4000, id="a token for more than ten characters"),
        pytest.param(2048, 24_000, id="a small context, and a long prompt"),
        pytest.param(1, 4000, id="next to nothing"),
    ],
)
def test_a_prompt_of_which_too_little_was_read_is_a_fault(read: int, sent: int) -> None:
    """The server cut it without a word, and the model answered what it didn't read."""
    with pytest.raises(Fault, match="num_ctx") as caught:
        check_read({"usage": {"prompt_tokens": read}}, sent=sent)

    assert caught.value.kind is Kind.WITHHELD


@pytest.mark.parametrize(
    "usage, sent",
    [
        pytest.param({"prompt_tokens": 400}, 4000, id="few tokens, but as many as there may be"),
        pytest.param({"prompt_tokens": 9}, 3999, id="a short prompt"),
        pytest.param({"prompt_tokens": 20_000}, 20_000, id="a language of a token for each character"),
        pytest.param({"prompt_tokens": 0}, 24_000, id="0, as some servers say of what they had kept"),
        pytest.param({"prompt_tokens": -1}, 24_000, id="nonsense"),
        pytest.param({"prompt_tokens": "9"}, 24_000, id="no number"),
        pytest.param({"prompt_tokens": None}, 24_000, id="null"),
        pytest.param({"total_tokens": 9}, 24_000, id="another figure"),
        pytest.param(None, 24_000, id="no figures"),
    ],
)
def test_a_server_that_says_nothing_odd_is_believed(usage: object, sent: int) -> None:
    """Most servers read all, and many don't say how much."""
    check_read({"usage": usage}, sent=sent)
