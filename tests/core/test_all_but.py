"""Records as bytes, without what says nothing."""

from __future__ import annotations

import numpy as np

from stammtisch.core.layout import Layout, all_but, array, many, number


class Player(Layout):
    coins = number()
    hand = array(np.int8, 3)


class Desk(Layout):
    round = number()
    goods = array(np.int32, 2)
    players = many(Player, 2)


def test_what_is_left_out_changes_nothing_and_all_else_does() -> None:
    read = all_but(Desk, "round", "players.hand")
    desk = np.zeros(1, Desk.dtype)
    before = read(desk)
    desk["round"], desk["players"]["hand"] = 7, -1
    assert read(desk) == before
    for name in ("goods", "players"):
        other = desk.copy()
        if name == "goods":
            other["goods"][0, 1] = 1
        else:
            other["players"][0, 1]["coins"] = 1
        assert read(other) != before
