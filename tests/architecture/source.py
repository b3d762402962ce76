"""The program's source files, parsed."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("core", "adapters", "bot")


def files(*packages: str) -> dict[str, Path]:
    """Return path below the root → file of every module in `packages`."""
    found = (path for package in packages for path in sorted((ROOT / package).rglob("*.py")))
    return {path.relative_to(ROOT).as_posix(): path for path in found}


def sources(*packages: str) -> dict[str, ast.Module]:
    """Return path → syntax tree of every module in `packages`; the program is parsed once."""
    return {
        path: (_tree if path.split("/")[0] in PACKAGES else _parsed)(file) for path, file in files(*packages).items()
    }


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


_tree = cache(_parsed)


def forget() -> None:
    """Give back the memory of all trees."""
    _tree.cache_clear()


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Yield the full name of every imported module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
