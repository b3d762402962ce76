"""What everything that keeps sign-ins that are over must keep: whoever signs out is out at every server."""

import pytest

from adapters.store import Store
from tests.contracts.turns import after


class SigningOutContract:
    """Subclass it and give two stores that share an empty memory."""

    @pytest.fixture
    def stores(self) -> tuple[Store, Store]:
        """Return two stores on one memory."""
        raise NotImplementedError

    async def test_a_sign_in_that_was_ended_is_over_at_every_server(self, stores: tuple[Store, Store]) -> None:
        """A cookie that somebody kept opens nothing at another replica either; others stay signed in."""
        one, two = stores
        assert not await two.is_signed_out("s1")

        for _ in range(2):  # the first answer may have been lost
            await one.sign_out("s1", until=after(60), now=after(0), threads="")

        assert [await each.is_signed_out("s1") for each in stores] == [True, True]
        assert not await two.is_signed_out("s2")

    async def test_what_is_over_by_itself_is_forgotten(self, stores: tuple[Store, Store]) -> None:
        """Notes don't grow with the age of a store; what could still open something stays."""
        one, two = stores
        await one.sign_out("over", until=after(60), now=after(0), threads="")
        await one.sign_out("lasts", until=after(61), now=after(0), threads="")

        await two.sign_out("s3", until=after(90), now=after(60), threads="")

        assert [await one.is_signed_out(each) for each in ("over", "lasts", "s3")] == [False, True, True]
