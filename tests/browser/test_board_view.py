"""The board moved and zoomed by hand, a board that grows, groups, clicks that turn something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from .bench import THING
from .player import Player, bot, person
from .retelling import retell
from .server import Server, open_context

pytestmark = pytest.mark.browser

PLACES = ("log", "choice", "compiling", "heard", "notices", "sheet")
STAGE = """<link rel="icon" href="/static/icon.svg">
    <link rel="stylesheet" href="/static/table.css">
    <link rel="stylesheet" href="/static/sprites.css">
    <link rel="stylesheet" href="/static/tooltip.css">
    <div class="frame"><svg class="board" tabindex="-1">
    <g id="s"><rect x="-2" y="-2" width="4" height="4"/></g></svg></div>
    <script type="application/json" id="st-words">{}</script>"""
SET_UP = f"""async () => {{
    {THING}
    const {{ Board }} = await import("/static/board/board.js");
    document.querySelector("#s").setAttribute("fill", "brown");
    document.body.style.margin = "0";
    const frame = document.querySelector(".frame");
    Object.assign(frame.style, {{ width: "600px", aspectRatio: "var(--shape)" }});
    window.clicks = [];
    window.board = new Board(document.querySelector("svg.board"),
        (sprites) => clicks.push(sprites.map(({{ id }}) => id)));
    window.thing = thing;
    window.draw = (sprites, box = {{}}, more = {{}}) => board.draw(
        {{ ...scene(sprites), width: 300, height: 200, ...box }}, more);
    draw([thing({{ id: "a", x: 100, y: 100, actions: ["go"], legal: ["go"] }}),
        thing({{ id: "b", x: 200, y: 50 }})]);
}}"""
MIDDLE = """id => {
    const { x, y, width, height } = board.sprites.get(id).getBoundingClientRect();
    return [x + width / 2, y + height / 2, board.sprites.get(id).use.getBoundingClientRect().width];
}"""


def put_stage(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/games/dokmus/guide")  # a page without scripts of its own
    places = "".join(f'<div data-show="{name}"></div>' for name in PLACES)
    page.set_content(STAGE + places)
    page.evaluate(SET_UP)
    return page


@pytest.fixture
def stage(page: Page, server: Server) -> Page:
    """A board of 300 x 200 on 600 x 400 pixels, with a at (200, 200) and b at (400, 100)."""
    return put_stage(page, server)


@pytest.fixture
def small_stage(browser: Browser, server: Server) -> Iterator[Page]:
    """The same for fingers, with a page below that scrolls."""
    context = open_context(
        browser, viewport={"width": 700, "height": 500}, has_touch=True, reduced_motion="reduce"
    )
    page = put_stage(context.new_page(), server)
    page.evaluate("document.body.style.height = '2000px'")
    yield page
    context.close()


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where on the screen the middle of a thing is."""
    x, y, _ = page.evaluate(MIDDLE, name)
    return round(x), round(y)


def zoom(page: Page) -> float:
    found: float = page.evaluate("board.view.look.zoom")
    return found


def at_rest(page: Page) -> None:
    """Until the drawing is done anew."""
    expect(page.locator("svg.board")).not_to_have_attribute("style", "transform")
    while page.evaluate("board.svg.style.transform !== ''"):
        page.wait_for_timeout(20)


def wheel(page: Page, x: float, y: float, by: float) -> None:
    page.mouse.move(x, y)
    page.mouse.wheel(0, by)
    page.wait_for_timeout(50)


def test_the_wheel_zooms_to_where_it_points(stage: Page) -> None:
    wheel(stage, 200, 200, -300)
    assert zoom(stage) > 1.5
    assert middle(stage, "a") == (200, 200)
    at_rest(stage)
    assert middle(stage, "a") == (200, 200)
    for _ in range(9):
        wheel(stage, 200, 200, -300)
    assert zoom(stage) == 4
    for _ in range(9):
        wheel(stage, 550, 350, 300)
    assert zoom(stage) == 1
    at_rest(stage)
    assert stage.evaluate("board.svg.getAttribute('viewBox')") == "0 0 300 200"
    assert (middle(stage, "a"), middle(stage, "b")) == ((200, 200), (400, 100))


def test_a_drag_moves_an_enlarged_board_and_decides_nothing(stage: Page) -> None:
    wheel(stage, 200, 200, -300)
    at_rest(stage)
    stage.mouse.move(200, 200)
    stage.mouse.down()
    stage.mouse.move(240, 230, steps=4)
    stage.mouse.up()
    assert middle(stage, "a") == (240, 230)
    assert stage.evaluate("clicks") == []
    stage.mouse.move(240, 230)
    stage.mouse.down()
    stage.mouse.move(242, 231)
    stage.mouse.up()
    assert stage.evaluate("clicks") == [["a"]]


def test_nothing_beside_the_board_is_ever_seen(stage: Page) -> None:
    wheel(stage, 200, 200, -300)
    for x, y in ((2000, 2000), (-2000, -2000)):
        stage.mouse.move(300, 200)
        stage.mouse.down()
        stage.mouse.move(x, y, steps=3)
        stage.mouse.up()
        at_rest(stage)
        left, top, width, height = map(
            float, stage.evaluate("board.svg.getAttribute('viewBox')").split()
        )
        assert left >= 0 and top >= 0
        assert left + width <= 300.001 and top + height <= 200.001


def test_a_board_that_is_seen_whole_is_not_dragged(stage: Page) -> None:
    stage.mouse.move(300, 300)
    stage.mouse.down()
    stage.mouse.move(200, 200, steps=4)
    stage.mouse.up()
    assert middle(stage, "a") == (200, 200)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_two_fingers_zoom_and_move_and_one_scrolls_the_page(small_stage: Page) -> None:
    page = small_stage
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (190, 200))
    touch(session, "touchStart", (190, 200), (210, 200))
    for step in range(1, 6):
        touch(session, "touchMove", (190 - 4 * step, 200), (210 + 4 * step, 200))
    assert zoom(page) == pytest.approx(3, abs=0.1)
    assert middle(page, "a") == (200, 200)
    touch(session, "touchMove", (190, 220), (250, 220))
    assert middle(page, "a") == (220, 220)
    touch(session, "touchEnd")
    assert (page.evaluate("clicks"), page.evaluate("scrollY")) == ([], 0)
    at_rest(page)
    drag(session, (300, 250), (0, -40))
    assert middle(page, "a") == (220, 180)
    assert page.evaluate("scrollY") == 0
    page.evaluate("board.view.all()")
    at_rest(page)
    drag(session, (300, 350), (0, -200))
    while page.evaluate("scrollY") < 100:
        page.wait_for_timeout(20)
    assert zoom(page) == 1


def drag(session: CDPSession, start: tuple[float, float], by: tuple[float, float]) -> None:
    touch(session, "touchStart", start)
    for step in range(1, 11):
        x, y = (place + way * step / 10 for place, way in zip(start, by, strict=True))
        touch(session, "touchMove", (x, y))
    touch(session, "touchEnd")


GROW = """(motion) => { const { sprites } = board;
    draw([...sprites.values()].map(({ sprite }) => sprite),
        { left: -300, top: -200, width: 600, height: 400 }); }"""


START = """() => board.svg.getAnimations().map((one) => {
    one.pause();
    one.currentTime = 0;
    return one.effect.getComputedTiming().duration;
})"""


def test_nothing_jumps_when_the_board_begins_to_grow(stage: Page) -> None:
    """Though the frame has another shape at once."""
    stage.emulate_media(reduced_motion="no-preference")
    before = [stage.evaluate(MIDDLE, name) for name in "ab"]
    stage.evaluate(GROW.replace("height: 400", "height: 700"))
    assert stage.evaluate(START) == [450]
    now = [stage.evaluate(MIDDLE, name) for name in "ab"]
    for one, other in zip(now, before, strict=True):
        assert one == pytest.approx(other, abs=0.5)
    stage.evaluate("board.svg.getAnimations().forEach((one) => one.finish())")
    at_rest(stage)
    assert middle(stage, "a") == (400, 300)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_board_that_grows_glides_to_its_new_size(stage: Page, motion: Any) -> None:
    stage.emulate_media(reduced_motion=motion)
    before = middle(stage, "a")
    stage.evaluate(GROW)
    glides = stage.evaluate("board.svg.style.transform !== ''")
    assert glides == (motion == "no-preference")
    at_rest(stage)
    assert before == (200, 200)
    assert middle(stage, "a") == (400, 300)
    assert stage.evaluate("board.svg.getAttribute('viewBox')") == "-300 -200 600 400"


def test_what_is_still_jumps(stage: Page) -> None:
    stage.emulate_media(reduced_motion="no-preference")
    stage.evaluate("draw([], { width: 600, height: 400 }, { still: true })")
    assert stage.evaluate("board.svg.style.transform") == ""


def test_who_looks_closely_is_left_there_when_the_board_grows(stage: Page) -> None:
    wheel(stage, 200, 200, -250)
    at_rest(stage)
    before = stage.evaluate(MIDDLE, "a")
    stage.evaluate(GROW)
    at_rest(stage)
    after = stage.evaluate(MIDDLE, "a")
    assert after == pytest.approx(before, abs=0.5)
    stage.evaluate("board.view.all()")
    assert middle(stage, "a") == (400, 300)


def test_a_shape_that_changes_keeps_the_size_of_what_is_looked_at(stage: Page) -> None:
    wheel(stage, 200, 200, -250)
    at_rest(stage)
    *_, before = stage.evaluate(MIDDLE, "a")
    stage.evaluate("draw([...board.sprites.values()].map(({ sprite }) => sprite), { height: 400 })")
    at_rest(stage)
    *_, after = stage.evaluate(MIDDLE, "a")
    assert after == pytest.approx(before, abs=0.1)
    assert stage.evaluate("board.view.frame.getBoundingClientRect().height") == 800


def test_what_has_the_keyboard_is_brought_into_view(stage: Page) -> None:
    wheel(stage, 500, 100, -900)
    at_rest(stage)
    assert middle(stage, "a")[0] < 0
    stage.keyboard.press("Tab")
    stage.evaluate("board.enter()")
    x, y = middle(stage, "a")
    assert 0 < x < 600 and 0 < y < 400


# Groups

GROUPED = """draw(["a", "b", "c"].map((id, place) => thing({ id, x: 50 + 60 * place, y: 100,
    group: id === "c" ? "" : "north", title: id === "c" ? "" : `${id}\\nsecond line` })))"""


def test_pointing_at_one_of_a_group_lights_all_and_tells(stage: Page) -> None:
    stage.evaluate(GROUPED)
    tip = stage.locator(".tip")
    stage.mouse.move(100, 200)
    expect(stage.locator(".lit")).to_have_count(2)
    expect(tip).to_be_visible()
    expect(tip.locator("*")).to_have_text(["a", "second line"])
    pointed, card = stage.locator("[data-id=a]").bounding_box(), tip.bounding_box()
    assert pointed and card
    assert apart(pointed, card)
    stage.evaluate(GROUPED.replace("y: 100", "y: 101"))
    expect(stage.locator(".lit")).to_have_count(2)
    stage.mouse.move(220, 200)
    stage.mouse.move(340, 200)
    expect(stage.locator(".lit")).to_have_count(0)
    expect(tip).to_be_hidden()


def apart(one: Any, other: Any) -> bool:
    return bool(
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@pytest.mark.parametrize("place", [(2, 2), (298, 2), (2, 198), (298, 198), (150, 100)])
def test_the_card_covers_nothing_that_is_pointed_at(stage: Page, place: tuple[int, int]) -> None:
    x, y = place
    stage.set_viewport_size({"width": 600, "height": 400})
    sprite = f'thing({{ id: "a", x: {x}, y: {y}, group: "g", title: "{"a long title " * 9}" }})'
    stage.evaluate(f"draw([{sprite}])")
    stage.mouse.move(300, 300)
    stage.mouse.move(2 * x, 2 * y)
    expect(stage.locator(".tip")).to_be_visible()
    card, pointed = (
        stage.locator(".tip").bounding_box(),
        stage.locator("[data-id=a]").bounding_box(),
    )
    assert card and pointed and apart(card, pointed)
    assert card["x"] >= 0 and card["y"] >= 0
    assert card["x"] + card["width"] <= 600 and card["y"] + card["height"] <= 400


def test_what_clicks_turn_stays_what_it_is_while_it_is_shown_otherwise(stage: Page) -> None:
    turned = stage.evaluate(
        """async () => {
        const { applied } = await import("/static/board/preview.js");
        const tile = thing({ id: "t", classes: ["cycle"], actions: ["r 0", "r 1"],
            legal: ["r 1"] });
        const scene = { sprites: [tile, thing({ id: "other", actions: ["r 1"] })] };
        const put = [thing({ id: "t", turn: 60 }), thing({ id: "other", turn: 9 })];
        const shown = (action, put) => applied(scene, { put, gone: [], action }, ["ghost"]).sprites
            .map(({ turn, legal, classes }) => [turn, ...legal, ...classes]);
        return [shown("r 1", put), shown("r 1", []), shown("else", put)]; }"""
    )
    assert turned == [
        [[60, "r 1", "cycle", "ghost"], [0]],
        [[0, "r 1", "cycle", "ghost"], [0]],
        [[0, "r 1", "cycle"], [0]],
    ]


# In the page of a table


def changed(page: Page) -> None:
    """The first two spaces become one that is clicked on and on; all of the ground is one group."""

    def change(state: Any) -> None:
        sprites = state["scene"]["sprites"]
        open_now = [one for one in sprites if len(one["legal"]) == 1]
        first, second, *_ = [*open_now, None, None]
        if first and second:
            first["actions"] = first["legal"] = [*first["legal"], *second["legal"]]
            first["classes"].append("cycle")
            second["legal"] = second["actions"] = []
        for one in sprites:
            one["group"] = "" if one["legal"] else "all"

    retell(page, change)


@pytest.fixture
def turner(player: Player, page: Page) -> Locator:
    """At a table with one thing that is turned by clicks."""
    player.sit_down([person("Anna"), bot("Ben", "random")])
    changed(page)
    page.locator("[data-do=menu]").click()
    page.locator(".menu [data-do=settings]").click()
    page.locator(".sheet input[type=checkbox]").first.uncheck()
    page.keyboard.press("Escape")
    return page.locator(".sprite.cycle")


def on_trial(name: str) -> str:
    """A button on what is on trial."""
    return f".trial [data-do={name}]"


def held(page: Page) -> str:
    return page.locator("main").get_attribute("data-held") or ""


def actions_of(turner: Locator) -> list[str]:
    return (turner.get_attribute("data-legal") or "").split("|")


def is_held(player: Player, action: str) -> None:
    player.until(lambda: held(player.page) == action, f"{action} to be held")


def test_what_is_on_trial_is_held_at_once_and_turned_by_clicks_buttons_and_keys(
    player: Player, page: Page, turner: Locator
) -> None:
    before, (one, other) = player.number, actions_of(turner)
    is_held(player, one)
    expect(page.locator("[data-show=heard]")).not_to_be_empty()
    ways: list[tuple[str, Callable[[], None]]] = [
        (other, turner.click),
        (one, page.locator(on_trial("right")).click),
        (other, page.locator(on_trial("left")).click),
        (one, lambda: page.keyboard.press("]")),
        (other, lambda: page.keyboard.press("[")),
        (one, lambda: page.keyboard.press("ArrowRight")),
        (other, lambda: page.keyboard.press("ArrowLeft")),
        (other, turner.dblclick),
    ]
    for action, turn in ways:
        turn()
        is_held(player, action)
    assert player.number == before
    page.keyboard.press("Enter")
    player.until(lambda: player.number > before, "the decision")


def test_keys_on_what_is_on_trial_turn_and_decide(
    player: Player, page: Page, turner: Locator
) -> None:
    before, (one, other) = player.number, actions_of(turner)
    is_held(player, one)
    turner.focus()
    for key, action in ((" ", other), ("ArrowRight", one), ("ArrowLeft", other)):
        page.keyboard.press(key)
        is_held(player, action)
    assert player.number == before
    page.keyboard.press("Enter")
    player.until(lambda: player.number > before, "the decision")


def test_keys_and_buttons_zoom_and_move_the_board(player: Player, page: Page) -> None:
    player.sit_down([person("Anna"), bot("Ben", "random")])
    buttons = [page.locator(f"[data-do=zoom_{name}]") for name in ("in", "out", "fit")]
    closer, away, whole = buttons
    frame = page.locator(".frame")
    expect(away).to_be_disabled()
    page.keyboard.press("+")
    expect(frame).to_have_class("frame zoomed")
    page.keyboard.press("-")
    expect(frame).to_have_class("frame")
    closer.click()
    expect(away).to_be_visible()
    at = page.locator(".board .sprite").first
    x = at.evaluate("(one) => one.getBoundingClientRect().x")
    page.keyboard.press("Shift+ArrowRight")
    assert at.evaluate("(one) => one.getBoundingClientRect().x") < x
    whole.focus()
    page.keyboard.press("Enter")
    expect(frame).to_have_class("frame")
    expect(closer).to_be_focused()
    for _ in range(4):
        closer.click()
    expect(closer).to_be_disabled()
    page.keyboard.press("0")
    expect(frame).to_have_class("frame")


def test_a_finger_is_told_what_belongs_together(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("Ben", "random")])
    changed(page)
    ground = page.locator(".sprite:not(.can)[aria-label^='k10']").first
    page.touchscreen.tap(*phone.free_point(ground))
    expect(page.locator(".choice .title")).to_be_visible()
    assert page.locator(".lit").count() > 1
    page.locator(".choice .close").tap()
    expect(page.locator(".lit")).to_have_count(0)


def test_a_tile_of_ilos_lies_on_trial_until_it_is_confirmed_or_given_back(phone: Player) -> None:
    page = phone.page
    phone.sit_down([person("Anna"), bot("Ben", "random")], game="ilos")
    tile = page.locator(".sprite.tile.cycle")
    phone.play(60, stop=lambda: len(actions_of(tile)) > 1 if tile.count() else False)
    before, ways = phone.number, actions_of(tile)
    is_held(phone, ways[0])
    for way in (*ways[1:], ways[0]):
        page.locator(on_trial("right")).tap()
        is_held(phone, way)
        turn = 60 * int(way.split()[1])
        assert tile.evaluate("(one) => one.sprite.turn") % 360 == turn % 360
        expect(tile).to_have_class("sprite tile hex cycle bright ghost pending can")
    for name in ("left", "confirm", "right"):
        box = page.locator(on_trial(name)).bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    page.keyboard.press("Escape")
    expect(page.locator(".trial")).to_be_hidden()
    phone.until(lambda: phone.sees(".sprite[data-id^='hex-'].can"), "places for the tile")
    assert phone.number != before and not held(page)


def test_the_wheel_zooms_though_the_page_scrolls(stage: Page) -> None:
    stage.evaluate("document.body.style.height = '2000px'")
    wheel(stage, 200, 200, -300)
    assert zoom(stage) > 1.5
    assert stage.evaluate("scrollY") == 0


def test_an_enlarged_board_shows_all_that_can_be_chosen_when_a_turn_begins(stage: Page) -> None:
    """Later on some of it is enough; what is seen already is left where it is."""
    look = "(({ x, y, zoom }) => [x, y, zoom].map(Math.round).join())(board.view.look)"
    frame = """async (begins) => {
        const { frameChoices } = await import("/static/board/viewport.js");
        const sprites = [...board.sprites.values()].map(({ sprite }) => sprite);
        frameChoices({ sprites }, board.view, begins);
    }"""
    open_at = """([x, y]) => draw([[x, 60], [y, 100]].map(([x, y], k) =>
        thing({ id: `${k}`, x, y, actions: ["go"], legal: ["go"] })))"""
    stage.evaluate(open_at, [20, 280])
    stage.evaluate("board.view.go({ x: 20, y: 20, zoom: 4 }, 0)")
    before = stage.evaluate(look)
    stage.evaluate(frame, False)
    assert stage.evaluate(look) != before, "nothing of it was seen"
    stage.evaluate("board.view.go({ x: 37, y: 60, zoom: 4 }, 0)")
    before = stage.evaluate(look)
    stage.evaluate(frame, False)
    assert stage.evaluate(look) == before, "one of them is seen"
    stage.evaluate(frame, True)
    assert zoom(stage) < 2, "both are"
    stage.evaluate(open_at, [140, 170])
    stage.evaluate("board.view.go({ x: 40, y: 40, zoom: 3 }, 0)")
    stage.evaluate(frame, True)
    assert stage.evaluate(look) == "155,80,3", "they fit as large as before"
    stage.evaluate(frame, True)
    assert stage.evaluate(look) == "155,80,3"
