"""test_binding.py: the package for Python: environments keep the order of PettingZoo's AEC, batches are reproducible and
refuse what is not there.

    python3 test_binding.py CARDS DECK DECK
"""

import sys
import unittest

import traxis
from traxis.batch import OBSERVATION, OPTION, OPTIONS, Batch
from traxis.env import TraxisEnv

CARDS, FIRST, SECOND = sys.argv[1:4]
CATALOG = traxis.Catalog(CARDS)
SETUP = traxis.setup_of(CATALOG, FIRST, SECOND)


def play(batch, steps):
    history = []
    for _ in range(steps):
        batch.sample()
        batch.step()
        history.append((bytes(batch.seats), batch.counts.tobytes(), bytes(batch.observations), batch.rewards.tobytes()))
    return history


class Batches(unittest.TestCase):
    def test_the_same_seed_plays_the_same_games(self):
        batch = Batch(CATALOG, [SETUP], 20, seed=4, threads=1)
        first = play(batch, 250)
        batch.reset(4)
        self.assertEqual(first, play(batch, 250))
        self.assertEqual(first, play(Batch(CATALOG, [SETUP], 20, seed=4, threads=3), 250))
        self.assertNotEqual(first, play(Batch(CATALOG, [SETUP], 20, seed=5), 250))
        self.assertEqual(batch.decisions, 20 * 250)
        self.assertGreater(batch.ended, 0)

    def test_buffers_fit_together(self):
        batch = Batch(CATALOG, [SETUP], 7)
        self.assertEqual(len(batch.observations), 7 * OBSERVATION)
        self.assertEqual(len(batch.options), 7 * OPTIONS * OPTION)
        for _ in range(300):
            for row in range(7):
                self.assertEqual(sum(batch.mask(row)), batch.counts[row])
                self.assertGreaterEqual(batch.counts[row], 1)
                self.assertEqual(batch.observation(row)[8], min(255, batch.counts[row]))
            batch.sample()
            batch.step(list(batch.actions))
            for row in range(7):
                won = batch.rewards[2 * row:2 * row + 2].tolist()
                self.assertIn(won, ([0, 0], [1, -1], [-1, 1]) if batch.over[row] else ([0, 0],))

    def test_actions_that_are_not_there_are_refused(self):
        batch = Batch(CATALOG, [SETUP], 3)
        before = bytes(batch.observations)
        with self.assertRaisesRegex(traxis.Error, "game 1: action 200 is not one of its"):
            batch.step([0, 200, 0])
        with self.assertRaisesRegex(traxis.Error, "expected 3 actions, found 2"):
            batch.step([0, 0])
        batch.observe()
        self.assertEqual(before, bytes(batch.observations))

    def test_bad_batches_are_refused(self):
        for games, threads in ((0, 1), (-1, 1), (1 << 21, 1), ((1 << 32) + 1, 1), (1, 1000)):
            with self.assertRaises(traxis.Error):
                Batch(CATALOG, [SETUP], games, threads=threads)
        with self.assertRaises(traxis.Error):
            Batch(CATALOG, [], 1)
        with self.assertRaisesRegex(traxis.Error, "there is no bot 'nobody'"):
            traxis.Bot("nobody", CATALOG, SETUP, 0)

    def test_bots_are_asked_where_they_sit(self):
        batch = Batch(CATALOG, [SETUP], 2)
        bots = [traxis.Bot("random", CATALOG, SETUP, seat) for seat in range(2)]
        for row in range(2):
            self.assertLess(batch.ask(bots[batch.seats[row]], row), batch.counts[row])
            with self.assertRaisesRegex(traxis.Error, "the decision is not that of seat"):
                batch.ask(bots[1 - batch.seats[row]], row)
        for row in (-1, 2, 1 << 32):
            with self.assertRaisesRegex(traxis.Error, "expected a game from 0 to 1"):
                batch.ask(bots[0], row)
        for seat in (-1, 2):
            with self.assertRaisesRegex(traxis.Error, "expected a seat from 0 to 1"):
                traxis.Bot("random", CATALOG, SETUP, seat)

    def test_a_game_has_two_decks(self):
        for decks in ((), (FIRST,), (FIRST, SECOND, FIRST)):
            with self.assertRaisesRegex(traxis.Error, "expected 2 decks"):
                traxis.setup_of(CATALOG, *decks)

    def test_what_is_not_wanted_is_not_made(self):
        batch = Batch(CATALOG, [SETUP], 2, wanted=("masks",))
        self.assertIsNone(batch.observations)
        self.assertIsNone(batch.options)
        batch.sample()
        batch.step()


class Environments(unittest.TestCase):
    def game(self, seed):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=seed)
        turns, ends = [], []
        for agent in env.agent_iter():
            seen, reward, termination, truncation, info = env.last()
            self.assertEqual(agent, env.agent_selection)
            self.assertFalse(truncation)
            if termination:
                self.assertEqual(sum(seen["action_mask"]), 0)
                ends.append((agent, reward))
                env.step(None)
            else:
                self.assertEqual(reward, 0)
                legal = [action for action, there in enumerate(seen["action_mask"]) if there]
                turns.append((agent, len(legal)))
                env.step(legal[len(turns) % len(legal)])
        return turns, ends

    def test_a_game_ends_for_both_agents(self):
        turns, ends = self.game(1)
        self.assertGreater(len(turns), 20)
        self.assertEqual({agent for agent, _ in turns}, {"seat_0", "seat_1"})
        self.assertEqual([agent for agent, _ in ends], ["seat_0", "seat_1"])
        self.assertEqual(sum(reward for _, reward in ends), 0)

    def test_the_same_seed_is_the_same_game(self):
        self.assertEqual(self.game(2), self.game(2))
        self.assertNotEqual(self.game(2), self.game(3))

    def test_who_is_not_asked_can_do_nothing(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        other = next(agent for agent in env.possible_agents if agent != env.agent_selection)
        self.assertEqual(sum(env.observe(other)["action_mask"]), 0)
        self.assertGreater(sum(env.observe(env.agent_selection)["action_mask"]), 0)
        with self.assertRaises(traxis.Error):
            env.step(255)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
