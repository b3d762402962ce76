"""A headless Chromium for tests of the page; who needs one skips where there is none."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright, expect

from tests.services.required import missing

CHROMIUM = "/usr/bin/chromium"
_PATIENCE_S = 60.0
"""What a page is expected to show has so long to appear; the browser shares two cores with other tests."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Give a browser; skip the test if there is none, fail it where CI says that there must be one."""
    if shutil.which(CHROMIUM) is None:
        missing(f"no {CHROMIUM}; install it with: apt-get install chromium")
    expect.set_options(timeout=1000 * _PATIENCE_S)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()
