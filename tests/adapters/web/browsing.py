"""What tests do with the page: ask one of the canned questions by keyboard."""

from playwright.async_api import Locator, Page, expect

from tests.adapters.web.canned import QUESTIONS


async def ask(page: Page, kind: str) -> Locator:
    """Ask a canned question by keyboard; return its turn when it is answered."""
    await page.locator("#question").fill(QUESTIONS[kind])
    await page.locator("#question").press("Enter")
    turn = page.locator(".turn").last
    await expect(turn.locator(".answer")).to_be_visible()
    return turn
