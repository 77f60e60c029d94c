"""Legal actions are legal and complete; whatever is forbidden is forbidden by a rule."""

from __future__ import annotations

import random
from itertools import islice, pairwise, permutations

import numpy as np
import pytest

from stammtisch import IllegalActionError, UnknownTextError
from stammtisch.core.game import Game
from stammtisch.core.state import State

from .tables import Table, language, walk

N_ILLEGAL_TRIED = 15
N_MIXED = 200
MOST_ORDERS = 24


def test_texts_and_ids_are_inverse(game: Game) -> None:
    space = game.action_space
    assert game.n_actions > 0
    for action in range(game.n_actions):
        text = space.text(action)
        assert space.parse(text) == action
        assert text == " ".join(text.split())
        assert space.id(*space.decode(action)) == action


def test_words_in_another_order_mean_the_same_action_or_none(game: Game) -> None:
    """What reads like another action in its own order is that other action."""
    space = game.action_space
    for action, text in enumerate(space.texts):
        first, *words = text.split()
        for order in islice(permutations(words), MOST_ORDERS):
            said = " ".join([first, *order])
            assert space.parse(said) == space.ids.get(said, action)
            assert space.parse(said.upper()) == space.ids.get(said, action)


def test_any_words_mean_no_action_of_other_words(game: Game) -> None:
    space, dice = game.action_space, random.Random(0)
    words = sorted({word for text in space.texts for word in text.split()})
    texts = [text.split() for text in dice.choices(space.texts, k=N_MIXED)]
    for mixed in texts:
        dice.shuffle(mixed)
        if dice.random() < 0.5:
            mixed[dice.randrange(len(mixed))] = dice.choice(words)
        try:
            found = space.parse(" ".join(mixed))
        except UnknownTextError:
            assert " ".join(mixed) not in space.ids
        else:
            meant = space.text(found).split()
            assert (meant[0], sorted(meant)) == (mixed[0], sorted(mixed))


@pytest.mark.parametrize("text", ["", "checkmate", "0", "play", "\n", "é" * 1000])
def test_unknown_texts_are_refused(game: Game, text: str) -> None:
    state = game.start()
    for ask in (state.parse, state.apply, state.why_not, state.is_legal):
        with pytest.raises(UnknownTextError):
            ask(text)


def test_unknown_ids_are_refused(game: Game) -> None:
    state = game.start()
    before = state.digest()
    for action in (-1, game.n_actions, 2**40, -(2**40)):
        for ask in (state.text, state.apply, state.why_not, state.is_legal):
            with pytest.raises(UnknownTextError):
                ask(action)
    assert state.digest() == before


def test_legal_ids_are_ascending_int32(table: Table) -> None:
    for state in table.sampled:
        legal = state.legal_actions()
        assert legal.dtype == np.int32
        assert all(a < b for a, b in pairwise(legal.tolist()))
        assert all(0 <= action < table.game.n_actions for action in legal)
        assert (len(legal) == 0) == state.is_over


def test_the_mask_marks_the_legal_ids(table: Table) -> None:
    for state in table.sampled:
        mask = state.legal_mask()
        assert mask.dtype == np.uint8
        assert mask.shape == (table.game.n_actions,)
        assert np.flatnonzero(mask).tolist() == state.legal_actions().tolist()


def test_asking_changes_nothing(table: Table) -> None:
    for state in table.sampled:
        before = state.digest()
        state.legal_actions()[:] = 0
        state.legal_mask()[:] = 1
        state.scores(), state.view(0), state.position(), state.resample(0, 1)
        assert state.digest() == before
        assert state.legal_actions().tolist() == state.clone().legal_actions().tolist()


def test_every_action_is_legal_or_forbidden_by_a_rule(table: Table) -> None:
    """Each state is asked for a share of the ids, all states together for each."""
    for share, state in enumerate(table.sampled):
        legal = set(state.legal_actions().tolist())
        for action in range(share, table.game.n_actions, len(table.sampled)):
            check_reason(state, action, action in legal)
        for action in legal:
            assert state.why_not(action) is None


def test_every_action_is_legal_or_forbidden_by_a_rule_in_variants(table: Table) -> None:
    for share, state in enumerate(table.varied.sampled):
        legal = set(state.legal_actions().tolist())
        for action in range(share, table.game.n_actions, len(table.varied.sampled)):
            check_reason(state, action, action in legal)


def test_throughout_a_game_whatever_is_illegal_is_forbidden_by_a_rule(table: Table) -> None:
    dice = random.Random(8)
    for state in walk(table.game.start(table.seats, seed=8), 8):
        legal = set(state.legal_actions().tolist())
        for action in dice.sample(range(table.game.n_actions), min(6, table.game.n_actions)):
            check_reason(state, action, action in legal)


def check_reason(state: State, action: int, legal: bool) -> None:
    reason = state.why_not(action, language(action))
    assert (reason is None) == legal, state.text(action)
    if reason is not None:
        heading = state.game.rulebook.headings[reason.heading]
        assert reason.title == heading.title[language(action)], reason
        assert reason.code, reason
        check_sentence(reason.sentence)


def check_sentence(sentence: str) -> None:
    assert sentence.strip() == sentence, sentence
    assert len(sentence) > 3, sentence
    assert not {"{", "}"} & set(sentence), sentence


def test_a_reason_is_the_same_in_every_language(table: Table) -> None:
    dice = random.Random(0)
    for state in table.sampled:
        for action in dice.sample(range(table.game.n_actions), 8):
            reasons = [state.why_not(action, language(i)) for i in range(3)]
            assert len({reason and (reason.code, reason.heading) for reason in reasons}) == 1


def test_an_illegal_action_raises_and_leaves_the_state_untouched(table: Table) -> None:
    dice = random.Random(0)
    for state in table.sampled:
        tried = state.clone()
        illegal = np.flatnonzero(state.legal_mask() == 0).tolist()
        for action in dice.sample(illegal, min(N_ILLEGAL_TRIED, len(illegal))):
            with pytest.raises(IllegalActionError) as caught:
                tried.apply(state.text(action) if action % 2 else action)
            assert caught.value.reason == state.why_not(action)
        assert tried == state
        assert tried.actions == state.actions
        assert tried.legal_actions().tolist() == state.legal_actions().tolist()


def test_legal_actions_can_be_applied(table: Table) -> None:
    dice = random.Random(0)
    for state in table.undecided:
        for action in dice.choices(state.legal_actions().tolist(), k=5):
            after = state.clone().apply(action)
            assert after != state
            assert after.actions == [*state.actions, action]
            assert after.reveals >= state.reveals
            assert after.is_over or len(after.legal_actions())


def test_ids_and_texts_apply_alike(table: Table) -> None:
    for state in table.undecided:
        action = int(state.legal_actions()[-1])
        assert state.clone().apply(action) == state.clone().apply(state.text(action))
