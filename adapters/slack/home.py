"""What people see when they open us: the App Home, and suggestions in the direct message."""

from adapters.chat.overview import Overview, coverage, named
from adapters.language import ENGLISH, say
from adapters.slack.limits import HEADER_CHARS
from adapters.slack.rich_text import JsonObject, blocks_of, items, one_line, paragraphs

MAX_PROMPTS = 4
_MAX_LINES = 20
_NAME_CHARS = 80
_MESSAGE_CHARS = 1000
_EXAMPLE = "What can you help me with?"
_HOW_TO_ASK = (
    "Mention me in a channel that I am in; I answer in the thread.",
    "Go on in that thread without mentioning me again: “and the other one?”",
    "Write me a direct message.",
    "Type /ask and your question in a channel that I am in.",
    "Type /compare and product models to see them side by side, or /compare alone to choose them.",
    "Use “Ask about this” in the menu of a message.",
)


def home_blocks(overview: Overview, language: str = ENGLISH) -> list[JsonObject]:
    """Return the blocks of the App Home."""
    blocks = [_header(say(language, "Ask the documentation")), *blocks_of(paragraphs(coverage(overview, language)))]
    if overview.product_lines:
        lines = items(named(overview.product_lines, one_line, language), "bullet")
        blocks += [_header(say(language, "Product lines")), *blocks_of(lines)]
    if overview.examples:
        examples = [one_line(example, _NAME_CHARS * 3) for example in overview.examples[:_MAX_LINES]]
        blocks += [_header(say(language, "For example")), *blocks_of(items(examples, "bullet"))]
    ways = items((say(language, way) for way in _HOW_TO_ASK), "bullet")
    return [*blocks, _header(say(language, "How to ask")), *blocks_of(ways)]


def suggested_prompts(overview: Overview) -> list[dict[str, str]]:
    """Return at most four suggestions; what they say is asked of documents, in their language."""
    examples = [example for example in overview.examples if one_line(example, _NAME_CHARS)] or [_EXAMPLE]
    return [
        {"title": one_line(example, _NAME_CHARS), "message": one_line(example, _MESSAGE_CHARS)}
        for example in examples[:MAX_PROMPTS]
    ]


def _header(text: str) -> JsonObject:
    return {"type": "header", "text": {"type": "plain_text", "text": text[:HEADER_CHARS], "emoji": False}}
