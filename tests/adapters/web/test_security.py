"""Who may use the page: a table of requests, on loopback and on the network."""

from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from adapters.web.app import web_routes
from adapters.web.callers import PAGE, ApiToken, Caller, Scope
from adapters.web.problems import Problem
from adapters.web.reachable import is_loopback
from adapters.web.security import check_host, let_in
from adapters.web.settings import MIN_TOKEN_CHARS, WebSettings, web_settings
from core.errors import ConfigError
from tests.adapters.web.fakes import House

TOKEN = "correct-horse-battery"
LOCAL = WebSettings()
NETWORK = WebSettings(host="0.0.0.0", token=TOKEN)  # noqa: S104  nothing listens there in this test
JSON = {"Content-Type": "application/json"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}


def checked(headers: dict[str, str], method: str, settings: WebSettings) -> Caller:
    """Return who is let in."""
    check_host(headers, settings=settings)
    return let_in(headers, method=method, scope=Scope.FEEDBACK, settings=settings)


@pytest.mark.parametrize(
    "settings, method, headers",
    [
        pytest.param(LOCAL, "GET", {"Host": "localhost:8765"}, id="localhost"),
        pytest.param(LOCAL, "GET", {"Host": "127.0.0.1"}, id="address-without-port"),
        pytest.param(LOCAL, "GET", {"Host": "[::1]:9000"}, id="ipv6-through-another-port"),
        pytest.param(
            LOCAL,
            "POST",
            {**JSON, "Host": "localhost:8765", "Origin": "http://localhost:8765", "Sec-Fetch-Site": "same-origin"},
            id="our-own-page",
        ),
        pytest.param(LOCAL, "GET", {"Host": "localhost", "Sec-Fetch-Site": "none"}, id="typed-into-the-address-bar"),
        pytest.param(NETWORK, "GET", {**BEARER, "Host": "bot.example.com"}, id="token"),
        pytest.param(
            NETWORK,
            "POST",
            {"Authorization": f"bearer {TOKEN}", "Content-Type": "application/json; charset=utf-8", "Host": "b"},
            id="token-and-json-with-charset",
        ),
        pytest.param(
            NETWORK,
            "GET",
            {**BEARER, "Host": "bot.example.com", "Origin": "https://bot.example.com"},
            id="behind-a-proxy-that-speaks-tls",
        ),
    ],
)
def test_our_own_page_passes(settings: WebSettings, method: str, headers: dict[str, str]) -> None:
    """A check that refuses its own page is switched off sooner or later."""
    assert checked(headers, method, settings) == replace(PAGE, operates=settings.all_operate)


@pytest.mark.parametrize(
    "settings, method, headers, status",
    [
        pytest.param(LOCAL, "GET", {"Host": "evil.example.com"}, 403, id="rebound-name"),
        pytest.param(LOCAL, "GET", {"Host": "localhost.evil.example.com"}, 403, id="name-that-begins-like-ours"),
        pytest.param(LOCAL, "GET", {"Host": "127.0.0.1@evil.example.com"}, 403, id="user-part-in-host"),
        pytest.param(LOCAL, "GET", {"Host": "[::1"}, 403, id="broken-host"),
        pytest.param(LOCAL, "GET", {}, 403, id="no-host"),
        pytest.param(
            LOCAL, "POST", {**JSON, "Host": "localhost", "Origin": "http://evil.example.com"}, 403, id="origin"
        ),
        pytest.param(LOCAL, "GET", {"Host": "localhost:1", "Origin": "http://localhost:2"}, 403, id="other-port"),
        pytest.param(LOCAL, "POST", {**JSON, "Host": "localhost", "Origin": "null"}, 403, id="sandboxed-frame"),
        pytest.param(LOCAL, "POST", {**JSON, "Host": "localhost", "Origin": "http://[::1"}, 403, id="broken-origin"),
        pytest.param(LOCAL, "GET", {"Host": "localhost", "Sec-Fetch-Site": "cross-site"}, 403, id="cross-site-fetch"),
        pytest.param(LOCAL, "GET", {"Host": "localhost", "Sec-Fetch-Site": "same-site"}, 403, id="same-site-fetch"),
        pytest.param(LOCAL, "POST", {"Host": "localhost", "Content-Type": "text/plain"}, 415, id="text-plain-post"),
        pytest.param(LOCAL, "POST", {"Host": "localhost"}, 415, id="post-without-type"),
        pytest.param(NETWORK, "GET", {"Host": "bot.example.com"}, 401, id="no-token"),
        pytest.param(NETWORK, "GET", {"Host": "b", "Authorization": "Bearer wrong"}, 401, id="wrong-token"),
        pytest.param(NETWORK, "GET", {"Host": "b", "Authorization": f"Basic {TOKEN}"}, 401, id="wrong-scheme"),
        pytest.param(NETWORK, "GET", {"Host": "b", "Authorization": "Bearer ümlaut"}, 401, id="token-not-ascii"),
        pytest.param(
            NETWORK, "GET", {**BEARER, "Host": "b", "Sec-Fetch-Site": "cross-site"}, 403, id="cross-site-with-token"
        ),
    ],
)
def test_strangers_are_refused_with_a_sentence(
    settings: WebSettings, method: str, headers: dict[str, str], status: int
) -> None:
    """A strange page in the same browser, or a stranger on the network, learns nothing and changes nothing."""
    with pytest.raises(Problem) as refused:
        checked(headers, method, settings)

    assert refused.value.status == status
    assert refused.value.message.endswith(".")


def sent(token: str) -> dict[str, str]:
    """Return the headers of a program's question."""
    return {**JSON, "Host": "localhost", "Authorization": f"Bearer {token}"}


def with_program(settings: WebSettings, *scopes: Scope) -> WebSettings:
    """Return settings with a program's token that opens these scopes."""
    program = Caller(name="robot", scopes=frozenset(scopes))
    return replace(settings, tokens=(ApiToken(secret="robot-robot-robot-1", caller=program),))


@pytest.mark.parametrize("settings", [LOCAL, NETWORK], ids=["loopback", "network"])
def test_a_program_may_do_what_its_token_opens_and_nothing_else(settings: WebSettings) -> None:
    """A token for asking that leaks must not let anybody read or rate."""
    given = with_program(settings, Scope.ASK)

    caller = let_in(sent("robot-robot-robot-1"), method="POST", scope=Scope.ASK, settings=given)

    assert caller.name == "robot"
    for scope in (Scope.READ, Scope.FEEDBACK):
        with pytest.raises(Problem) as refused:
            let_in(sent("robot-robot-robot-1"), method="POST", scope=scope, settings=given)
        assert refused.value.status == 403
        assert refused.value.message.startswith(f"The token robot lacks the scope {scope}. ")


@pytest.mark.parametrize(
    "settings, token",
    [
        pytest.param(with_program(LOCAL, Scope.ASK), "robot-robot-robot-2", id="mistyped-on-loopback"),
        pytest.param(with_program(NETWORK, Scope.ASK), "robot-robot-robot-2", id="mistyped"),
        pytest.param(with_program(NETWORK, Scope.ASK), "", id="empty"),
        pytest.param(with_program(NETWORK, Scope.ASK), "robot-robot-robot-1\udcff", id="no-text"),
    ],
)
def test_a_token_that_is_not_known_is_refused_with_how_to_send_one(settings: WebSettings, token: str) -> None:
    """Also on loopback: a mistyped token must not let a program ask in the page's threads."""
    with pytest.raises(Problem) as refused:
        let_in(sent(token), method="POST", scope=Scope.ASK, settings=settings)

    assert refused.value.status == 401
    assert "Authorization: Bearer TOKEN" in refused.value.message
    assert refused.value.headers["WWW-Authenticate"].startswith("Bearer")


def test_on_loopback_the_page_needs_no_token_because_programs_have_some() -> None:
    """Whoever adds a program must not lock out the page."""
    given = with_program(LOCAL, Scope.ASK)

    page = replace(PAGE, operates=True)
    assert let_in({"Host": "localhost"}, method="GET", scope=Scope.READ, settings=given) == page
    assert let_in(sent("old-token-of-a-browser"), method="POST", scope=Scope.READ, settings=LOCAL) == page


def test_no_two_callers_have_a_thread_or_a_delivery_in_common() -> None:
    """Whatever they are called: names hold no sign that parts keys."""
    callers = [PAGE, *(Caller(name=name) for name in ("web", "local", "api", "a", "a-b", "b"))]
    roots = ("a", "b", "a-b", "web", "local")

    threads = {str(caller.thread(root)) for caller in callers for root in roots}
    deliveries = {caller.delivery(root) for caller in callers for root in roots}

    assert len(threads) == len(deliveries) == len(callers) * len(roots)
    assert len({caller.rater for caller in callers}) == len({caller.workspace for caller in callers}) == len(callers)
    assert PAGE.given(PAGE.delivery("q1")) == Caller(name="a").given("api:a:q1") == "q1"


async def test_what_a_token_does_not_open_is_refused_on_the_way(house: House) -> None:
    """Each route asks for its scope, and a refusal says so in JSON."""
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=with_program(LOCAL, Scope.READ))
    robot = {"Authorization": "Bearer robot-robot-robot-1"}
    async with TestClient(TestServer(app)) as client:
        read = await client.get("/api/v1/overview", headers=robot)
        asked = await client.post("/api/v1/ask", json={"question": "How heavy?"}, headers=robot)
        rated = await client.post("/api/v1/feedback", json={}, headers=robot)
        described = await client.get("/api/v1/openapi.json")

        assert [each.status for each in (read, asked, rated, described)] == [200, 403, 403, 200]
        assert "lacks the scope ask" in (await asked.json())["error"]
    assert house.offered == []


def test_the_page_itself_needs_no_token_but_a_true_host() -> None:
    """The token form is on the page; a rebound name must not even get that."""
    check_host({"Host": "bot.example.com"}, settings=NETWORK)

    with pytest.raises(Problem):
        check_host({"Host": "evil.example.com"}, settings=LOCAL)


def test_an_open_address_without_a_token_is_a_configuration_error() -> None:
    """Forgetting the token must not publish the documents."""
    with pytest.raises(ConfigError, match="access token"):
        WebSettings(host="192.0.2.1")


def test_a_short_token_is_a_configuration_error_that_does_not_show_it() -> None:
    """A token that can be guessed is none, and messages end up in logs."""
    with pytest.raises(ConfigError, match=f"at least {MIN_TOKEN_CHARS}") as error:
        WebSettings(token="hunter2")

    assert "hunter2" not in str(error.value)


def test_a_token_is_made_where_one_is_needed() -> None:
    """`threadsheet serve --host ...` works at once, and safely."""
    first, second = web_settings(host="0.0.0.0"), web_settings(host="0.0.0.0")  # noqa: S104  nothing listens

    assert len(first.token) >= MIN_TOKEN_CHARS
    assert first.token != second.token
    assert first.address.endswith(f":8765/#token={first.token}")


def test_the_printed_address_can_be_opened_from_another_machine() -> None:
    """0.0.0.0 is where we listen; in a colleague's browser it is their own machine, or nothing."""
    for everywhere in ("0.0.0.0", "::"):  # noqa: S104  that is what is tried
        name = urlsplit(web_settings(host=everywhere).address).hostname
        assert name not in {everywhere, None, ""}
    assert web_settings(host="192.0.2.7").address.startswith("http://192.0.2.7:8765/")
    assert web_settings(host="docs.example.com").address.startswith("http://docs.example.com:8765/")


@pytest.mark.parametrize(
    "settings, address",
    [
        pytest.param(web_settings(), "http://127.0.0.1:8765/", id="default"),
        pytest.param(web_settings(host="::1", port=80), "http://[::1]:80/", id="ipv6"),
        pytest.param(web_settings(host="localhost"), "http://localhost:8765/", id="name"),
    ],
)
def test_loopback_needs_no_token(settings: WebSettings, address: str) -> None:
    """The address printed is the one to open."""
    assert settings.address == address
    assert settings.loopback


@pytest.mark.parametrize(
    "host, expected",
    [("LOCALHOST", True), ("127.0.0.2", True), ("::1", True), ("0.0.0.0", False), ("example.com", False), ("", False)],  # noqa: S104
)
def test_loopback_is_told_from_the_address(host: str, expected: bool) -> None:
    """0.0.0.0 listens for everybody."""
    assert is_loopback(host) is expected


async def test_every_answer_carries_the_headers_that_keep_strange_content_out(
    client: TestClient[web.Request, web.Application],
) -> None:
    """Also refusals and streams; no inline script or style, no frame, no sniffing, no referrer."""
    for path in (
        "/",
        "/static/x/app.js",
        "/static/x/none.js",
        "/api/v1/overview",
        "/api/v1/none",
        "/api/v1/threads/t/events",
    ):
        async with client.get(path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"


async def test_routes_of_others_stay_as_they_are(house: House) -> None:
    """Slack's hook and the health check live in the same application and have their own checks."""

    async def healthy(_request: web.Request) -> web.Response:
        return web.Response(text="ok")

    app = web.Application()
    app.router.add_get("/healthz", healthy)
    web_routes(app, house.wiring(), poster=house.poster, settings=LOCAL)
    async with TestClient(TestServer(app)) as client, client.get("/healthz", headers={"Host": "pod"}) as response:
        assert await response.text() == "ok"
        assert "Content-Security-Policy" not in response.headers
