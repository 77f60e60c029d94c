"""A first game by the hand: each by mouse, keys and finger, from the start page on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from stammtisch.core.registry import load
from stammtisch.table.lesson import read_lesson

from .player import CONFIRM, LIT, OPTIONS, PICKS, SEND, Player

pytestmark = pytest.mark.browser

STEP, TOLD = ".lesson .step", ".lesson .told"
ITEMS = ".trays [data-choice].can, .buttons button[data-action]:enabled"
MOST = 60


class Learner:
    """Does what is lit, which in a lesson is one thing."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def begin(self, game: str, language: str) -> None:
        self.page.goto(f"{self.player.url}/?lang={language}", wait_until="domcontentloaded")
        self.page.locator(f".spines input[value={game}]").check(force=True)
        self.press(self.page.locator("[data-do=learn]"))
        self.page.wait_for_selector(STEP, timeout=60_000)

    def learn(self) -> list[str]:
        """Through to the open game; what was told on the way, each sentence once."""
        heard: list[str] = []
        for _ in range(MOST):
            self.player.await_turn()
            for sentence in self.page.locator(TOLD).all_inner_texts():
                if sentence not in heard:
                    heard.append(sentence)
            if not self.player.sees(STEP):
                return heard
            before = self.player.number
            self.choose()
            self.player.until(
                lambda before=before: self.player.number > before or self.player.holds,  # type: ignore[misc]
                "the decision",
            )
            if self.player.holds:
                self.confirm(before)
        raise AssertionError("the lesson has no end")

    def confirm(self, before: int) -> None:
        self.press(self.page.locator(CONFIRM))
        self.player.until(lambda: self.player.number > before, "the confirmed decision")

    def choose(self) -> None:
        if self.player.sees(f"{PICKS}.can"):
            self.press(self.page.locator(f"{PICKS}.can").first)
            while not self.player.sees(SEND):
                self.press(self.page.locator(f"{PICKS}.can").first)
            self.press(self.page.locator(SEND))
        elif self.player.sees(ITEMS):
            self.press(self.page.locator(ITEMS).first)
        else:
            self.press_sprite(self.page.locator(LIT).first)
        if self.player.sees(f"{OPTIONS}:visible"):
            self.press(self.page.locator(OPTIONS).first)

    def press(self, button: Locator) -> None:
        button.click()
        self.page.mouse.move(1, 1)

    def press_sprite(self, sprite: Locator) -> None:
        self.page.mouse.click(*self.player.free_point(sprite))


class Typist(Learner):
    """The same with the keyboard alone."""

    def press(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")

    def press_sprite(self, sprite: Locator) -> None:
        self.page.keyboard.press("b")
        self.page.keyboard.press("Enter")

    def confirm(self, before: int) -> None:
        self.page.keyboard.press("Enter")
        self.player.until(lambda: self.player.number > before, "the confirmed decision")


class Toucher(Learner):
    """The same with a finger."""

    def press(self, button: Locator) -> None:
        button.tap()

    def press_sprite(self, sprite: Locator) -> None:
        self.page.touchscreen.tap(*self.player.free_point(sprite))


def check(learner: Learner, first: str, steps: int) -> None:
    """All steps are told, and the game is open behind them; what was done can be taken back."""
    page = learner.page
    expect(page.locator(f"{STEP} span")).to_have_text(re.compile(first))
    heard = learner.learn()
    assert len(heard) > steps
    expect(page.locator(".lesson")).to_be_visible()
    assert learner.player.sees(f"{LIT}, {ITEMS}")


@pytest.mark.parametrize(
    ("game", "learns", "language", "first", "steps"),
    [
        ("dokmus", Learner, "en", "Step 1 of 9", 9),
        ("dokmus", Typist, "fr", "Étape 1 sur 9", 9),
        ("dokmus", Toucher, "ru", "Шаг 1 из 9", 9),
        ("ilos", Learner, "fr", "Étape 1 sur 8", 8),
        ("ilos", Typist, "en", "Step 1 of 8", 8),
        ("ilos", Toucher, "ru", "Шаг 1 из 8", 8),
        ("village", Learner, "ru", "Шаг 1 из 9", 9),
        ("village", Typist, "en", "Step 1 of 9", 9),
        ("village", Toucher, "fr", "Étape 1 sur 9", 9),
    ],
)
def test_each_is_learnt_by_mouse_keys_and_finger(
    request: pytest.FixtureRequest,
    game: str,
    learns: type[Learner],
    language: str,
    first: str,
    steps: int,
) -> None:
    learner = learns(request.getfixturevalue("phone" if learns is Toucher else "player"))
    learner.begin(game, language)
    check(learner, first, steps)


def test_who_leaves_the_lesson_plays_on(player: Player) -> None:
    """What is possible by the rules is put off to later; on leaving it is possible at once."""
    page, learner = player.page, Learner(player)
    learner.begin("dokmus", "en")
    _, begin = read_lesson(load("dokmus"))
    space = next(text.split()[1] for text in begin.legal_texts() if text != "start o5")
    page.mouse.click(*player.free_point(page.locator(f"[data-id=space-{space}]")))
    expect(page.locator(".choice")).to_contain_text("That comes later")
    page.keyboard.press("Escape")
    page.locator("[data-do=alone]").click()
    expect(page.locator(STEP)).to_have_count(0)
    page.mouse.click(*player.free_point(page.locator(f"[data-id=space-{space}]")))
    player.done(1)
