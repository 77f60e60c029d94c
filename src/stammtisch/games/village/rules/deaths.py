"""A member of the family leaves us: who dies, and where the dead rest."""

from __future__ import annotations

from stammtisch.core.actions import Legal, offer
from stammtisch.core.compiled import compiled, rule
from stammtisch.core.notes import note
from stammtisch.core.vocabulary import NONE

from ..actions import MEMBER, Act
from ..state import (
    FIRST_CHAMBER,
    FIRST_CITY,
    FIRST_WINDOW,
    N_NUMBERS,
    N_SECTIONS,
    N_VISIBLE,
    Ending,
    Happened,
    Place,
    Rest,
    State,
)
from .costs import move_of, time_for
from .family import next_born
from .setup import setting
from .supply import crossings


@rule("death")
def lowest_visible(state: State, seat: int) -> int:
    """The lowest number on the farm and the board, NONE when nobody is there."""
    members = state.players[seat].members
    for number in range(N_NUMBERS):
        for place in range(N_VISIBLE):
            if members[place, number]:
                return number
    return NONE


@compiled
def owed(state: State) -> int:
    """Deaths due now."""
    return deaths_due(state, state.to_move)


@rule("death")
def deaths_due(state: State, seat: int) -> int:
    """Those that a player owes: as a seller at once, otherwise at the end of the own turn."""
    if state.market.open:
        return state.market.owed if seat == state.to_move else 0
    return state.turn.owed if seat == state.turn.seat else 0


@rule("death")
def deaths_after(state: State, seat: int, act: int, value: int) -> int:
    """How many a player will owe after a decision."""
    return deaths_due(state, seat) + crossings(state, seat, time_for(state, act, value))


@compiled
def pretend(state: State, seat: int, act: int, value: int, count: int) -> None:
    """Let the member of a decision go, or be born, for a question; with -1 all is as before."""
    way, members = move_of(act, value), state.players[seat].members
    if act == Act.BIRTH and next_born(state, seat) != NONE:
        members[Place.FARM, next_born(state, seat)] += count
    if way.number != NONE:
        members[way.source, way.number] -= count
        members[way.target, way.number] += count


@rule("death")
def offer_burials(state: State, legal: Legal) -> None:
    """Each place where one of the lowest number stands."""
    number = lowest_visible(state, state.to_move)
    for place in range(N_VISIBLE):
        if number != NONE and state.players[state.to_move].members[place, number]:
            offer(legal, Act.BURY, MEMBER.value(number, place))


@compiled
def only_who_can_die(state: State) -> int:
    """The place of the one member who can die; NONE when there is a choice, or nobody."""
    number, found = lowest_visible(state, state.to_move), NONE
    for place in range(N_VISIBLE):
        if number != NONE and state.players[state.to_move].members[place, number]:
            if found != NONE:
                return NONE
            found = place
    return found


@rule("death")
def section_of(place: int) -> int:
    """The section of the chronicle for those who stood there."""
    if place == Place.FARM:
        return Rest.FARM
    if place < FIRST_CITY:
        return Rest.CRAFTS
    if place < FIRST_CHAMBER:
        return Rest.TRAVEL
    if place < FIRST_WINDOW:
        return Rest.COUNCIL
    return Rest.CHURCH


@compiled
def resting(state: State, rest: int) -> int:
    """How many of all players lie there."""
    n = 0
    for seat in range(state.seats):
        for number in range(N_NUMBERS):
            n += int(state.players[seat].dead[rest, number])
    return n


@compiled
def room_left(state: State, rest: int) -> int:
    """Spaces of a section, or graves, that are free."""
    return max(0, int(setting(state).sections[rest]) - resting(state, rest))


@compiled
def has_room(state: State, rest: int) -> bool:
    return room_left(state, rest) > 0


@rule("death", "end-of-game")
def rest_for(state: State, place: int) -> int:
    """The section, else a grave; after the filling of all graves none."""
    if has_room(state, section_of(place)):
        return section_of(place)
    return Rest.GRAVE if has_room(state, Rest.GRAVE) else Rest.GONE


@rule("death")
def bury(state: State, number: int, place: int) -> None:
    """A death that was owed."""
    player = state.players[state.to_move]
    rest = rest_for(state, place)
    player.members[place, number] -= 1
    player.dead[rest, number] += 1
    note(state, Happened.DIED, state.to_move, rest, number)
    if state.market.open:
        state.market.owed -= 1
    else:
        state.turn.owed -= 1
    notice_end(state)


@rule("death")
def cancel_deaths(state: State) -> None:
    """Nobody is there to die: nothing stays owed."""
    note(state, Happened.SPARED, state.to_move)
    if state.market.open:
        state.market.owed = 0
    else:
        state.turn.owed = 0


@compiled
def chronicle_is_full(state: State) -> bool:
    for section in range(N_SECTIONS):
        if has_room(state, section):
            return False
    return True


@rule("end-of-game")
def is_last_space(state: State, rest: int) -> bool:
    """Whether one more death there fills the chronicle, or the graves."""
    if rest == Rest.GRAVE:
        return room_left(state, rest) == 1
    left = 0
    for section in range(N_SECTIONS):
        left += room_left(state, section)
    return left == 1 and room_left(state, rest) == 1


@rule("end-of-game")
def notice_end(state: State) -> None:
    """The last space of the chronicle, or the last grave; a second filling changes nothing."""
    if state.ended != NONE:
        return
    if chronicle_is_full(state):
        bring_about_end(state, Ending.CHRONICLE_FULL)
    elif not has_room(state, Rest.GRAVE):
        bring_about_end(state, Ending.GRAVES_FULL)


@compiled
def bring_about_end(state: State, ending: int) -> None:
    state.ended, state.ender = ending, state.to_move
    note(state, Happened.ENDED, state.to_move, ending)
