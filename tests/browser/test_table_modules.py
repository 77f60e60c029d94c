"""The table's modules by themselves: how things move, when what is shown, what is asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from stammtisch.table.requests import prepare
from stammtisch.table.snapshot import tell

from ..table.tables import as_sent, go_back, play_on, reader, table
from .bench import bench, run

pytestmark = pytest.mark.browser

__all__ = ["bench"]

BOARD = """const { Board } = await import("/static/board/board.js");
const board = new Board(document.querySelector("svg.board"), () => {});
const at = (id) => board.sprites.get(id);"""
STORE = """const { Store } = await import("/static/page/store.js");
const store = new Store({ confirm: true, pace: "normal", shortcuts: true });"""
PLAYBACK = f"""{STORE}
const {{ Playback }} = await import("/static/net/playback.js");
const shown = [];
store.subscribe(({{ present }}, before) => present !== before.present && shown.push(present.n));
const playback = new Playback(store);
const choose = (pace) => store.set({{ settings: {{ ...store.state.settings, pace }} }});
const entry = (n, seat) => ({{ n, yours: [0], log: [{{ n, seat }}], scene: {{ trays: [] }} }});
const pause = (ms) => new Promise((done) => setTimeout(done, ms));"""
HISTORY = f"""{STORE}
const {{ History }} = await import("/static/net/history.js");
const asked = [];
let answer = () => {{}};
const history = new History(store,
    (n) => new Promise((done) => {{ asked.push(n); answer = () => done({{ n }}); }}));
const log = (length) => Array.from({{ length }}, (_, index) => ({{ n: index + 1 }}));
const bare = {{ trays: [] }};
const follow = (log) => store.set({{ present: {{ n: log.at(-1).n, log, scene: bare }} }});
const settle = async () => {{ answer(); await new Promise((done) => setTimeout(done, 5)); }};"""


KEYBOARDS: dict[str, list[tuple[str, str, bool, str | None]]] = {
    "Caps Lock": [
        ("U", "KeyU", False, "undo"),
        ("u", "KeyU", True, "undo_turn"),
        ("R", "KeyR", False, "redo"),
        ("r", "KeyR", True, None),
        ("N", "KeyN", False, "next"),
    ],
    "QWERTY": [
        ("u", "KeyU", False, "undo"),
        ("U", "KeyU", True, "undo_turn"),
        ("6", "Digit6", False, "button 6"),
        ("^", "Digit6", True, None),
        ("6", "Numpad6", False, "button 6"),
        ("-", "Minus", False, "zoom_out"),
        ("+", "Equal", True, "zoom_in"),
        ("?", "Slash", True, "help"),
    ],
    "AZERTY": [
        ("&", "Digit1", False, "button 1"),
        ("1", "Digit1", True, "button 1"),
        ("-", "Digit6", False, "button 6"),
        ("ç", "Digit9", False, "button 9"),
        ("à", "Digit0", False, "zoom_fit"),
        (")", "Minus", False, "zoom_out"),
        ("-", "NumpadSubtract", False, "zoom_out"),
        ("=", "Equal", False, "zoom_in"),
        (",", "KeyM", False, "previous"),
        ("?", "KeyM", True, "help"),
        ("u", "KeyU", False, "undo"),
    ],
    "Czech": [("+", "Digit1", False, "button 1"), ("1", "Digit1", True, "button 1")],
    "Russian": [
        ("г", "KeyU", False, "undo"),
        ("Г", "KeyU", True, "undo_turn"),
        ("Г", "KeyU", False, "undo"),
        ("1", "Digit1", False, "button 1"),
    ],
}


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_keys_mean_the_same_on_every_keyboard(bench: Page, keyboard: str) -> None:
    pressed = [[key, code, shift] for key, code, shift, _ in KEYBOARDS[keyboard]]
    heard = run(
        bench,
        """const { KEYS, listen } = await import("/static/page/keyboard.js");
        let heard = null;
        const act = (name) => (key) => { heard = name === "button" ? `button ${key}` : name; };
        listen(Object.fromEntries(KEYS.map(([name]) => [name, act(name)])));
        return given.map(([key, code, shiftKey]) => {
            heard = null;
            const more = { key, code, shiftKey, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent("keydown", more));
            return heard;
        });""",
        pressed,
    )
    assert heard == [name for *_, name in KEYBOARDS[keyboard]]


def test_a_thing_alone_of_its_kind_moves_and_several_do_not(bench: Page) -> None:
    """What goes from one space and comes to another keeps its element, if that is no guess."""
    kept = run(
        bench,
        f"""{BOARD}
        const draw = (ids) => board.draw(scene(ids.map((id) => thing({{ id }}))));
        draw(["a", "b"]);
        const [a, b] = [at("a"), at("b")];
        draw(["b", "c"]);
        const moved = [at("b") === b, at("c") === a, a.dataset.id === "c"];
        draw(["d", "e"]);
        return [...moved, at("d") !== a, at("d") !== b, at("e") !== a, at("e") !== b];""",
    )
    assert all(kept)


def test_a_tile_turns_the_short_way(bench: Page) -> None:
    """From 270° to 0° an element goes on to 360°: told by the angle it is drawn with."""
    angles = run(
        bench,
        f"""{BOARD} return [0, 270, 180, 270, 0, 90].map((turn) => {{
            board.draw(scene([thing({{ id: "t", turn }})]));
            return at("t").style.transform;
        }});""",
    )
    turns = [float(text.partition("rotate(")[2].partition("deg")[0]) for text in angles]
    assert turns == [0, -90, -180, -90, 0, 90]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_lies_on_a_turning_tile_goes_round_with_it(bench: Page, motion: str) -> None:
    bench.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    arcs = run(
        bench,
        f"""{BOARD}
        const draw = (turn, places) => board.draw(scene([
            thing({{ id: "tile", x: 50, y: 50, turn }}),
            ...places.map(([x, y, on = "tile"], index) =>
                thing({{ id: `token-${{index}}`, x, y, on }})),
        ]));
        draw(0, [[50, 30], [60, 50], [60, 40, "other"]]);
        draw(90, [[70, 50], [50, 60], [60, 60, "other"]]);
        const arc = (frame) => /rotate.*translate/.test(frame.transform);
        return [0, 1, 2].map((index) => at(`token-${{index}}`).getAnimations()
            .some((one) => one.effect.getKeyframes().some(arc)));""",
    )
    assert arcs == ([False] * 3 if motion == "reduce" else [True, True, False])


def test_what_changed_last_has_corners(bench: Page) -> None:
    marked = run(
        bench,
        f"""{BOARD}
        const things = ["a", "b"].map((id) => thing({{ id }}));
        const draw = (last) => board.draw(scene(things), {{ last }});
        const marked = () => ["a", "b"].map((id) => Boolean(at(id).querySelector(".corners")));
        draw(["a"]);
        const first = marked();
        things[1] = thing({{ id: "b", turn: 60 }});
        draw(["b"]);
        const lies = at("b").querySelector(".corners").getCTM();
        return [...first, ...marked(), Math.round(Math.abs(lies.b) * 1000)];""",
    )
    assert marked == [True, False, False, True, 0], "upright, however the thing lies"


def test_a_preview_puts_and_takes_away_and_marks_what_it_puts(bench: Page) -> None:
    sprites = run(
        bench,
        """const { applied } = await import("/static/board/preview.js");
        const before = scene([thing({ id: "a" }), thing({ id: "b", classes: ["x"] }),
            thing({ id: "c" }), thing({ id: "space", actions: ["act"] })]);
        const put = [thing({ id: "b", x: 9, classes: ["x"] }), thing({ id: "d" }),
            thing({ id: "a", title: "other" }), thing({ id: "space", x: 9 })];
        return applied(before, { put, gone: ["c"] }, ["ghost"]).sprites
            .map(({ id, x, classes }) => [id, x, ...classes]);""",
    )
    assert sprites == [["a", 1], ["b", 9, "x", "ghost"], ["space", 1], ["d", 1, "ghost"]]


def test_pieces_make_room_without_a_mark_and_stay_faint_while_they_can_be_clicked(
    bench: Page,
) -> None:
    sprites = run(
        bench,
        """const { applied } = await import("/static/board/preview.js");
        const piece = (more) => thing({ classes: ["piece"], ...more });
        const [actions, legal] = [["act"], ["act"]];
        const before = scene([piece({ id: "other" }), piece({ id: "own", actions, legal }),
            piece({ id: "idle", actions })]);
        const put = [{ id: "other", x: 9 }, { id: "new" }, { id: "idle", x: 9 }].map(piece);
        return applied(before, { put, gone: ["own"] }, ["ghost"]).sprites
            .map(({ id, x, classes }) => [id, x, ...classes]);""",
    )
    assert sprites == [
        ["other", 9, "piece"],
        ["own", 1, "piece", "leaves"],
        ["idle", 9, "piece"],
        ["new", 1, "piece", "ghost"],
    ]


def test_a_preview_is_asked_for_once_and_only_when_the_mouse_rests(bench: Page) -> None:
    asked = run(
        bench,
        STORE
        + """const { Previews } = await import("/static/board/preview.js");
        const asked = [], shown = [];
        store.subscribe(({ preview }, before) =>
            preview !== before.preview && shown.push(preview?.action ?? null));
        const previews = new Previews(store,
            async (action) => { asked.push(action); return { n: 3, action }; });
        const rest = () => new Promise((done) => setTimeout(done, 200));
        for (const action of ["a", "b", "c"]) previews.want(action, 3);
        await rest();
        previews.want(null);
        previews.want("c", 3);
        previews.want("late", 4);
        await rest();
        return [asked, shown];""",
    )
    assert asked == [["c", "late"], ["c", None, "c", None]]


def test_points_gained_are_told_by_heading(bench: Page) -> None:
    found = run(
        bench,
        """const { gains } = await import("/static/board/preview.js");
        const players = [{ seat: 0, score: { a: 1, b: 2, total: 3 } }, { seat: 1, score: null },
            { seat: 2, score: { a: 1, b: 0, total: 1 } }];
        return gains(players, [{ a: 3, b: 1, total: 4 }, null, { a: 1, b: 0, total: 1 }]);""",
    )
    assert found == [{"seat": 0, "by": {"a": "+2", "b": "−1", "total": "+1"}}]


def test_others_decisions_are_shown_one_after_the_other(bench: Page) -> None:
    shown = run(
        bench,
        f"""{PLAYBACK}
        choose("fast");
        playback.reset(entry(1, 0));
        for (const n of [2, 3]) playback.receive(entry(n, 1));
        const first = [...shown];
        await pause(450);
        const second = [...shown];
        playback.skip();
        return [first, second, shown];""",
    )
    assert shown == [[1], [1, 2], [1, 2, 3]]


def test_step_by_step_waits_for_a_click_but_ones_own_does_not(bench: Page) -> None:
    shown = run(
        bench,
        f"""{PLAYBACK}
        choose("step");
        playback.reset(entry(1, 1));
        for (const n of [2, 3, 4]) playback.receive(entry(n, 1));
        await pause(50);
        const waits = [...shown];
        playback.next();
        const one = [...shown];
        playback.skip();
        playback.receive(entry(5, 0));
        return [waits, one, shown];""",
    )
    assert shown == [[1], [1, 2], [1, 2, 4, 5]]


def test_ones_own_decision_is_shown_with_all_before_it_and_nothing_behind_it(bench: Page) -> None:
    shown = run(
        bench,
        f"""{PLAYBACK}
        choose("step");
        playback.reset(entry(1, 1));
        for (const n of [2, 3, 4, 5]) playback.receive(entry(n, 1));
        const waits = [...shown];
        playback.receive(entry(6, 1), 4);
        return [waits, shown, playback.known];""",
    )
    assert shown == [[1], [1, 2, 3, 4], 6]


def test_at_once_shows_only_how_it_stands(bench: Page) -> None:
    shown = run(
        bench,
        f"""{PLAYBACK}
        choose("slow");
        playback.reset(entry(1, 1));
        for (const n of [2, 3, 4]) playback.receive(entry(n, 1));
        choose("once");
        playback.changePace();
        playback.receive(entry(5, 1));
        playback.receive(entry(3, 1));
        return shown;""",
    )
    assert shown == [1, 4, 5]


def test_fast_scrubbing_asks_for_the_newest_moment_alone(bench: Page) -> None:
    asked = run(
        bench,
        f"""{HISTORY}
        follow(log(900));
        for (let place = 899; place > 100; place -= 1) history.go(place);
        await settle();
        await settle();
        const place = store.state.past.n;
        history.go(899);
        return [asked, place, store.state.past.n];""",
    )
    assert asked == [[899, 101], 101, 899]


def test_the_past_is_left_only_when_its_moment_is_undone(bench: Page) -> None:
    places = run(
        bench,
        f"""{HISTORY}
        follow(log(9));
        history.go(4);
        follow(log(12));
        const stays = [history.place, history.length];
        follow([...log(3), {{ n: 20 }}, {{ n: 21 }}]);
        return [...stays, history.isPast];""",
    )
    assert places == [4, 12, False]


def test_the_bar_of_the_compiling_goes_when_it_is_done(bench: Page) -> None:
    hidden = run(
        bench,
        """const { drawCompiling } = await import("/static/panels/prompt.js");
        const bar = document.querySelector("[data-show=compiling]");
        return [null, { done: 0, total: 0 }, { done: 1, total: 9 }, { done: 9, total: 9 }]
            .map((compiling) => { drawCompiling(compiling); return bar.hidden; });""",
    )
    assert hidden == [True, True, False, True]


def test_seats_take_the_colours_that_were_chosen(bench: Page) -> None:
    colours = run(
        bench,
        """const { colour } = await import("/static/board/art.js");
        const pair = (name) => [name, name];
        colour({ "seat-0": pair("red"), "seat-1": pair("blue"), "seat-1-dark": pair("navy"),
            "seat-0-dark": pair("brown"), wood: pair("oak") }, [{ colour: 1 }, { colour: 0 }]);
        const kept = document.documentElement.style;
        return ["seat-0", "seat-1", "seat-0-dark", "wood"]
            .map((name) => kept.getPropertyValue(`--${name}`));""",
    )
    assert colours == ["blue", "red", "navy", "oak"]


def test_a_log_that_what_stands_around_it_has_moved_still_goes_to_its_end(bench: Page) -> None:
    """It was taller for a moment, and new lines came before that was heard of."""
    left = run(
        bench,
        """const list = document.querySelector("[data-show=log]");
        list.className = "panel log";
        const height = (px) => { list.style = `height: ${px}px; overflow: auto`; };
        height(60);
        const { drawLog } = await import("/static/panels/log.js");
        const frame = () => new Promise(requestAnimationFrame);
        const draw = async (count, frames) => {
            const text = (n) => ({ n, seat: null, name: "", text: `line ${n}`, events: [] });
            const lines = Array.from({ length: count }, (_, n) => text(n));
            drawLog(lines, false, count - 1, () => {});
            for (let n = 0; n < frames; n += 1) await frame();
        };
        await draw(20, 3);
        height(200);
        list.scrollTop; // laid out so
        await draw(21, 0);
        height(60);
        for (let n = 0; n < 3; n += 1) await frame();
        return list.scrollHeight - list.scrollTop - list.clientHeight;""",
    )
    assert left < 4


@pytest.mark.parametrize("game", ["dokmus", "ilos", "village"])
def test_what_comes_as_changes_is_made_whole(bench: Page, game: str) -> None:
    one, base = table("ee", game=game), None
    told, shown = [], []
    for step in range(16):
        now = tell(one, one.now, reader(0))
        told.append(as_sent(now.since(base)))
        shown.append(as_sent(now.whole()))
        base = now.view
        mover, offer = one.now.state.to_move, told[-1]["undo"]
        if mover == 0 and offer and offer["decision"] is not None and step % 3 == 2:
            one.add(*prepare(one, go_back(one, 0, offer["decision"]), (0,), "en", 0))
        else:
            play_on(one, 2, seed=step)
    made = run(
        bench,
        """const { whole } = await import("/static/net/changes.js");
        let base = null;
        const lost = whole(given.at(-1), base);
        return [lost, ...given.map((told) => base = whole(told, base))];""",
        told,
    )
    assert made == [None, *shown]
