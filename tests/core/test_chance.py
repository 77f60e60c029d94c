"""The generator: the published ChaCha blocks, fair draws, the same in every process."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch.core.chance import Chance, draw, refill, seed_key, shuffle, sow
from stammtisch.core.layout import Records

# The first block of the all-zero key and nonce, as in the eSTREAM and RFC 8439 test vectors.
ZERO_KEY_20 = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
)
ZERO_KEY_20_SECOND = (
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)
ZERO_KEY_8 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)


def new(seed: int | str | None = None) -> Any:
    """A generator; without a seed the all-zero key."""
    chances = np.zeros(1, Chance.dtype)
    if seed is not None:
        sow(chances, seed)
    return Records[Chance](chances)[0]


def block(chance: Any, rounds: int) -> str:
    refill(chance, rounds)
    return bytes(chance.words.astype("<u4").tobytes()).hex()


def test_twenty_rounds_give_the_published_blocks() -> None:
    chance = new()
    assert block(chance, 20) == ZERO_KEY_20
    assert block(chance, 20) == ZERO_KEY_20_SECOND


def test_eight_rounds_give_the_published_block() -> None:
    assert block(new(), 8) == ZERO_KEY_8


def test_another_counter_gives_another_block() -> None:
    """The counter has 64 bits."""
    chance = new()
    chance.block = 2**32
    assert block(chance, 8) != ZERO_KEY_8
    assert chance.block == 2**32 + 1


def test_the_key_is_the_digest_of_the_seed() -> None:
    """SHA-256 of "7", read as eight little-endian words."""
    digest = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert seed_key(7).astype("<u4").tobytes().hex() == digest
    assert (seed_key("7") == seed_key(7)).all()
    assert (seed_key("07") != seed_key(7)).any()


def test_sowing_begins_anew() -> None:
    chances = np.zeros(1, Chance.dtype)
    chance = Records[Chance](chances)[0]
    sow(chances, 7)
    first = [draw(chance, 1000) for _ in range(20)]
    sow(chances, 7)
    assert [draw(chance, 1000) for _ in range(20)] == first
    sow(chances, 8)
    assert [draw(chance, 1000) for _ in range(20)] != first


def test_draws_are_the_same_in_every_process_and_version() -> None:
    """Stored games would not replay otherwise."""
    chance = new(7)
    draws = [2, 4, 2, 3, 3, 5, 5, 0, 2, 0, 4, 0, 4, 5, 5, 2, 0, 1, 4, 4]
    assert [draw(chance, 6) for _ in range(20)] == draws


@pytest.mark.parametrize("n", [1, 2, 3, 7, 16])
def test_draws_are_fair(n: int) -> None:
    chance = new(f"fair {n}")
    rolls = 300 * n
    counts = np.bincount([draw(chance, n) for _ in range(rolls)], minlength=n)
    assert len(counts) == n
    # 300 expected of each; five standard deviations
    assert abs(counts - 300).max() < 5 * np.sqrt(300)


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    """Of the words below 2**32 the last one is a surplus when three numbers share them."""
    chance = new()
    refill(chance, 8)
    chance.words[15], chance.words[14] = 2**32 - 1, 5
    assert draw(chance, 3) == 5 % 3
    assert chance.left == 14


def test_a_block_has_sixteen_draws() -> None:
    chance = new(1)
    for _ in range(16):
        draw(chance, 2)
    assert (chance.block, chance.left) == (1, 0)
    draw(chance, 2)
    assert (chance.block, chance.left) == (2, 15)


def test_a_shuffle_keeps_the_items() -> None:
    items = np.arange(30, dtype=np.int32)
    shuffle(new(1), items)
    assert sorted(items.tolist()) == list(range(30))
    assert items.tolist() != list(range(30))


def test_every_order_is_equally_likely() -> None:
    chance = new("orders")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(1200):
        items = np.arange(3)
        shuffle(chance, items)
        order = tuple(items.tolist())
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert all(abs(count - 200) < 5 * np.sqrt(200) for count in seen.values())


def test_nothing_to_shuffle() -> None:
    shuffle(new(1), np.zeros(0, np.int32))
    shuffle(new(1), np.zeros(1, np.int32))


@pytest.mark.compiled
def test_machine_code_draws_the_same() -> None:
    slow = new(7)
    fast = np.zeros(1, Chance.dtype)
    sow(fast, 7)
    plain = [draw(slow, n) for n in range(1, 200)]
    assert [draw.fast(fast[0], n) for n in range(1, 200)] == plain
    assert fast["words"][0].tolist() == slow.words.tolist()
