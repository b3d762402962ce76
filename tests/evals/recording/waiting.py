"""A folder of prompts that wait for an answer, read and written by who plays the language model.

For each there is `KEY.md`, to be read, and `KEY.json`, for us; the answer is to be written into `KEY.txt`. What can't
be taken is left where it is, and `KEY.why` says what is wrong with it. What was taken is moved into `taken/`.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock, get_ident

from adapters.llm.question_prompt import SYSTEM_AHEAD
from adapters.llm.question_reader import Reading
from tests.evals.families import Record
from tests.evals.recording.answers import FORMS, Filled, Unfit, kept_of
from tests.evals.recording.prompts import READ, Prompt, Shown

TAKEN = "taken"
_EVERY_S = 0.2


class Waiting:
    """One such folder."""

    def __init__(self, folder: Path, told: Callable[[str], None]) -> None:
        self._folder, self._told = folder, told
        self._refused: dict[str, str] = {}
        self._lock = Lock()

    def put(self, prompt: Prompt, system: str, user: str) -> None:
        """Let a prompt wait."""
        self._folder.mkdir(parents=True, exist_ok=True)
        leave(self._path(prompt, "json"), json.dumps(_record(prompt), ensure_ascii=False))
        leave(self._path(prompt, "md"), _readable(prompt, system, user))

    def answer(self, prompt: Prompt, *, wait_s: float = 0.0) -> Filled | None:
        """Take the answer to a prompt, waiting so long for one that can be taken; None if there is none.

        One that is being written isn't read before it stays the same for a moment.
        """
        until, seen = time.monotonic() + wait_s, ""
        while True:
            written = self._written(prompt)
            if written and (written == seen or wait_s <= 0) and (answer := self._taken(prompt, written)) is not None:
                return answer
            if time.monotonic() >= until:
                return None
            seen = written
            time.sleep(_EVERY_S)

    def answered(self) -> Iterator[tuple[Prompt, Filled]]:
        """Take every answer that is there."""
        for prompt in self._prompts():
            if self._written(prompt) and (answer := self.answer(prompt, wait_s=2 * _EVERY_S)) is not None:
                yield prompt, answer

    def forget(self) -> None:
        """Remove the prompts without an answer: those that are still asked will be put here anew."""
        for prompt in self._prompts():
            if not self._written(prompt):
                for kind in ("md", "json"):
                    self._path(prompt, kind).unlink(missing_ok=True)

    def to_be_written(self) -> Sequence[str]:
        """Return the names of the prompts that have no answer, or one that couldn't be taken."""
        return [prompt.open_name for prompt in self._prompts() if not self._is_answered(prompt)]

    def has_answers(self) -> bool:
        """Tell whether there is any answer that wasn't looked at."""
        return any(map(self._is_answered, self._prompts()))

    def _is_answered(self, prompt: Prompt) -> bool:
        return self._written(prompt) not in {"", self._refused.get(prompt.open_name)}

    def _prompts(self) -> Iterator[Prompt]:
        for path in sorted(self._folder.glob("*.json")):
            told = json.loads(path.read_text("utf-8"))
            yield _prompt(told)

    def _written(self, prompt: Prompt) -> str:
        try:
            return self._path(prompt, "txt").read_text("utf-8", "replace").strip()
        except FileNotFoundError:
            return ""

    def _taken(self, prompt: Prompt, written: str) -> Filled | None:
        with self._lock:
            if self._refused.get(prompt.open_name) == written:
                return None
            try:
                answer = kept_of(written, prompt)
            except Unfit as unfit:
                self._refused[prompt.open_name] = written
                self._told(f"{self._path(prompt, 'txt')}: not recorded: {unfit}")
                leave(self._path(prompt, "why"), f"{unfit}\n")
                return None
            self._move(prompt)
        return answer

    def _move(self, prompt: Prompt) -> None:
        self._path(prompt, "why").unlink(missing_ok=True)
        (self._folder / TAKEN).mkdir(exist_ok=True)
        for kind in ("json", "md", "txt"):
            path = self._path(prompt, kind)
            if path.exists():
                path.replace(self._folder / TAKEN / path.name)

    def _path(self, prompt: Prompt, kind: str) -> Path:
        return self._folder / f"{prompt.open_name}.{kind}"


def leave(path: Path, text: str) -> None:
    """Write a file in one step: nobody who looks for it finds it empty, or half of it."""
    part = path.with_name(f".{path.name}.{get_ident()}")
    part.write_text(text, "utf-8")
    part.replace(path)


def _record(prompt: Prompt) -> Record:
    shown = [[each.number, each.name, each.place] for each in prompt.shown]
    return {
        "step": prompt.step,
        "question": prompt.question,
        "key": prompt.key,
        "before": list(prompt.before),
        "shown": shown,
    }


def _prompt(told: Record) -> Prompt:
    shown = tuple(Shown(number=number, name=name, place=place) for number, name, place in told["shown"])
    return Prompt(
        step=told["step"], question=told["question"], key=told["key"], before=tuple(told["before"]), shown=shown
    )


def _readable(prompt: Prompt, system: str, user: str) -> str:
    """Return a prompt as who plays the language model is given it, the form included."""
    asked = Reading if prompt.step == READ and not system.startswith(SYSTEM_AHEAD) else FORMS[prompt.step]
    schema = json.dumps(asked.model_json_schema(), ensure_ascii=False)
    form = f"Answer with one JSON object that fits this JSON schema, and with nothing else:\n{schema}"
    return f"# System\n\n{system}\n\n# User\n\n{user}\n\n# Form\n\n{form}\n"
