"""The file that lists the tokens of programs: what is in it, and what is said when it is wrong."""

from pathlib import Path

import pytest

from adapters.web.callers import QUESTIONS_A_MINUTE, Scope
from adapters.web.settings import WebSettings
from adapters.web.token_file import read_tokens
from core.errors import ConfigError

SECRET = "s3cret-s3cret-s3cret"
GOOD = f'- {{name: robot, token: "{SECRET}", scopes: [ask]'


def written(folder: Path, *entries: str) -> Path:
    """Return a file with these entries."""
    path = folder / "api-tokens.yaml"
    path.write_text("tokens:\n" + "\n".join(entries) + "\n", "utf-8")
    return path


def test_each_token_has_a_name_scopes_and_a_limit(tmp_path: Path) -> None:
    """The limit may be left out, scopes may not: nobody opens everything by forgetting."""
    path = written(
        tmp_path,
        f"- {{name: robot, token: '{SECRET}', scopes: [ask, read], questions_a_minute: 5}}",
        f"- {{name: rater, token: '{SECRET}2', scopes: [feedback]}}",
    )

    robot, rater = read_tokens(path)

    assert (robot.secret, robot.caller.name, robot.caller.questions_a_minute) == (SECRET, "robot", 5)
    assert robot.caller.scopes == {Scope.ASK, Scope.READ}
    assert (rater.caller.scopes, rater.caller.questions_a_minute) == ({Scope.FEEDBACK}, QUESTIONS_A_MINUTE)


@pytest.mark.parametrize(
    "entry, said",
    [
        pytest.param(SECRET, "token 1: expected an entry with name, token, scopes", id="no entry"),
        pytest.param(f"- {SECRET}", "token 1: expected an entry", id="a bare token"),
        pytest.param(GOOD + ", scope: [ask]}", "a key that isn't known; known are name,", id="misspelt key"),
        pytest.param(GOOD + f", {SECRET}: x}}", "a key that isn't known", id="token as key"),
        pytest.param(f"- {{token: {SECRET}, scopes: [ask]}}", "name: expected 1 to 64 letters", id="no name"),
        pytest.param(f"- {{name: 'a:b', token: {SECRET}, scopes: [ask]}}", "name: expected", id="colon in name"),
        pytest.param("- {name: a, token: s3cret, scopes: [ask]}", "(a): token: expected at least 16", id="short"),
        pytest.param("- {name: a, token: 's3cret s3cret s3cret', scopes: [ask]}", "without blanks", id="blank in it"),
        pytest.param("- {name: a, token: 12345678901234567, scopes: [ask]}", "signs in quotes", id="number"),
        pytest.param(f"- {{name: a, token: {SECRET}}}", "(a): scopes: expected a list of some of ask", id="no scopes"),
        pytest.param(f"- {{name: a, token: {SECRET}, scopes: []}}", "scopes: expected", id="no scope"),
        pytest.param(f"- {{name: a, token: {SECRET}, scopes: [write]}}", "ask, read, feedback", id="unknown scope"),
        pytest.param(f"- {{name: a, token: {SECRET}, scopes: ask}}", "scopes: expected a list", id="scope as text"),
        pytest.param(f"- {{name: a, token: {SECRET}, scopes: [[ask]]}}", "scopes: expected", id="scope in scope"),
        pytest.param(GOOD + ", questions_a_minute: 0}", "a whole number from 1 to 100,000", id="none a minute"),
        pytest.param(GOOD + ", questions_a_minute: true}", "a whole number", id="yes a minute"),
        pytest.param(GOOD + ", questions_a_minute: 1.5}", "a whole number", id="half a minute"),
        pytest.param(GOOD + "}\n" + GOOD + "}", "name robot: comes twice", id="name twice"),
        pytest.param(
            GOOD + f"}}\n- {{name: b, token: '{SECRET}', scopes: [ask]}}", "have the same token", id="token twice"
        ),
        pytest.param(f"- token: *{SECRET}", ", line 2: not valid YAML; put each token in quotes", id="alias"),
        pytest.param(f"- token: !{SECRET} x", "not valid YAML", id="tag"),
        pytest.param(f"- token: [{SECRET}", "not valid YAML", id="cut"),
        pytest.param("# none", "expected `tokens:` and below it a list", id="empty"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do_and_without_the_token(tmp_path: Path, entry: str, said: str) -> None:
    """Messages end up in logs, and logs with others."""
    path = written(tmp_path, entry) if entry.startswith(("-", "#")) else written(tmp_path, f"- [{entry}]")

    with pytest.raises(ConfigError) as caught:
        read_tokens(path)

    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)
    assert "s3cret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_named_and_a_token_in_its_place_is_not(tmp_path: Path) -> None:
    """Whoever puts the token itself where the file belongs has it in a log otherwise."""
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(ConfigError, match=r"gone\.yaml: expected a YAML file that can be read: No such file"):
        read_tokens(tmp_path / "gone.yaml")
    with pytest.raises(ConfigError, match="not valid YAML"):
        read_tokens(tmp_path / "binary.yaml")
    with pytest.raises(ConfigError) as caught:
        read_tokens(Path(SECRET))
    assert "s3cret" not in str(caught.value)


def test_a_program_may_not_have_the_pages_token(tmp_path: Path) -> None:
    """Whose threads and scopes should it be?"""
    tokens = read_tokens(written(tmp_path, GOOD + "}"))

    with pytest.raises(ConfigError, match="api token robot is the page's or the operators' as well") as caught:
        WebSettings(token=SECRET, tokens=tokens)

    assert "s3cret" not in str(caught.value)


def test_no_token_is_ever_shown(tmp_path: Path) -> None:
    """A settings object ends up in a log sooner or later."""
    settings = WebSettings(token=f"{SECRET}-page", tokens=read_tokens(written(tmp_path, GOOD + "}")))

    assert "robot" in repr(settings)
    assert "s3cret" not in repr(settings)
