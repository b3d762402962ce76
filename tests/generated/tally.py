"""Counts judged answers, and shows what failed."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tests.generated.asking import Outcome
from tests.generated.extraction import Extraction
from tests.generated.gold import Kind, One
from tests.generated.judge import Verdict
from tests.generated.seeds import seeded


@dataclass(slots=True)
class Tally:
    """Judged answers, and documents that couldn't be read."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    unread: list[str] = field(default_factory=list[str])
    extractions: list[Extraction] = field(default_factory=list[Extraction])

    def count(self, formats: Collection[str], kinds: Collection[Kind] = tuple(Kind)) -> Counter[Verdict]:
        """Return how many answers have which verdict."""
        return Counter(
            outcome.judgement.verdict
            for outcome in self.outcomes
            if outcome.library.format in formats and outcome.question.kind in kinds
        )

    def failures(self) -> list[Outcome]:
        """Return the answers that aren't right."""
        return [outcome for outcome in self.outcomes if outcome.judgement.verdict is not Verdict.RIGHT]

    def p95_ms(self) -> float:
        """Return the time that 95 of 100 answers keep to."""
        times = sorted(outcome.ms for outcome in self.outcomes)
        return times[int(0.95 * len(times))] if times else 0.0


def table_of(tally: Tally, formats: Sequence[str]) -> str:
    """Return the counts per format and kind as a table."""
    lines = [f"{'format':8}{'kind':14}{'asked':>7}{'right':>7}{'wrong':>7}{'abst.':>7}{'right %':>9}"]
    groups = [(form, [form]) for form in formats] + ([("all", list(formats))] if len(formats) > 1 else [])
    for name, group in groups:
        for kind in Kind:
            lines += _line(name, kind, tally.count(group, [kind]))
        lines += _line(name, "ALL", tally.count(group))
    return "\n".join(lines)


def _line(form: str, kind: str, counted: Counter[Verdict]) -> list[str]:
    asked = sum(counted.values())
    if not asked:
        return []
    right = counted[Verdict.RIGHT]
    wrong, abstained = counted[Verdict.WRONG], counted[Verdict.ABSTAINED]
    return [f"{form:8}{kind:14}{asked:7}{right:7}{wrong:7}{abstained:7}{100 * right / asked:9.2f}"]


def shown(failures: Sequence[Outcome], limit: int) -> str:
    """Return a sample of failing questions with what was expected and what came."""
    sample = seeded("failures").sample(failures, min(limit, len(failures)))
    return "\n".join(
        f"[{outcome.library.family.seed} {outcome.library.format} {outcome.question.kind}] {outcome.question.text}\n"
        f"    {outcome.judgement.verdict}: {outcome.judgement.why}\n"
        f"    expected: {outcome.question.attribute} {_expected(outcome)}"
        for outcome in sample
    )


def _expected(outcome: Outcome) -> str:
    gold = outcome.question.gold
    facts = gold.first if isinstance(gold, One) else ()
    written = [(each.document, each.text, each.unit) for each in outcome.library.written if each.fact in facts]
    return str(written) if isinstance(gold, One) else str(gold)
