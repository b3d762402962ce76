"""Pictures in Teams' cards keep to all limits, whatever the answer and the pictures."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.chat.pictures import CitedPicture
from adapters.language import Ours, in_language
from adapters.teams.pictures import illustrated
from adapters.teams.render import message
from core.answer import Answer, Grounded, SmallTalk
from tests.adapters.samples import KINDS, source, wide
from tests.adapters.teams.rendered import CHANNEL
from tests.fakes.teams_limits import check_message

LONG = Grounded(blocks=(wide(rows=60, columns=5),), citations=(source(1),))


def picture(name: str, size: int, alt: str = "Wiring") -> CitedPicture:
    """Return a picture of so many bytes."""
    return CitedPicture(name=name, title=f"[1] {name}", alt=alt, body=b"x" * size, content_type="image/png")


def images(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the pictures in a message's card."""
    elements = [each for card in body["attachments"] for each in card["content"]["body"]]
    return [each for each in elements if each["type"] == "Image"]


@given(
    answer=st.sampled_from([*KINDS.values(), LONG]),
    sizes=st.lists(st.integers(1, 20_000), max_size=3),
    alt=st.text(max_size=400),
)
def test_any_answer_with_any_pictures_is_one_that_teams_takes(answer: Answer, sizes: list[int], alt: str) -> None:
    """For any answer: what has no room is left out, in order."""
    plain = message(answer, turn_id="turn-1", look=CHANNEL)
    given_pictures = [picture(str(number), size, alt) for number, size in enumerate(sizes)]

    for body in illustrated(plain, given_pictures):
        check_message(body)
        assert 0 < len(images(body)) <= len(sizes)
        assert all(each["altText"] for each in images(body))


def test_pictures_stand_above_the_buttons() -> None:
    """Buttons are the end of a card; everything else stays as it was."""
    plain = message(KINDS["grounded"], turn_id="turn-1", look=CHANNEL)

    [body] = illustrated(plain, [picture("a", 2000), picture("b", 3000)])

    kinds = [each["type"] for each in body["attachments"][0]["content"]["body"]]
    assert kinds[: kinds.index("ActionSet")][-4:] == ["Image", "RichTextBlock"] * 2
    assert {**body, "attachments": plain["attachments"]} == plain


@pytest.mark.parametrize(
    "alt, said",
    [
        pytest.param("", "Bild", id="nothing"),
        pytest.param(Ours("Picture without a description"), "Bild ohne Beschreibung", id="without a description"),
        pytest.param(Ours("Picture on page {page}", page=3), "Bild auf Seite 3", id="of a printed page"),
        pytest.param("Picture", "Picture", id="the document's own words"),
    ],
)
def test_what_we_say_of_a_picture_is_in_the_readers_language(alt: str, said: str) -> None:
    """What its document says stays."""
    plain = message(KINDS["grounded"], turn_id="turn-1", look=CHANNEL)
    printed = replace(picture("Manual", 100, alt), page=3)

    [body] = (in_language(each, "de") for each in illustrated(plain, [printed]))

    [image] = images(body)
    assert image["altText"] == said
    assert "[1] Manual, Seite 3" in str(body)


@pytest.mark.parametrize("pictures", [[], [picture("a", 30_000)]], ids=["none", "too large"])
def test_without_a_picture_that_fits_there_is_no_second_message(pictures: list[CitedPicture]) -> None:
    """The plain one is all there is."""
    assert illustrated(message(SmallTalk(text="Hello."), turn_id="turn-1", look=CHANNEL), pictures) == []
