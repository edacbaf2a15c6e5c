"""traxis: libtraxis for Python, by way of ctypes and the standard library alone.

Structs are memory whose layout Python does not know: tx_size_of tells how much, accessors (traxis_binding.h) read them.
`traxis.batch` plays many games at once, `traxis.env` is an environment for learning agents. TRAXIS_LIBRARY names the
library where the system does not find it.
"""

import ctypes
import ctypes.util
import operator
import os


class Error(Exception):
    pass


_lib = ctypes.CDLL(os.environ.get("TRAXIS_LIBRARY") or ctypes.util.find_library("traxis") or "libtraxis.so.0")

_p, _s, _u, _i, _u64, _size, _bool, _def = (
    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint, ctypes.c_int, ctypes.c_uint64, ctypes.c_size_t, ctypes.c_bool,
    ctypes.c_uint16)

# Every function used: what it returns, what it takes.
for _name, _result, *_arguments in [
    ("tx_version", _s),
    ("tx_size_of", _size, _s),
    ("tx_catalog_load", _p, ctypes.POINTER(_s), _u, _p),
    ("tx_catalog_free", None, _p),
    ("tx_catalog_digest", _u64, _p),
    ("tx_card_name", _s, _p, _def),
    ("tx_report_text", _s, _p),
    ("tx_error_text", _s, _p),
    ("tx_deck_load", _bool, _p, _s, _p, _p),
    ("tx_setup_clear", None, _p),
    ("tx_setup_deck", None, _p, _u, _p),
    ("tx_list_load_judged", _bool, _p, _p, _s, _p, _p, _p),
    ("tx_list_size", _u, _p, _p),
    ("tx_list_name", _s, _p),
    ("tx_list_warlord", _def, _p),
    ("tx_list_free", None, _p),
    ("tx_findings_count", _u, _p),
    ("tx_finding_text", _s, _p, _u),
    ("tx_finding_rule", _s, _p, _u),
    ("tx_finding_line", _u, _p, _u),
    ("tx_start", _bool, _p, _p, _u64, _p, ctypes.POINTER(_s)),
    ("tx_decide", None, _p, _p, _p),
    ("tx_choose", _bool, _p, _p, _p, _u),
    ("tx_decision_kind_of", _u, _p),
    ("tx_decision_seat", _u, _p),
    ("tx_decision_count", _u, _p),
    ("tx_prompt_text", _size, _p, _p, _p, _p, _size),
    ("tx_option_text", _size, _p, _p, _p, _u, _p, _size),
    ("tx_game_result_text", _size, _p, _p, _p, _size),
    ("tx_game_fact", _i, _p, _i),
    ("tx_hash", _u64, _p),
    ("tx_save", _size, _p, _p, _p, _size),
    ("tx_load", _bool, _p, _p, _size, _p, _p),
    ("tx_view", None, _p, _p, _u, _p),
    ("tx_bot_make", _p, _s, _p, _p, _u64, _p, _p),
    ("tx_bot_free", None, _p),
    ("tx_bot_choose", _u, _p, _p, _u, _p),
    ("tx_native_means", _p),
    ("tx_own_setup", None, _p, _u, _p),
    ("tx_observation_version", _u),
    ("tx_batch_new", _p, _p, _p, _u, _u, _u64, _u, ctypes.POINTER(_s)),
    ("tx_batch_free", None, _p),
    ("tx_batch_observe", None, _p, _p),
    ("tx_batch_step", _bool, _p, _p, _p, ctypes.POINTER(_u)),
    ("tx_batch_sample", None, _p, _p),
    ("tx_batch_reset", None, _p, _u64),
    ("tx_batch_game", _p, _p, _u),
    ("tx_batch_decision", _p, _p, _u),
    ("tx_batch_decisions", _u64, _p),
    ("tx_batch_ended", _u64, _p),
    ("tx_record_read", _p, _p, _s, _p),
    ("tx_record_free", None, _p),
    ("tx_record_setup", _p, _p),
    ("tx_record_seed", _u64, _p),
    ("tx_record_count", _u, _p),
    ("tx_record_step", _bool, _p, _u, _p, _p, _p, _p),
]:
    _function = getattr(_lib, _name, None)
    if _function is None:
        raise Error(f"{_lib._name} has no {_name}: it is of another version of Traxis than this package; TRAXIS_LIBRARY names "
                    "the library")
    _function.restype, _function.argtypes = _result, _arguments

NOBODY = 0  # TX_GAME_OVER: the decision is nobody's
CHOICES = 0  # TX_GAME_CHOICES
SEATS = 2


VERSION = _lib.tx_version().decode()


def _struct(name):
    return ctypes.create_string_buffer(_lib.tx_size_of(name.encode()))


def _words(function, *arguments):
    text = ctypes.create_string_buffer(2048)
    function(*arguments, text, len(text))
    return text.value.decode()


def _whole_number(value, least, most, what):
    """The value, if it is a whole number (of any package) from `least` to `most`."""
    try:
        if not isinstance(value, bool) and least <= operator.index(value) <= most:
            return operator.index(value)
    except TypeError:
        pass
    raise Error(f"expected {what} from {least} to {most}, found {value!r}")


class Catalog:
    """The compiled cards of a folder."""

    def __init__(self, *folders):
        self.pointer, report = None, _struct("tx_report")
        paths = (_s * len(folders))(*(os.fsencode(folder) for folder in folders))
        self.pointer = _lib.tx_catalog_load(paths, len(folders), report)
        if not self.pointer:
            raise Error(_lib.tx_report_text(report).decode())

    def __del__(self):
        _lib.tx_catalog_free(self.pointer)

    def name(self, card):
        return _lib.tx_card_name(self.pointer, card).decode()

    def digest(self):
        return _lib.tx_catalog_digest(self.pointer)


class Game:
    """A game and the decision it waits for."""

    def __init__(self, catalog, setup, seed):
        self.catalog = catalog
        self.game, self.decision = _struct("tx_game"), _struct("tx_decision")
        wrong = _s()
        if not _lib.tx_start(catalog.pointer, setup, seed, self.game, ctypes.byref(wrong)):
            raise Error(wrong.value.decode())
        self._decide()

    def _decide(self):
        _lib.tx_decide(self.catalog.pointer, self.game, self.decision)

    def over(self):
        return _lib.tx_decision_kind_of(self.decision) == NOBODY

    def seat(self):
        return _lib.tx_decision_seat(self.decision)

    def count(self):
        return _lib.tx_decision_count(self.decision)

    def prompt(self):
        return _words(_lib.tx_prompt_text, self.catalog.pointer, self.game, self.decision)

    def option(self, index):
        return _words(_lib.tx_option_text, self.catalog.pointer, self.game, self.decision, index)

    def choose(self, index):
        if not _lib.tx_choose(self.catalog.pointer, self.game, self.decision, index):
            raise Error(f"option {index} is not listed")

    def choices(self):
        return _lib.tx_game_fact(self.game, CHOICES)

    def result(self):
        return _words(_lib.tx_game_result_text, self.catalog.pointer, self.game)

    def hash(self):
        return _lib.tx_hash(self.game)

    def save(self):
        bytes_ = ctypes.create_string_buffer(_lib.tx_save(self.catalog.pointer, self.game, None, 0))
        _lib.tx_save(self.catalog.pointer, self.game, bytes_, len(bytes_))
        return bytes_.raw

    def load(self, saved):
        error = _struct("tx_error")
        if not _lib.tx_load(self.catalog.pointer, saved, len(saved), self.game, error):
            raise Error(_lib.tx_error_text(error).decode())
        self._decide()


def setup_of(catalog, *paths, casual=False):
    """The setup of a game between the decks of two files. A deck that is not legal is for those who are `casual` about it."""
    if len(paths) != SEATS:
        raise Error(f"expected {SEATS} decks, found {len(paths)}")
    setup, error = _struct("tx_setup"), _struct("tx_error")
    _lib.tx_setup_clear(setup)
    for seat, path in enumerate(paths):
        deck = _struct("tx_deck")
        if not _lib.tx_deck_load(catalog.pointer, os.fsencode(path), deck, error):
            raise Error(_lib.tx_error_text(error).decode())
        if not casual:
            _must_be_legal(catalog, path)
        _lib.tx_setup_deck(setup, seat, deck)
    return setup


def _must_be_legal(catalog, path):
    deck = DeckList(catalog, path)
    if not deck.legal:
        reasons = "; ".join(f"{words} ({rule})" for _, words, rule in deck.findings)
        raise Error(f"{os.fsdecode(path)}: the deck is not legal: {reasons}. casual=True plays with it all the same")


class DeckList:
    """A deck as somebody wrote it down; `findings` is what is wrong with it: (line, words, rule)."""

    def __init__(self, catalog, path):
        self.list, findings = _struct("tx_deck_list"), _struct("tx_findings")
        self.readable = _lib.tx_list_load_judged(catalog.pointer, None, os.fsencode(path), None, self.list, findings)
        self.legal = not _lib.tx_findings_count(findings)
        self.name = _lib.tx_list_name(self.list).decode()
        self.warlord = _lib.tx_list_warlord(self.list)
        self.size = _lib.tx_list_size(catalog.pointer, self.list)
        self.findings = [(_lib.tx_finding_line(findings, i), _lib.tx_finding_text(findings, i).decode(),
                          _lib.tx_finding_rule(findings, i).decode()) for i in range(_lib.tx_findings_count(findings))]

    def __del__(self):
        _lib.tx_list_free(self.list)


class Record:
    """A recorded game."""

    def __init__(self, catalog, path):
        self.catalog, self.pointer, self.error = catalog, None, _struct("tx_error")
        self.pointer = _lib.tx_record_read(catalog.pointer, os.fsencode(path), self.error)
        if not self.pointer:
            raise Error(_lib.tx_error_text(self.error).decode())

    def __del__(self):
        _lib.tx_record_free(self.pointer)

    def __len__(self):
        return _lib.tx_record_count(self.pointer)

    def start(self):
        return Game(self.catalog, _lib.tx_record_setup(self.pointer), _lib.tx_record_seed(self.pointer))

    def step(self, game, index):
        if not _lib.tx_record_step(self.pointer, index, self.catalog.pointer, game.game, game.decision, self.error):
            raise Error(_lib.tx_error_text(self.error).decode())


class Bot:
    """A computer player by its specification (docs/BOTS.md), at one seat of a setup."""

    def __init__(self, specification, catalog, setup, seat, seed=1):
        self.pointer, own, error = None, _struct("tx_setup"), _struct("tx_error")
        if seat not in range(SEATS):
            raise Error(f"expected a seat from 0 to {SEATS - 1}, found {seat}")
        _lib.tx_own_setup(setup, seat, own)
        self.catalog, self.seat, self.view = catalog, seat, _struct("tx_game")
        self.pointer = _lib.tx_bot_make(specification.encode(), catalog.pointer, own, seed, _lib.tx_native_means(), error)
        if not self.pointer:
            raise Error(_lib.tx_error_text(error).decode())

    def __del__(self):
        _lib.tx_bot_free(self.pointer)

    def choose(self, game, decision):
        """Its option. It is given its seat's view of the game and no more."""
        if _lib.tx_decision_kind_of(decision) == NOBODY or _lib.tx_decision_seat(decision) != self.seat:
            raise Error(f"the decision is not that of seat {self.seat}")
        _lib.tx_view(self.catalog.pointer, game, self.seat, self.view)
        return _lib.tx_bot_choose(self.pointer, self.view, self.seat, decision)
