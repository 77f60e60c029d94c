"""A component set as data: complete, each number and face with its line and how sure it is."""

from __future__ import annotations

import json
import random
import re

from stammtisch import ComponentsError
from stammtisch.core.components import Mark
from stammtisch.core.game import Components, Game

N_CHANGED = 400
WORD = re.compile(r"[^\s|:]+")


def house(game: Game) -> str:
    text: str = game.module("components").house()
    return text


def values(components: Components) -> dict[str, object]:
    return {fact.name: fact.value for fact in components.facts}


def changed(text: str, dice: random.Random) -> str:
    """With another word of the file, or another number, in one place behind the header."""
    lines = [line for line in text.split("\n") if line and line[0] not in "#"]
    n = dice.randrange(len(lines))
    word = dice.choice(list(WORD.finditer(lines[n])))
    others = [other for line in lines for other in WORD.findall(line)]
    alike = [other for other in others if other.isdigit() == word[0].isdigit()]
    lines[n] = lines[n][: word.start()] + dice.choice(alike) + lines[n][word.end() :]
    return "\n".join(lines)


def test_what_differs_on_the_table_differs_in_the_data_and_nothing_else_does(game: Game) -> None:
    """So every number and every letter of a file that counts is there."""
    dice, ours = random.Random(7), game.components()
    read = 0
    for _ in range(N_CHANGED):
        try:
            other = game.components(changed(house(game), dice))
        except ComponentsError:
            continue
        same = other.digest == ours.digest
        assert (values(other) == values(ours)) == same, other.text
        read += not same
    assert read > 10


def test_names_are_unique_and_each_fact_stands_in_its_line(game: Game) -> None:
    lines, facts = house(game).splitlines(), game.components().facts
    assert len({fact.name for fact in facts}) == len(facts)
    for fact in facts:
        line = lines[fact.line - 1]
        if type(fact.value) is int and len(re.findall(r"\d+", line)) > 1:
            assert re.search(rf"\b{fact.value}\b", line), fact
        assert set(fact.name.split()) & set(line.replace(":", " ").split()), (fact, line)
    counted = {fact.line for fact in facts}
    assert counted <= {n for n, text in enumerate(lines, 1) if text and not text.startswith("#")}


def test_the_data_of_the_house_set_says_how_sure_it_is_and_can_be_written_as_json(
    game: Game,
) -> None:
    data = game.components().data
    assert json.loads(json.dumps(data)) == data
    assert {Mark(entry["mark"]) for entry in data.values()} <= set(Mark)
    assert list(data) == [fact.name for fact in game.components().facts]
    data[next(iter(data))]["value"] = "changed"
    assert game.components().data != data


def test_a_set_of_one_s_own_has_data_too_as_sure_as_its_file_says(game: Game) -> None:
    ours, own = game.components(), game.components("# ours\n" + house(game))
    assert values(own) == values(ours)
    assert [fact.line for fact in own.facts] == [fact.line + 1 for fact in ours.facts]
    assert {fact.mark for fact in own.facts} in ({None}, {fact.mark for fact in ours.facts})
    assert own.provenance.startswith("ours")
    assert own.provenance != ours.provenance
