"""Asks the issuer that signs people in whether it is there, and is who it is said to be."""

from collections.abc import Sequence

from adapters.web.issuer import Issuer
from bot.bootstrap.sign_in import openid_of
from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings
from core.errors import BotError, TransientError
from core.ports import Clock

_NETWORK = "check the network, its proxy and the issuer; nobody can sign in until then"
_OTHER = "set THREADSHEET_OIDC_ISSUER to what the issuer calls itself"


async def check_sign_in(settings: Settings, clock: Clock) -> Sequence[Finding]:
    """Return what the issuer announces; nothing if nobody signs in.

    The settings were checked before.
    """
    openid = openid_of(settings)
    if openid is None:
        return []
    try:
        announced = await Issuer(openid, clock).fetched()
    except TransientError as error:
        return [doubtful("sign-in", f"the issuer can't be asked: {error}", _NETWORK)]
    except BotError as error:
        return [faulty("sign-in", f"{openid.issuer} is no issuer for us: {error}", _OTHER)]
    said = (
        f"{len(announced.keys.keys)} signing keys at {announced.issuer}; register {openid.back} there for redirection"
    )
    return [fine("sign-in", said)]
