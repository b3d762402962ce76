"""What an expert in Teams is shown before it is kept is what people will read."""

import pytest

from adapters.teams.package import App, manifest
from bot.expert_desk import ChatExperts
from core.answer import Grounded, Paragraph, Span
from core.experts import Draft, Previewed
from tests.fakes.teams_chats import CHANNEL
from tests.fakes.teams_extension import Extension, Written
from tests.fakes.teams_issuer import APP
from tests.scenarios.conftest import MakeTeams
from tests.scenarios.experts.conftest import QUESTION, SAID
from tests.scenarios.experts.test_teams import text_of


async def test_what_will_be_said_is_shown_in_german_to_who_reads_german(
    make_teams: MakeTeams, monkeypatch: pytest.MonkeyPatch, experts: str
) -> None:
    """The answer has words of ours too, which aren't known as ours any more once it is text."""
    teams = await make_teams(think=None, THREADSHEET_EXPERTS=experts)
    extension = Extension(teams.people, manifest(App(app_id=APP, website="https://a.example", version="1.0.0")))

    async def shown(_: object, draft: Draft) -> Previewed:
        said = Paragraph(spans=(Span(draft.text),))
        answer = Grounded(blocks=(said,), citations=(), models=draft.models, not_stated=("ECU-850b",))
        return Previewed(question=QUESTION, answer=answer, found=True)

    monkeypatch.setattr(ChatExperts, "preview", shown)
    message = Written(chat=CHANNEL, id=teams.server.next_id(), html=SAID)
    data = {"threadsheet": "answer_try", "models": "ECU-750", "aspect": "colour", "answer": SAID}

    preview = (await extension.send(message, data, locale="de-DE")).body

    assert "Nicht angegeben: ECU-850b" in text_of(preview).replace("\\", "")
    assert "Not stated" not in text_of(preview)
