"""What people do with their threads besides asking: find, name, pin, delete, share and export them."""

from dataclasses import dataclass

from aiohttp import web

from adapters.web.callers import Caller
from adapters.web.exchange import UNKEPT, body_of, json_answer
from adapters.web.export import thread_markdown
from adapters.web.payload import Relabelled, to_id, to_relabelled
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.shown import shown_shared, shown_thread
from adapters.web.wiring import Wiring
from core.messages import ThreadKey

NO_SUCH_THREAD = "There is no such thread among yours. Whoever asked in it can share it with a link."
_NO_LINK = "This link leads to no thread. Check that it is complete, or ask for it again."
_OVER = "This thread isn't shared any more: whoever shared it took the link back, or deleted the thread."


@dataclass(frozen=True, slots=True, kw_only=True)
class Owning:
    """The handlers of what owners do with their threads under `/api/v1/`, and of what others see of it."""

    wiring: Wiring

    async def threads(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """List the threads, the pinned first, then the latest; `search` narrows them."""
        found = await self.wiring.own.listed(caller.workspace, request.query.get("search", ""))
        return json_answer({"threads": [shown_thread(thread) for thread in found]})

    async def relabel(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Name a thread, pin it, or undo that."""
        thread, wanted = _thread(request, caller), to_relabelled(await body_of(request))
        if not await self._relabelled(thread, wanted):
            raise Problem(404, NO_SUCH_THREAD)
        return json_answer({"kept": True})

    async def forget(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Delete a thread with its questions, answers, receipts and ratings."""
        if not await self.wiring.own.forget(_thread(request, caller)):
            raise Problem(404, NO_SUCH_THREAD)
        return json_answer({"deleted": True})

    async def share(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Make a link by which others read the thread as it is now."""
        share = await self.wiring.own.share(_thread(request, caller))
        if share is None:
            raise Problem(404, NO_SUCH_THREAD)
        return json_answer({"share": share})

    async def unshare(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Take the link back."""
        await self.wiring.own.unshare(_thread(request, caller))
        return json_answer({"share": None})

    async def shared(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Show what a link leads to, to whoever may open the page."""
        found = await self.wiring.own.shared(to_id(request.match_info["share"], "share"))
        if found is None:
            raise Problem(404, _NO_LINK)
        if not found.turns:
            raise Problem(410, _OVER)
        return json_answer(shown_shared(found, language_of(request)))

    async def export(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Give a thread as Markdown, with its sources."""
        turns = await self.wiring.turns(_thread(request, caller))
        if not turns:
            raise Problem(404, NO_SUCH_THREAD)
        title = await self.wiring.own.title(_thread(request, caller))
        written = thread_markdown(title or turns[0].text, turns, language_of(request))
        return web.Response(text=written, content_type="text/markdown", charset="utf-8", headers=UNKEPT)

    async def _relabelled(self, thread: ThreadKey, wanted: Relabelled) -> bool:
        known = wanted.title is None or await self.wiring.own.entitle(thread, wanted.title)
        return known and (wanted.pinned is None or await self.wiring.own.pin(thread, pinned=wanted.pinned))


def _thread(request: web.Request, caller: Caller) -> ThreadKey:
    return caller.thread(to_id(request.match_info["thread"], "thread"))
