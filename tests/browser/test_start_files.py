"""Files from the reader's computer: a component file for a table, a transcript to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page, expect

from stammtisch.core.components import MAX_CHARACTERS
from stammtisch.core.errors import TranscriptError
from stammtisch.core.registry import load
from stammtisch.core.transcript import replay
from stammtisch.core.words import Words
from stammtisch.games.dokmus.components import house
from stammtisch.table.names import SHELL

from .conftest import Faults
from .lobby import ENGLISH, OPEN, PLAY, choose_game, forgive_refusals, open_own, sent
from .server import Server
from .test_pages import axe

pytestmark = pytest.mark.browser

TILES, RECORD = '[data-file="components"]', '[data-file="transcript"]'
BROKEN = "1A\n...x...\n"
DROP = """([place, name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, { type: "text/plain" }));
    const at = document.querySelector(place);
    for (const kind of ["dragover", "drop"]) {
        const dragged = { dataTransfer: carried, bubbles: true, cancelable: true };
        at.dispatchEvent(new DragEvent(kind, dragged));
    }
}"""


@pytest.fixture(autouse=True)
def forgiving(faults: Faults) -> Iterator[None]:
    yield
    forgive_refusals(faults)


@pytest.fixture
def own(page: Page, server: Server) -> Page:
    page.goto(server.url)
    open_own(page, rules=True)
    return page


def file(text: str | bytes, name: str = "mine.txt") -> FilePayload:
    body = text.encode() if isinstance(text, str) else text
    return {"name": name, "mimeType": "text/plain", "buffer": body}


def choose(page: Page, place: str, chosen: FilePayload) -> None:
    page.locator(f"{place} input").set_input_files(files=[chosen])


def test_a_file_of_tiles_is_named_sent_and_put_away(own: Page) -> None:
    choose(own, TILES, file(house()))
    expect(own.locator(f"{TILES} .file")).to_have_text("mine.txt")
    expect(own.locator("#opens")).to_contain_text("mine.txt")
    with sent(own) as posted:
        own.locator(OPEN).click()
        expect(own.locator("[data-show=setup-fault]")).to_be_visible()
        own.locator(f"{TILES} button").click()
        expect(own.locator(f"{TILES} input")).to_be_focused()
        expect(own.locator("#opens")).not_to_contain_text("mine.txt")
        own.locator(PLAY).click()
        expect(own.locator("[data-show=quick-fault]")).to_be_visible()
    assert [table["components"] for table in posted] == [house(), None]


def test_a_file_is_dropped_in_its_place_and_ignored_beside_it(own: Page) -> None:
    own.evaluate(DROP, [TILES, "dropped.txt", house()])
    expect(own.locator(f"{TILES} .file")).to_have_text("dropped.txt")
    stopped = own.evaluate(
        "() => !document.body.dispatchEvent("
        "new DragEvent('drop', { bubbles: true, cancelable: true }))"
    )
    assert stopped


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_fault_in_a_file_is_shown_with_its_place(
    page: Page, server: Server, language: str
) -> None:
    page.goto(f"{server.url}/?lang={language}")
    open_own(page, rules=True)
    choose(page, TILES, file(BROKEN))
    fault = page.locator(f"{TILES} .fault")
    expect(fault).to_be_visible()
    expect(page.locator(f"{TILES} .file")).to_be_hidden()
    words = Words(language, SHELL)
    place = words("start.file_place", file="mine.txt", line=2, column=4)
    expect(fault).to_contain_text(place)
    assert len(fault.inner_text()) > len(place)
    assert not axe(page)
    choose(page, TILES, file(house()))
    expect(fault).to_be_hidden()
    expect(page.locator(f"{TILES} .file")).to_have_text("mine.txt")


def test_a_file_for_another_game_is_refused_at_the_table(own: Page) -> None:
    choose(own, TILES, file(house()))
    expect(own.locator(f"{TILES} .file")).to_have_text("mine.txt")
    choose_game(own, "toy")
    own.locator(PLAY).click()
    expect(own.locator(f"{TILES} .fault")).to_be_focused()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"x" * 100_000, "start.file_big"),
        (b"\x89PNG\r\n\x1a\n\0\0", "start.file_text"),
        (b"text\0", "start.file_text"),
    ],
)
@pytest.mark.parametrize("place", [TILES, RECORD])
def test_what_is_no_small_text_is_refused_here(
    own: Page, place: str, text: bytes, key: str
) -> None:
    with sent(own) as posted:
        choose(own, place, file(text))
        expect(own.locator(f"{place} .fault")).to_have_text(ENGLISH(key, file="mine.txt"))
    assert not posted
    expect(own.locator(f"{place} .file")).to_be_hidden()


def padded(characters: int) -> str:
    text = house()
    return text + "\n" * (characters - len(text))


def drop_and_play(page: Page, text: str) -> None:
    """The button is pressed in the same moment, before the browser has read the file."""
    at_once = f"(told) => {{ ({DROP})(told); document.querySelector('{PLAY}').click(); }}"
    page.evaluate(at_once, [TILES, "mine.txt", text])


def test_a_file_of_the_largest_size_is_waited_for_and_sent(own: Page) -> None:
    text = padded(MAX_CHARACTERS)
    with own.expect_request(lambda it: it.url.endswith("/tables")) as opened:
        drop_and_play(own, text)
    assert json.loads(opened.value.post_data or "")["components"] == text
    own.wait_for_url("**/t/*")


def test_no_table_is_opened_while_a_file_turns_out_to_be_too_large(own: Page) -> None:
    drop_and_play(own, padded(MAX_CHARACTERS + 1))
    expect(own.locator(f"{TILES} .fault")).to_be_focused()
    assert "/t/" not in own.url


def test_the_house_set_is_there_to_begin_with(own: Page) -> None:
    with own.expect_download() as download:
        own.locator("[data-show=house]").click()
    assert download.value.path().read_text(encoding="utf-8") == house()
    assert download.value.suggested_filename.endswith(".txt")


def test_a_transcript_opens_its_game(page: Page, server: Server) -> None:
    page.goto(server.url)
    choose(page, RECORD, file(recorded()))
    page.wait_for_url("**/t/*")
    state = page.request.get(f"{page.url}/state").json()
    assert state["replay"]
    page.goto(server.url)
    expect(page.locator(".lobby-finished li")).to_contain_text(ENGLISH("lobby.replay"))


def recorded(decisions: int = 1000) -> str:
    """A game, or its beginning."""
    state = load("dokmus").start(2, 1)
    while not state.is_over and len(state.actions) < decisions:
        state.apply(state.legal_actions()[0])
    return state.transcript(["Anna", "Ben"])


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_game_that_is_not_over_is_played_on(page: Page, server: Server, language: str) -> None:
    page.goto(f"{server.url}/?lang={language}")
    words = Words(language, SHELL)
    form = page.locator("[data-show=resume]")
    expect(form).to_be_hidden()
    choose(page, RECORD, file(recorded(9)))
    title = load("dokmus").words(language)("title")
    mover = replay(recorded(9)).to_move
    assert mover is not None
    told = words("start.resume_told", game=title, number=9, name=["Anna", "Ben"][mover])
    expect(form.locator(".file")).to_have_text("mine.txt")
    expect(form.locator("[data-show=resume-told]")).to_have_text(told)
    expect(form.locator("select").first).to_be_focused()
    names = form.locator("input[type=text]")
    expect(names.first).to_have_value("Anna")
    assert not axe(page)
    names.nth(1).fill("anna")
    form.locator("[data-do=resume]").click()
    expect(form.locator("[data-show=resume-fault]")).to_be_visible()
    names.nth(1).fill("")
    form.locator("[data-do=resume]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".sprite")
    state = page.request.get(f"{page.url}/state").json()
    assert (state["replay"], state["yours"]) == (False, [0])
    assert [one["name"] for one in state["players"]] == ["Anna", words("bot.regular")]
    assert len(state["log"]) >= 9


def test_a_game_that_is_not_over_may_be_looked_at_too(page: Page, server: Server) -> None:
    page.goto(server.url)
    choose(page, RECORD, file(recorded(9)))
    page.locator("[data-do=look]").click()
    page.wait_for_url("**/t/*")
    assert page.request.get(f"{page.url}/state").json()["replay"]


@pytest.mark.parametrize("text", ["nonsense\n", b"\0", b"x" * 100_000])
def test_a_file_that_is_refused_offers_no_earlier_game(
    page: Page, server: Server, text: str | bytes
) -> None:
    page.goto(server.url)
    form = page.locator("[data-show=resume]")
    choose(page, RECORD, file(recorded(9)))
    expect(form).to_be_visible()
    choose(page, RECORD, file(text))
    expect(page.locator(f"{RECORD} .fault")).to_be_visible()
    expect(form).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_a_broken_transcript_is_refused_with_its_line(
    page: Page, server: Server, language: str
) -> None:
    page.goto(f"{server.url}/?lang={language}")
    choose(page, RECORD, file("nonsense\n", "game.txt"))
    fault = page.locator(f"{RECORD} .fault")
    expect(fault).to_contain_text("game.txt")
    expect(fault).to_contain_text("1")
    text = recorded(9).replace("\n0 ", "\n0 no such ", 1)
    choose(page, RECORD, file(text, "other.txt"))
    with pytest.raises(TranscriptError) as refused:
        replay(text)
    expect(fault).to_contain_text("other.txt")
    expect(fault).to_contain_text(str(refused.value))
    assert page.url.startswith(f"{server.url}/?")
