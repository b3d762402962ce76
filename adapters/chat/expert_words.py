"""What experts read in chats on the way from a message to an answer that is kept."""

from collections.abc import Sequence

from adapters.chat.said import answer_in
from adapters.codec import citation_lines, plain_text
from adapters.language import ENGLISH, Ours
from core.experts import Given, Previewed

TITLE = Ours("Use as an answer")
ABOUT, ABOUT_HINT = Ours("What is it about?"), Ours("For example: supply current")
ANSWER, ANSWER_HINT = Ours("Answer a value, or a few sentences"), Ours("What people are told")
EMPTY = Ours("Write it in words.")
NO_MODEL = Ours("Choose at least one product model.")
TOO_LONG = Ours("This doesn't fit into a dialog. Write it shorter, or choose fewer product models.")
YOURS = Ours("You said:")
BUSY = Ours("I could not open it. Use “Use this as an answer” once more.")


def shown_lines(previewed: Previewed, language: str = ENGLISH) -> Sequence[str]:
    """Return what is said of an answer before it is kept: what will be asked and answered, or that it won't be."""
    if not previewed.found:
        return (
            Ours(
                "Asked “{question}”, I would not answer with it. Name the matter in the words that people ask with.",
                question=previewed.question,
            ),
        )
    answer = answer_in(previewed.answer, language)
    said = "\n\n".join(filter(None, (plain_text(answer, language), "\n".join(citation_lines(answer, language)))))
    return Ours("When somebody asks: “{question}”, I will say:", question=previewed.question), said


def outcome_lines(given: Given) -> Sequence[str]:
    """Return what has become of a confirmed answer."""
    kept = Ours("Kept as your answer of {day}.", day=given.said.since)
    when = Ours("It is found from now on.") if given.found else Ours("It is found as soon as the documents are read.")
    people = Ours("One person who had asked is told.|{n} people who had asked are told.", n=given.told)
    return (kept, when, people) if given.told else (kept, when)
