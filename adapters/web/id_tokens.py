"""Whether the issuer signed what is said of a person, for us, now, and in answer to what we asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import ExpiredTokenError, InvalidClaimError, InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from core.errors import PermanentError

LEEWAY_S = 120
"""So far clocks may be apart."""

_SIGNED_BY = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
"""Who can check these can't sign; what isn't signed, or with a shared secret, isn't taken."""
_OF_TIME = frozenset({"exp", "nbf", "iat"})


class UnknownKey(PermanentError):
    """It is signed with a key that wasn't announced when we last looked."""


class ClocksDiffer(PermanentError):
    """It is over already, or isn't yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What a token has to say.

    Attributes:
        issuer: Who signed it.
        client: For whom.
        nonce: In answer to what.
        access_token: What came along; empty if nothing did.
        now: This moment, as Unix time.
    """

    issuer: str
    client: str
    nonce: str
    access_token: str
    now: int


def claims_of(signed: str, keys: KeySet, expected: Expected) -> Mapping[str, object]:
    """Return what a token says, once all is checked.

    Raises:
        UnknownKey: It names a key that isn't among `keys`.
        ClocksDiffer: It isn't for now.
        PermanentError: It isn't signed by the issuer, or not for us, or not in answer to what we asked.
    """
    registry = JWSRegistry(algorithms=_SIGNED_BY, strict_check_header=False)
    try:
        token = jwt.decode(signed, keys, algorithms=_SIGNED_BY, registry=registry)
        claims = CodeIDToken(
            token.claims,
            token.header,
            options={"iss": {"value": expected.issuer}, "aud": {"value": expected.client}},
            params={"nonce": expected.nonce, "client_id": expected.client, "access_token": expected.access_token},
        )
        claims.validate(now=expected.now, leeway=LEEWAY_S)
    except InvalidKeyIdError as error:
        raise UnknownKey("id_token: it is signed with a key that isn't announced") from error
    except JoseError as error:
        why = f"id_token: {error.error} {error.description}"
        timely = isinstance(error, ExpiredTokenError)
        if timely or (isinstance(error, InvalidClaimError) and error.claim in _OF_TIME):
            raise ClocksDiffer(why) from error
        raise PermanentError(why) from error
    except (ValueError, TypeError) as error:  # what isn't made of three pieces of base64
        raise PermanentError(
            f"id_token: expected a signed token, got something else: {type(error).__name__}"
        ) from error
    return claims
