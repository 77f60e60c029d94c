"""What is printed on board, cards and customers: written as text, read into `state.Printed`.

The house set stands in `village.txt`; the owner of a real copy may hand `parse` a text of the same
form with what is printed on that copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from stammtisch.core import components
from stammtisch.core.vocabulary import NONE

from ..state import (
    CHAMBERS,
    CITIES,
    COLOURS,
    CUBES_A_KIND,
    CUSTOMERS,
    GOODS,
    MAX_PRICE,
    REWARDS,
    SHOPS,
    SPACES,
    STOPS,
    WINDOWS,
    Cube,
    Printed,
)
from .lines import (
    FILE,
    FORMS,
    MARKS,
    PLAYERS,
    SECTIONS,
    Fact,
    Subject,
    facts_of,
    fault_at,
)

house, provenance = FILE.house, FILE.provenance

MOST_MISSING = 3
"""How many of the things a file lacks are named."""

_Facts = dict[Subject, list[Fact]]


def parse(text: str) -> npt.NDArray[Any]:
    """The lines of a component file become an array (1,) of `state.Printed`.

    They may come in any order, with comments and blank lines anywhere. Raises `ComponentsError` at
    the first line that breaks the form, or else where something is missing or could not be played.
    """
    plain = FILE.plain(text)
    facts: _Facts = {}
    for fact in facts_of(plain):
        facts.setdefault(fact.subject, []).append(fact)
    end = plain.count("\n") + 1
    _require_all(facts, end)
    for subject in facts:
        _require_playable(subject, facts)
    _require_ways(facts, end)
    printed = np.zeros(1, Printed.dtype)
    printed[0]["leg"][:] = NONE
    for fact in (fact for group in facts.values() for fact in group):
        _write(printed[0], fact)
    return printed


def facts(text: str | None = None) -> Iterator[components.Fact]:
    """Every number of a file that can be parsed; without a text, of the house set."""
    for fact in facts_of(FILE.plain(house() if text is None else text)):
        name, mark = f"{fact.subject} {fact.thing}", MARKS.get(fact.mark)
        yield components.Fact(name, fact.amount, mark, fact.line)


# --- what a game needs ---------------------------------------------------------------------------


def _require_all(facts: _Facts, end: int) -> None:
    missing = list(_missing(facts))
    if missing:
        shown = ", ".join(missing[:MOST_MISSING]) + " ..." * (len(missing) > MOST_MISSING)
        raise FILE.fault("missing", end, missing=shown)


def _missing(facts: _Facts) -> Iterator[str]:
    """Subjects that no line is about, or what their lines lack."""
    for subject in [*_subjects(), *(subject for subject in facts if subject.form == "leg")]:
        known = {fact.thing for fact in facts.get(subject, ())}
        lacking = [thing for thing in FORMS[subject.form].due if thing not in known]
        if lacking and known:
            yield f"{subject}: {' '.join(lacking)}"
        elif not known:
            yield str(subject)


def _subjects() -> Iterator[Subject]:
    """What every file speaks of; legs are as many as it likes."""
    for name, form in FORMS.items():
        if form.n_names < 2:
            yield from (Subject(name, names) for names in product(form.names, repeat=form.n_names))


def _require_playable(subject: Subject, facts: _Facts) -> None:
    counts = {fact.thing: fact.amount for fact in facts[subject]}
    last = facts[subject][-1]
    match subject.form:
        case "board":
            _require_cubes(last, counts, facts)
        case "price" if "grain" in counts:
            if len(counts) > 1:
                raise fault_at("mixed", last, subject=subject)
        case "price" | "leg":
            _require_price(last, counts)
        case "city" if len(counts) > 1:
            raise fault_at("rewards", last, subject=subject)
        case "customer" if len(counts) == 1:
            raise fault_at("wants", last, subject=subject)


def _require_cubes(last: Fact, counts: dict[str, int], facts: _Facts) -> None:
    """A round is not over before it begins, and the first one's bag fills the board."""
    count = sum(counts.values())
    if count == 0:
        raise fault_at("no_cubes", last, subject=last.subject)
    bag = facts[last.subject._replace(form="bag")]
    most = sum(fact.amount for fact in bag) + CUBES_A_KIND[Cube.PLAGUE]
    if count > most:
        raise fault_at("bag", last, subject=last.subject, count=count, most=most)


def _require_price(last: Fact, counts: dict[str, int]) -> None:
    count = sum(counts.get(colour, 0) for colour in COLOURS)
    if not 1 <= count <= MAX_PRICE:
        raise fault_at("price", last, subject=last.subject, count=count, most=MAX_PRICE)


def _require_ways(facts: _Facts, end: int) -> None:
    """Every city can be reached from the village."""
    legs = [set(subject.names) for subject in facts if subject.form == "leg"]
    reached = {STOPS[-1]}
    for _ in STOPS:
        reached = reached.union(*(leg for leg in legs if leg & reached))
    cities = [city for city in CITIES if city not in reached]
    if cities:
        raise FILE.fault("no_way", end, cities=" ".join(cities))


# --- the tables ----------------------------------------------------------------------------------


def _write(printed: np.void, fact: Fact) -> None:
    (form, names), thing, count = fact.subject, fact.thing, fact.amount
    match form:
        case "bag" | "board" | "chronicle" | "market":
            _write_setting(printed["settings"][PLAYERS.index(names[0])], form, thing, count)
        case "price":
            _write_price(printed, GOODS.index(names[0]), thing, count)
        case "leg":
            _write_leg(printed, names, thing, count)
        case "city":
            city = CITIES.index(names[0])
            printed["reward"][city], printed["amount"][city] = REWARDS.index(thing), count
        case "customer":
            _write_customer(printed["customers"][CUSTOMERS.index(names[0])], thing, count)
        case _:
            _write_number(printed, fact)


def _write_setting(setting: np.void, form: str, thing: str, count: int) -> None:
    match form:
        case "bag":
            setting["fill"][COLOURS.index(thing)] = count
        case "board":
            setting["cubes"][SPACES.index(thing)] = count
        case "chronicle":
            setting["sections"][SECTIONS.index(thing)] = count
        case "market":
            setting["stalls"] = count


def _write_price(printed: np.void, good: int, thing: str, count: int) -> None:
    if thing == "grain":
        printed["grain"][good] = count
    else:
        printed["price"][good, COLOURS.index(thing)] = count


def _write_leg(printed: np.void, names: tuple[str, ...], thing: str, count: int) -> None:
    """The same both ways."""
    one, other = (STOPS.index(name) for name in names)
    for way in ((one, other), (other, one)):
        if thing == "time":
            printed["leg"][way] = count
        else:
            printed["toll"][(*way, COLOURS.index(thing))] = count


def _write_customer(customer: np.void, thing: str, count: int) -> None:
    if thing in GOODS:
        customer["goods"][GOODS.index(thing)] = count
    else:
        customer[thing] = count


def _write_number(printed: np.void, fact: Fact) -> None:
    (form, names), count = fact.subject, fact.amount
    match form:
        case "life":
            printed["lap"] = count
        case "train":
            printed["train"][SHOPS.index(names[0])] = count
        case "make":
            printed["make"][GOODS.index(names[0])] = count
        case "mill":
            printed[f"mill_{fact.thing}"] = count
        case "enter":
            printed["step"][CHAMBERS.index(names[0])] = count
        case "church":
            printed["bag_time"] = count
        case "leave":
            printed["window"][WINDOWS.index(names[0])] = count
