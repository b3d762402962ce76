"""A small shelf of documents on the fictional ECU family, and the program to read it with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.__main__ import run

CATALOG = """\
models:
- name: ECU-750
- name: ECU-850b
- name: ECU-850b Plus
  inherits_from: ECU-850b
docs:
- path: docs/ecu-750.md
  title: ECU-750 data sheet
  covered_models: [ECU-750]
- path: docs/ecu-850b.md
  title: ECU-850b data sheet
  covered_models: [ECU-850b]
"""


def sheet(model: str, volts: int) -> str:
    """Return a data sheet that states a supply voltage."""
    return (
        f"# {model} data sheet\n\n## Power\n\n"
        f"| Property | Value |\n| --- | --- |\n| Supply voltage | {volts} V DC |\n| Supply current | 120 mA |\n\n"
        f"The {model} is protected against reverse polarity.\n"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Documents below `root`, and a data folder beside them."""

    root: Path
    environ: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def docs(self) -> Path:
        """Where the documents are."""
        return self.root / "docs"

    @property
    def data(self) -> Path:
        """Where index and state are."""
        return self.root / "data"

    def write(self, name: str, text: str) -> Path:
        """Write a file below the root."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    def run(self, *arguments: str) -> int:
        """Run a command on this shelf's data folder and return its exit code."""
        return run(arguments, {"THREADSHEET_DATA": str(self.data)} | dict(self.environ))


def filled(root: Path) -> Shelf:
    """Return a shelf with a catalogue and two data sheets."""
    shelf = Shelf(root=root)
    shelf.write("catalog.yaml", CATALOG)
    shelf.write("docs/ecu-750.md", sheet("ECU-750", 12))
    shelf.write("docs/ecu-850b.md", sheet("ECU-850b", 24))
    return shelf
