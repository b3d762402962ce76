"""What Slack can tell us, in our own words.

Inbound = Heard | Changed | Asked | Picking | Typing | Filled | Sharing | Wondering | Said | Answered | Opened | Stopped
| Ignored
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from adapters.slack.answered import Answered
from adapters.slack.buttons import PRIVATE
from adapters.slack.said import Said
from core.inbox import Edit
from core.messages import Platform, ThreadKey, Trigger, Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Us:
    """Who we are and whom we answer.

    Attributes:
        bot_user: Our user id.
        bot: Our bot id.
        teams: Ids of the workspaces and organisations that we answer.
        shared_channels: We answer in channels shared with another organisation.
    """

    bot_user: str
    bot: str
    teams: frozenset[str]
    shared_channels: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A pressed choice, for the message that offered it.

    Attributes:
        message: The `ts` of the message with the buttons.
        label: What the pressed button says.
        blocks: The message's blocks as Slack sent them.
    """

    turn_id: str
    channel: str
    message: str
    user: str
    label: str
    text: str
    blocks: Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """An utterance.

    Attributes:
        interactive: A person pressed something: Slack didn't say what kind of channel it is.
        response_url: Where we can tell that person something in private; "" if nowhere.
        chosen: Set if a clarification was answered by a button.
    """

    utterance: Utterance
    interactive: bool = False
    response_url: str = ""
    chosen: Chosen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """Somebody changed a message, or deleted it.

    Attributes:
        message: The delivery id under which it was offered, if it was.
        edit: None if it was deleted.
        asked: The question that it is, or was, if it may be delivered only later; None for any other message.
    """

    message: str
    edit: Edit | None
    asked: Heard | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A slash command: a question that has no message yet under which to answer."""

    workspace: str
    channel: str
    user: str
    trigger: str
    command: str
    text: str

    def utterance(self, parent: str) -> Utterance:
        """Return the utterance, to be answered under the message `parent`."""
        posted = f"slack:msg:{self.workspace}:{self.channel}:{parent}"
        return self._utterance(self._thread(parent), posted)

    def privately(self) -> Utterance:
        """Return the utterance, to be answered for the asking person only, in a thread without any message."""
        return replace(self._utterance(self._thread(f"{PRIVATE}{self.trigger}")), private=True)

    def _thread(self, root: str) -> ThreadKey:
        return ThreadKey(platform=Platform.SLACK, workspace=self.workspace, channel=self.channel, root=root)

    def _utterance(self, thread: ThreadKey, *more_ids: str) -> Utterance:
        return Utterance(
            thread=thread,
            delivery_ids=(f"slack:command:{self.trigger}", *more_ids),
            author=self.user,
            text=self.text,
            trigger=Trigger.COMMAND,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Picking:
    """Somebody wants to choose product models in a dialog.

    Attributes:
        root: The thread in which it is answered.
        trigger: Opens a dialog once, for three seconds.
        text: The utterance that named too few.
        response_url: Where we can tell that person something in private; "" if nowhere.
    """

    channel: str
    root: str
    user: str
    trigger: str
    text: str
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Typing:
    """Somebody types a product model's name in the dialog."""

    user: str
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """Somebody sent the dialog.

    Attributes:
        view: Slack's id of this one dialog.
        root: The thread from which it was opened; "" if a command opened it.
        models: As chosen; perhaps none, perhaps one that isn't known any more.
    """

    view: str
    workspace: str
    channel: str
    root: str
    user: str
    models: tuple[str, ...]
    topic: str

    def asked(self, text: str) -> Asked:
        """Return the dialog as if its command had said `text`."""
        return Asked(
            workspace=self.workspace,
            channel=self.channel,
            user=self.user,
            trigger=f"view:{self.view}",
            command="",
            text=text,
        )

    def utterance(self, text: str) -> Utterance:
        """Return the utterance `text`, to be answered in the thread from which the dialog was opened."""
        return Utterance(
            thread=ThreadKey(platform=Platform.SLACK, workspace=self.workspace, channel=self.channel, root=self.root),
            delivery_ids=(f"slack:view:{self.view}",),
            author=self.user,
            text=text,
            trigger=Trigger.ACTION,
            private=self.root.startswith(PRIVATE),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """The only one who sees an answer wants everybody in the channel to see it.

    Attributes:
        turn_id: The turn with the answer.
        text: What was asked; may be cut.
        response_url: Where the private message can be replaced; "" if nowhere.
    """

    workspace: str
    channel: str
    user: str
    turn_id: str
    text: str
    response_url: str

    def utterance(self, parent: str) -> Utterance:
        """Return the utterance that shows the answer again, under the message `parent`."""
        return Utterance(
            thread=ThreadKey(platform=Platform.SLACK, workspace=self.workspace, channel=self.channel, root=parent),
            delivery_ids=(f"slack:share:{self.turn_id}",),
            author=self.user,
            text=self.text,
            trigger=Trigger.ACTION,
            repeats=self.turn_id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wondering:
    """Somebody wants to see how an answer was decided.

    Attributes:
        thread: Where it was pressed; an answer given elsewhere isn't shown.
        trigger: Opens a dialog once, for three seconds.
        response_url: Where we can tell that person something in private; "" if nowhere.
    """

    turn_id: str
    thread: ThreadKey
    user: str
    trigger: str
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Somebody opened our App Home; `channel` is where they write to us directly, "" if Slack didn't say."""

    user: str
    tab: str
    channel: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """Somebody wants no more of what is being answered in a thread.

    Attributes:
        delivery: Under which Slack may tell it again.
        at: When they said so.
    """

    thread: ThreadKey
    delivery: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing for us; `why` goes to the log."""

    why: str


Inbound: TypeAlias = (
    Heard
    | Changed
    | Asked
    | Picking
    | Typing
    | Filled
    | Sharing
    | Wondering
    | Said
    | Answered
    | Opened
    | Stopped
    | Ignored
)
