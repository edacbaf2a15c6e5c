"""test_binding_input.py: no input may crash the interpreter. Every method of every type of the package for Python is called
with wrong values for each argument, with objects of other games, and with copied, pickled and uninitialized objects.

    python3 test_binding_input.py CARDS DECK DECK CORE_DECK CORE_DECK [RECORD]
"""

import array
import copy
import ctypes
import gc
import inspect
import os
import pickle
import subprocess
import sys
import unittest

import traxis
import traxis.batch
import traxis.env
from traxis.batch import Batch
from traxis.env import TraxisEnv

CARDS, FIRST, SECOND, *CORE_DECKS = sys.argv[1:6]
RECORD = sys.argv[6] if len(sys.argv) > 6 else None
CATALOG = traxis.Catalog(CARDS)
SETUP = traxis.setup_of(CATALOG, FIRST, SECOND)
OTHER_SETUP = traxis.setup_of(CATALOG, SECOND, FIRST)


def other_catalog():
    return traxis.Catalog(os.path.join(CARDS, "core"))


class BadIndex:
    def __index__(self):
        raise ValueError("no number")


class BadRepr:
    def __repr__(self):
        raise ValueError("no words")


class Text(str):
    pass


def wrong_values():
    """Values of every kind; some are valid for some arguments."""
    return [None, True, -1, 0, 1, 255, 256, 65535, 65536, 2**31, 2**32, 2**63, 2**64, -2**64, 10**5000, 0.0, 1.5, float("nan"),
            float("inf"), 1j, "", "0", "random", "a\0b", "\udc80", "x" * 100000, Text("greedy"), b"", b"abc", b"a\0b", bytes(8192),
            bytearray(16), memoryview(b"abc"), array.array("H", [1]), [], [None], [0], (), {}, {1: 2}, set(), object(), object,
            type, len, BadIndex(), BadRepr(), iter([]), range(3), Ellipsis, NotImplemented, ctypes.c_void_p(1),
            ctypes.create_string_buffer(64), ctypes.c_char_p(b"x"), CATALOG, SETUP, OTHER_SETUP,
            traxis.Game(CATALOG, SETUP, 1), traxis.Bot("random", CATALOG, SETUP, 0), Batch(CATALOG, [SETUP], 2),
            TraxisEnv(CATALOG, SETUP), traxis.Catalog.__new__(traxis.Catalog), traxis.Game.__new__(traxis.Game),
            traxis.Bot.__new__(traxis.Bot), traxis.Setup.__new__(traxis.Setup), traxis.Record.__new__(traxis.Record),
            Batch.__new__(Batch), traxis.Catalog, traxis.Game]


def play_on(game, steps):
    for _ in range(steps):
        if game.over():
            return
        game.choose(game.hash() % game.count())


# Constructors of each type, and valid arguments for each callable.
MAKERS = {
    "Catalog": lambda: traxis.Catalog(os.path.join(CARDS, "core")),
    "Game": lambda: traxis.Game(CATALOG, SETUP, 1),
    "Bot": lambda: traxis.Bot("random", CATALOG, SETUP, 0),
    "Batch": lambda: Batch(CATALOG, [SETUP], 2, threads=1),
    "TraxisEnv": lambda: begun(TraxisEnv(CATALOG, SETUP)),
    "DeckList": lambda: traxis.DeckList(CATALOG, FIRST),
    "Setup": lambda: traxis.setup_of(CATALOG, FIRST, SECOND),
}
CONSTRUCTORS = {
    traxis.Catalog: (os.path.join(CARDS, "core"),), traxis.Game: (CATALOG, SETUP, 1), traxis.DeckList: (CATALOG, FIRST),
    traxis.Record: (CATALOG, FIRST), traxis.Bot: ("random", CATALOG, SETUP, 0, 1), Batch: (CATALOG, [SETUP], 2, 1, 1, ("masks",)),
    TraxisEnv: (CATALOG, SETUP), traxis.setup_of: (CATALOG, FIRST, SECOND), traxis.Setup: (),
}
ARGUMENTS = {
    ("Catalog", "name"): (1,), ("Game", "option"): (0,), ("Game", "choose"): (0,), ("Game", "load"): (b"",),
    ("Bot", "choose"): (None,), ("Batch", "reset"): (1,), ("Batch", "step"): ([0, 0],), ("Batch", "observation"): (0,),
    ("Batch", "mask"): (0,), ("Batch", "option"): (0, 0), ("Batch", "ask"): (None, 0), ("Batch", "words"): (0,),
    ("TraxisEnv", "reset"): (1, None), ("TraxisEnv", "step"): (0,), ("TraxisEnv", "observe"): ("seat_0",),
    ("TraxisEnv", "action_space"): ("seat_0",), ("TraxisEnv", "observation_space"): ("seat_0",),
    ("TraxisEnv", "last"): (True,), ("TraxisEnv", "agent_iter"): (5,),
}
# Limit for numbers of games: large numbers are valid, but need too much memory.
MOST_NUMBER = {"Batch": 256}


def begun(env):
    env.reset(seed=1)
    return env


class WrongInput(unittest.TestCase):
    def call(self, what, function, *arguments, **named):
        """Accepts any return value; the only exception allowed is Error."""
        try:
            return function(*arguments, **named)
        except traxis.Error as error:
            self.assertTrue(str(error), what)
        except BaseException as error:
            self.fail(f"{what}: {type(error).__name__}: {error}")
        return None

    def with_each_wrong(self, name, function, arguments):
        for place in range(len(arguments)):
            for value in wrong_values():
                if type(value) is int and MOST_NUMBER.get(name, value) < value < 2**24:
                    continue
                mixed = list(arguments)
                mixed[place] = value
                self.call(f"{name}, argument {place}: {type(value).__name__}", function, *mixed)

    def test_constructors(self):
        for maker, arguments in CONSTRUCTORS.items():
            with self.subTest(maker.__name__):
                self.with_each_wrong(maker.__name__, maker, arguments)

    def test_methods(self):
        for kind, make in MAKERS.items():
            for name in public_methods(type(make())):
                arguments = ARGUMENTS.get((kind, name), ())
                self.assertEqual(len(arguments), most_arguments(type(make()), name), f"{kind}.{name} is in ARGUMENTS")
                with self.subTest(f"{kind}.{name}"):
                    self.call(f"{kind}.{name}", getattr(make(), name), *arguments)
                    subject = make()
                    self.with_each_wrong(f"{kind}.{name}", getattr(subject, name), arguments)

    def test_uninitialised_objects(self):
        for kind, make in MAKERS.items():
            cls = type(make())
            for name in public_methods(cls):
                bare = cls.__new__(cls)
                try:
                    getattr(bare, name)(*ARGUMENTS.get((kind, name), ()))
                except (traxis.Error, AttributeError):
                    pass

    def test_subclasses_that_do_not_call_the_constructor(self):
        for kind, make in MAKERS.items():
            cls = type(make())
            lazy = type("Lazy", (cls,), {"__init__": lambda self: None})
            for name in public_methods(cls):
                try:
                    getattr(lazy(), name)(*ARGUMENTS.get((kind, name), ()))
                except (traxis.Error, AttributeError):
                    pass

    def test_initialising_twice_is_refused(self):
        for kind, cls in (("Catalog", traxis.Catalog), ("Game", traxis.Game), ("Bot", traxis.Bot), ("Batch", Batch)):
            with self.assertRaisesRegex(traxis.Error, "made already"):
                MAKERS[kind]().__init__(*CONSTRUCTORS[cls])

    def test_copies_do_not_share_memory(self):
        for kind, make in MAKERS.items():
            for how in (copy.copy, copy.deepcopy, lambda it: copy.deepcopy([it, it])):
                original = make()
                made = self.call(f"a copy of {kind}", how, original)
                del original
                gc.collect()
                if kind == "Game":
                    made = made[1] if isinstance(made, list) else made
                    play_on(made, 20)
                del made
                gc.collect()

    def test_pickles(self):
        for kind, make in MAKERS.items():
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                pickled = self.call(f"a pickle of {kind}", pickle.dumps, make(), protocol)
                if pickled:
                    self.call(f"{kind} out of a pickle", pickle.loads, pickled)

    def test_freed_in_any_order(self):
        for first in range(4):
            catalog = traxis.Catalog(CARDS)
            setup = traxis.setup_of(catalog, FIRST, SECOND)
            held = [catalog, traxis.Game(catalog, setup, 1), traxis.Bot("greedy", catalog, setup, 0), Batch(catalog, [setup], 2)]
            del catalog, setup
            held[first] = None
            gc.collect()
            if held[1]:
                play_on(held[1], 10)
            if held[3]:
                held[3].sample()
                held[3].step()
            held.clear()
            gc.collect()

    def test_an_interpreter_that_ends_early(self):
        program = ("import traxis, traxis.batch, sys\nc = traxis.Catalog(sys.argv[1])\ns = traxis.setup_of(c, *sys.argv[2:])\n"
                   "g = traxis.Game(c, s, 1); b = traxis.Bot('greedy', c, s, 0); m = traxis.batch.Batch(c, [s], 4)\n"
                   "g.me = g; b.me = b; m.me = m; c.all = [g, b, m]\n")
        done = subprocess.run([sys.executable, "-c", program, CARDS, FIRST, SECOND], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class ForeignObjects(unittest.TestCase):
    def test_setups_of_other_cards(self):
        other = other_catalog()
        for use in (lambda: traxis.Game(other, SETUP, 1), lambda: traxis.Bot("random", other, SETUP, 0),
                    lambda: Batch(other, [SETUP], 1), lambda: TraxisEnv(other, SETUP)):
            with self.assertRaisesRegex(traxis.Error, "the setup belongs to a Catalog of other cards"):
                use()

    def test_a_catalog_of_the_same_cards_is_accepted(self):
        game = traxis.Game(traxis.Catalog(CARDS), SETUP, 1)
        bot = traxis.Bot("random", CATALOG, SETUP, game.seat())
        self.assertLess(bot.choose(game), game.count())

    def test_bots_of_another_setup(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        for specification in ("random", "greedy", "recruit", "warlord:nodes=20"):
            bot = traxis.Bot(specification, CATALOG, OTHER_SETUP, game.seat())
            with self.assertRaisesRegex(traxis.Error, "another setup"):
                bot.choose(game)
            batch = Batch(CATALOG, [SETUP], 1)
            with self.assertRaisesRegex(traxis.Error, "another setup"):
                batch.ask(traxis.Bot(specification, CATALOG, OTHER_SETUP, batch.seats[0]), 0)

    def test_bots_and_a_loaded_game_of_other_decks(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        game.load(traxis.Game(CATALOG, OTHER_SETUP, 1).save())
        self.assertIsNone(game.setup)
        for setup in (SETUP, OTHER_SETUP):
            with self.assertRaisesRegex(traxis.Error, "another setup"):
                traxis.Bot("warlord:nodes=20", CATALOG, setup, game.seat()).choose(game)
        play_on(game, 30)

    def test_bots_continue_in_a_loaded_game(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        play_on(game, 20)
        again = traxis.Game(CATALOG, SETUP, 2)
        again.load(game.save())
        self.assertEqual(again.hash(), game.hash())
        bot = traxis.Bot("warlord:nodes=20", CATALOG, again.setup, again.seat())
        self.assertLess(bot.choose(again), again.count())

    def test_bots_after_the_end(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        play_on(game, 10000)
        self.assertTrue(game.over())
        for seat in range(2):
            with self.assertRaisesRegex(traxis.Error, f"the decision is not that of seat {seat}"):
                traxis.Bot("greedy", CATALOG, SETUP, seat).choose(game)
        for ask in (lambda: game.choose(0), lambda: game.option(0)):
            with self.assertRaisesRegex(traxis.Error, "the game is over"):
                ask()

    def test_truncated_or_changed_saves(self):
        saved = traxis.Game(CATALOG, SETUP, 1).save()
        for wrong in (saved[:-1], saved + b"x", saved[:31], b"", bytes(len(saved)), b"x" + saved[1:],
                      saved[:500] + bytes([saved[500] ^ 1]) + saved[501:],
                      traxis.Game(other_catalog(), traxis.setup_of(other_catalog(), *CORE_DECKS, casual=True), 1).save()):
            game = traxis.Game(CATALOG, SETUP, 1)
            before = game.hash()
            with self.assertRaises(traxis.Error):
                game.load(wrong)
            self.assertEqual(game.hash(), before)
            play_on(game, 5)

    def test_buffers_that_were_written_into(self):
        batch = Batch(CATALOG, [SETUP], 2)
        for buffer, value in ((batch.counts, 65535), (batch.seats, 255), (batch.over, 255), (batch.masks, 255)):
            for i in range(len(buffer)):
                buffer[i] = value
        batch.words(0)
        for i in range(2):
            batch.actions[i] = 65535
        with self.assertRaisesRegex(traxis.Error, "game 0: action 65535 is not one of its"):
            batch.step()
        with self.assertRaises((BufferError, TypeError)):
            batch.seats.clear()
        for name in ("games", "catalog"):
            with self.assertRaises(AttributeError):
                setattr(batch, name, 10**6)
        for name in ("seats", "counts", "masks", "observations", "options", "rewards", "over", "actions"):
            setattr(batch, name, None)
        gc.collect()
        batch.reset(3)
        batch.sample()
        batch.step()


class Records(unittest.TestCase):
    def setUp(self):
        self.record = traxis.Record(CATALOG, RECORD) if RECORD else self.skipTest("no record")

    def test_a_record_is_played_step_by_step(self):
        game = self.record.start()
        for index in range(len(self.record)):
            self.record.step(game, index)
        self.assertEqual(game.choices(), len(self.record))
        self.assertIsNotNone(game.setup)

    def test_wrong_steps(self):
        for value in wrong_values():
            for arguments in ((value, 0), (self.record.start(), value)):
                try:
                    self.record.step(*arguments)
                except traxis.Error:
                    pass
        over = self.record.start()
        play_on(over, 10000)
        for index in (0, len(self.record) - 1):
            with self.assertRaises(traxis.Error):
                self.record.step(over, index)
        with self.assertRaisesRegex(traxis.Error, "the game belongs to a Catalog of other cards"):
            self.record.step(traxis.Game(other_catalog(), traxis.setup_of(other_catalog(), *CORE_DECKS, casual=True), 1), 0)

    def test_records_are_not_copied(self):
        for how in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(traxis.Error, "a Record cannot be"):
                how(self.record)


class Games(unittest.TestCase):
    def test_a_copy_is_independent(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        play_on(game, 30)
        for how in (traxis.Game.copy, copy.copy, copy.deepcopy):
            before, other = game.hash(), how(game)
            self.assertEqual((other.hash(), other.prompt(), other.count()), (before, game.prompt(), game.count()))
            play_on(other, 10)
            self.assertNotEqual(other.hash(), before)
            self.assertEqual(game.hash(), before)
            self.assertIs(other.catalog, game.catalog)

    def test_copies_of_a_subclass(self):
        class Named(traxis.Game):
            name = None

        game = Named(CATALOG, SETUP, 1)
        game.name = "mine"
        self.assertEqual((type(game.copy()), game.copy().name), (Named, "mine"))

    def test_long_texts_are_complete(self):
        game = traxis.Game(CATALOG, SETUP, 1)
        self.assertTrue(game.prompt())
        self.assertTrue(all(game.option(i) for i in range(game.count())))


class Seeds(unittest.TestCase):
    def first(self, env, **named):
        env.reset(**named)
        return str(env.last()[0])

    def test_a_reset_without_a_seed_continues_the_generator(self):
        env = TraxisEnv(CATALOG, SETUP)
        runs = []
        for _ in range(2):
            runs.append([self.first(env, seed=7)] + [self.first(env) for _ in range(5)])
        self.assertEqual(runs[0], runs[1])
        self.assertGreater(len(set(runs[0])), 3)
        self.assertNotEqual(runs[0][1:], [self.first(env, seed=8)] + [self.first(env) for _ in range(4)])

    def test_without_any_seed_games_are_random(self):
        self.assertNotEqual([self.first(env) for env in [TraxisEnv(CATALOG, SETUP)] for _ in range(6)],
                            [self.first(env) for env in [TraxisEnv(CATALOG, SETUP)] for _ in range(6)])


def public_methods(cls):
    return [name for name, member in inspect.getmembers(cls) if not name.startswith("_") and callable(member)]


def most_arguments(cls, name):
    """Returns the number of arguments of a method, without self."""
    taken = list(inspect.signature(getattr(cls, name)).parameters.values())
    return len(taken) - (0 if isinstance(inspect.getattr_static(cls, name), staticmethod) else 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
