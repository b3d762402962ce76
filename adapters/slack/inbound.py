"""What Slack can tell us, in our own words.

Inbound = Heard | Asked | Rated | Opened | Ignored
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.messages import Platform, ThreadKey, Trigger, Utterance
from core.ports import Rating


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
class Asked:
    """A slash command: a question that has no message yet under which to answer."""

    workspace: str
    team: str
    channel: str
    user: str
    trigger: str
    command: str
    text: str

    def utterance(self, parent: str) -> Utterance:
        """Return the utterance, to be answered under the message `parent`."""
        return Utterance(
            thread=ThreadKey(platform=Platform.SLACK, workspace=self.workspace, channel=self.channel, root=parent),
            delivery_ids=(
                f"slack:command:{self.trigger}",
                f"slack:msg:{self.workspace}:{self.channel}:{parent}",
            ),
            author=self.user,
            text=self.text,
            trigger=Trigger.COMMAND,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person's opinion on an answer.

    Attributes:
        author: Slack's id of the person.
        thread: The `ts` of the thread's first message.
    """

    turn_id: str
    rating: Rating
    author: str
    channel: str
    thread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Somebody opened our App Home.

    Attributes:
        channel: The direct-message channel with us; "" if Slack didn't say.
    """

    user: str
    tab: str
    channel: str


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing for us; `why` goes to the log."""

    why: str


Inbound: TypeAlias = Heard | Asked | Rated | Opened | Ignored
