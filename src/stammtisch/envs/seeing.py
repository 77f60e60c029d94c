"""What environments have in common: what a seat is shown, in which space, and pictures."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from stammtisch.core.arguments import shown
from stammtisch.core.errors import GameError
from stammtisch.core.game import Game
from stammtisch.core.registry import load
from stammtisch.core.state import State

from . import needs

with needs("envs"):
    from gymnasium import spaces

Form = Literal["flat", "arrays"]
"""One row of float32, or an array for each part: see `game.observation`."""
FORMS = ("flat", "arrays")
REWARDS = ("result", "points")
MODES = ("human", "ansi", "svg", "rgb_array")
LANGUAGE = "en"
PIXELS = 900
"""The width and the height of pictures in dots."""
PAPER = 251, 245, 231
"""What lies around those that are no squares, as the browser's pages have it by day."""


class NotBegunError(GameError, AttributeError):
    """What there is of a game only once one has begun, asked for before."""


class Resettable:
    """An environment of which `later`, what belongs to a game, is there from `reset` on. Whoever
    asks for it before, in whichever method, is told to begin one.
    """

    later: tuple[str, ...]

    if not TYPE_CHECKING:  # or every name that is not there would be Any to a type checker

        def __getattr__(self, name: str) -> Any:
            if name in self.later:
                raise NotBegunError("no game is played: reset comes first")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class Table:
    """A game as environments begin it: the same seats, variants and components each time."""

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex | None,
        variants: Mapping[str, bool] | None,
        components: str | None,
        form: Form,
        render_mode: str | None,
        reward: str,
    ) -> None:
        self.game = (game if isinstance(game, Game) else load(game)).compile()
        self.observation_space = observation_space(self.game, form)
        check("reward", reward, REWARDS)
        if render_mode is not None:
            check("render_mode", render_mode, MODES)
        self.form, self.render_mode, self.reward = form, render_mode, reward
        first = self.game.start(seats, 0, variants, components)
        self.seats, self.variants, self.components = first.seats, variants, components
        self.space = self.game.observation

    def begin(self, seed: int | str | None) -> State:
        """A new game; without a seed by one of the operating system."""
        chosen = secrets.randbits(63) if seed is None else seed
        return self.game.start(self.seats, chosen, self.variants, self.components)

    def seen(self, state: State, seat: int) -> Any:
        """What a seat can know, in the form that was asked for."""
        return state.observe(seat) if self.form == "arrays" else self.row(state, seat)

    def row(self, state: State, seat: int) -> npt.NDArray[np.float32]:
        """The same as one row of float32, whatever the form."""
        return state.observe_flat(seat)

    def mask(self, state: State, seat: int) -> npt.NDArray[np.int8]:
        """1 for each legal action of a seat; none while others decide."""
        if state.to_move != seat:
            return np.zeros(self.game.n_actions, np.int8)
        return state.legal_mask().view(np.int8)

    def rewards(self, before: State | None, state: State) -> npt.NDArray[np.float64]:
        """By seat: of the result at the end, or of the points since an earlier state."""
        if self.reward == "result":
            return state.rewards()
        gained = _points(state)
        return gained if before is None else gained - _points(before)

    def render(self, state: State) -> Any:
        """The table as everybody sees it, in the mode that was asked for."""
        mode = self.render_mode
        if mode is None:
            raise GameError(f"render_mode: none was chosen, of {', '.join(MODES)}")
        if mode == "svg":
            return state.svg()
        if mode == "rgb_array":
            return rgb(state.svg())
        text = ansi(state)
        if mode == "ansi":
            return text
        print(text)
        return None


def observation_space(game: Game, form: Form) -> spaces.Space[Any]:
    """What observations of a game look like in a form; GameError for none of these."""
    check("form", form, FORMS)
    space = game.observation
    if form == "flat":
        return spaces.Box(-1, 1, (space.size,), np.float32)
    kinds = space.dtypes
    return spaces.Dict(
        {
            part: spaces.Box(space.low[part], space.high[part], shape, kinds[part].type)
            for part, shape in space.shapes.items()
        }
    )


def _points(state: State) -> npt.NDArray[np.float64]:
    return np.array([row["total"] for row in state.scores()], np.float64)


def check(name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise GameError(f"{name}: {shown(value)} is none of {', '.join(known)}")


def ansi(state: State) -> str:
    """The table as text: boards, or what its picture says; what each player has, and the points."""
    from rich.console import Console

    from stammtisch.core.boards import panels, picture

    words = state.game.words(LANGUAGE)
    names = [f"player {seat}" for seat in range(state.seats)]
    console = Console(width=110, record=True, file=open_nowhere(), color_system=None)
    scene = state.scene(None)
    console.print(picture(state.view(None), scene, state.game, names, words))
    console.print(panels(scene, names))
    points = ", ".join(
        f"{name} {row['total']}" for name, row in zip(names, state.scores(), strict=True)
    )
    who = "over" if state.to_move is None else f"{names[state.to_move]} decides"
    console.print(f"{points}; {who}")
    return console.export_text()


def open_nowhere() -> Any:
    from io import StringIO

    return StringIO()


def rgb(svg: str) -> npt.NDArray[np.uint8]:
    """A picture in dots, amid a square of paper: uint8, (PIXELS, PIXELS, 3) for every picture, as
    films want it.
    """
    from io import BytesIO

    import resvg_py
    from PIL import Image

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS, height=PIXELS))
    picture = Image.open(BytesIO(data)).convert("RGBA")
    frame = Image.new("RGB", (PIXELS, PIXELS), PAPER)
    corner = (PIXELS - picture.width) // 2, (PIXELS - picture.height) // 2
    frame.paste(picture, corner, picture)
    return np.asarray(frame)
