"""traxis.batch: many games at once, with one choice in each per call. The work is done in C, by threads, without Python's
lock; the results are flat buffers.

    batch = Batch(catalog, [setup_of(catalog, "mine.txt", "yours.txt")], games=1024, seed=1)
    while True:
        actions = [pick(row) for row in range(batch.games)]
        batch.step(actions)

`python3 -m traxis.batch CARDS DECK DECK [SECONDS [THREADS]]` measures the decisions per second.
"""

import array
import ctypes
import sys
import time

import traxis
from traxis import Error, SEATS, _catalog, _lib, _seed, _setup, _shown, _Single, _whole_number

# include/traxis_batch.h documents the layout of observations and options; its version must be that of the library.
OBSERVATION_VERSION = 1
if _lib.tx_observation_version() != OBSERVATION_VERSION:
    raise Error(f"{_lib._name} lays observations out by version {_lib.tx_observation_version()}, this package reads version "
                f"{OBSERVATION_VERSION}: they must be of the same Traxis")
OBSERVATION = 768
PLAYERS, PLAYER, PLANETS, PLANET, HAND, CARDS = 16, 16, 48, 24, 216, 256
OPTIONS = 256
OPTION = 8
GAMES_MOST, THREADS_MOST = 1 << 20, 64


class _Buffers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("seat", "count", "mask", "observation", "options", "reward", "over")]


class Batch(_Single):
    """Flat buffers, a row for each game: `seats` (bytes), `counts` (16-bit), `masks` (OPTIONS bytes a row), `observations`
    (OBSERVATION bytes), `options` (OPTIONS times OPTION bytes), `rewards` (signed bytes, one for each seat), `over` (bytes).
    Buffers that are not `wanted` are None. The buffers are read-only: a program that writes to masks, observations or options
    must call `observe` before the next step, which only clears what the last one has filled. A batch has threads of its own,
    but only one of your threads may use it at a time."""

    ALL = ("masks", "observations", "options")

    def __init__(self, catalog, setups, games, seed=1, threads=0, wanted=ALL):
        self._must_be_new()
        catalog_pointer, wrong = _catalog(catalog)._open(), ctypes.c_char_p()
        setups, wanted = self._list(setups, "setups"), self._list(wanted, "names in `wanted`")
        games = _whole_number(games, 1, GAMES_MOST, "a number of games")
        threads = _whole_number(threads, 0, THREADS_MOST, "a number of threads")
        for name in wanted:
            if name not in self.ALL:
                raise Error(f"nothing is called {_shown(name)}: expected in `wanted` some of {', '.join(self.ALL)}")
        pointer = _lib.tx_batch_new(catalog_pointer, b"".join(_setup(setup, catalog) for setup in setups), len(setups), games,
                                    _seed(seed), threads, ctypes.byref(wrong))
        if not pointer:
            raise Error(wrong.value.decode())
        self._catalog, self._setups, self._games = catalog, setups, games
        self.seats, self.over = bytearray(games), bytearray(games)
        self.counts, self.actions = array.array("H", bytes(2 * games)), array.array("H", bytes(2 * games))
        self.rewards = array.array("b", bytes(SEATS * games))
        self.masks = bytearray(games * OPTIONS) if "masks" in wanted else None
        self.observations = bytearray(games * OBSERVATION) if "observations" in wanted else None
        self.options = bytearray(games * OPTIONS * OPTION) if "options" in wanted else None
        self._held = [self._hold(buffer) for buffer in (self.seats, self.counts, self.masks, self.observations, self.options,
                                                        self.rewards, self.over)]
        self._buffers = _Buffers(*(ctypes.addressof(held) if held else None for held in self._held))
        self._actions, self._actions_held = self.actions, self._hold(self.actions)
        self._own(pointer, _lib.tx_batch_free)
        self.observe()

    @staticmethod
    def _list(values, what):
        try:
            return list(values)
        except TypeError:
            raise Error(f"expected a list of {what}, found {_shown(values)}") from None

    @property
    def catalog(self):
        return self._catalog

    @property
    def games(self):
        return self._games

    @staticmethod
    def _hold(buffer):
        """The memory of a buffer, which does not move while this object exists."""
        return None if buffer is None else (ctypes.c_char * memoryview(buffer).nbytes).from_buffer(buffer)

    def observe(self):
        _lib.tx_batch_observe(self._open(), ctypes.byref(self._buffers))

    def reset(self, seed):
        _lib.tx_batch_reset(self._open(), _seed(seed))
        self.observe()

    def sample(self):
        """Puts a random legal action for every game into `actions`."""
        _lib.tx_batch_sample(self._open(), self._actions_held)

    def step(self, actions=None):
        """One action for each game; without any, those in `actions`."""
        self._open()
        if actions is not None:
            self._actions[:] = self._actions_of(actions)
        wrong = ctypes.c_uint()
        if not _lib.tx_batch_step(self._pointer, self._actions_held, ctypes.byref(self._buffers), ctypes.byref(wrong)):
            row = wrong.value
            raise Error(f"game {row}: action {self._actions[row]} is not one of its {self.counts[row]}")

    def _actions_of(self, actions):
        try:
            found = array.array("H", actions)
        except (TypeError, ValueError, OverflowError) as error:
            raise Error(f"expected {self._games} actions, each the number of an option from 0 on: {error}") from None
        if len(found) != self._games:
            raise Error(f"expected {self._games} actions, found {len(found)}")
        return found

    def _part(self, buffer, row, size, name):
        """Row of a buffer, for reading."""
        self._open()
        row = _whole_number(row, 0, self._games - 1, "a game")
        if buffer is None:
            raise Error(f"{name} are not made: the batch was told what is `wanted`")
        return memoryview(buffer)[row * size:(row + 1) * size]

    def observation(self, row):
        return self._part(self.observations, row, OBSERVATION, "observations")

    def mask(self, row):
        return self._part(self.masks, row, OPTIONS, "masks")

    def option(self, row, action):
        action = _whole_number(action, 0, OPTIONS - 1, "an action")
        return self._part(self.options, row, OPTIONS * OPTION, "options")[action * OPTION:(action + 1) * OPTION]

    def ask(self, bot, row):
        """Returns the choice of a traxis.Bot in that game."""
        if not isinstance(bot, traxis.Bot):
            raise Error(f"expected a Bot, found {_shown(bot)}")
        bot._open()
        return bot._choose(self._catalog, self._setups, *self._game(row))

    def words(self, row):
        """The decision of that game and its options, in words."""
        game, decision = self._game(row)
        catalog, count = self._catalog._open(), min(_lib.tx_decision_count(decision), OPTIONS)
        return (traxis._words(_lib.tx_prompt_text, catalog, game, decision),
                [traxis._words(_lib.tx_option_text, catalog, game, decision, action) for action in range(count)])

    def _game(self, row):
        pointer = self._open()
        row = _whole_number(row, 0, self._games - 1, "a game")
        return _lib.tx_batch_game(pointer, row), _lib.tx_batch_decision(pointer, row)

    @property
    def decisions(self):
        return _lib.tx_batch_choices(self._open())

    @property
    def ended(self):
        return _lib.tx_batch_finished_games(self._open())


def throughput(catalog, setups, games=1024, seconds=3.0, threads=0, wanted=Batch.ALL):
    """Measures random play, including the choices: decisions per second, and per second of CPU time."""
    batch = Batch(catalog, setups, games, threads=threads, wanted=wanted)
    start, used = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - start) < seconds:
        batch.sample()
        batch.step()
    return batch.decisions / spent, batch.decisions / (time.process_time() - used)


def main(cards, first, second, seconds="3", threads="0"):
    catalog = traxis.Catalog(cards)
    setups = [traxis.setup_of(catalog, first, second, casual=True)]  # speed is measured, with any deck
    for name, wanted in (("choices alone", ()), ("with masks", ("masks",)), ("with observations", ("masks", "observations")),
                         ("with options too", Batch.ALL)):
        rate, by_processor = throughput(catalog, setups, seconds=float(seconds) / 4, threads=int(threads), wanted=wanted)
        print(f"{name:20} {rate:12,.0f} decisions/s, {by_processor:12,.0f} a second of one processor: {1e9 / by_processor:6,.0f} ns")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Error as error:
        sys.exit(f"traxis.batch: {error}")
