"""What people type into a dialog and send → what it says to us."""

from collections.abc import Mapping

from adapters.slack import answer_view, dialog, opinions
from adapters.slack.dialog import MODELS, chosen_in, place_in, topic_in
from adapters.slack.fields import id_at, mapping_at, maybe_text
from adapters.slack.inbound import Filled, Ignored, Inbound, Typing, Us
from adapters.slack.origin import teams, workspace
from adapters.slack.said import Opined


def read_suggestion(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what somebody types in the dialog.

    Raises:
        PayloadError: A field we rely on is missing.
    """
    if maybe_text(body, "action_id") != MODELS:
        return Ignored("options of something else")
    if not us.teams & teams(body):
        return Ignored("another workspace")
    return Typing(user=id_at(body, "user.id"), typed=maybe_text(body, "value"))


def read_submission(body: Mapping[str, object], *, us: Us) -> Inbound:
    """Return what a submitted dialog says.

    Raises:
        PayloadError: A field we rely on is missing, or the dialog isn't ours as we send it.
    """
    view = mapping_at(body, "view")
    if not us.teams & teams(body):
        return Ignored("another workspace")
    match maybe_text(view, "callback_id"):
        case opinions.DIALOG:
            return _opined(body, view)
        case dialog.DIALOG:
            return _filled(body, view)
        case answer_view.FORM:
            return answer_view.drafted_in(view, id_at(body, "user.id"))
        case answer_view.CONFIRM:
            return answer_view.confirmed_in(view, id_at(body, "user.id"))
        case _:
            return Ignored("another dialog")


def _opined(body: Mapping[str, object], view: Mapping[str, object]) -> Opined:
    turn_id, url, opinion = opinions.opinion_in(view)
    return Opined(turn_id=turn_id, author=id_at(body, "user.id"), opinion=opinion, response_url=url)


def _filled(body: Mapping[str, object], view: Mapping[str, object]) -> Filled:
    where = place_in(view)
    return Filled(
        view=id_at(view, "id"),
        workspace=workspace(body),
        channel=where.channel,
        root=where.root,
        user=id_at(body, "user.id"),
        models=chosen_in(view),
        topic=topic_in(view),
    )
