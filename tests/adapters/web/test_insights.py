"""What operators see and decide, and who is none."""

import csv
import io
from collections import Counter
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient

from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.settings import WebSettings
from core.errors import ConfigError
from tests.adapters.web.fakes import House
from tests.adapters.web.figures import DAYS, a_history
from tests.adapters.web.gaps import GAPS

Client = TestClient[web.Request, web.Application]
NONE = dict.fromkeys(("answered", "asked_back", "refused", "failed", "voted_up", "voted_down"), 0)
PAGES, OPERATORS, ROBOTS = "page-token-of-everybody", "operator-token-of-a-few", "robot-token-with-scope"


@pytest.fixture(autouse=True)
def gaps(house: House) -> None:
    """Let there be gaps."""
    house.gaps = [*GAPS]


async def listed(client: Client, query: str = "") -> Any:
    """Return the gaps."""
    response = await client.get(f"/api/v1/gaps{query}")
    assert response.status == 200
    return await response.json()


def names(told: Any) -> list[str]:
    """Return the ids of the gaps, in order."""
    return [gap["gap"] for gap in told["gaps"]]


async def test_gaps_are_listed_with_all_that_is_counted(client: Client) -> None:
    """Those that were put aside only on demand."""
    told = await listed(client)

    assert (names(told), told["total"]) == (["g1", "g2", "g3"], 3)
    assert told["gaps"][0]["nearest"]["document"] == "ecu-850/datasheet.md"
    assert names(await listed(client, "?dismissed=shown")) == ["g1", "g2", "g3", "g4"]


async def test_only_what_was_asked_lately_is_listed_if_so_wished(client: Client, house: House) -> None:
    """In whole days in UTC, as the figures, also if one begins in the middle of a day."""
    today, last = (each.astimezone(UTC) for each in (house.clock.now(), GAPS[0].last))
    age = (today.date() - last.date()).days + 1
    midnight = last.replace(hour=0, minute=0, second=0, microsecond=0)
    house.gaps = [GAPS[0], replace(GAPS[1], last=midnight), replace(GAPS[2], last=midnight - timedelta(seconds=1))]

    assert names(await listed(client, f"?days={age}")) == ["g1", "g2"]
    assert names(await listed(client, f"?days={age + 1}")) == ["g1", "g2", "g3"]
    assert (await client.get("/api/v1/gaps?days=soon")).status == 400


async def test_the_file_has_the_same_gaps(client: Client) -> None:
    """For a spreadsheet."""
    response = await client.get("/api/v1/gaps.csv?dismissed=shown")

    assert response.content_type == "text/csv"
    assert len((await response.text()).splitlines()) == 1 + len(GAPS)


async def test_the_questions_of_a_gap_are_shown_without_names(client: Client) -> None:
    """With what people said was wrong."""
    told = await (await client.get("/api/v1/gaps/g2/questions")).json()

    [question] = told["questions"]
    assert question["comments"] == ["It is 12 V, by the errata sheet."]
    assert question.keys() == {"text", "asked_at", "comments"}
    assert (await (await client.get("/api/v1/gaps/none/questions")).json())["questions"] == []


async def test_a_gap_is_assigned_and_dismissed_and_brought_back(client: Client) -> None:
    """Each by itself, or together."""
    for body in ({"owner": " Docs  team "}, {"dismissed": True}):
        assert (await client.post("/api/v1/gaps/g1", json=body)).status == 200
    assert names(await listed(client)) == ["g2", "g3"]

    await client.post("/api/v1/gaps/g1", json={"dismissed": False})

    first = (await listed(client))["gaps"][0]
    assert (first["gap"], first["owner"]) == ("g1", "Docs team")


async def test_what_is_asked_is_told_in_figures(client: Client, house: House) -> None:
    """Of every day, also of one without a question; under the names that the catalogue has."""
    house.counts = a_history(house.clock.now().date())

    told = await (await client.get("/api/v1/insights?days=7")).json()

    assert [told["days"][place]["day"] for place in (0, -1)] == [told["from"], told["to"]]
    assert len(told["days"]) == 7
    for key, value in told["total"].items():
        assert sum(day[key] for day in told["days"]) == value > 0 or key == "failed"
    assert [each["name"] for each in told["models"]] == ["ECU-850b Plus", "ECU-850", "ECU-750"]
    assert told["not_covered"][0] == {"name": "ECU-999", **NONE, "questions": 14, "refused": 14}
    assert told["not_covered_total"] == 12
    assert [each["document"] for each in told["never_cited"]] == ["ecu-850/manual.md", "faq.md"]
    assert [each["title"] for each in told["documents"]] == ["ECU-850 datasheet", ""]
    statuses = [(await client.get(f"/api/v1/insights.csv?days={days}")).status for days in (0, 3_660, 3_661, 99_999)]
    assert statuses == [400, 200, 400, 400]  # a row for each day: a hundred thousand held up everybody for seconds


async def test_the_file_of_figures_has_them_all_and_no_formula(client: Client, house: House) -> None:
    """For a spreadsheet, which tells by the first column what is counted."""
    house.counts = a_history(house.clock.now().date())

    response = await client.get("/api/v1/insights.csv")

    assert response.content_type == "text/csv"
    rows = list(csv.DictReader(io.StringIO((await response.text()).removeprefix("\ufeff"))))
    by = Counter(row["counted by"] for row in rows)
    assert by == {
        "all": 1,
        "day (UTC)": DAYS,
        "platform": 3,
        "product model": 3,
        "document": 2,
        "document never cited": 2,
        "name not covered": 12,
    }
    days = [row for row in rows if row["counted by"] == "day (UTC)"]
    for column in ("questions", "answered", "asked back", "refused", "failed", "voted up", "voted down"):
        assert sum(int(row[column]) for row in days) == int(rows[0][column])
    assert "'=HYPERLINK" in {row["name"] for row in rows}


@pytest.mark.parametrize("body", [{}, {"owner": 7}, {"dismissed": "yes"}, {"owner": "x" * 101}])
async def test_what_is_no_decision_is_refused(client: Client, body: dict[str, object]) -> None:
    """With what may be sent."""
    assert (await client.post("/api/v1/gaps/g1", json=body)).status == 400


async def test_of_a_gap_that_is_not_there_nothing_is_decided(client: Client) -> None:
    """It may have been forgotten since the page was loaded."""
    assert (await client.post("/api/v1/gaps/none", json={"owner": "Docs"})).status == 404


class TestBehindTokens:
    """Where others can reach it, or some are operators and others aren't."""

    @pytest.fixture
    def settings(self) -> WebSettings:
        """Return settings with a token of each kind."""
        able = Caller(name="bi", scopes=frozenset({Scope.INSIGHTS}))
        unable = Caller(name="asker", scopes=frozenset({Scope.ASK, Scope.READ}))
        tokens = (ApiToken(secret=ROBOTS, caller=able), ApiToken(secret=ROBOTS * 2, caller=unable))
        return WebSettings(token=PAGES, operator=OPERATORS, tokens=tokens)

    @pytest.mark.parametrize(
        "token, status",
        [(OPERATORS, 200), (ROBOTS, 200), (PAGES, 403), (ROBOTS * 2, 403), ("another", 401), ("", 401)],
    )
    async def test_only_operators_see_it(self, client: Client, token: str, status: int) -> None:
        """Everybody has the page's token; a program's opens what it says."""
        for path in ("insights", "insights.csv", "gaps", "gaps.csv", "gaps/g1/questions"):
            response = await client.get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {token}"})
            assert response.status == status

    async def test_an_operator_uses_the_page_as_everybody_does(self, client: Client) -> None:
        """One token is enough for both."""
        response = await client.get("/api/v1/threads", headers={"Authorization": f"Bearer {OPERATORS}"})

        assert response.status == 200


class TestWithoutOperators:
    """A page with a token, and nobody who is an operator."""

    @pytest.fixture
    def settings(self) -> WebSettings:
        """Return settings without an operator token."""
        return WebSettings(token=PAGES)

    async def test_it_is_off(self, client: Client) -> None:
        """And says what would open it."""
        response = await client.get("/api/v1/gaps", headers={"Authorization": f"Bearer {PAGES}"})

        assert response.status == 403
        assert "no operator token is set" in (await response.json())["error"]


@pytest.mark.parametrize(
    "given",
    [
        {"operator": "short"},
        {"operator": PAGES, "token": PAGES},
        {"operator": ROBOTS, "tokens": (ApiToken(secret=ROBOTS, caller=Caller(name="a")),)},
    ],
)
def test_an_operator_token_that_opens_too_much_is_refused(given: dict[str, Any]) -> None:
    """It would be guessed, or everybody would have it."""
    with pytest.raises(ConfigError, match="token"):
        WebSettings(**given)
