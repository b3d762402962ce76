"""What was answered once: a file for each family, a line for each answered prompt, and which questions were asked."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tests.evals.families import read_lines
from tests.evals.recording.answers import Filled, cites, said_of
from tests.evals.recording.prompts import READ, WRITE, Prompt
from tests.evals.recording.waiting import leave

RECORDED = Path(__file__).parent.parent / "recorded"
SHARE = 0.8
"""An answer that cites nothing counts where so much of what is shown was shown to whom gave it."""

_ASKED = "asked"
_MARK_CHARS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One answer.

    Attributes:
        step: Of which prompt.
        key: The prompt's.
        question: As it was written.
        marks: What was shown, each in four characters.
        answer: With lasting names instead of numbers.
    """

    step: str
    key: str
    question: str
    marks: frozenset[str]
    answer: Filled

    def answer_to(self, prompt: Prompt, *, in_a_crowd: bool = False) -> Filled | None:
        """Return the answer in the prompt's numbers; None if it answers another prompt, or other lines.

        In a crowd much else is shown that nobody was asked about: it makes no other prompt of it.
        """
        said = said_of(self.answer, prompt)
        if said is None or not (in_a_crowd or self._was_shown(prompt.marks)):
            return None
        return said

    def _was_shown(self, now: frozenset[str]) -> bool:
        """Tell whether nothing is shown now that was missing then, and would have counted.

        What was found by a search isn't answered by what asked for it, though it shows again what that cited.
        """
        if self.step == READ:
            return now <= self.marks
        alike, searches = len(now & self.marks), self.step == WRITE and bool(self.answer["search"])
        if searches and alike < SHARE * len(self.marks):
            return False
        if self.step == WRITE and (searches or not cites(self.answer, self.step)):
            return alike >= SHARE * len(now)
        return True

    def likeness(self, now: frozenset[str]) -> float:
        """Return how much alike is what was shown then and now: 0.0 to 1.0."""
        return len(now & self.marks) / (len(now | self.marks) or 1)


class Recordings:
    """One family's answers; may be used by several threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._by_key: defaultdict[tuple[str, str], list[Recording]] = defaultdict(list)
        self._asked: dict[str, list[str]] = {}
        for line in read_lines(path):
            if line["step"] == _ASKED:
                self._asked[line["of"]] = line["questions"]
            else:
                recording = Recording(
                    step=line["step"],
                    key=line["key"],
                    question=line["question"],
                    marks=_marks_in(line["shown"]),
                    answer=line["answer"],
                )
                self._by_key[line["step"], line["key"]].append(recording)

    def asked(self, of: str) -> frozenset[str]:
        """Return the ids of the questions whose prompts were all answered, of the profile "model" or "plain"."""
        return frozenset(self._asked.get(of, ()))

    def answer_to(self, prompt: Prompt, *, in_a_crowd: bool = False) -> Filled | None:
        """Return the recorded answer that fits a prompt; of several the one that was shown the likest."""
        with self._lock:
            known = sorted(self._by_key[prompt.step, prompt.key], key=lambda each: -each.likeness(prompt.marks))
        return next(
            (said for each in known if (said := each.answer_to(prompt, in_a_crowd=in_a_crowd)) is not None), None
        )

    def add(self, prompt: Prompt, answer: Filled) -> None:
        """Keep an answer; it replaces another one to the same things shown."""
        recording = Recording(
            step=prompt.step, key=prompt.key, question=prompt.question, marks=prompt.marks, answer=answer
        )
        with self._lock:
            known = self._by_key[prompt.step, prompt.key]
            known[:] = [*(each for each in known if each.marks != prompt.marks), recording]
            self._write()

    def add_asked(self, of: str, questions: Collection[str]) -> None:
        """Keep which questions can be asked with these recordings, beside those that could before."""
        with self._lock:
            self._asked[of] = sorted({*self._asked.get(of, ()), *questions})
            self._write()

    def _write(self) -> None:
        every = [each for known in self._by_key.values() for each in known]
        every.sort(key=lambda each: (each.question, each.step, each.key))
        lines: list[Mapping[str, object]] = [
            {"step": _ASKED, "of": of, "questions": ids} for of, ids in sorted(self._asked.items()) if ids
        ]
        lines += [
            {"step": e.step, "key": e.key, "question": e.question, "shown": _marked(e.marks), "answer": e.answer}
            for e in every
        ]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        leave(self._path, "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))


def _marked(marks: Iterable[str]) -> str:
    return "".join(sorted(marks))


def _marks_in(text: str) -> frozenset[str]:
    marks: Sequence[str] = [text[at : at + _MARK_CHARS] for at in range(0, len(text), _MARK_CHARS)]
    return frozenset(marks)
