"""Who isn't Teams, or isn't one of those whom we answer, gets 401 and nothing else."""

import json
import math
from typing import Any

import pytest

from tests.fakes.teams_chats import PERSONAL
from tests.fakes.teams_issuer import TENANT
from tests.scenarios.conftest import MakeTeams, Teams

ELSEWHERE = "https://evil.example/teams/"
OTHER_TENANT = "99999999-bbbb-4ccc-8ddd-eeeeeeeeeeee"


@pytest.mark.parametrize(
    "claims",
    [
        pytest.param({"exp": 1_700_000_000}, id="expired"),
        pytest.param({"nbf": 4_000_000_000}, id="not valid yet"),
        pytest.param({"aud": "another-app"}, id="another audience"),
        pytest.param({"iss": "https://sts.windows.net/"}, id="another issuer"),
        pytest.param({"key": "key-of-a-stranger"}, id="unknown key"),
        pytest.param({"serviceurl": ELSEWHERE}, id="another serviceUrl than the message's"),
        pytest.param({"serviceurl": None}, id="no serviceUrl"),
        pytest.param({"exp": None}, id="without an end"),
        pytest.param({"exp": "soon"}, id="an end that is no time"),
        *(
            pytest.param({name: odd}, id=f"{name} {odd}")
            for name, odd in (("exp", math.inf), ("exp", math.nan), ("nbf", math.nan), ("nbf", -math.inf))
        ),
        pytest.param({"exp": True}, id="an end that is a truth"),
        pytest.param({"aud": None}, id="no audience"),
        pytest.param({"algorithm": "none"}, id="unsigned"),
        pytest.param({"algorithm": "HS256"}, id="signed with a shared secret"),
        pytest.param({"algorithm": "PS256"}, id="signed in another way"),
    ],
)
async def test_a_token_that_is_not_teams_for_us_is_refused(teams: Teams, claims: dict[str, Any]) -> None:
    """Anybody on the internet can reach this address."""
    activity = teams.people.activity(PERSONAL, text="hello?")
    key = claims.pop("key", "")
    token = teams.server.issuer.sign(teams.server.service_url, key=key, **claims)

    said = await teams.people.push(activity, token=token)

    assert (said.status, said.body) == (401, None)
    assert teams.house.heard == []


@pytest.mark.parametrize(
    "header",
    [
        pytest.param({}, id="none"),
        pytest.param({"Authorization": "Basic dXNlcjpwYXNz"}, id="another scheme"),
        pytest.param({"Authorization": "Bearer "}, id="empty"),
        pytest.param({"Authorization": "Bearer not.a.token"}, id="garbage"),
        pytest.param({"Authorization": "Bearer " + "x" * 7_000}, id="long garbage"),
        pytest.param({"Authorization": "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln"}, id="no key id"),
    ],
)
async def test_a_request_without_a_token_is_refused(teams: Teams, header: dict[str, str]) -> None:
    """Also before its body is read: it may be anything."""
    status, body = await teams.people.request(b"{not json", header)

    assert (status, body) == (401, "")


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"serviceUrl": ELSEWHERE}, id="to be answered elsewhere"),
        pytest.param({"serviceUrl": "http://smba.trafficmanager.net/emea/"}, id="to be answered unencrypted"),
        pytest.param({"serviceUrl": "https://smba.trafficmanager.net@evil.example/"}, id="a host that looks like one"),
        pytest.param({"serviceUrl": "https://smba.trafficmanager.net.evil.example/"}, id="a host that begins like one"),
        pytest.param({"serviceUrl": None}, id="nowhere to be answered"),
        pytest.param({"channelData": {"tenant": {"id": OTHER_TENANT}}}, id="two tenants"),
        pytest.param({"channelId": "webchat"}, id="another channel"),
    ],
)
async def test_a_message_that_its_token_does_not_fit_is_refused(teams: Teams, fields: dict[str, Any]) -> None:
    """Its sender could have us send answers, and our token with them, wherever they like."""
    activity = teams.people.activity(PERSONAL, text="hello?") | fields
    token = teams.server.issuer.sign(str(activity["serviceUrl"]))

    said = await teams.people.push(activity, token=token)

    assert (said.status, said.body) == (401, None)
    assert teams.house.heard == []


async def test_another_tenant_is_refused(teams: Teams) -> None:
    """A bot of one organisation can be found by another."""
    activity = teams.people.activity(PERSONAL, text="hello?")
    activity["conversation"]["tenantId"] = activity["channelData"]["tenant"]["id"] = OTHER_TENANT

    assert (await teams.people.push(activity)).status == 401


async def test_a_message_without_a_tenant_is_refused(teams: Teams) -> None:
    """What comes from nowhere may come from anywhere."""
    activity = teams.people.activity(PERSONAL, text="hello?", channelData={})
    del activity["conversation"]["tenantId"]

    assert (await teams.people.push(activity)).status == 401


async def test_tenants_that_are_listed_are_answered(make_teams: MakeTeams) -> None:
    """An organisation may have several."""
    teams = await make_teams(THREADSHEET_TEAMS_TENANTS=f"{OTHER_TENANT}, {TENANT.upper()}")

    assert (await teams.people.say(PERSONAL, "hello?")).status == 201


async def test_a_key_that_does_not_sign_for_teams_is_refused(make_teams: MakeTeams) -> None:
    """The same issuer signs for channels that anybody can open."""
    teams = await make_teams()
    teams.server.issuer.endorsements = ("webchat",)
    teams.server.issuer.rotate("key-2")

    assert (await teams.people.say(PERSONAL, "hello?")).status == 401


async def test_a_new_key_is_found_and_the_old_one_refused_from_then_on(teams: Teams) -> None:
    """Microsoft changes its keys without telling."""
    old = teams.server.issuer.sign(teams.server.service_url)
    await teams.people.say(PERSONAL, "before?")
    teams.server.issuer.rotate("key-2")

    after = await teams.people.say(PERSONAL, "after?")
    late = await teams.people.push(teams.people.activity(PERSONAL, text="late?"), token=old)

    assert (after.status, late.status) == (201, 401)


async def test_unknown_keys_are_looked_up_once_a_minute(teams: Teams) -> None:
    """Inventing key ids must not have us flood Microsoft, nor wait for it."""
    await teams.people.say(PERSONAL, "hello?")
    before = teams.server.issuer.asked
    for number in range(5):
        token = teams.server.issuer.sign(teams.server.service_url, key="key-of-a-stranger", exp=4_000_000_000 + number)
        await teams.people.push(teams.people.activity(PERSONAL, text="hello?"), token=token)
    once = teams.server.issuer.asked
    teams.house.advance(61)
    token = teams.server.issuer.sign(teams.server.service_url, key="key-of-a-stranger")
    await teams.people.push(teams.people.activity(PERSONAL, text="hello?"), token=token)

    assert (once - before, teams.server.issuer.asked - once) == (1, 1)


async def test_a_clock_that_is_five_minutes_off_does_no_harm(teams: Teams) -> None:
    """Microsoft allows as much."""
    now = teams.house.now().timestamp()
    token = teams.server.issuer.sign(teams.server.service_url, exp=int(now - 290), nbf=int(now + 290))

    assert (await teams.people.push(teams.people.activity(PERSONAL, text="hello?"), token=token)).status == 201


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b'"hello"', b"\xff\xfe"])
async def test_a_signed_request_that_is_no_activity_is_told_so(teams: Teams, raw: bytes) -> None:
    """A 5xx would have it sent again and again."""
    token = teams.server.issuer.sign(teams.server.service_url)

    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    status, _ = await teams.people.request(raw, headers)
    plain, _ = await teams.people.request(b"{}", {**headers, "Content-Type": "text/plain"})

    assert (status, plain) == (400, 415)


async def test_a_signed_activity_that_lacks_its_parts_is_told_so(teams: Teams) -> None:
    """The same, one step further in."""
    activity = teams.people.activity(PERSONAL, text="hello?")
    del activity["from"]
    odd = {**teams.people.activity(PERSONAL), "entities": "none", "attachments": 7, "timestamp": "yesterday"}

    statuses = [(await teams.people.push(each)).status for each in (activity, odd)]

    assert statuses == [400, 400]


async def test_a_signed_activity_that_is_too_deep_is_told_so(teams: Teams) -> None:
    """JSON can be read that is too deep to be shown: by how much depends on where we are."""
    token = teams.server.issuer.sign(teams.server.service_url)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    whole = json.dumps(teams.people.activity(PERSONAL, text="hello?", locale="deep")).encode()

    statuses = {
        (await teams.people.request(whole.replace(b'"deep"', b"[" * deep + b"]" * deep), headers))[0]
        for deep in range(900, 1000, 10)
    }

    assert statuses <= {201, 400}
    assert 400 in statuses


async def test_for_development_no_app_is_needed(make_teams: MakeTeams) -> None:
    """The Agents Playground signs nothing; only who is on the same computer gets through."""
    teams = await make_teams(
        MicrosoftAppId="",
        MicrosoftAppPassword="",
        MicrosoftAppTenantId="",
        TEAMS_SERVICE_HOSTS="",
        THREADSHEET_TEAMS_DEVELOPMENT="true",
    )
    activity = teams.people.activity(PERSONAL, text="what is the supply voltage?")
    headers = {"Content-Type": "application/json"}

    taken, _ = await teams.people.request(json.dumps(activity).encode(), headers)
    elsewhere, _ = await teams.people.request(json.dumps({**activity, "serviceUrl": ELSEWHERE}).encode(), headers)

    assert (taken, elsewhere) == (201, 401)
    assert [it.text for it in teams.house.heard] == ["what is the supply voltage?"]
