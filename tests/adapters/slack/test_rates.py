"""What Slack counts an answer against."""

import pytest

from adapters.slack.limits import post_rates
from core.messages import Platform, ThreadKey


def thread(channel: str, root: str = "1.1", workspace: str = "T1") -> ThreadKey:
    """Return a thread's key."""
    return ThreadKey(platform=Platform.SLACK, workspace=workspace, channel=channel, root=root)


@pytest.mark.parametrize(
    "other,private,together",
    [
        pytest.param(thread("C1", "2.2"), False, True, id="another thread of the channel"),
        pytest.param(thread("C2"), False, False, id="another channel"),
        pytest.param(thread("C1", workspace="T2"), False, False, id="another workspace's channel of that id"),
        pytest.param(thread("C2"), True, True, id="a whisper in another channel"),
        pytest.param(thread("C2", workspace="T2"), True, False, id="a whisper in another workspace"),
    ],
)
def test_posts_are_counted_by_channel_and_whispers_by_workspace(
    other: ThreadKey, private: bool, together: bool
) -> None:
    """As Slack does it: one a second in a channel, a method's tier for what only one person sees."""
    [one], [another] = post_rates(thread("C1"), private=private), post_rates(other, private=private)

    assert (one.key == another.key) == together


def test_a_whisper_is_not_counted_as_a_post() -> None:
    """Each method has a rate of its own."""
    [post], [whisper] = post_rates(thread("C1"), private=False), post_rates(thread("C1"), private=True)

    assert post.key != whisper.key
    assert post.every_s >= 1.0
    assert whisper.burst + int(60 / whisper.every_s) <= 100
