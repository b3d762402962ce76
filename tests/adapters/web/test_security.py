"""Who may use the page: a table of requests, on loopback and on the network."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from adapters.web.app import web_routes
from adapters.web.problems import Problem
from adapters.web.security import check
from adapters.web.settings import MIN_TOKEN_CHARS, WebSettings, is_loopback, web_settings
from core.errors import ConfigError
from tests.adapters.web.fakes import House

TOKEN = "correct-horse-battery"
LOCAL = WebSettings()
NETWORK = WebSettings(host="0.0.0.0", token=TOKEN)  # noqa: S104  nothing listens there in this test
JSON = {"Content-Type": "application/json"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}


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
    check(headers, method=method, api=True, settings=settings)


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
        check(headers, method=method, api=True, settings=settings)

    assert refused.value.status == status
    assert refused.value.message.endswith(".")


def test_the_page_itself_needs_no_token_but_a_true_host() -> None:
    """The token form is on the page; a rebound name must not even get that."""
    check({"Host": "bot.example.com"}, method="GET", api=False, settings=NETWORK)

    with pytest.raises(Problem):
        check({"Host": "evil.example.com"}, method="GET", api=False, settings=LOCAL)


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
    for path in ("/", "/static/x/app.js", "/static/x/none.js", "/api/overview", "/api/none", "/api/threads/t/events"):
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
