"""What Teams takes in one message. Where its documents contradict each other, the tighter figure."""

import json
from typing import TypeAlias

from core.cutting import at_word

JsonObject: TypeAlias = dict[str, object]

# Twenty are documented; Microsoft's own Agents Playground refuses a message with more than ten.
# Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-ai-bot-messages
MAX_CITATIONS = 10
CITATION_NAME_CHARS, CITATION_ABSTRACT_CHARS = 80, 160
MAX_KEYWORDS, KEYWORD_CHARS = 3, 28
# Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/suggested-actions
MAX_SUGGESTIONS = 3
# Source: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/dynamic-search
MAX_OPTIONS = 15
# Source: https://adaptivecards.io/explorer/ActionSet.html (Teams shows six)
MAX_ACTIONS = 6
BUTTON_CHARS = 75

# How a message's 80 KB are shared out, in UTF-16 units of its JSON (100 KB are refused with 413, 80 KB are recommended;
# a card may have 28 KB). A card's own units are at most its bytes.
# Sources: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages
# https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format
TEXT_UNITS = 9_000
EXTENDED_TEXT_UNITS = 16_000
CITATION_UNITS = 9_000
MESSAGE_CARD_BYTES = 18_000
VIEW_CARD_BYTES = 24_000
# An expert's answer on its way to being kept stands twice in its dialog: below each of two buttons.
ANSWER_CARD_BYTES, CARRIED_BYTES = 27_000, 10_000
# What text, citations and tables leave: pictures may fill the card to its 28 KB, and the message to its 80 KB.
PICTURED_CARD_BYTES = 26_000
PICTURED_MESSAGE_UNITS = 38_000
PICTURE_BYTES = 8_000
MAX_COLUMNS = 10


def units(part: object) -> int:
    """Return how many UTF-16 units `part` has: as it is for text, as JSON for anything else."""
    text = part if isinstance(part, str) else json.dumps(part, ensure_ascii=False)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def weight(part: object) -> int:
    """Return how many bytes `part` of a card has on the wire, where other signs than ASCII may be written out."""
    return len(json.dumps(part))


def shortened(text: str, chars: int) -> str:
    """Return `text`, cut between words and with an ellipsis if it is longer than `chars` UTF-16 units."""
    if units(text) <= chars:
        return text
    kept = text[: chars - 1]
    while units(kept) > chars - 1:
        kept = kept[:-1]
    return at_word(text, len(kept)) + "…"
