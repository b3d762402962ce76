"""What Slack takes in one message, and how often. Where its documents contradict each other, the tighter figure."""

from typing import cast

from core.messages import ThreadKey
from core.posting_rates import Rate

# Source: https://docs.slack.dev/reference/block-kit/blocks
MAX_BLOCKS = 50
# Source: https://docs.slack.dev/reference/block-kit/block-elements/button-element
BUTTON_TEXT_CHARS = 75
# Slack takes 2,000; five buttons of that size would leave no room for an answer.
BUTTON_VALUE_CHARS = 1000
# Source: https://docs.slack.dev/reference/block-kit/blocks/header-block
HEADER_CHARS = 150
# Source: https://docs.slack.dev/reference/block-kit/blocks/section-block
BLOCK_CHARS = 3000
# Source: https://docs.slack.dev/reference/views/modal-views (private_metadata)
CARRIED_CHARS = 3000
# Source: https://docs.slack.dev/reference/block-kit/blocks/table-block
TABLE_ROWS, TABLE_COLUMNS, TABLE_CHARS = 100, 20, 10_000
# Source: https://github.com/slackapi/bolt-js/issues/2509 (msg_blocks_too_long from about 13,200 on)
ALL_BLOCKS_CHARS = 11_000
# Source: https://docs.slack.dev/reference/block-kit/composition-objects/option-object
OPTIONS, OPTION_CHARS = 100, 75
# Source: https://docs.slack.dev/reference/methods/chat.postMessage
TEXT_CHARS = 40_000

# One a second in a channel, with short bursts. Source: https://docs.slack.dev/apis/web-api/rate-limits
POST_EVERY_S, POST_BURST = 1.0, 5
# chat.postEphemeral is of tier 4: a hundred a minute in a workspace, these ten among them.
WHISPER_EVERY_S, WHISPER_BURST = 60 / 90, 10

# chat.startStream and chat.stopStream are of tier 2, 20 a minute in a workspace, chat.appendStream is of tier 4, 100:
# the burst is among them. Source: https://docs.slack.dev/apis/web-api/rate-limits
STARTING = Rate(key="chat.startStream", every_s=60 / 12, burst=8)
APPENDING = Rate(key="chat.appendStream", every_s=60 / 80, burst=20)

_COUNTED = ("text", "url", "value", "accessibility_label", "caption")


def post_rates(thread: ThreadKey, *, private: bool) -> tuple[Rate, ...]:
    """Return what an answer in a thread counts against: its channel, or in private all that we whisper there."""
    if private:
        key = f"{thread.platform}|{thread.workspace}|chat.postEphemeral"
        return (Rate(key=key, every_s=WHISPER_EVERY_S, burst=WHISPER_BURST),)
    key = f"{thread.platform}|{thread.workspace}|{thread.channel}"
    return (Rate(key=key, every_s=POST_EVERY_S, burst=POST_BURST),)


def weight(part: object) -> int:
    """Return how many characters of `part` (a block, or a piece of one) count against the limits."""
    if isinstance(part, dict):
        heavy = 0
        for name, value in cast("dict[str, object]", part).items():
            heavy += len(value) if isinstance(value, str) and name in _COUNTED else weight(value)
        return heavy
    return sum(map(weight, cast("list[object]", part))) if isinstance(part, list) else 0
