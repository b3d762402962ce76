"""Who may answer what the documents don't, what they may send, and who is told no."""

from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.settings import WebSettings, web_settings
from core.experts import Contradiction, Expert, Experts
from core.messages import Platform
from tests.adapters.web.fake_answers import FakeAnswers
from tests.adapters.web.fakes import House

Client = TestClient[web.Request, web.Application]
DRAFT = {"models": ["ECU-850"], "aspect": "colour", "text": "Light  grey.\n", "by": "Ada Byron", "gap": "g1"}
OPERATORS, ROBOTS = "operator-token-of-a-few", "robot-token-with-scope"
PATH = "/api/v1/expert-answers"


@pytest.fixture(autouse=True)
def desk(house: House) -> FakeAnswers:
    """Let answers be kept."""
    assert house.expert_answers is not None
    return house.expert_answers


async def listed(client: Client, **headers: str) -> Any:
    """Return what experts answered."""
    response = await client.get(PATH, headers=headers)
    assert response.status == 200
    return await response.json()


async def test_an_answer_is_tried_given_listed_and_taken_back(client: Client, desk: FakeAnswers) -> None:
    """On loopback whoever is at the machine is an operator, and says their name."""
    desk.beside = (
        Contradiction(document="d.md", title="Sheet", model="ECU-850", said="Colour: red", date="", odds=True),
    )
    tried = await (await client.post(f"{PATH}/preview", json=DRAFT)).json()
    assert (tried["found"], tried["answer"]["kind"], desk.given) == (True, "answer", [])

    response = await client.post(PATH, json=DRAFT)
    assert (response.status, await response.json()) == (201, {"answer": "a1", "found": True, "told": 2})
    told = await listed(client)
    assert (told["open"], told["name"], told["product_lines"]) == (True, "", None)
    [known] = told["answers"]
    assert (known["text"], known["by"], known["beside"][0]["said"]) == ("Light grey.", "Ada Byron", "Colour: red")

    assert (await client.delete(f"{PATH}/a1", json={})).status == 200
    assert desk.given == []
    assert (await client.delete(f"{PATH}/a1", json={})).status == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"models": []},
        {"models": "ECU-850"},
        {"models": [7]},
        {"aspect": " "},
        {"text": None},
        {"text": "x" * 2001},
        {"by": ""},
        {"until": "soon"},
        {"gap": "x" * 65},
    ],
)
async def test_what_is_no_answer_is_refused(client: Client, desk: FakeAnswers, wrong: dict[str, object]) -> None:
    """With what is missing."""
    response = await client.post(PATH, json=DRAFT | wrong)

    assert (response.status, desk.given) == (400, [])
    assert (await response.json())["error"]


async def test_what_can_not_be_kept_says_why(client: Client, desk: FakeAnswers) -> None:
    """Whoever answers can mend it."""
    await client.post(PATH, json=DRAFT)
    desk.refuses = "Take that back first."

    for response in (
        await client.post(PATH, json=DRAFT),
        await client.post(f"{PATH}/preview", json=DRAFT),
        await client.delete(f"{PATH}/a1", json={}),
    ):
        assert (response.status, (await response.json())["error"]) == (422, "Take that back first.")


async def test_where_nothing_can_be_kept_it_is_said(client: Client, desk: FakeAnswers) -> None:
    """The page then offers nothing."""
    desk.why = "The documents aren't on this server."

    told = await listed(client)

    assert (told["open"], told["why"], told["answers"]) == (False, "The documents aren't on this server.", [])


class TestNowhere:
    """A page without a place for answers."""

    @pytest.fixture(autouse=True)
    def desk(self, house: House) -> None:
        """Let there be none."""
        house.expert_answers = None

    async def test_nobody_answers(self, client: Client) -> None:
        """And the list is empty."""
        assert (await listed(client))["open"] is False
        assert (await client.post(PATH, json=DRAFT)).status == 403


class TestBehindAProxy:
    """People are named, some are experts, and an operator has a token."""

    @pytest.fixture
    def settings(self) -> WebSettings:
        """Return settings with two experts."""
        ada = Expert(name="Ada", product_lines=frozenset({"Engines"}), ids={Platform.WEB: frozenset({"ada@x"})})
        grace = Expert(name="Grace", ids={Platform.WEB: frozenset({"grace@x"})})
        robot = ApiToken(secret=ROBOTS, caller=Caller(name="bi", scopes=frozenset({Scope.INSIGHTS})))
        experts = Experts((ada, grace))
        return web_settings(person_header="X-Person", operator=OPERATORS, tokens=(robot,), experts=experts)

    async def test_an_expert_answers_under_their_own_name(self, client: Client, desk: FakeAnswers) -> None:
        """Whatever name is sent; gaps are theirs to see and decide as well."""
        who = {"X-Person": "grace@x"}

        assert (await client.post(PATH, json=DRAFT, headers=who)).status == 201
        told = await listed(client, **who)

        assert (desk.given[0].by, told["name"], told["open"], told["product_lines"]) == ("Grace", "Grace", True, None)
        assert (await client.get("/api/v1/gaps", headers=who)).status == 200

    async def test_an_expert_leaves_other_product_lines_alone(self, client: Client, desk: FakeAnswers) -> None:
        """To give, to try and to take back."""
        who = {"X-Person": "ada@x"}
        await client.post(PATH, json=DRAFT, headers={"X-Person": "grace@x"})

        for response in (
            await client.post(PATH, json=DRAFT, headers=who),
            await client.post(f"{PATH}/preview", json=DRAFT, headers=who),
            await client.delete(f"{PATH}/a1", json={}, headers=who),
        ):
            assert response.status == 403
            assert "You answer for Engines" in (await response.json())["error"]
        assert len(desk.given) == 1
        assert (await listed(client, **who))["product_lines"] == ["Engines"]

    @pytest.mark.parametrize("headers", [{"X-Person": "eve@x"}, {}])
    async def test_everybody_else_is_told_that_it_is_not_theirs(self, client: Client, headers: dict[str, str]) -> None:
        """Named or not."""
        for response in (await client.post(PATH, json=DRAFT, headers=headers), await client.get(PATH, headers=headers)):
            assert response.status == 403

    async def test_an_operator_answers_for_all(self, client: Client, desk: FakeAnswers) -> None:
        """With their token, whoever they are."""
        headers = {"X-Person": "eve@x", "Authorization": f"Bearer {OPERATORS}"}

        assert (await client.post(PATH, json=DRAFT, headers=headers)).status == 201
        assert desk.given[0].by == "Ada Byron"

    async def test_a_program_reads_and_does_not_answer(self, client: Client) -> None:
        """An answer is somebody's word."""
        headers = {"Authorization": f"Bearer {ROBOTS}"}

        assert (await listed(client, **headers))["open"] is False
        response = await client.post(PATH, json=DRAFT, headers=headers)
        assert response.status == 403
        assert "Only experts and operators" in (await response.json())["error"]


def test_who_is_listed_as_an_expert_makes_nobody_an_operator() -> None:
    """As soon as some are known, not everybody at the machine is one."""
    expert = Expert(name="Ada", ids={Platform.WEB: frozenset({"ada@x"})})

    assert WebSettings().all_operate
    assert not WebSettings(experts=Experts((expert,))).all_operate
