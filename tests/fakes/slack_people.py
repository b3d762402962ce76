"""What Slack knows of people: in which language they read."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.fakes.slack_workspace import Refusal, Workspace

PEOPLE_SCOPES: Mapping[str, tuple[str, ...]] = {"users.info": ("users:read",)}


def _user(slack: Workspace, arguments: dict[str, Any]) -> dict[str, Any]:
    person = arguments["user"]
    if not person.startswith("U"):
        raise Refusal("user_not_found")
    locale = {"locale": slack.locales.get(person, "en-US")} if arguments.get("include_locale") == "true" else {}
    return {"user": {"id": person, **locale}}


PEOPLE_METHODS: Mapping[str, Callable[[Workspace, dict[str, Any]], dict[str, Any]]] = {"users.info": _user}
