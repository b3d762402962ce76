"""What comes in: a person's utterance, told the same way by every platform."""

from dataclasses import dataclass
from enum import StrEnum


class Platform(StrEnum):
    """Where an utterance came from."""

    SLACK = "slack"
    TEAMS = "teams"
    WEB = "web"
    CLI = "cli"


class Trigger(StrEnum):
    """Why we were given an utterance."""

    MENTION = "mention"
    DIRECT = "direct"
    THREAD = "thread"
    COMMAND = "command"
    SHORTCUT = "shortcut"
    ACTION = "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadKey:
    """The conversation unit. Two threads never share anything.

    Attributes:
        workspace: Slack team (with its enterprise), Teams tenant, or "local".
        channel: The platform's id of the channel or chat.
        root: The platform's id of the thread's first message.
    """

    platform: Platform
    workspace: str
    channel: str
    root: str

    def __str__(self) -> str:
        """Return one line that is unique per thread, fit for a database key."""
        return f"{self.platform}|{self.workspace}|{self.channel}|{self.root}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What a person wrote, with the platform's markup undone.

    Attributes:
        delivery_ids: Every key under which the platform may deliver this again; never empty.
            Two deliveries that share one key are the same utterance. Opaque.
        author: The platform's id of the person.
        text: Plain text without the mention of us.
        resumes: Id of the clarification that this choice answers; None otherwise.
        reply_to: What the platform's poster needs to answer here, as it likes; opaque, no secrets.
        private: Only the author may see the answer.
        repeats: Id of an answered turn whose answer is shown here too (a private one that was shared);
            None to be thought about.
        tells: What is told without being asked: the id of an expert's answer to this question, which was asked in vain
            before, or a week whose questions in vain are told of.
    """

    thread: ThreadKey
    delivery_ids: tuple[str, ...]
    author: str
    text: str
    trigger: Trigger = Trigger.MENTION
    resumes: str | None = None
    reply_to: str = ""
    private: bool = False
    repeats: str | None = None
    tells: str | None = None

    @property
    def id(self) -> str:
        """The first delivery id, which names the utterance in logs."""
        return self.delivery_ids[0]
