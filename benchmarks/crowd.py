"""Documents of one folder → the same ones in a crowd: copies, each set of them about product models of its own."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

_TEXT = frozenset({".md", ".mdx", ".html", ".txt", ".csv", ".rst", ".adoc"})


def crowded(folder: Path, into: Path, copies: int) -> Path:
    """Return the folder `into` with the documents and the catalogue of `folder`, and so many copies beside them.

    A copy has the words of its original and other names, so that each word of a question stands in all of them. What
    covers nobody, and what isn't written as text, is copied once.
    """
    shutil.copytree(folder / "docs", into / "docs")
    catalog = yaml.safe_load((folder / "catalog.yaml").read_text("utf-8"))
    models: list[Mapping[str, Any]] = list(catalog["models"])
    documents: list[Mapping[str, Any]] = list(catalog["docs"])
    own = [each for each in documents if each.get("covered_models") and Path(each["path"]).suffix in _TEXT]
    texts = {each["path"]: (folder / each["path"]).read_text("utf-8") for each in own}
    named = re.compile("|".join(re.escape(each["name"]) for each in sorted(models, key=_longest)))
    originals = list(models)
    for number in range(1, copies + 1):
        prefix = f"Q{number:04}"
        models += [_renamed_model(each, prefix) for each in originals]
        for each in own:
            path = Path(each["path"])
            copy = path.with_name(f"{prefix}-{path.name}")
            (into / copy).write_text(named.sub(rf"{prefix}-\g<0>", texts[each["path"]]), "utf-8")
            covered = [f"{prefix}-{name}" for name in each["covered_models"]]
            title = named.sub(rf"{prefix}-\g<0>", each["title"])
            same = {key: each[key] for key in ("status", "date") if key in each}
            documents.append({"path": copy.as_posix(), "title": title, "covered_models": covered, **same})
    (into / "catalog.yaml").write_text(yaml.safe_dump({"models": models, "docs": documents}, sort_keys=False), "utf-8")
    return into


def _longest(model: Mapping[str, Any]) -> int:
    return -len(model["name"])


def _renamed_model(model: Mapping[str, Any], prefix: str) -> Mapping[str, Any]:
    """Return it under another name, with line, series and base of its own; its other names are the original's alone."""
    same = {key: model[key] for key in ("kind", "status") if key in model}
    other = {key: f"{prefix}-{model[key]}" for key in ("name", "family", "series", "inherits_from") if model.get(key)}
    return {**same, **other}
