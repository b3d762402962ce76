"""What is said without a search: greetings, thanks, and who we are."""

from collections import Counter

from core.answer import Choice, SmallTalk
from core.catalog.catalog import Catalog
from core.counting import counted
from core.knowledge.document import Status
from core.knowledge.words import words
from core.reading.out_of_domain import doubts

_MAX_LINES = 8
_MAX_NAMES = 6
_THANKS = frozenset({"thank", "thx", "ty", "tysm", "cheer", "merci", "danke", "lifesaver", "legend", "appreciat"})
_BYES = frozenset({"bye", "goodbye", "brb", "cya", "later", "ttyl", "afk"})
_DOUBTED = (
    "I repeat what the documents say: “source?” shows where. If an answer is wrong or isn't what you asked, rate it as "
    "not helpful, and whoever keeps the documents sees it; or ask again in other words, with the product's full name."
)
_UNASKED = "Ask me about a product: its name, and what you want to know. I answer in English, from its documentation."
_HELLOS = frozenset({"hi", "hello", "hey", "hiya", "howdy", "morn", "even", "afternoon", "greet", "there", "yo"})


def small_talk(text: str) -> SmallTalk:
    """Return a short reply in kind."""
    if doubts(text):
        return SmallTalk(text=_DOUBTED, follow_ups=(Choice(label="Show the sources", text="source?"),))
    if not text.strip(" ?!.,"):
        return SmallTalk(text=_UNASKED)
    said = set(words(text))
    if said & _THANKS:
        return SmallTalk(text="You're welcome!")
    if said & _BYES:
        return SmallTalk(text="See you. I'll be here.")
    if said & _HELLOS:
        return SmallTalk(text="Hello! Ask me about a product, and I'll answer from its documentation.")
    return SmallTalk(text="All right.")


def too_many(waiting: int) -> SmallTalk:
    """Return what is said to a question of somebody for whom so many were waiting; true whenever it is read."""
    count = "a question" if waiting == 1 else f"{waiting} questions"
    return SmallTalk(
        text=f"You had {count} waiting when you asked this one, so I haven't looked it up. "
        "Ask it again once I have answered those."
    )


def about_us(catalog: Catalog) -> SmallTalk:
    """Return what we do and which product models we cover, by product line."""
    online = [model for model in catalog.models.values() if model.status is Status.ONLINE]
    lines = Counter(model.family or model.series or "Products" for model in online)
    parts = [
        (
            "I answer questions about products from their documentation, and I show where each answer stands. "
            f"I cover {counted(len(catalog.models), 'product model')} in {counted(len(catalog.documents), 'document')}."
        )
    ]
    for line, count in lines.most_common(_MAX_LINES):
        names = [model.name for model in online if (model.family or model.series or "Products") == line]
        more = f" and {count - _MAX_NAMES} more" if count > _MAX_NAMES else ""
        parts.append(f"• {line}: {', '.join(names[:_MAX_NAMES])}{more}")
    if len(lines) > _MAX_LINES:
        parts.append(f"• and {counted(len(lines) - _MAX_LINES, 'more product line')}")
    first = next((model.name for model in online), None)
    follow_ups = (Choice(label=f"Specifications of {first}"[:75], text=f"specifications of {first}"),) if first else ()
    return SmallTalk(text="\n".join(parts), follow_ups=follow_ups)
