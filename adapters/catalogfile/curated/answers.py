"""The file in which answers of experts are kept, beside the documents: read, added to and taken from as people edit it.

What is there already stays as it was written, to the character.
"""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import yaml

from adapters.catalogfile.curated.sheet import Entry
from adapters.catalogfile.curated.yaml_sheet import VALUES, yaml_sheet
from adapters.catalogfile.entries import CURATED_AUTHORITY
from core.errors import CatalogError
from core.experts import ExpertAnswer
from core.knowledge.document import Document

ANSWERS_PATH = "curated/answers.yaml"
"""From the folder in which the catalogue is, or else the documents are."""

ANSWERS = Document(
    path=ANSWERS_PATH,
    title="Expert answers",
    doc_kind="spec",
    format="yaml",
    authority=CURATED_AUTHORITY,
    curated=True,
)
"""What the register says of it, whether or not a catalogue lists it."""

_HEAD = """\
# Answers of experts to what the documents don't say: added by Threadsheet, and yours to edit.
# An entry that is deleted here is answered from no more; `until: 2027-03-31` lets one expire.
values:
"""
_PLAIN = re.compile(r"[^\W\d_][\w /()°.-]*[\w)]")
_MOMENT = "%Y-%m-%d %H:%M:%S"


def read_answers(path: Path) -> tuple[ExpertAnswer, ...]:
    """Return the answers in the file at `path`, in its order; none if there is no such file.

    Entries without an id are somebody's own, and hold like those of any file of curated values.

    Raises:
        CatalogError: It can't be read.
    """
    return tuple(answer for entry in _entries(path) if (answer := _answer(entry)) is not None)


def with_answer(text: str, answer: ExpertAnswer) -> str:
    """Return the text of the file with an answer more, at its end; `text` is empty for a new file.

    Raises:
        CatalogError: `text` is no file of curated values.
    """
    listed = _listed(text or _HEAD)
    if listed is None:
        return (text or _HEAD).rstrip("\n") + "\n" + _written(answer, "")
    if not listed.value or listed.flow_style:
        if listed.value:
            raise CatalogError(f"{ANSWERS_PATH}: expected each entry of `{VALUES}:` on lines of its own, after `- `")
        return (
            text[: listed.start_mark.index].rstrip()
            + "\n"
            + _written(answer, "")
            + text[listed.end_mark.index :].removeprefix("\n")
        )
    end = _line_after(text, _content_end(listed.value[-1]))
    before = text[:end] if text[:end].endswith("\n") else text[:end] + "\n"
    return before + _written(answer, " " * listed.start_mark.column) + text[end:]


def without_answer(text: str, answer: str) -> str | None:
    """Return the text of the file without an answer's entry; None if it isn't there.

    Raises:
        CatalogError: `text` is no file of curated values.
    """
    listed = _listed(text)
    for node in listed.value if listed else ():
        if isinstance(node, yaml.MappingNode) and _value_of(node, "id") == answer:
            start = text.rfind("\n", 0, node.start_mark.index) + 1
            rest = text[:start] + text[_line_after(text, _content_end(node)) :]
            only = listed is not None and len(listed.value) == 1
            return _emptied(rest) if only else rest
    return None


def _emptied(text: str) -> str:
    """Return a file whose last entry is gone, so that it still says that there is a list."""
    return re.sub(rf"(?m)^{VALUES}:[ \t]*(#.*)?$", rf"{VALUES}: []", text, count=1)


def _entries(path: Path) -> tuple[Entry, ...]:
    if not path.is_file() or _is_empty(path):
        return ()
    return yaml_sheet(path).entries


def has_entries(path: Path) -> bool:
    """Return whether there is anything to be read in the file at `path`; a fault in it counts, so that it is told."""
    return path.is_file() and not _is_empty(path)


def _is_empty(path: Path) -> bool:
    try:
        listed = _listed(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, CatalogError):
        return False
    return listed is None or not listed.value


def _answer(entry: Entry) -> ExpertAnswer | None:
    if not (entry.text("id") and entry.route.models):
        return None
    return ExpertAnswer(
        answer=entry.text("id"),
        models=entry.route.models,
        aspect=entry.text("attribute"),
        text=entry.text("value"),
        by=entry.text("by"),
        since=entry.text("effective"),
        until=entry.text("until"),
        gap=entry.text("gap"),
        answered_at=_moment(entry.text("answered")),
    )


def _moment(text: str) -> datetime:
    """Return when something was answered; long ago if nothing, or nothing sensible, is said."""
    try:
        return datetime.strptime(text, _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return datetime(1970, 1, 1, tzinfo=UTC)


def _listed(text: str) -> yaml.SequenceNode | None:
    """Return the list of values; None if there is nothing under its key, or nothing at all.

    Raises:
        CatalogError: It is something else.
    """
    try:
        node = yaml.SafeLoader(text).get_single_node()
    except yaml.YAMLError as error:
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        where = f", line {mark.line + 1}" if mark else ""
        raise CatalogError(f"{ANSWERS_PATH}{where}: not valid YAML; mend it, and answer again") from error
    if node is None:
        return None
    found = next((value for key, value in node.value if key.value == VALUES), None) if _is_mapping(node) else node
    if found is None or isinstance(found, yaml.SequenceNode):
        return found
    if found.value == "":
        return None
    raise CatalogError(f"{ANSWERS_PATH}: expected `{VALUES}:` with a list below it, each entry starting with `- `")


def _is_mapping(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode)


def _value_of(node: yaml.MappingNode, key: str) -> str:
    return next((str(value.value) for name, value in node.value if name.value == key), "")


def _content_end(node: yaml.Node) -> int:
    """Return where what an entry says ends, without blank lines and comments behind it."""
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        return max(_content_end(value) for _, value in node.value)
    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        return _content_end(node.value[-1])
    return node.end_mark.index


def _line_after(text: str, index: int) -> int:
    """Return where the line after the one that holds the character before `index` begins."""
    end = text.find("\n", max(index - 1, 0))
    return len(text) if end < 0 else end + 1


def _written(answer: ExpertAnswer, indent: str) -> str:
    pairs = {
        "attribute": _scalar(answer.aspect),
        "value": _scalar(answer.text),
        "by": _scalar(answer.by),
        "effective": answer.since,
        "until": answer.until,
        "answered": f'"{answer.answered_at:{_MOMENT}}"',
        "gap": _scalar(answer.gap),
        "id": _scalar(answer.answer),
    }
    lines = [f"- models: [{', '.join(map(_scalar, answer.models))}]"]
    lines += [f"  {key}: {value}" for key, value in pairs.items() if value not in {"", '""'}]
    return "".join(f"{indent}{line}\n" for line in lines)


def _scalar(text: str) -> str:
    """Return a text as YAML reads it back: bare where that is safe, else in quotes; one line either way."""
    folded = " ".join(text.split())
    if _PLAIN.fullmatch(folded) and _reads_back(folded):
        return folded
    return json.dumps(folded, ensure_ascii=False)


def _reads_back(text: str) -> bool:
    """Return whether YAML takes a bare text for that text, in a list between brackets as well."""
    try:
        return bool(yaml.safe_load(f"[{text}]") == [text])
    except yaml.YAMLError:
        return False
