"""What people are called, by what their issuer claims of them."""

import logging
from collections.abc import Mapping

from adapters.web.openid import OpenId
from adapters.web.people import is_name
from adapters.web.problems import Problem
from core.people import one_spelling

log = logging.getLogger(__name__)

_UNVERIFIED = "Your e-mail address isn't confirmed where you sign in. Confirm it there, then sign in again."
_UNSAID = (
    "The service where you sign in doesn't say whether your e-mail address is confirmed, so it can't name you. Whoever "
    "runs Threadsheet chooses another claim with THREADSHEET_OIDC_CLAIM or, if that service lets nobody choose their "
    "address themselves, sets THREADSHEET_OIDC_TRUST_EMAIL=true."
)
_NAMELESS = (
    "The service where you sign in doesn't say who you are: its claim {claim} is missing or can't be read. Whoever "
    "runs Threadsheet has it sent, or chooses another claim with {setting}."
)


def name_in(claims: Mapping[str, object], openid: OpenId) -> str:
    """Return what a person is called.

    Raises:
        Problem: They can't be called so, or could call themselves so.
    """
    name = claims.get(openid.claim)
    if not isinstance(name, str) or not is_name(name.strip()):
        log.warning("the issuer says nothing of somebody that can name people claim=%s", openid.claim)
        raise Problem(403, _NAMELESS, claim=openid.claim, setting="THREADSHEET_OIDC_CLAIM")
    if openid.claim == "email":
        _check_verified(claims, openid)
    return one_spelling(name.strip())


def _check_verified(claims: Mapping[str, object], openid: OpenId) -> None:
    """Let an email pass that is the person's own, as the issuer says; else anybody may have given it there.

    Raises:
        Problem: It isn't, or nobody says so.
    """
    if "email_verified" in claims:
        if str(claims["email_verified"]).casefold() != "true":
            raise Problem(403, _UNVERIFIED)
    elif not openid.trust_email:
        log.warning("the issuer doesn't say whether the email of somebody is verified")
        raise Problem(403, _UNSAID)
