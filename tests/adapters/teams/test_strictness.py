"""The stand-in for Teams refuses what Teams refuses; otherwise the tests that use it prove nothing."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from adapters.teams.render import Look, message
from tests.adapters.samples import GROUNDED, KINDS
from tests.fakes.teams_limits import InvalidMessage, check_message

Body = dict[str, Any]


def claims(body: Body) -> list[Any]:
    """Return the citations."""
    return body["entities"][0]["citation"]


def elements(body: Body) -> list[Any]:
    """Return what the card shows."""
    return body["attachments"][0]["content"]["body"]


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda body: body.update(text=""), id="no text"),
        pytest.param(lambda body: body.update(text="x" * 50_000), id="too big"),
        pytest.param(lambda body: body.update(textFormat="html"), id="unknown format"),
        pytest.param(lambda body: body.update(colour="red"), id="unknown field"),
        pytest.param(lambda body: body["entities"].append(deepcopy(body["entities"][0])), id="two root entities"),
        pytest.param(lambda body: claims(body).append(deepcopy(claims(body)[0])), id="a position twice"),
        pytest.param(lambda body: claims(body)[0].update(position=9), id="no marker for a position"),
        pytest.param(lambda body: claims(body)[0].update(position="one"), id="a position that is no number"),
        pytest.param(lambda body: claims(body)[0]["appearance"].update(name="x" * 81), id="name too long"),
        pytest.param(lambda body: claims(body)[0]["appearance"].update(abstract="x" * 161), id="abstract too long"),
        pytest.param(lambda body: claims(body)[0]["appearance"].update(keywords=["a", "b", "c", "d"]), id="keywords"),
        pytest.param(lambda body: claims(body)[0]["appearance"].update(url="javascript:1"), id="no web address"),
        pytest.param(lambda body: claims(body)[0]["appearance"].update(encodingFormat="x"), id="format without text"),
        pytest.param(lambda body: body["channelData"].update(feedbackLoopEnabled=True), id="old feedback flag"),
        pytest.param(lambda body: body["suggestedActions"]["actions"].extend([{}] * 3), id="too many suggestions"),
        pytest.param(lambda body: elements(body).append({"type": "RichTextBlock", "inlines": [""]}), id="empty text"),
        pytest.param(lambda body: elements(body)[0].update(colour="red"), id="unknown field in a card"),
        pytest.param(
            lambda body: elements(body)[-1]["actions"].extend(elements(body)[-1]["actions"] * 6), id="buttons"
        ),
        pytest.param(lambda body: elements(body)[-1]["actions"][0].update(title=""), id="a button without a title"),
        pytest.param(lambda body: body["attachments"][0]["content"].update(version="1.6"), id="newer card"),
        pytest.param(lambda body: body["attachments"][0]["content"].update(speak="x" * 29_000), id="card too big"),
        pytest.param(lambda body: body["attachments"][0].update(contentType="image/png"), id="another attachment"),
    ],
)
def test_what_teams_refuses_is_refused(spoil: Callable[[Body], None]) -> None:
    """One thing wrong is enough."""
    body = deepcopy(message(GROUNDED, turn_id="turn-1", look=Look(personal=True, asker="29:x")))
    check_message(body)

    spoil(body)

    with pytest.raises((InvalidMessage, KeyError)):
        check_message(body)


def test_an_uneven_table_is_refused() -> None:
    """Clients show nothing of it."""
    body = deepcopy(message(KINDS["comparison"], turn_id="turn-1"))
    elements(body)[0]["rows"][1]["cells"].pop()

    with pytest.raises(InvalidMessage, match="a table of 3 columns"):
        check_message(body)
