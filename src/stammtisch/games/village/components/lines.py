"""The component file line by line: what it speaks of, how many of what, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from stammtisch.core.components import ComponentFile, Line, Mark, Placed, lines_of
from stammtisch.core.errors import ComponentsError

from ..state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUSTOMERS,
    GOODS,
    N_SECTIONS,
    SHOPS,
    SPACES,
    STOPS,
    WINDOWS,
    Rest,
)

FILE = ComponentFile(Path(__file__).with_name("village.txt"))

MARKS = {
    "[R]": Mark.RULEBOOK,
    "[2]": Mark.SOURCES,
    "[1]": Mark.SOURCE,
    "[D]": Mark.DEDUCED,
    "[H]": Mark.HOUSE,
}
PLAYERS = ("2", "3", "4")
SECTIONS = (*(rest.name.lower() for rest in tuple(Rest)[:N_SECTIONS]), "graves")

Limits = dict[str, tuple[int, int]]
TIME: Limits = {"time": (0, 9)}


class Form(NamedTuple):
    """Lines of one kind.

    `names`: what it is about, `n_names` of these. `limits`: the things counted, with the least and
    the most. `due`: those that may not be left out.
    """

    names: tuple[str, ...]
    n_names: int
    limits: Limits
    due: tuple[str, ...]


def _each(things: tuple[str, ...], least: int, most: int) -> Limits:
    return dict.fromkeys(things, (least, most))


def _all(names: tuple[str, ...], limits: Limits) -> Form:
    """Lines that leave nothing out, one or more for each name, or for none."""
    return Form(names, min(1, len(names)), limits, tuple(limits))


FORMS = {
    "bag": _all(PLAYERS, _each(COLOURS, 0, 18)),
    "board": _all(PLAYERS, _each(SPACES, 0, 6)),
    "chronicle": _all(PLAYERS, _each(SECTIONS, 1, 6)),
    "market": _all(PLAYERS, {"stalls": (1, 5)}),
    "life": _all((), {"steps": (5, 20)}),
    "train": _all(SHOPS, TIME),
    "make": _all(GOODS, TIME),
    "price": Form(GOODS, 1, _each(COLOURS, 1, 3) | {"grain": (1, 5)}, ()),
    "mill": _all((), TIME | {"grain": (0, 5), "coins": (1, 9)}),
    "enter": _all(CHAMBERS, TIME),
    "church": _all((), TIME),
    "leave": _all(WINDOWS[:-1], {"grain": (0, 5)}),
    "city": Form(CITIES, 1, {"prestige": (1, 20), "coins": (1, 9), "cubes": (1, 2)}, ()),
    "leg": Form(STOPS, 2, TIME | _each(COLOURS, 1, 3), ("time",)),
    "customer": Form(
        CUSTOMERS,
        1,
        _each(GOODS, 1, 3) | {"grain": (1, 5), "prestige": (1, 20)},
        ("prestige",),
    ),
}
"""By the word a line begins with."""

_WORD = re.compile(r":|[^:\s]+")
_NUMBER = re.compile("[0-9]{1,2}")


class Subject(NamedTuple):
    """What a line is about, such as ("leg", ("north", "west"))."""

    form: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.form, *self.names))


class Fact(NamedTuple):
    """One number of the file; an empty mark says nothing about how sure it is."""

    subject: Subject
    thing: str
    amount: int
    mark: str
    line: int
    column: int


def facts_of(plain: str) -> Iterator[Fact]:
    """The numbers in the order of the file; ComponentsError at the first that breaks the form."""
    known: set[tuple[Subject, str]] = set()
    for words in lines_of(plain, _WORD):
        for fact in _read_line(words):
            if (fact.subject, fact.thing) in known:
                raise fault_at("twice", fact, subject=fact.subject, thing=fact.thing)
            known.add((fact.subject, fact.thing))
            yield fact


def _read_line(words: Line) -> Iterator[Fact]:
    colons = [at for at, word in enumerate(words) if word.text == ":"]
    if not colons:
        raise fault_at("no_colon", words[0])
    subject = _read_subject(words[: colons[0]] or words[:1])
    rest = words[colons[0] + 1 :]
    mark = rest.pop().text if rest and rest[-1].text in MARKS else ""
    if not rest:
        raise fault_at("empty", words[colons[0]], subject=subject)
    for at in range(0, len(rest), 2):
        yield _read_fact(subject, rest[at : at + 2], mark)


def _read_subject(words: Line) -> Subject:
    first, names = words[0], words[1:]
    if first.text not in FORMS:
        raise FILE.unknown("no_subject", first, subjects=" ".join(FORMS))
    form = FORMS[first.text]
    for name in names:
        if name.text not in form.names and form.names:
            raise FILE.unknown("no_name", name, subject=first.text, names=_shown(form.names))
    if len(names) != form.n_names:
        raise fault_at("names", first, subject=first.text, count=len(names), due=form.n_names)
    if len({name.text for name in names}) != len(names):
        raise fault_at("loop", names[-1], name=names[-1].text)
    return Subject(first.text, tuple(sorted((name.text for name in names), key=form.names.index)))


def _read_fact(subject: Subject, words: Line, mark: str) -> Fact:
    """A thing, and how many of it."""
    thing, limits = words[0], FORMS[subject.form].limits
    if thing.text.startswith("["):
        raise FILE.unknown("no_mark", thing, marks=" ".join(MARKS))
    if thing.text not in limits:
        raise FILE.unknown("no_thing", thing, subject=subject, things=" ".join(limits))
    if len(words) == 1:
        raise fault_at("no_count", thing, thing=thing.text)
    least, most = limits[thing.text]
    if not _NUMBER.fullmatch(words[1].text):
        raise FILE.unknown("no_number", words[1], thing=thing.text)
    count = int(words[1].text)
    if not least <= count <= most:
        raise fault_at("limits", words[1], thing=thing.text, count=count, least=least, most=most)
    return Fact(subject, thing.text, count, mark, thing.line, thing.column)


def _shown(names: tuple[str, ...]) -> str:
    """All of a few names, the ends of many."""
    return " ".join(names) if len(names) <= len(STOPS) else f"{names[0]} ... {names[-1]}"


def fault_at(kind: str, place: Placed, **values: object) -> ComponentsError:
    """What is wrong with a word, or with a number of the file."""
    shown = {key: str(it) if isinstance(it, Subject) else it for key, it in values.items()}
    return FILE.fault_at(kind, place, **shown)
