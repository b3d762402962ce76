"""By whom people are signed in on the page, from what is set."""

from adapters.web.openid import OpenId
from bot.settings import Settings
from core.errors import ConfigError


def openid_of(settings: Settings) -> OpenId | None:
    """Return by whom people are signed in; None if nothing of it is set.

    Raises:
        ConfigError: Something of it is missing or wrong.
    """
    secret = settings.oidc_client_secret.get_secret_value() if settings.oidc_client_secret else ""
    given = {
        "THREADSHEET_OIDC_ISSUER": settings.oidc_issuer,
        "THREADSHEET_OIDC_CLIENT_ID": settings.oidc_client_id,
        "THREADSHEET_OIDC_CLIENT_SECRET": secret,
        "THREADSHEET_ADDRESS": settings.address,
    }
    missing = [name for name, value in given.items() if not value]
    if len(missing) == len(given):
        return None
    if missing:
        raise ConfigError(
            f"{missing[0]}: is missing; to sign people in set {', '.join(given)} together, or none of them"
        )
    return OpenId(
        issuer=settings.oidc_issuer,
        client=settings.oidc_client_id,
        secret=secret,
        claim=settings.oidc_claim,
        trust_email=settings.oidc_trust_email,
        address=settings.address.rstrip("/"),
    )
