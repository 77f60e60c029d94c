"""Pages, languages, headers, errors."""

from __future__ import annotations

import re

import pytest

from stammtisch import bots
from stammtisch.core.registry import load, names
from stammtisch.core.transcript import replay
from stammtisch.core.words import LANGUAGES, Words
from stammtisch.table.names import LONGEST_NAME, SHELL
from stammtisch.web import assets
from stammtisch.web.guides import MARKDOWN
from stammtisch.web.language import preferred

from .servers import BOT, PERSON, Browser

SHELL_WORDS = Words("en", SHELL)
HTML = {"Accept": "text/html,*/*;q=0.8"}


async def test_the_start_page_offers_every_game_and_bot(anna: Browser) -> None:
    page = await anna.get("/", headers=HTML)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    for shown in ("Three Tricks", "Dokmus", *bots.LEVELS):
        assert shown in page.text


async def test_the_start_page_knows_how_long_a_name_may_be(anna: Browser) -> None:
    assert f'"longest_name": {LONGEST_NAME}' in (await anna.get("/")).text


async def test_a_table_under_way_is_listed_for_those_who_sit_there(
    anna: Browser, boris: Browser
) -> None:
    await anna.open_table({**PERSON, "name": "Anna-Maria"}, BOT)
    assert "Anna-Maria" in (await anna.get("/")).text
    assert "Anna-Maria" not in (await boris.get("/")).text


async def test_names_are_text_and_never_markup(anna: Browser) -> None:
    await anna.open_table({**PERSON, "name": "<b>&\"'"}, BOT)
    for path in ("/", anna.address):
        assert "<b>&" not in (await anna.get(path)).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_speaks_the_language_asked_for_and_remembers_it(
    anna: Browser, language: str
) -> None:
    page = await anna.get(f"/?lang={language}")
    assert f'<html lang="{language}"' in page.text
    assert anna.cookies["lang"] == language
    assert f'<html lang="{language}"' in (await anna.get("/")).text


async def test_an_unknown_language_is_passed_over(anna: Browser) -> None:
    page = await anna.get("/?lang=xx", headers={"Accept-Language": "ru"})
    assert '<html lang="ru"' in page.text
    assert "lang" not in anna.cookies


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.8", "fr"),
        ("de, ru;q=0.5, en;q=0.3", "ru"),
        ("en;q=0.1, ru;q=0.9", "ru"),
        ("RU-ru", "ru"),
        ("en;q=x, fr;q=0.1", "fr"),
        ("," * 10_000, "en"),
    ],
)
def test_the_browser_s_preference_is_followed(header: str, language: str) -> None:
    assert preferred(header) == language


async def test_every_answer_forbids_what_is_inline_or_foreign(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    paths = ["/", anna.address, f"{anna.address}/state", "/nowhere", "/t/none", "/static/icon.svg"]
    for path in paths:
        headers = (await anna.get(path)).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'"), path
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path


async def test_pages_have_nothing_inline(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    for path in ("/", anna.address):
        text = (await anna.get(path)).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
        for tag in re.findall(r"<script[^>]*>", text):
            assert "src=" in tag or 'type="application/json"' in tag


async def test_no_cache_keeps_a_seat_s_view(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    for path in (anna.address, f"{anna.address}/state"):
        assert (await anna.get(path)).headers["cache-control"] == "no-store"


async def test_a_page_that_is_not_there_says_so_in_the_reader_s_language(anna: Browser) -> None:
    for path in ("/nowhere", "/t/none", "/t/abcdefghij", "/static/none.js", "/games/chess.svg"):
        answer = await anna.get(path, headers={"Accept-Language": "fr"})
        assert answer.status_code == 404, path
        assert answer.json()["code"] in ("not_found", "unknown_table")
        page = await anna.get(path, headers={**HTML, "Accept-Language": "fr"})
        assert page.status_code == 404
        assert '<html lang="fr"' in page.text


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"]
)
async def test_static_files_come_from_their_folder_alone(anna: Browser, path: str) -> None:
    assert (await anna.get(path)).status_code == 404


async def test_the_wrong_method_is_an_error_that_names_the_right_ones(anna: Browser) -> None:
    await anna.open_table(PERSON, BOT)
    for path, right in (("/", {"GET", "HEAD"}), (f"{anna.address}/rematch", {"POST"})):
        answer = await anna.client.request("PUT", path)
        assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
        assert right <= {method.strip() for method in answer.headers["allow"].split(",")}


async def test_whatever_can_be_read_tells_its_head(anna: Browser) -> None:
    """All but what sits somebody down, streams, which have no end, and the list of all calls."""
    await anna.open_table(PERSON, BOT)
    values = {
        "table_id": anna.address.rpartition("/")[2],
        "name": "dokmus",
        "edition": assets.version(),
    }
    files = {
        "/games/{file}": "dokmus.svg",
        "/games/{name}/legend/{file}": "ruins.svg",
        "/games/{name}/moments/{file}": "board.svg",
    }
    paths = readable_paths(anna)
    assert len(paths) > 10
    for path, methods in paths:
        led = ("/events", "/k/{secret}", "/next", "/{choice}/{token}")
        if path.endswith(led) or path.startswith("/schema"):
            assert "HEAD" not in methods
            continue
        address = path.format(**values, file=files.get(path, "1A.svg"))
        got, head = [await anna.client.request(method, address) for method in ("GET", "HEAD")]
        assert head.status_code == got.status_code, path
        assert head.headers["content-type"] == got.headers["content-type"], path


def readable_paths(browser: Browser) -> list[tuple[str, set[str]]]:
    """The addresses that answer GET, with all the methods they answer."""
    return [
        (re.sub(r"{(\w+):\w+}", r"{\1}", one.path), set(one.methods))
        for one in browser.client.app.routes
        if "GET" in getattr(one, "methods", ()) and not one.path.startswith("/static")
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/static/style.css",
        "/games/dokmus.svg",
        "/games/dokmus/legend/ruins.svg",
        "/games/dokmus/faces/1A.svg",
        "/games/dokmus/components",
        "/games/dokmus/guide",
    ],
)
async def test_what_is_long_is_sent_compressed(anna: Browser, path: str) -> None:
    answer = await anna.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


async def test_a_guide_to_every_game_in_every_language(anna: Browser) -> None:
    for language in LANGUAGES:
        guide = await anna.get(f"/games/dokmus/guide?lang={language}")
        title = load("dokmus").words(language)("title")
        assert f"<h1>{title}</h1>" in guide.text
        assert f'<html lang="{language}"' in guide.text
    assert (await anna.get("/games/chess/guide")).status_code == 404


async def test_a_guide_shows_the_things_of_the_table_in_both_themes(anna: Browser) -> None:
    guide = (await anna.get("/games/dokmus/guide")).text
    shown = re.findall(r'(?:src|srcset)="(/games/dokmus/legend/[^"]+)"', guide)
    assert len(shown) > 20
    for address in [*shown[:2], *shown[-2:]]:
        picture = await anna.get(address)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
    for wrong in ("dokmus/legend/dragon.svg", "dokmus/legend/ruins.png", "toy/legend/ruins.svg"):
        assert (await anna.get(f"/games/{wrong}")).status_code == 404
    assert (await anna.get("/games/dokmus/legend/ruins.svg?theme=pink")).status_code == 404


async def test_a_guide_shows_moments_of_a_game_in_the_reader_s_language(anna: Browser) -> None:
    guide = (await anna.get("/games/village/guide?lang=fr")).text
    shown = re.findall(r'src="(/games/village/moments/[^"]+)"', guide)
    assert len(shown) == 5
    picture = await anna.get(shown[0].replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "Chronique" in picture.text
    assert (await anna.get("/games/village/moments/dragon.svg")).status_code == 404


async def test_the_start_page_tells_how_long_and_how_hard_a_game_is(anna: Browser) -> None:
    shown = (await anna.get("/")).text
    for game in map(load, names()):
        assert f"{game.minutes[0]}–{game.minutes[1]} minutes" in shown
        assert SHELL_WORDS(f"start.weight.{game.weight}") in shown


async def test_the_table_that_waits_is_on_top_of_the_start_page(anna: Browser) -> None:
    assert 'class="slip' not in (await anna.get("/")).text
    await anna.open_table({**PERSON, "name": "Anna"}, {**PERSON, "name": "Ben", "elsewhere": True})
    first = anna.address
    page = (await anna.get("/")).text
    mine = (await anna.state())["to_move"] == 0
    assert page.index('class="slip') < page.index('class="masthead"')
    assert f'class="slip panel{" mine" if mine else ""}" href="{first}"' in page
    assert (">Your turn<" if mine else ">Ben to play<") in page


async def test_the_start_page_tells_how_one_has_fared(anna: Browser, boris: Browser) -> None:
    assert 'class="fared"' not in (await anna.get("/")).text
    await anna.open_table({**PERSON, "name": "Anna"}, BOT)
    while (now := await anna.my_turn())["to_move"] is not None:
        await anna.decide()
    won = 0 in now["result"]["winners"]
    points = replay((await anna.get(now["result"]["transcript"])).text).scores()[0]["total"]
    page = " ".join((await anna.get("/")).text.split())
    assert f"Won {int(won)} of 1 against bots." in page
    assert f"The last: {'won' if won else 'lost'} with {points} points" in page
    assert 'class="slip' not in page
    assert 'class="fared"' not in (await boris.get("/")).text


@pytest.mark.parametrize("game", names())
async def test_the_house_set_of_a_game_has_a_page(anna: Browser, game: str) -> None:
    for language in LANGUAGES:
        shown = await anna.get(f"/components/{game}?lang={language}")
        assert f'<html lang="{language}"' in shown.text
        for group in load(game).module("listing").listing(load(game).words(language)):
            assert f">{group.title}</h2>" in shown.text
    assert f'href="/components/{game}"' in (await anna.get("/")).text
    assert f'href="/components/{game}"' in (await anna.get(f"/games/{game}/guide")).text


async def test_the_page_of_a_house_set_shows_faces(anna: Browser) -> None:
    shown = (await anna.get("/components/dokmus")).text
    faces = re.findall(r'src="(/games/dokmus/faces/[^"]+)"', shown)
    assert len(faces) == 16
    assert (await anna.get(faces[-1])).text.startswith("<svg")
    for wrong in ("dokmus/faces/ruins.svg", "chess/faces/1A.svg", "dokmus/faces/x.png"):
        assert (await anna.get(f"/games/{wrong}")).status_code == 404
    assert (await anna.get("/components/chess")).status_code == 404


def test_html_in_a_guide_is_shown_as_text() -> None:
    assert MARKDOWN.render("<b>").strip() == "<p>&lt;b&gt;</p>"


async def test_a_picture_of_every_game_in_both_themes(anna: Browser) -> None:
    for theme in ("light", "dark"):
        picture = await anna.get(f"/games/toy.svg?theme={theme}")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
    assert (await anna.get("/games/toy.svg?theme=x")).status_code == 404
    spoken = {(await anna.get(f"/games/village.svg?lang={code}")).text for code in LANGUAGES}
    assert len(spoken) == len(LANGUAGES), "the signs of its places are words"


@pytest.mark.parametrize("after", ["x", "1.5", "99999999999999", "-"])
async def test_a_number_in_an_address_is_a_number(anna: Browser, after: str) -> None:
    await anna.open_table(PERSON, BOT)
    answer = await anna.get(f"{anna.address}/events?after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
