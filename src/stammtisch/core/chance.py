"""The generator kept in a state: ChaCha8, keyed by the SHA-256 of the seed, the same in both modes.

Draws that were seen tell nothing of draws to come. Source of the cipher: D. J. Bernstein,
"ChaCha, a variant of Salsa20". Words of 32 bits are held in 64 and masked, so nothing overflows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import compiled
from .layout import Layout, array, number, wide

MASK = 0xFFFFFFFF
ROUNDS = 8


class Chance(Layout):
    """The key, the number of the next block, and how many words of the last one are left."""

    key = array(np.int64, 8)
    block = wide()
    left = number()
    words = array(np.int64, 16)


def seed_key(seed: int | str) -> npt.NDArray[np.int64]:
    """The key a seed gives: the SHA-256 of its digits or text, eight little-endian words."""
    key: npt.NDArray[np.int64] = seed_keys([seed])[0]
    return key


def seed_keys(seeds: Iterable[int | str]) -> npt.NDArray[np.int64]:
    """The keys that seeds give, a row each."""
    digests = b"".join(hashlib.sha256(str(seed).encode()).digest() for seed in seeds)
    return np.frombuffer(digests, "<u4").astype(np.int64).reshape(-1, 8)


def sow(chances: npt.NDArray[Any], seed: int | str) -> None:
    """Begin anew from a seed: all generators of an array."""
    chances[:] = np.zeros(1, Chance.dtype)
    chances["key"] = seed_key(seed)


@compiled
def quarter(w: npt.NDArray[np.int64], a: int, b: int, c: int, d: int) -> None:
    w[a] = (w[a] + w[b]) & MASK
    x = w[d] ^ w[a]
    w[d] = ((x << 16) | (x >> 16)) & MASK
    w[c] = (w[c] + w[d]) & MASK
    x = w[b] ^ w[c]
    w[b] = ((x << 12) | (x >> 20)) & MASK
    w[a] = (w[a] + w[b]) & MASK
    x = w[d] ^ w[a]
    w[d] = ((x << 8) | (x >> 24)) & MASK
    w[c] = (w[c] + w[d]) & MASK
    x = w[b] ^ w[c]
    w[b] = ((x << 7) | (x >> 25)) & MASK


@compiled
def refill(chance: Chance, rounds: int) -> None:
    """Sixteen new words: the next block of the key's stream."""
    w = np.zeros(16, np.int64)
    w[0], w[1], w[2], w[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    w[4:12] = chance.key
    w[12], w[13] = chance.block & MASK, chance.block >> 32
    begin = w.copy()
    for _ in range(rounds // 2):
        quarter(w, 0, 4, 8, 12)
        quarter(w, 1, 5, 9, 13)
        quarter(w, 2, 6, 10, 14)
        quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15)
        quarter(w, 1, 6, 11, 12)
        quarter(w, 2, 7, 8, 13)
        quarter(w, 3, 4, 9, 14)
    for i in range(16):
        chance.words[i] = (w[i] + begin[i]) & MASK
    chance.block += 1
    chance.left = 16


@compiled
def draw(chance: Chance, n: int) -> int:
    """A fair number from 0 to n - 1: words that would favour some numbers are thrown away."""
    limit = (MASK + 1) // n * n
    while True:
        if chance.left == 0:
            refill(chance, ROUNDS)
        chance.left -= 1
        word = int(chance.words[chance.left])
        if word < limit:
            return word % n


@compiled
def reseed(chance: Chance, source: Chance) -> None:
    """Other draws from now on, 64 bits of whose key another generator gives."""
    for k in range(2):
        chance.key[k] = draw(source, MASK + 1)
    chance.block, chance.left = 0, 0


@compiled
def shuffle(chance: Chance, items: npt.NDArray[Any]) -> None:
    """Put the items of a one-dimensional array in a fair random order."""
    for last in range(len(items) - 1, 0, -1):
        other = draw(chance, last + 1)
        items[last], items[other] = items[other], items[last]
