"""The file that lists the tokens of programs; nothing that is said of it holds a token."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import yaml

from adapters.web.callers import QUESTIONS_A_MINUTE, ApiToken, Caller, Scope
from adapters.web.settings import MIN_TOKEN_CHARS
from core.errors import ConfigError

MOST_A_MINUTE = 100_000
_KEYS = ("name", "token", "scopes", "questions_a_minute")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SECRET = re.compile(rf"[!-~]{{{MIN_TOKEN_CHARS},}}")


def read_tokens(path: Path) -> tuple[ApiToken, ...]:
    """Return the tokens in a file.

    Raises:
        ConfigError: It can't be read, or something in it is not what it should be; says what to do.
    """
    tokens = tuple(_token(path, number, entry) for number, entry in enumerate(_entries(path), start=1))
    names = [each.caller.name for each in tokens]
    twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
    if twice is not None:
        raise ConfigError(f"{path}: name {twice}: comes twice; give each token a name of its own")
    if len({each.secret for each in tokens}) < len(tokens):
        raise ConfigError(f"{path}: two names have the same token; make one for each")
    return tokens


def _entries(path: Path) -> Sequence[object]:
    content = _parsed(path)
    tokens = cast("Mapping[object, object]", content).get("tokens") if isinstance(content, dict) else None
    if not isinstance(tokens, list) or not tokens:
        raise ConfigError(f"{path}: expected `tokens:` and below it a list of entries with {', '.join(_KEYS)}")
    return cast("list[object]", tokens)


def _parsed(path: Path) -> object:
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except OSError as error:
        # Somebody may have put the token itself where the file's name belongs.
        named = str(path) if path.suffix in {".yaml", ".yml"} else "what is set"
        raise ConfigError(f"{named}: expected a YAML file that can be read: {error.strerror}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        # What YAML says of a fault quotes the line that it is in.
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        where = f", line {mark.line + 1}" if mark else ""
        raise ConfigError(f"{path}{where}: not valid YAML; put each token in quotes") from None


def _token(path: Path, number: int, entry: object) -> ApiToken:
    where = f"{path}: token {number}"
    if not isinstance(entry, dict):
        raise ConfigError(f"{where}: expected an entry with {', '.join(_KEYS)}")
    given = cast("Mapping[object, object]", entry)
    if not given.keys() <= set(_KEYS):
        raise ConfigError(f"{where}: there is a key that isn't known; known are {', '.join(_KEYS)}")
    name, secret = given.get("name"), given.get("token")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ConfigError(f'{where}: name: expected 1 to 64 letters, digits, "-" or "_"')
    if not isinstance(secret, str) or not _SECRET.fullmatch(secret):
        raise ConfigError(
            f"{where} ({name}): token: expected at least {MIN_TOKEN_CHARS} letters, digits or signs in quotes, "
            'without blanks; `python3 -c "import secrets; print(secrets.token_urlsafe(24))"` makes one'
        )
    caller = Caller(
        name=name,
        scopes=_scopes(f"{where} ({name})", given.get("scopes")),
        questions_a_minute=_rate(f"{where} ({name})", given.get("questions_a_minute", QUESTIONS_A_MINUTE)),
    )
    return ApiToken(secret=secret, caller=caller)


def _scopes(where: str, value: object) -> frozenset[Scope]:
    scopes = cast("list[object]", value) if isinstance(value, list) else []
    if not scopes or not all(isinstance(each, str) and each in set(Scope) for each in scopes):
        raise ConfigError(f"{where}: scopes: expected a list of some of {', '.join(Scope)}")
    return frozenset(Scope(str(each)) for each in scopes)


def _rate(where: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_A_MINUTE:
        raise ConfigError(f"{where}: questions_a_minute: expected a whole number from 1 to {MOST_A_MINUTE:,}")
    return value
