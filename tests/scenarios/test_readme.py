"""What README.md and docs/ show, done: commands are run, examples of catalogue and front matter are indexed."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from adapters.catalogfile.curated.answers import read_answers
from adapters.catalogfile.experts import read_experts
from bot.__main__ import run
from bot.server import serve
from bot.settings import read_settings
from core.messages import Platform
from tests.bot.serving import serving

THREAD = re.compile(r"--thread \S+")
ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    *(f"docs/{name}.md" for name in ("page", "documents", "command-line", "settings", "answers", "api", "development")),
)
"""In the order in which a reader comes by them: a thread that one shows goes on in the next."""
SHOWN = "\n".join((ROOT / page).read_text("utf-8") for page in PAGES)
LONGEST = 200
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
Output = pytest.CaptureFixture[str]


def blocks(language: str) -> list[str]:
    """Return the text of the pages' code blocks in `language`."""
    return [found["text"] for found in BLOCK.finditer(SHOWN) if found["language"] == language]


def shown() -> Iterator[tuple[str, str]]:
    """Yield each command that the pages show with the output that they promise."""
    for block in blocks("console"):
        for part in block.split("$ threadsheet ")[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def pattern_of(output: str) -> str:
    """Return a pattern in which … stands for anything within a line, and blanks at line ends don't count."""
    return "\n".join(re.escape(line.rstrip()).replace("…", ".*") for line in output.rstrip().split("\n"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working folder as README assumes it: the demo documents indexed, and some manuals without a catalogue."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "bot").symlink_to(ROOT / "bot")
    shutil.copytree(ROOT / "bot" / "demo" / "docs" / "ecu-750", folder / "manuals")
    assert run(["index", str(ROOT / "bot" / "demo" / "docs"), "--data", str(folder / "data")], {}) == 0
    return folder


def test_readme_is_short_and_every_page_beside_it_is_tried() -> None:
    """Who starts reads one page; what stands on the others is as true."""
    readme = (ROOT / "README.md").read_text("utf-8")

    assert len(readme.splitlines()) <= LONGEST
    assert sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")) == sorted(PAGES[1:])
    assert [page for page in PAGES[1:] if f"({page})" not in readme] == []
    assert readme.index("## What it can't do") < len(readme) / 2


def _before(command: str) -> list[str]:
    """Return what was said before in the thread of a command, whichever of the tests ran before this one."""
    named = THREAD.search(command)
    commands = [each for each, _ in shown()]
    told = commands[: commands.index(command)] if named else []
    return [_in_own_thread(each, of=command) for each in told if named and named[0] in each]


def _in_own_thread(command: str, *, of: str = "") -> str:
    number = [each for each, _ in shown()].index(of or command)
    return THREAD.sub(lambda match: f"{match[0]}-{number}", command)


@pytest.mark.parametrize("command, output", [pytest.param(*each, id=each[0][:60]) for each in shown()])
def test_every_command_shown_prints_what_is_shown(
    folder: Path, command: str, output: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first thing that a stranger tries must do what it says."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "120")
    data = "own" if "manuals" in command else "new" if command.startswith("index") else "data"

    for earlier in _before(command):
        run([*shlex.split(earlier), "--data", data], {})
    capsys.readouterr()
    code = run([*shlex.split(_in_own_thread(command)), "--data", data], {})

    printed = capsys.readouterr()
    lines = [
        line.rstrip()
        for line in (printed.err + printed.out).splitlines()
        if not line.startswith(("Looking at ", "Reading "))
    ]
    assert code == 0
    assert re.fullmatch(pattern_of(output), "\n".join(lines).rstrip()), "\n".join(lines)


def _of_experts() -> tuple[str, str]:
    """Return the file of answers and the file of experts that are shown."""
    answers = next(block for block in blocks("yaml") if "answered:" in block)
    return answers, next(block for block in blocks("yaml") if block.startswith("experts:"))


def test_the_experts_and_their_answers_shown_are_read(tmp_path: Path) -> None:
    """Whoever copies them has changed only names."""
    answers, experts = (tmp_path / name for name in ("answers.yaml", "experts.yaml"))
    for file, text in zip((answers, experts), _of_experts(), strict=True):
        file.write_text(text, "utf-8")

    [said] = read_answers(answers)
    assert (said.by, said.models, said.until, said.answered_at.year) == ("Ada Byron", ("P-200",), "2027-11-23", 2026)
    assert [len(each.ids[Platform.WEB]) for each in read_experts(experts).people] == [1, 2]


def _yaml() -> tuple[str, str, str, str, str]:
    """Return catalogue, curated values, glossary, pack and tokens that are shown, wherever they stand."""
    shown = [block for block in blocks("yaml") if block not in _of_experts()]
    glossary = next(block for block in shown if block.startswith("extends:"))
    pack = next(block for block in shown if "stands_for:" in block)
    tokens = next(block for block in shown if block.startswith("tokens:"))
    catalogue, curated = (block for block in shown if block not in {glossary, pack, tokens})
    return catalogue, curated, glossary, pack, tokens


def test_the_glossary_shown_can_be_used_as_it_is(tmp_path: Path, capsys: Output) -> None:
    """A word of one's own finds what the documents call otherwise."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "p-7.md").write_text(
        "---\ncovered_models: [P-7]\n---\n# P-7\n\n- Supply current: 90 mA\n", "utf-8"
    )
    (tmp_path / "glossary.yaml").write_text(_yaml()[2], "utf-8")
    environ = {"THREADSHEET_GLOSSARY": str(tmp_path / "glossary.yaml")}
    data = ["--data", str(tmp_path / "data")]

    codes = [
        run(["index", str(tmp_path / "docs"), *data], environ),
        run(["ask", "What is the current intake of the P-7?", *data], environ),
    ]

    assert codes == [0, 0]
    assert "Supply current: 90 mA [1]" in capsys.readouterr().out


def test_the_pack_shown_can_be_used_as_it_is(tmp_path: Path, capsys: Output) -> None:
    """An abbreviation of one's own field is understood, also where nothing in it is spelled alike."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "p-7.md").write_text(
        "---\ncovered_models: [P-7]\n---\n# P-7\n\n- Net positive suction head: 3.5 m\n- Noise: 40 dB\n", "utf-8"
    )
    (tmp_path / "pack.yaml").write_text(_yaml()[3], "utf-8")
    environ = {"THREADSHEET_PACKS": str(tmp_path / "pack.yaml")}
    data = ["--data", str(tmp_path / "data")]

    codes = [
        run(["index", str(tmp_path / "docs"), *data], environ),
        run(["ask", "What is the NPSH of the P-7?", *data], environ),
    ]

    assert codes == [0, 0]
    assert "3.5 m [1]" in capsys.readouterr().out


def test_the_catalogue_shown_can_be_used_as_it_is(tmp_path: Path, capsys: Output) -> None:
    """People copy it and change the names."""
    catalogue, curated, *_ = _yaml()
    (tmp_path / "manuals").mkdir()
    (tmp_path / "catalog.yaml").write_text(catalogue, "utf-8")
    texts = {
        ".md": "# Data sheet\n\nFlow rate: 10 l/min at 3 bar\n",
        ".csv": "Model,Benefit\nP-200,Quiet\n",
        ".yaml": curated,
    }
    for path in re.findall(r"path: (\S+)", catalogue):
        (tmp_path / path).write_text(texts[Path(path).suffix], "utf-8")
    data = ["--data", str(tmp_path / "data")]

    codes = [
        run(["index", str(tmp_path / "manuals"), *data], {}),
        run(["ask", "What is the flow rate of the P-200?", *data], {}),
        run(["ask", "What warranty has the P-200 Plus?", *data], {}),
    ]

    printed = capsys.readouterr().out
    assert codes == [0, 0, 0]
    assert "4 documents (4 read, 0 unchanged)" in printed
    assert "3 product models." in printed
    assert "Flow rate: 12 l/min (at 3 bar) [1]" in printed
    assert "“Lab report 17” is authoritative here; “P-200 data sheet” states otherwise." in printed
    assert "Lab report 17 (2026-04-01)" in printed
    assert "Warranty: 3 years [1]" in printed


def test_the_front_matter_shown_can_be_used_as_it_is(tmp_path: Path, capsys: Output) -> None:
    """It must introduce its product model by itself."""
    (document,) = blocks("markdown")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "p-200.md").write_text(document, "utf-8")
    data = ["--data", str(tmp_path / "data")]

    codes = [
        run(["index", str(tmp_path / "docs"), *data], {}),
        run(["ask", "What voltage does the P200 need?", *data], {}),
    ]

    assert codes == [0, 0]
    assert "24 V DC [1]" in capsys.readouterr().out


async def test_the_request_shown_is_answered_with_the_token_shown(folder: Path) -> None:
    """A program is written from this example; the file of tokens beside it must let it in."""
    (folder / "tokens.yaml").write_text(_yaml()[4], "utf-8")
    given = {"THREADSHEET_DATA": str(folder / "data"), "THREADSHEET_PORT": "0"}
    settings = read_settings(given | {"THREADSHEET_API_TOKENS": str(folder / "tokens.yaml")})
    command = next(block for block in blocks("sh") if block.startswith("curl"))
    _, url, *options = shlex.split(command.replace("\\\n", ""))
    pairs = list(zip(options[::2], options[1::2], strict=True))
    headers = dict(value.split(": ", 1) for option, value in pairs if option == "-H")
    (body,) = (value for option, value in pairs if option == "-d")

    async with serving(lambda announce: serve(settings, announce=announce)) as address:
        where = address.rstrip("/") + urlsplit(url).path
        async with aiohttp.ClientSession() as client, client.post(where, data=body, headers=headers) as response:
            status, told = response.status, await response.json()

    assert status == 200
    assert "210 g" in told["text"]
    assert told["id"] == "q1"


def test_the_batch_shown_can_be_asked_as_it_is(folder: Path) -> None:
    """The format is a contract, and this is its example."""
    (lines,) = blocks("json")
    turns, answers = folder / "turns.jsonl", folder / "answers.jsonl"
    turns.write_text(lines, "utf-8")

    assert run(["ask", "--batch", str(turns), "--out", str(answers), "--data", str(folder / "data")], {}) == 0
    assert answers.read_text("utf-8").count("−55 °C to +125 °C [1]") == 2
