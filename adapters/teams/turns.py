"""The one place that knows botbuilder: its turns, with our own check of tokens before and our own calls behind.

botbuilder's support has ended. What it does soundly is used: activities, conversation references, the pipeline of
a turn, who addresses whom. What it does not, is done here: its connector client drops fields of entities and
blocks, and a proactive message would answer an activity that doesn't exist.
"""
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false
# pyright: reportAttributeAccessIssue=false
# mypy: disable-error-code="import-untyped, misc"
# botbuilder has no types

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from botbuilder.core import InvokeResponse, TurnContext
from botbuilder.integration.aiohttp import CloudAdapter
from botbuilder.schema import Activity, ActivityTypes, ConversationReference, ResourceResponse
from botframework.connector.auth import (
    AuthenticateRequestResult,
    BotFrameworkAuthentication,
    ClaimsIdentity,
    ConnectorFactory,
)

from adapters.language import in_language, preferred
from adapters.teams.connector import Connector
from core.errors import PayloadError, PermanentError

Json = dict[str, object]
_READ = (
    *("type", "id", "name", "timestamp", "localTimestamp", "serviceUrl", "channelId", "locale", "deliveryMode"),
    *("from", "recipient", "conversation", "replyToId"),
)
"""What botbuilder looks at; the rest may be long, and is read by `activities.py` alone."""


@dataclass(frozen=True, slots=True)
class Response:
    """How a request of Teams is answered; no `body` for anything but an invoke."""

    status: int
    body: Json | None = None


Taking = Callable[[Mapping[str, object]], Awaitable[Response]]


class Turns:
    """Runs turns: what Teams tells us, and what we say of our own accord."""

    def __init__(self, connector: Connector, *, app_id: str) -> None:
        self._adapter = CloudAdapter(_CheckedBefore(connector))
        self._connector, self._app_id = connector, app_id

    async def take(self, activity: Mapping[str, object], taking: Taking) -> Response:
        """Return how Teams is answered, after `taking` has dealt with a checked activity.

        Raises:
            PayloadError: It is no activity.
        """
        try:
            told = Activity().deserialize({name: activity[name] for name in _READ if name in activity})
        except (AttributeError, TypeError, ValueError, RecursionError) as error:
            raise PayloadError(f"activity: expected the Bot Framework's, got {type(error).__name__}") from error
        done: list[Response] = []

        async def turn(context: TurnContext) -> None:
            told_back = await taking(activity)
            language = preferred(context.activity.locale or "")
            body = told_back.body if told_back.body is None else in_language(told_back.body, language)
            response = Response(told_back.status, body)
            done.append(response)
            if context.activity.type == ActivityTypes.invoke:
                answer = InvokeResponse(status=response.status, body=response.body)
                await context.send_activity(Activity(type=ActivityTypes.invoke_response, value=answer))

        checked = AuthenticateRequestResult()
        checked.claims_identity = self._adapter.create_claims_identity(self._app_id)
        checked.connector_factory = _Connectors(self._connector)
        await self._adapter.process_activity(checked, told, turn)
        return done[0]

    async def post(self, reference: Mapping[str, object], body: Mapping[str, object]) -> str:
        """Post `body` where `reference` leads, and return the message's id."""
        posted: list[str] = []

        async def turn(context: TurnContext) -> None:
            response = await context.send_activity(_Whole(_to(reference, body)))
            posted.append((response.id if response else "") or "")

        await self._proactively(reference, turn)
        return posted[0]

    async def update(self, reference: Mapping[str, object], message: str, body: Mapping[str, object]) -> None:
        """Replace a message of ours."""

        async def turn(context: TurnContext) -> None:
            activity = _Whole(_to(reference, body))
            activity.id = message
            await context.update_activity(activity)

        await self._proactively(reference, turn)

    async def delete(self, reference: Mapping[str, object], message: str) -> None:
        """Take back a message of ours."""

        async def turn(context: TurnContext) -> None:
            await context.delete_activity(message)

        await self._proactively(reference, turn)

    async def _proactively(
        self, reference: Mapping[str, object], logic: Callable[[TurnContext], Awaitable[None]]
    ) -> None:
        where: Any = ConversationReference().deserialize(dict(reference))
        if not (where.service_url and where.conversation and where.conversation.id):
            raise PermanentError("conversation reference: expected a serviceUrl and a conversation, got less")

        async def turn(context: TurnContext) -> None:
            context.activity.id = None  # botbuilder's own invention: as `replyToId` it would lead nowhere
            await logic(context)

        await self._adapter.continue_conversation(where, turn, self._app_id)


class _Whole(Activity):
    """A message as it shall arrive, field by field; botbuilder only carries it."""

    def __init__(self, body: Mapping[str, object]) -> None:
        super().__init__(type=str(body.get("type", ActivityTypes.message)))
        self.body = body

    def __deepcopy__(self, memo: object) -> "_Whole":
        return _Whole(self.body)


class _Conversations:
    """botbuilder's operations on conversations, by our own calls."""

    def __init__(self, connector: Connector, service_url: str) -> None:
        self._connector, self._service_url = connector, service_url

    async def send_to_conversation(self, conversation: str, activity: Activity) -> ResourceResponse:
        """Post an activity."""
        message = await self._connector.post(self._service_url, conversation, _addressed(activity))
        return ResourceResponse(id=message)

    async def update_activity(self, conversation: str, message: str, activity: Activity) -> ResourceResponse:
        """Replace an activity."""
        await self._connector.update(self._service_url, conversation, message, _addressed(activity))
        return ResourceResponse(id=message)

    async def delete_activity(self, conversation: str, message: str) -> None:
        """Take back an activity."""
        await self._connector.delete(self._service_url, conversation, message)


def _addressed(activity: Activity) -> Json:
    """Return the body as it shall arrive."""
    return dict(activity.body) if isinstance(activity, _Whole) else activity.serialize()


def _to(reference: Mapping[str, object], body: Mapping[str, object]) -> Json:
    """Return `body` in its reader's language with the reference's addresses: botbuilder's own would lose the tenant."""
    addresses = {
        "channelId": reference.get("channelId"),
        "serviceUrl": reference.get("serviceUrl"),
        "locale": reference.get("locale"),
        "conversation": reference.get("conversation"),
        "from": reference.get("bot"),
        "recipient": reference.get("user"),
    }
    said = in_language(body, preferred(str(reference.get("locale") or "")))
    return {**{name: value for name, value in addresses.items() if value}, **said}


class _Connectors(ConnectorFactory):
    """Gives botbuilder our own calls for its connector client."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector

    async def create(self, service_url: str, audience: str) -> Any:  # noqa: ARG002  botbuilder's signature
        """Return what sends to `service_url`."""
        return SimpleNamespace(conversations=_Conversations(self._connector, service_url))


class _CheckedBefore(BotFrameworkAuthentication):
    """Tells botbuilder that tokens are checked already: `gate.py` does it, ahead of everything."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector

    async def authenticate_request(
        self,
        activity: Activity,  # noqa: ARG002  botbuilder's signature
        auth_header: str,  # noqa: ARG002
    ) -> AuthenticateRequestResult:
        """Refuse: nothing comes in past the gate."""
        raise PermissionError("requests are checked by the gate")

    async def authenticate_streaming_request(
        self,
        auth_header: str,  # noqa: ARG002
        channel_id_header: str,  # noqa: ARG002
    ) -> AuthenticateRequestResult:
        """Refuse: nothing comes in past the gate."""
        raise PermissionError("requests are checked by the gate")

    def create_connector_factory(self, claims_identity: ClaimsIdentity) -> ConnectorFactory:  # noqa: ARG002
        """Return what makes connectors for messages of our own accord."""
        return _Connectors(self._connector)

    async def create_user_token_client(self, claims_identity: ClaimsIdentity) -> Any:  # noqa: ARG002
        """Return nothing: we sign nobody in."""
        return None
