"""What `benchmarks.load` measures against, each a process of its own: a Slack that takes posts, and a bare echo app.

`python -m benchmarks.load_slack slack` is the one, `python -m benchmarks.load_slack echo API_URL` the other.
Each prints its address once it listens on loopback.
"""

import asyncio
import sys
import time
from itertools import count

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp, AsyncSay
from slack_sdk.web.async_client import AsyncWebClient

SECRET, TOKEN, BOT_USER, TEAM, CHANNEL = "0123456789abcdef", "xoxb-1-load", "U0BOT", "T0LOAD", "C0LOAD"


def slack() -> web.Application:
    """Return a Slack that takes every post and remembers when."""
    posted: dict[str, float] = {}
    ids = count(1)

    async def take(request: web.Request) -> web.Response:
        method = request.match_info["method"]
        answer: dict[str, object] = {
            "ok": True,
            "team_id": TEAM,
            "user_id": BOT_USER,
            "bot_id": "B0BOT",
            "messages": [],
        }
        if method == "chat.postMessage":
            given = await request.json() if request.content_type == "application/json" else await request.post()
            posted.setdefault(str(given["thread_ts"]), time.time())
            answer |= {"ts": f"1800000000.{next(ids):06}", "channel": CHANNEL, "message": {}}
        return web.json_response(answer)

    async def tell(_request: web.Request) -> web.Response:
        return web.json_response(posted)

    app = web.Application()
    app.router.add_route("*", "/api/{method}", take)
    app.router.add_get("/posted", tell)
    return app


def echo(api_url: str) -> web.Application:
    """Return the least that answers a mention: what Bolt's own tutorial shows."""
    bolt = AsyncApp(signing_secret=SECRET, client=AsyncWebClient(token=TOKEN, base_url=api_url))

    @bolt.event("app_mention")
    async def answer(event: dict[str, str], say: AsyncSay) -> None:
        await say(text=event["text"], thread_ts=event["ts"])

    async def receive(request: web.Request) -> web.Response:
        return await to_aiohttp_response(await bolt.async_dispatch(await to_bolt_request(request)))

    app = web.Application()
    app.router.add_post("/slack/events", receive)
    return app


async def serve(app: web.Application) -> None:
    """Listen on any free port, and say which."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(slack() if sys.argv[1] == "slack" else echo(sys.argv[2])))
