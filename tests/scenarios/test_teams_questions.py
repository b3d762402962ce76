"""People ask in Teams; each question gets exactly one answer, where it was asked."""

from tests.fakes.teams_chats import PERSONAL
from tests.scenarios.conftest import Teams


async def test_a_question_in_a_chat_of_two_is_answered_there(teams: Teams) -> None:
    """The simplest thing that people do."""
    said = await teams.people.say(PERSONAL, "What is the supply voltage of the ECU-750?")

    [shown] = await teams.answers(PERSONAL)

    assert said.status == 201
    assert shown.text
