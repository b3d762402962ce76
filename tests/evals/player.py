"""Somebody who plays the language model, in a thread: of the invented pump it tells voltage and weight."""

import json
import re
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests.evals.recording.waiting import leave
from tests.evals.shelves import Sheet

PUMP = Sheet(model="HX-200", rows={"Supply voltage": "24 V", "Weight": "3.5 kg"})


class Player:
    """Plays the language model: reads what waits in a folder, and answers."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._ended = folder, Event()
        self._thread = Thread(target=self._play, daemon=True)

    def __enter__(self) -> None:
        """Begin to watch the folder."""
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        """End."""
        self._ended.set()
        self._thread.join()

    def _play(self) -> None:
        while not self._ended.wait(0.1):
            answer_all(self._folder)


def answer_all(folder: Path) -> int:
    """Answer every prompt that waits in a folder and has no answer; return how many there were."""
    paths = [path for path in folder.glob("*.md") if path.with_suffix(".json").exists()]
    paths = [path for path in paths if not path.with_suffix(".txt").exists()]
    for path in paths:
        try:
            prompt = path.read_text("utf-8")
        except FileNotFoundError:
            continue
        leave(path.with_suffix(".txt"), json.dumps(said_to(prompt)))
    return len(paths)


def said_to(prompt: str) -> dict[str, Any]:
    """Return what a capable model answers."""
    data = prompt.split("# User")[1]
    if "Known product models:" in data:
        value = PUMP.rows[_aspect(data)["asked"]]
        return {"kind": "answer", "text": f"It is {value} [1].", "models": [PUMP.model]}
    if "Passages:" not in data:
        question = re.findall(r"Question:\n-----\n(.*)\n-----", data)[-1]
        numbers = re.findall(rf"^(\d+)\. {PUMP.model}\b", data, re.MULTILINE)
        return {"standalone": question, "kind": "look_up", "models": numbers[:1], "aspects": [_aspect(question)]}
    label = _aspect(data)["asked"]
    found = re.search(rf"^(\d+) (?:\[.*?\] )?(.*{label}.*)$", data, re.MULTILINE)
    assert found
    return {"kind": "answer", "claims": [{"text": f"HX-200: {found[2]}", "lines": [int(found[1])]}]}


def _aspect(data: str) -> dict[str, Any]:
    label = "Weight" if re.search(r"weight\?$", data, re.MULTILINE) else "Supply voltage"
    return {"asked": label, "phrases": [label.lower()]}
