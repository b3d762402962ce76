"""The settings of Slack, a part of all settings."""

from typing import Literal

from pydantic import BaseModel, Field, SecretStr


class SlackFields(BaseModel):
    """How Slack is reached, and whom we answer there; see `adapters.slack.settings`."""

    slack_shared_channels: bool = Field(
        default=False,
        alias="THREADSHEET_SLACK_ANSWER_SHARED_CHANNELS",
        description="answer in channels shared with another organisation too",
    )
    slack_teams: str = Field(
        "",
        pattern=r"^([TE][A-Z0-9]+(\s*,\s*[TE][A-Z0-9]+)*)?$",
        alias="THREADSHEET_SLACK_TEAMS",
        description="ids of the workspaces that are answered, with commas; empty is the token's own",
    )
    slack_compare_visible_to: Literal["channel", "asker"] = Field(
        "channel",
        alias="THREADSHEET_SLACK_COMPARE_VISIBLE_TO",
        description="who sees the answer to /compare: channel, or asker until they share it",
    )
    slack_bot_token: SecretStr | None = Field(
        None, alias="SLACK_BOT_TOKEN", description="bot token (xoxb-…) of the Slack app"
    )
    slack_signing_secret: SecretStr | None = Field(
        None, alias="SLACK_SIGNING_SECRET", description="signing secret, for Slack over HTTP"
    )
    slack_app_token: SecretStr | None = Field(
        None, alias="SLACK_APP_TOKEN", description="app-level token (xapp-…), for Socket Mode"
    )
    slack_api_url: str = Field(
        "https://slack.com/api/",
        pattern=r"^https?://\S+$",
        alias="SLACK_API_URL",
        description="another address of Slack's Web API, for tests",
    )
