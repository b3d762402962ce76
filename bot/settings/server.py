"""What every command and the server need, a part of all settings."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr

Location = Annotated[Path, AfterValidator(Path.expanduser)]


class ServerFields(BaseModel):
    """What every command and the server need.

    Attributes:
        data: Where index and state live. Two data folders never touch each other.
        state: Where state lives instead; the address may hold a password.
        docs: A folder to watch while serving; None watches nothing.
    """

    data: Location = Field(alias="THREADSHEET_DATA", description="folder of index and state")
    state: SecretStr | None = Field(
        None,
        alias="THREADSHEET_STATE",
        description="where questions and answers are kept: a file, or postgresql://USER:PASSWORD@HOST/DATABASE "
        "for several replicas",
    )
    docs: Location | None = Field(
        None, alias="THREADSHEET_DOCS", description="folder of documents that `serve` watches"
    )
    uploads: Literal["auto", "on", "off"] = Field(
        "auto",
        alias="THREADSHEET_UPLOADS",
        description="whether the page may add documents: auto for on this machine only, on for all with the token",
    )
    folders: str = Field(
        "",
        alias="THREADSHEET_FOLDERS",
        description="folders of the server, with commas, whose documents an operator may add on the page",
    )
    web_pages: Literal["on", "off"] = Field(
        "on",
        alias="THREADSHEET_WEB_PAGES",
        description="whether an operator may add documents by their web address; public addresses only",
    )
    web_hosts: str = Field(
        "",
        alias="THREADSHEET_WEB_HOSTS",
        description="hosts, with commas, that may be read from although their addresses aren't public",
    )
    catalog: Location | None = Field(
        None, alias="THREADSHEET_CATALOG", description="catalogue of product models and documents"
    )
    glossary: Location | None = Field(
        None,
        alias="THREADSHEET_GLOSSARY",
        description="glossary of attributes; `extends: built-in` adds to the built-in one",
    )
    packs: str = Field(
        "electronics",
        alias="THREADSHEET_PACKS",
        description="packs of a field's words, by name or file, with commas; `neutral` for none",
    )
    weights: Location | None = Field(
        None, alias="THREADSHEET_WEIGHTS", description="another file of learnt weights than the one that comes along"
    )
    answers: Literal["cautious", "balanced", "forthcoming"] = Field(
        "balanced", alias="THREADSHEET_ANSWERS", description="how sure an answer must be to be given"
    )
    host: str = Field("127.0.0.1", alias="THREADSHEET_HOST", description="address that `serve` listens on")
    port: int = Field(8765, ge=0, le=65535, alias="THREADSHEET_PORT", description="port of `serve`")
    token: SecretStr | None = Field(
        None, alias="THREADSHEET_TOKEN", description="access token of the web page, beyond loopback"
    )
    person_header: str = Field(
        "",
        pattern=r"^[A-Za-z0-9-]{0,64}$",
        alias="THREADSHEET_PERSON_HEADER",
        description="header in which an access proxy names who uses the page; whoever can pass by the proxy can lie",
    )
    operator_token: SecretStr | None = Field(
        None,
        alias="THREADSHEET_OPERATOR_TOKEN",
        description="token that opens the page with what people ask in vain; on loopback it is open without",
    )
    experts: Location | None = Field(
        None,
        alias="THREADSHEET_EXPERTS",
        description="YAML file of the people who may answer what the documents don't, by product line",
    )
    api_tokens: Location | None = Field(
        None,
        alias="THREADSHEET_API_TOKENS",
        description="YAML file of the tokens with which programs use the HTTP API",
    )
    concurrency: int = Field(16, ge=1, le=64, alias="THREADSHEET_CONCURRENCY", description="threads answered at once")
    most_waiting: int = Field(
        20,
        ge=0,
        le=10_000,
        alias="THREADSHEET_MOST_WAITING",
        description="questions of one person that may wait at once; 0: any number",
    )
    keep_days: int = Field(
        90,
        ge=0,
        le=36_500,
        alias="THREADSHEET_KEEP_DAYS",
        description="days until a question is forgotten; 0: never",
    )
    gaps_keep_days: int = Field(
        365,
        ge=0,
        le=36_500,
        alias="THREADSHEET_GAPS_KEEP_DAYS",
        description="days for which it counts that something was asked, without names; 0: for ever",
    )
    note_changes: bool = Field(
        default=False,
        alias="THREADSHEET_NOTE_CHANGES",
        description="true: if documents change a value that was answered, its thread gets one note that says so",
    )
    note_changes_days: int = Field(
        30,
        ge=1,
        le=3650,
        alias="THREADSHEET_NOTE_CHANGES_DAYS",
        description="days for which an answer is compared with documents that change",
    )
    digest: str = Field(
        "",
        alias="THREADSHEET_DIGEST",
        description="link of a message in Slack or Teams (Copy link): each Monday its thread is told what was asked in "
        "vain",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", alias="THREADSHEET_LOG_LEVEL", description="least severe log line that is written"
    )
