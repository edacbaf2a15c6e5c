"""traxis.batch: many games at once, a choice in each at every call. The work is done in C, by threads, while Python's lock
is released; what comes back are flat buffers.

    batch = Batch(catalog, [setup_of(catalog, "mine.txt", "yours.txt")], games=1024, seed=1)
    while True:
        actions = [pick(row) for row in range(batch.games)]
        batch.step(actions)

`python3 -m traxis.batch CARDS DECK DECK [SECONDS [THREADS]]` measures how many decisions a second that is.
"""

import array
import ctypes
import sys
import time

import traxis
from traxis import Error, SEATS, _lib

# include/traxis_batch.h tells the layout of observations and options; it has a version, which must be the library's.
OBSERVATION_VERSION = 1
if _lib.tx_observation_version() != OBSERVATION_VERSION:
    raise Error(f"{_lib._name} lays observations out by version {_lib.tx_observation_version()}, this package reads version "
                f"{OBSERVATION_VERSION}: they must be of the same Traxis")
OBSERVATION = 768
PLAYERS, PLAYER, PLANETS, PLANET, HAND, CARDS = 16, 16, 48, 24, 216, 256
OPTIONS = 256
OPTION = 8


class _Buffers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("seat", "count", "mask", "observation", "options", "reward", "over")]


class Batch:
    """Flat buffers, a row for each game: `seats` (bytes), `counts` (16-bit), `masks` (OPTIONS bytes a row), `observations`
    (OBSERVATION bytes), `options` (OPTIONS times OPTION bytes), `rewards` (signed bytes, one for each seat), `over` (bytes).
    What is not `wanted` is not made, and is None. They are for reading: who writes into masks, observations or options calls
    `observe` before the next step, which clears no more than the last one has filled. A batch has threads of its own, but is
    for one thread of yours at a time."""

    ALL = ("masks", "observations", "options")

    def __init__(self, catalog, setups, games, seed=1, threads=0, wanted=ALL):
        self.pointer = None
        self.catalog, self.games = catalog, games
        if games != ctypes.c_uint(games).value:
            raise Error(f"a batch cannot have {games} games")
        for name in wanted:
            if name not in self.ALL:
                raise Error(f"nothing is called {name!r}: expected in `wanted` some of {', '.join(self.ALL)}")
        wrong = ctypes.c_char_p()
        self.pointer = _lib.tx_batch_new(catalog.pointer, b"".join(setup.raw for setup in setups), len(setups), games, seed,
                                         threads, ctypes.byref(wrong))
        if not self.pointer:
            raise Error(wrong.value.decode())
        self.seats, self.over = bytearray(games), bytearray(games)
        self.counts, self.actions = array.array("H", bytes(2 * games)), array.array("H", bytes(2 * games))
        self.rewards = array.array("b", bytes(SEATS * games))
        self.masks = bytearray(games * OPTIONS) if "masks" in wanted else None
        self.observations = bytearray(games * OBSERVATION) if "observations" in wanted else None
        self.options = bytearray(games * OPTIONS * OPTION) if "options" in wanted else None
        self._held = [self._hold(buffer) for buffer in (self.seats, self.counts, self.masks, self.observations, self.options,
                                                        self.rewards, self.over)]
        self._buffers = _Buffers(*(ctypes.addressof(held) if held else None for held in self._held))
        self._actions = self._hold(self.actions)
        self.observe()

    def __del__(self):
        _lib.tx_batch_free(self.pointer)

    @staticmethod
    def _hold(buffer):
        """The memory of a buffer, which stays where it is as long as this is held."""
        return None if buffer is None else (ctypes.c_char * memoryview(buffer).nbytes).from_buffer(buffer)

    def observe(self):
        _lib.tx_batch_observe(self.pointer, ctypes.byref(self._buffers))

    def reset(self, seed):
        _lib.tx_batch_reset(self.pointer, seed)
        self.observe()

    def sample(self):
        """Puts a random legal action for every game into `actions`."""
        _lib.tx_batch_sample(self.pointer, self._actions)

    def step(self, actions=None):
        """One action for each game; without any, those in `actions`."""
        if actions is not None:
            self.actions[:] = self._actions_of(actions)
        wrong = ctypes.c_uint()
        if not _lib.tx_batch_step(self.pointer, self._actions, ctypes.byref(self._buffers), ctypes.byref(wrong)):
            row = wrong.value
            raise Error(f"game {row}: action {self.actions[row]} is not one of its {self.counts[row]}")

    def _actions_of(self, actions):
        try:
            found = array.array("H", actions)
        except (TypeError, OverflowError) as error:
            raise Error(f"expected {self.games} actions, each the number of an option from 0 on: {error}") from None
        if len(found) != self.games:
            raise Error(f"expected {self.games} actions, found {len(found)}")
        return found

    def observation(self, row):
        return memoryview(self.observations)[row * OBSERVATION:(row + 1) * OBSERVATION]

    def mask(self, row):
        return memoryview(self.masks)[row * OPTIONS:(row + 1) * OPTIONS]

    def option(self, row, action):
        start = (row * OPTIONS + action) * OPTION
        return memoryview(self.options)[start:start + OPTION]

    def ask(self, bot, row):
        """What a traxis.Bot would do in that game."""
        return bot.choose(*self._game(row))

    def words(self, row):
        """What is asked in that game, and the options, in words."""
        game, decision = self._game(row)
        return (traxis._words(_lib.tx_prompt_text, self.catalog.pointer, game, decision),
                [traxis._words(_lib.tx_option_text, self.catalog.pointer, game, decision, action)
                 for action in range(self.counts[row])])

    def _game(self, row):
        if row not in range(self.games):
            raise Error(f"expected a game from 0 to {self.games - 1}, found {row}")
        return _lib.tx_batch_game(self.pointer, row), _lib.tx_batch_decision(self.pointer, row)

    @property
    def decisions(self):
        return _lib.tx_batch_decisions(self.pointer)

    @property
    def ended(self):
        return _lib.tx_batch_ended(self.pointer)


def throughput(catalog, setups, games=1024, seconds=3.0, threads=0, wanted=Batch.ALL):
    """Decisions of random play, choosing included: a second, and a second of a processor, of which a batch may use several."""
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
