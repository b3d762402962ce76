"""The program's source files, parsed."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("core", "adapters", "bot")


def sources(*packages: str) -> dict[str, ast.Module]:
    """Return path → syntax tree of every module in `packages`."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"))
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Yield the full name of every imported module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
