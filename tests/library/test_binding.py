"""test_binding.py: tests of the Python package: environments follow the order of PettingZoo's AEC, batches are reproducible
and reject invalid actions.

    python3 test_binding.py CARDS DECK DECK
"""

import os
import subprocess
import sys
import tempfile
import unittest

import traxis
from traxis.batch import OBSERVATION, OPTION, OPTIONS, Batch
from traxis.env import TraxisEnv

CARDS, FIRST, SECOND = sys.argv[1:4]
CATALOG = traxis.Catalog(CARDS)
SETUP = traxis.setup_of(CATALOG, FIRST, SECOND)


def python(program):
    """Runs a program in another Python process and returns the last line of its standard error."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stderr.strip().split("\n")[-1]


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

    def test_invalid_actions_are_refused(self):
        batch = Batch(CATALOG, [SETUP], 3)
        before = bytes(batch.observations)
        with self.assertRaisesRegex(traxis.Error, "game 1: action 200 is not one of its"):
            batch.step([0, 200, 0])
        with self.assertRaisesRegex(traxis.Error, "expected 3 actions, found 2"):
            batch.step([0, 0])
        for wrong in (-1, 70000, 0.5, "0", None):
            with self.assertRaisesRegex(traxis.Error, "expected 3 actions, each the number of an option"):
                batch.step([0, wrong, 0])
        batch.observe()
        self.assertEqual(before, bytes(batch.observations))

    def test_bad_batches_are_refused(self):
        for games, threads in ((0, 1), (-1, 1), (1 << 21, 1), ((1 << 32) + 1, 1), (1, 1000)):
            with self.assertRaises(traxis.Error):
                Batch(CATALOG, [SETUP], games, threads=threads)
        with self.assertRaises(traxis.Error):
            Batch(CATALOG, [], 1)
        with self.assertRaisesRegex(traxis.Error, "unknown bot 'nobody'"):
            traxis.Bot("nobody", CATALOG, SETUP, 0)

    def test_bots_choose_only_at_their_seat(self):
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

    def test_illegal_decks_are_refused_by_default(self):
        with tempfile.TemporaryDirectory() as folder:
            small = os.path.join(folder, "small.txt")
            with open(FIRST) as deck, open(small, "w") as file:
                file.writelines(line for line in deck if not line.startswith("3x"))
            with self.assertRaisesRegex(traxis.Error, r"small.txt: .* not legal: \d+ cards; .*\(R20.1\).*casual=True"):
                traxis.setup_of(CATALOG, small, SECOND)
            Batch(CATALOG, [traxis.setup_of(CATALOG, small, SECOND, casual=True)], 1)

    def test_an_unknown_name_hides_no_other_error(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bad.txt")
            with open(path, "w") as file:
                file.write("Bad\nNazdreg\nOrks\n60x Gof Nob\n4x Goff Boyz\n")
            deck = traxis.DeckList(CATALOG, path)
        self.assertEqual([deck.readable, deck.legal], [False, False])
        self.assertEqual([(line, rule) for line, _, rule in deck.findings], [(4, ""), (5, "R20.3")])

    def test_a_library_of_another_layout_is_refused(self):
        self.assertRegex(python("import traxis; traxis._lib.tx_observation_version = lambda: 7; import traxis.batch"),
                         "traxis.Error: .* lays observations out by version 7, this package reads version 1")
        self.assertEqual(python("import traxis.batch"), "")

    def test_a_library_without_a_function_is_refused(self):
        self.assertRegex(python("import os; os.environ['TRAXIS_LIBRARY'] = 'libc.so.6'; import traxis"),
                         "traxis.Error: libc.so.6 has no tx_version: it is of another version")

    def test_unknown_options_are_refused(self):
        for wanted in (("mask",), "masks", ("masks", "rewards")):
            with self.assertRaisesRegex(traxis.Error, "expected in `wanted` some of masks, observations, options"):
                Batch(CATALOG, [SETUP], 2, wanted=wanted)

    def test_a_decision_is_described_in_words(self):
        batch = Batch(CATALOG, [SETUP], 2)
        prompt, options = batch.words(1)
        self.assertTrue(prompt)
        self.assertEqual(len(options), batch.counts[1])
        self.assertTrue(all(options))

    def test_unrequested_buffers_are_not_made(self):
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

    def test_without_a_seed_games_differ(self):
        env = TraxisEnv(CATALOG, SETUP)
        observed = set()
        for _ in range(8):
            env.reset(seed=None)
            observed.add(str(env.last()[0]))
        self.assertGreater(len(observed), 1)

    def test_the_same_seed_is_the_same_game(self):
        self.assertEqual(self.game(2), self.game(2))
        self.assertNotEqual(self.game(2), self.game(3))

    def test_only_the_asked_agent_can_act(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        other = next(agent for agent in env.possible_agents if agent != env.agent_selection)
        self.assertEqual(sum(env.observe(other)["action_mask"]), 0)
        self.assertGreater(sum(env.observe(env.agent_selection)["action_mask"]), 0)

    def test_invalid_actions_are_refused(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        agent, count = env.agent_selection, sum(env.last()[0]["action_mask"])
        for wrong in (255, count, -1, 1 << 40, None, "0", 0.0, True, [0]):
            with self.assertRaisesRegex(traxis.Error, f"expected an action of {agent} from 0 to {count - 1}, found "):
                env.step(wrong)
        self.assertEqual(env.agent_selection, agent)
        env.step(0)

    def test_actions_before_a_reset_are_refused(self):
        env = TraxisEnv(CATALOG, SETUP)
        for ask in (lambda: env.step(0), env.last, env.render, env.agent_iter, lambda: env.observe("seat_0")):
            with self.assertRaisesRegex(traxis.Error, r"no game has begun: call reset\(\) first"):
                ask()
        for seed in (-1, 1 << 64, "1"):
            with self.assertRaisesRegex(traxis.Error, "expected a seed from 0 to"):
                env.reset(seed=seed)

    def test_actions_after_the_end_are_refused(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(0)
        self.assertRegex(env.render(), "^The game is over: (seat_0|seat_1|nobody) has won.$")
        with self.assertRaisesRegex(traxis.Error, "the game is over: expected None, found 0"):
            env.step(0)
        env.step(None)
        self.assertEqual(env.num_agents, 1)
        env.step(None)
        for ask in (lambda: env.step(None), lambda: env.step(0), env.last):
            with self.assertRaisesRegex(traxis.Error, r"over for all agents: reset\(\) begins another"):
                ask()
        env.reset(seed=2)
        env.step(0)

    def test_an_environment_can_be_closed(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        env.close()
        env.close()
        for ask in (lambda: env.step(0), env.last, env.reset, env.render, env.agent_iter, lambda: env.observe("seat_0")):
            with self.assertRaisesRegex(traxis.Error, "the environment is closed"):
                ask()

    def test_agents_are_counted_and_iterated(self):
        env = TraxisEnv(CATALOG, SETUP)
        self.assertEqual((env.num_agents, env.max_num_agents), (0, 2))
        env.reset(seed=1)
        self.assertEqual((env.num_agents, env.max_num_agents), (2, 2))
        turns = 0
        for agent in env.agent_iter(max_iter=5):
            env.step(0)
            turns += 1
        self.assertEqual(turns, 5)

    def test_agents_have_names(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        for ask in (env.observe, env.action_space, env.observation_space):
            with self.assertRaisesRegex(traxis.Error, "there is no agent 'nobody': expected seat_0 or seat_1"):
                ask("nobody")

    def test_the_decision_is_rendered_in_words(self):
        env = TraxisEnv(CATALOG, SETUP)
        env.reset(seed=1)
        lines = env.render().split("\n")
        self.assertTrue(lines[0].startswith(env.agent_selection + ": "))
        self.assertEqual(len(lines) - 1, sum(env.last()[0]["action_mask"]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
