"""The figures of one family, and of several pooled, out of what the scorer wrote."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.evals.families import Record
from tests.evals.gold import SEVERAL, is_gold, quotes_of
from tests.evals.scorer import Scorer

POOLED = "pooled"
BY_RULE = "refused.by_rule"
ABSENT = "refused.attribute_absent"
CLOSEST = "closest"
GATHERED = "gathered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A share, or a count of faults.

    Attributes:
        of: What `count` is a share of; 0 for a mere count.
        questions: How many questions are behind it; floors hold from twelve on.
    """

    count: float
    of: float = 0
    questions: int = 0

    @property
    def value(self) -> float:
        """The share, or the count."""
        return self.count / self.of if self.of else self.count

    def __str__(self) -> str:
        """Return it as tables show it."""
        return f"{100 * self.value:.0f}% {self.count:g}/{self.of:g}" if self.of else f"{self.count:g}"


Figures = Mapping[str, Figure]


def figures_of(questions: Sequence[Record], judged: Record) -> dict[str, Figure]:
    """Return the scorer's shares and counts by its own names, and what it doesn't tell apart."""
    kinds = Counter(str(question["kind"]) for question in questions)
    figures: dict[str, Figure] = {}
    for name, metric in judged["metrics"].items():
        if isinstance(metric, dict):
            if metric["n"]:
                asked = kinds.get(name.split(".")[0], metric["n"])
                figures[name] = Figure(count=metric["k"], of=metric["n"], questions=asked)
        elif isinstance(metric, int):
            figures[name] = Figure(count=metric)
    outcomes = Counter(verdict["outcome"] for verdict in judged["verdicts"])
    for name in ("abstained", "unproven"):
        figures[name] = Figure(count=outcomes[name], of=len(questions), questions=len(questions))
    return {**figures, **_refused(questions, judged["verdicts"])}


def closest_of(questions: Sequence[Record], answers: Sequence[Record], scorer: Scorer) -> dict[str, Figure]:
    """Return how often the closest passages hold what would have been the answer, where none was given but was due."""
    due = {question["id"]: question for question in questions if question["expect"] == "answer"}
    shown = [answer for answer in answers if answer["id"] in due and answer["kind"] == "no_evidence"]
    held = sum(scorer.shows(due[answer["id"]], answer) for answer in shown)
    return {CLOSEST: Figure(count=held, of=len(shown), questions=len(shown))} if shown else {}


def gathered_of(questions: Sequence[Record], receipts: Mapping[str, Record], scorer: Scorer) -> dict[str, Figure]:
    """Return of how many questions a language model was shown the gold lines: all of a comparison, else one of them."""
    shown = [
        (each, receipts.get(each["id"], {}).get("lines") or ()) for each in questions if each["expect"] == "answer"
    ]
    asked = [(each, lines, quotes) for each, lines in shown if lines and (quotes := quotes_of(each, scorer))]
    held = 0.0
    for question, lines, quotes in asked:
        found = [any(is_gold(line, quote, scorer) for line in lines) for quote in quotes]
        held += sum(found) / len(found) if question["kind"] in SEVERAL else any(found)
    return {GATHERED: Figure(count=round(held, 1), of=len(asked), questions=len(asked))} if asked else {}


def _refused(questions: Sequence[Record], verdicts: Sequence[Record]) -> dict[str, Figure]:
    right = {verdict["id"]: verdict["outcome"] == "right" for verdict in verdicts}
    due = [question for question in questions if question["expect"] == "refuse"]
    figures: dict[str, Figure] = {}
    for name, absent in ((BY_RULE, False), (ABSENT, True)):
        asked = [question for question in due if (question.get("why") == "attribute-absent") == absent]
        if asked:
            refused = sum(right.get(question["id"], False) for question in asked)
            figures[name] = Figure(count=refused, of=len(asked), questions=len(asked))
    return figures


def pooled(families: Sequence[Figures]) -> Figures:
    """Return every figure over all families together."""
    names = dict.fromkeys(name for figures in families for name in figures)
    return {name: _sum([figures[name] for figures in families if name in figures]) for name in names}


def _sum(figures: Sequence[Figure]) -> Figure:
    return Figure(
        count=sum(figure.count for figure in figures),
        of=sum(figure.of for figure in figures),
        questions=sum(figure.questions for figure in figures),
    )
