"""“Which of the two is lighter?” asks for the lightest of them: a comparative without “than” picks one of several."""

import re

from core.knowledge.words import fold

_MORE = {"more": "most", "less": "least", "fewer": "fewest", "better": "best", "worse": "worst"}
_STEMS = (
    "low small light short slow cold cheap thin narrow weak tight tini quiet soft dimm shallow slimm flatt high larg "
    "bigg great heavi long fast hott warm strong wid tall new loud bright deep thick loos rough tough nois saf stiff"
)
"""What measures compare by, without the ending."""
_COMPARED = rf"(?P<compared>{'|'.join(_MORE)}|(?:{_STEMS.replace(' ', '|')})e?r)\b"
_BEGINS = r"(?:(?:ok(?:ay)?|and|but|so|then|hm+)\W+)*"
_SEVERAL = r"of (?:the (?:two|three|four|five|pair|lot|bunch)|them|those|these|both)"
_VERB = r"(?:is|are|has|have|can|does|will|would|(?:take|need|give|get|draw|use|offer|support|hold|weigh|let)s?)\b"
_SAYS = rf"(?= {_VERB})|(?= [a-z]+[^\Ws]s (?:the )?{_COMPARED.replace('?P<compared>', '?:')})"
_WHICH = re.compile(rf"(?i)^\W*{_BEGINS}(?P<which>which(?: ones?)?(?: {_SEVERAL}|{_SAYS})) ")
_THAN = re.compile(r"(?i)\bthan\b")
_COMPARATIVE = re.compile(rf"(?i)\b(?<!or )(?:the )?{_COMPARED}")


def with_superlative(text: str) -> str:
    """Return a text that picks one of those spoken of by a comparative as if it asked for the most of them.

    "Which runs longer per charge?" becomes "which of them runs longest per charge?"; any other text stays as it is.
    """
    which = _WHICH.search(text)
    if which is None or _THAN.search(text):
        return text
    compared = _COMPARATIVE.search(text, which.end())
    if compared is None:
        return text
    word = fold(compared["compared"])
    most = _MORE.get(word, f"{word[:-2]}est")
    between = text[which.end() : compared.start()]
    return f"{text[: which.start('which')]}which of them {between}{most}{text[compared.end() :]}"
