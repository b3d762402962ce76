"""A prompt of the program, taken apart: what a language model must know to answer it, whatever its wording."""

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adapters.llm import answer_prompt, question_prompt
from adapters.llm.fence import plain
from core.draft import Brief
from core.query import Kind, Query
from tests.evals import plain_prompt

READ, WRITE, PLAIN = "read", "write", "plain"
SYSTEMS: Mapping[str, str] = {
    READ: question_prompt.SYSTEM,
    WRITE: answer_prompt.SYSTEM,
    PLAIN: plain_prompt.SYSTEM,
}

_ROLES: Mapping[str, str] = {
    "asked about": "models",
    "may be meant, left open": "may_mean",
    "the question runs over": "members",
    "in no catalogue, but named in the passages": "unknown",
    "not in the catalogue": "unknown",
}
"""What the prompt calls the product models → their field in the query."""

_VARIANT = " is a variant of "
"""Below the product models it is said which is whose; that follows from their names."""

_OPTION = re.compile(
    r"(?P<number>\d+)\. (?P<name>.+?)(?: \(also: .*\))?(?: \[named in the question: fixed\])?(?: \[in the thread\])?"
)
_CLASS = re.compile(r"(all of .+): \d+ product models \(.*\)")
_TURN = re.compile(r"\d+\. asked: (.*)")
_OF_TURN = re.compile(r" +product models: (.*)")
_MARKS = re.compile(r" \[(?:covers: |products in general\]).*")
_LINE = re.compile(r"(?P<number>\d+) (?:\[(?P<models>[^\]]*)\] )?(?P<text>.*)")
_REFUSED = re.compile(r"“(.*?)”(?: \(lines [\d, ]+\))?: ")


class NotAPrompt(Exception):
    """What a language model is sent is none of the program's prompts, or not in the shape that is known here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Something that an answer may name by its number: an option, a line.

    Attributes:
        name: The same in every prompt: an option's name, a line's hash.
        place: Tells apart what has the same name in one prompt; empty if nothing does.
    """

    number: int
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What a language model is asked.

    Attributes:
        step: "read", "write" or "plain".
        question: As it was written, in one line.
        key: Hash of what it must know beside what is shown by number.
        before: The questions of the thread, as far as they are told.
        shown: What has a number, in the prompt's order.
    """

    step: str
    question: str
    key: str
    before: Sequence[str] = ()
    shown: Sequence[Shown] = ()
    numbers: Mapping[str, int] = field(init=False, repr=False, compare=False)
    names: Mapping[int, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Have numbers and lasting names at hand."""
        numbers: dict[str, int] = {}
        for each in self.shown:
            numbers.setdefault(each.name, each.number)
            if each.place:
                numbers.setdefault(f"{each.name}@{each.place}", each.number)
        object.__setattr__(self, "numbers", numbers)
        often = Counter(each.name for each in self.shown)
        names = {
            each.number: f"{each.name}@{each.place}" if each.place and often[each.name] > 1 else each.name
            for each in self.shown
        }
        object.__setattr__(self, "names", names)

    @property
    def marks(self) -> frozenset[str]:
        """What is shown, each in four characters."""
        return frozenset(mark_of(each.name) for each in self.shown)

    @property
    def open_name(self) -> str:
        """What it is called while it waits for an answer: the same for the same things under the same numbers."""
        return hashed(self.key, *(f"{each.number} {each.name}@{each.place}" for each in self.shown), chars=12)

    def number_of(self, name: str) -> int | None:
        """Return the number that something has in this prompt; None if it isn't shown."""
        found = self.numbers.get(name)
        return self.numbers.get(name.partition("@")[0]) if found is None and self.step != READ else found


def hashed(*texts: str, chars: int) -> str:
    """Return a short name of the texts, made of letters, digits, "-" and "_"."""
    said = json.dumps(texts, ensure_ascii=False).encode("utf-8", "replace")
    return urlsafe_b64encode(hashlib.sha256(said).digest()).decode()[:chars]


def mark_of(name: str) -> str:
    """Return four characters that stand for what has this name."""
    return hashed(name, chars=4)


def _last() -> str:
    """Return what the prompt says only where no further search is possible, in its present words."""
    query = Query(standalone="", kind=Kind.LOOK_UP)
    usual, last = (
        answer_prompt.prompt_of(Brief(question="", query=query, passages=(), last=last)) for last in (False, True)
    )
    return last.removeprefix(usual).strip()


_LAST = _last()


def prompt_in(system: str, user: str) -> Prompt:
    """Return what is asked.

    Raises:
        NotAPrompt: It is none of the program's prompts.
    """
    parts = _parts(user)
    if "Question" not in parts:
        raise NotAPrompt("there is no question in it")
    for step, told in SYSTEMS.items():
        if system.startswith(told):
            return _TAKE_APART[step](parts, user)
    raise NotAPrompt("none of the program's prompts begins so")


def _parts(user: str) -> Mapping[str, Sequence[str]]:
    """Return the lines between fences, by what stands above the first of them."""
    lines = user.split("\n")
    parts: dict[str, Sequence[str]] = {}
    at = 0
    while at + 1 < len(lines) and lines[at].endswith(":") and lines[at + 1].startswith("-----"):
        heading, fence = lines[at].removesuffix(":").partition(",")[0], lines[at + 1]
        try:
            end = lines.index(fence, at + 2)
        except ValueError:
            raise NotAPrompt(f"{heading}: the fence isn't closed") from None
        parts[heading] = lines[at + 2 : end]
        at = end + 1
    return parts


def _read(parts: Mapping[str, Sequence[str]], _: str) -> Prompt:
    before, thread = _thread(parts.get("Thread", ()))
    question = plain(" ".join(parts["Question"]))
    key = hashed(READ, question, *thread, chars=16)
    shown = tuple(_options(parts.get("Product models and classes", ())))
    return Prompt(step=READ, question=question, key=key, before=before, shown=shown)


def _thread(lines: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the questions, and what is to be known of them: each with its turn's product models."""
    asked = [found[1] for line in lines if (found := _TURN.fullmatch(line))]
    known: list[str] = []
    for line in lines:
        if found := _TURN.fullmatch(line):
            known.append(found[1])
        elif found := _OF_TURN.fullmatch(line):
            known.append(_in_any_order(found[1]))
    return asked, known


def _options(lines: Sequence[str]) -> Iterator[Shown]:
    for line in lines:
        if found := _OPTION.fullmatch(line):
            of_class = _CLASS.fullmatch(found["name"])
            yield Shown(number=int(found["number"]), name=of_class[1] if of_class else found["name"])
        elif line != "none":
            raise NotAPrompt("there is an option that can't be read")


def _write(parts: Mapping[str, Sequence[str]], user: str) -> Prompt:
    said = {name: text for name, _, text in (line.partition(": ") for line in parts["Question"])}
    question = said.get("as written", "")
    roles = sorted(_role(line) for line in parts.get("Product models", ()) if _VARIANT not in line)
    refused = [_refused(line) for line in parts.get("Refused", ())]
    last = "last" if user.rstrip().endswith(_LAST) else ""
    key = hashed(WRITE, question, *roles, "refused", *refused, last, chars=16)
    return Prompt(step=WRITE, question=question, key=key, shown=tuple(_lines(parts.get("Passages", ()))))


def _role(line: str) -> str:
    role, _, names = line.partition(": ")
    if role not in _ROLES:
        raise NotAPrompt("there are product models whose part in the question can't be read")
    return f"{_ROLES[role]}: {_in_any_order(names)}"


def _refused(line: str) -> str:
    if found := _REFUSED.match(line):
        return found[1]
    raise NotAPrompt("there is something refused that can't be read")


def _lines(lines: Sequence[str]) -> Iterator[Shown]:
    """Yield the lines; their text is never kept."""
    document = section = ""
    for line in lines:
        if line.startswith("# "):
            document, section = line.removeprefix("# "), ""
        elif line.startswith("## "):
            section = line.removeprefix("## ")
        elif found := _LINE.fullmatch(line):
            title = _MARKS.sub("", document)
            heading = " > ".join(filter(None, (title, section))) + document.removeprefix(title)
            place = hashed(heading, _in_any_order(found["models"] or ""), chars=4)
            name = hashed(title.partition(" > ")[0], found["text"], chars=8)
            yield Shown(number=int(found["number"]), name=name, place=place)
        elif line != "none":
            raise NotAPrompt("there is a line without a number")


def _plain(parts: Mapping[str, Sequence[str]], _: str) -> Prompt:
    """Return a prompt of the yardstick: its retrieval is never changed, so its passages keep their numbers."""
    question = plain(" ".join(parts["Question"]))
    before = [line.removeprefix("asked: ") for line in parts.get("Thread", ()) if line.startswith("asked: ")]
    key = hashed(PLAIN, question, *before, *parts.get("Passages", ()), chars=16)
    passages = [line for line in parts.get("Passages", ()) if plain_prompt.PASSAGE.match(line)]
    shown = tuple(Shown(number=number, name=str(number)) for number in range(1, len(passages) + 1))
    return Prompt(step=PLAIN, question=question, key=key, before=before, shown=shown)


def _in_any_order(names: str) -> str:
    return ", ".join(sorted(names.split(", ")))


_TAKE_APART = {READ: _read, WRITE: _write, PLAIN: _plain}
