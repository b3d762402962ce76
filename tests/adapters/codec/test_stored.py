"""Answers and utterances survive being stored."""

import pytest
from hypothesis import given

from adapters.codec import answer_from_json, receipt_from_json, to_json, utterance_from_json
from core.answer import Answer, SmallTalk
from core.errors import PermanentError
from core.messages import Utterance
from core.receipt import KeptReceipt
from tests.strategies import answers, receipts, utterances


@given(answer=answers)
def test_every_answer_comes_back_as_it_was_stored(answer: Answer) -> None:
    """An answer is posted from the store, perhaps after a restart, and must not change on the way."""
    stored = to_json(answer)

    back = answer_from_json(stored)

    assert back == answer


@given(utterance=utterances)
def test_every_utterance_comes_back_as_it_was_stored(utterance: Utterance) -> None:
    """The worker answers what is in the store, not what the hook saw."""
    stored = to_json(utterance)

    back = utterance_from_json(stored)

    assert back == utterance


@given(receipt=receipts)
def test_every_receipt_comes_back_as_it_was_stored(receipt: KeptReceipt) -> None:
    """It is told from the store, perhaps weeks later."""
    assert receipt_from_json(to_json(receipt)) == receipt


def test_half_a_surrogate_pair_is_stored_as_a_question_mark() -> None:
    r"""JSON from a platform may hold "\ud800" alone, which no UTF-8 store takes; the rest must survive."""
    answer = SmallTalk(text="Hello \ud800!")

    stored = to_json(answer)

    assert answer_from_json(stored) == SmallTalk(text="Hello ?!")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="broken JSON"),
        pytest.param("[]", id="a list"),
        pytest.param("{}", id="no kind"),
        pytest.param('{"kind": "song", "text": "la"}', id="a kind of a newer version"),
        pytest.param('{"kind": "smalltalk"}', id="a field lacks"),
        pytest.param('{"kind": "answer", "citations": [], "blocks": [{"kind": "film"}]}', id="a newer block"),
    ],
)
def test_what_is_no_answer_is_refused_for_good(text: str) -> None:
    """Reading half an answer would show half an answer; trying again would not help."""
    with pytest.raises(PermanentError, match="stored answer"):
        answer_from_json(text)


def test_a_refusal_says_where_and_not_what_people_wrote() -> None:
    """Operators read the message in logs, where no text of a person may appear."""
    with pytest.raises(PermanentError) as caught:
        utterance_from_json('{"text": "my secret", "author": 7}')

    assert "stored utterance, thread: Field required" in str(caught.value)
    assert "secret" not in str(caught.value)
