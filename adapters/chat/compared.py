"""What chats say where product models are chosen to be compared."""

from adapters.language import say
from core.reading.compare_command import Comparing


def strange_names(understood: Comparing, language: str) -> str:
    """Return why somebody is asked to choose; empty if nothing was said that is not understood."""
    unclear = [say(language, "“{name}” may mean several product models.", name=each) for each in understood.ambiguous]
    strange = [say(language, "I don’t know “{name}”.", name=each) for each in understood.unknown]
    return " ".join((*unclear, *strange))
