"""The settings of signing in on the page, a part of all settings."""

from pydantic import BaseModel, Field, SecretStr


class SignInFields(BaseModel):
    """By whom people are signed in, by OpenID Connect; see `adapters.web.openid`."""

    address: str = Field(
        "",
        alias="THREADSHEET_ADDRESS",
        description="where people open the page, such as https://docs.example.com; sign-in comes back to it",
    )
    oidc_issuer: str = Field(
        "",
        alias="THREADSHEET_OIDC_ISSUER",
        description="address of the OpenID Connect issuer that signs people in on the page",
    )
    oidc_client_id: str = Field(
        "", alias="THREADSHEET_OIDC_CLIENT_ID", description="what that issuer calls Threadsheet"
    )
    oidc_client_secret: SecretStr | None = Field(
        None, alias="THREADSHEET_OIDC_CLIENT_SECRET", description="client secret, from the same place"
    )
    oidc_claim: str = Field(
        "email",
        alias="THREADSHEET_OIDC_CLAIM",
        description="the claim that names people; `sub` for whom the issuer says no such thing",
    )
