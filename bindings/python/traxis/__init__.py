"""traxis: libtraxis for Python, with only ctypes and the standard library.

The layout of structs is unknown to Python: tx_size_of returns their size, and accessors (traxis_binding.h) read their fields.
Every argument is checked before it reaches the library: wrong input raises Error. Names that begin with an underscore are
private; nothing here is safe against code that changes those.
`traxis.batch` plays many games at once, `traxis.env` is an environment for learning agents. TRAXIS_LIBRARY names the
library where the system does not find it.
"""

import ctypes
import ctypes.util
import operator
import os
import weakref


class Error(Exception):
    pass


_lib = ctypes.CDLL(os.environ.get("TRAXIS_LIBRARY") or ctypes.util.find_library("traxis") or "libtraxis.so.0")

_p, _s, _u, _i, _u64, _size, _bool, _def = (
    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint, ctypes.c_int, ctypes.c_uint64, ctypes.c_size_t, ctypes.c_bool,
    ctypes.c_uint16)

# All library functions used, with the types of their results and arguments.
for _name, _result, *_arguments in [
    ("tx_version", _s),
    ("tx_size_of", _size, _s),
    ("tx_catalog_load", _p, ctypes.POINTER(_s), _u, _p),
    ("tx_catalog_free", None, _p),
    ("tx_catalog_digest", _u64, _p),
    ("tx_catalog_count", _u, _p),
    ("tx_card_name", _s, _p, _def),
    ("tx_report_text", _s, _p),
    ("tx_error_text", _s, _p),
    ("tx_deck_load", _bool, _p, _s, _p, _p),
    ("tx_setup_init", None, _p),
    ("tx_setup_deck", None, _p, _u, _p),
    ("tx_list_load_checked", _bool, _p, _p, _s, _p, _p, _p),
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
    ("tx_object_fact", _i, _p, ctypes.c_uint8, _i),
    ("tx_hash", _u64, _p),
    ("tx_save", _size, _p, _p, _p, _size),
    ("tx_load", _bool, _p, _p, _size, _p, _p),
    ("tx_view", None, _p, _p, _u, _p),
    ("tx_bot_new", _p, _s, _p, _p, _u64, _p, _p),
    ("tx_bot_free", None, _p),
    ("tx_bot_choose", _u, _p, _p, _u, _p),
    ("tx_native_resources", _p),
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
    ("tx_batch_choices", _u64, _p),
    ("tx_batch_finished_games", _u64, _p),
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

NO_DECISION = 0  # TX_GAME_OVER: no decision
CHOICES = 0  # TX_GAME_CHOICES
CARDS = 10  # TX_GAME_CARDS
CARD, OWNER = 0, 7  # TX_OBJECT_DEF, TX_OBJECT_OWNER
SEATS = 2


VERSION = _lib.tx_version().decode()


def _struct(name):
    return ctypes.create_string_buffer(_lib.tx_size_of(name.encode()))


def _words(function, *arguments):
    """Returns the text that a library function writes, of any length."""
    text = ctypes.create_string_buffer(2048)
    needed = function(*arguments, text, len(text))
    if needed >= len(text):
        text = ctypes.create_string_buffer(needed + 1)
        function(*arguments, text, len(text))
    return text.value.decode(errors="replace")


def _whole_number(value, least, most, what):
    """Returns the value as an int if it is a whole number of any type from `least` to `most`."""
    try:
        if not isinstance(value, bool):
            number = operator.index(value)
            if least <= number <= most:
                return number
    except Exception:  # not a number, or its conversion fails
        pass
    raise Error(f"expected {what} from {least} to {most}, found {_shown(value)}")


def _shown(value):
    """Formats the value for an error message."""
    try:
        text = repr(value)
    except Exception:  # such as the repr of a number with very many digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _seed(value):
    return _whole_number(value, 0, 2**64 - 1, "a seed")


def _seat(value):
    return _whole_number(value, 0, SEATS - 1, "a seat")


def _instance(value, kind, what):
    if not isinstance(value, kind):
        raise Error(f"expected {what}, found {_shown(value)}")
    return value


def _without_nul(words, value):
    if b"\0" in words:
        raise Error(f"a NUL character cannot be used here: {_shown(value)}")
    return words


def _path(value):
    try:
        return _without_nul(os.fsencode(value), value)
    except (TypeError, UnicodeError):
        raise Error(f"expected a path, found {_shown(value)}") from None


class _Single:
    """An object that owns memory of the library. It cannot be copied, pickled or initialised twice."""

    _pointer = _finalizer = None

    def __copy__(self):
        raise Error(f"a {type(self).__name__} cannot be copied; use it from several places instead")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce_ex__(self, protocol):
        raise Error(f"a {type(self).__name__} cannot be pickled")

    def _must_be_new(self):
        if "_made" in vars(self):
            raise Error(f"this {type(self).__name__} has been made already")
        self._made = True

    def _own(self, pointer, free):
        self._pointer = pointer
        self._finalizer = weakref.finalize(self, free, pointer)

    def _open(self):
        """Returns the pointer to the library's object; raises an error if there is none."""
        if not self._pointer:
            raise Error(f"this {type(self).__name__} was not made by its constructor")
        return self._pointer


class Catalog(_Single):
    """The compiled cards of a folder."""

    def __init__(self, *folders):
        self._must_be_new()
        paths = (_s * len(folders))(*(_path(folder) for folder in folders))
        report = _struct("tx_report")
        pointer = _lib.tx_catalog_load(paths, len(folders), report)
        if not pointer:
            raise Error(_lib.tx_report_text(report).decode(errors="replace"))
        self._own(pointer, _lib.tx_catalog_free)

    def name(self, card):
        """The title of a card, by its number."""
        count = _lib.tx_catalog_count(self._open())
        return _lib.tx_card_name(self._open(), _whole_number(card, 0, count - 1, "a card")).decode()

    def digest(self):
        return _lib.tx_catalog_digest(self._open())


def _catalog(value):
    _instance(value, Catalog, "a Catalog")._open()
    return value


def _same_cards(catalog, other, what):
    if catalog is not other and catalog.digest() != other.digest():
        raise Error(f"{what} belongs to a Catalog of other cards")


class Setup:
    """The setup of a game, created by `setup_of` and immutable."""

    _bytes = _catalog = None

    def __init__(self):
        raise Error("a Setup is made by setup_of")

    @classmethod
    def _made(cls, catalog, bytes_):
        setup = object.__new__(cls)
        setup._catalog, setup._bytes = catalog, bytes_
        return setup

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        raise Error("a Setup cannot be pickled")

    def _for(self, catalog):
        """Its bytes, for a game with that catalog."""
        if not self._bytes:
            raise Error("this Setup was not made by setup_of")
        _same_cards(catalog, self._catalog, "the setup")
        return self._bytes


def _setup(value, catalog):
    return _instance(value, Setup, "a Setup made by setup_of")._for(catalog)


def _start(catalog, setup, seed):
    """Returns the memory of a new game."""
    bytes_, game, wrong = _setup(setup, catalog), _struct("tx_game"), _s()
    if not _lib.tx_start(catalog._open(), bytes_, _seed(seed), game, ctypes.byref(wrong)):
        raise Error(wrong.value.decode())
    return game


def _cards_of(game, seat):
    """The numbers of the cards that a seat owns; those of its deck come first, in any order."""
    return [_lib.tx_object_fact(game, i, CARD) for i in range(_lib.tx_game_fact(game, CARDS))
            if _lib.tx_object_fact(game, i, OWNER) == seat]


def _has_deck(game, seat, deck):
    return sorted(_cards_of(game, seat)[:len(deck)]) == deck


class Game:
    """A game and its current decision."""

    _game = _decision = _catalog = _setup = None

    def __init__(self, catalog, setup, seed):
        self._must_be_new()
        self._take(catalog, setup, _start(_catalog(catalog), setup, seed))

    def _must_be_new(self):
        if self._game:
            raise Error("this Game has been made already")

    def _take(self, catalog, setup, game):
        decision = _struct("tx_decision")
        _lib.tx_decide(catalog._open(), game, decision)
        self._catalog, self._setup, self._game, self._decision = catalog, setup, game, decision

    def _open(self):
        if not self._game:
            raise Error("this Game was not made by its constructor")
        return self._game

    @property
    def catalog(self):
        return self._catalog

    @property
    def setup(self):
        """The setup of the game; None for a saved game with other decks."""
        return self._setup

    def copy(self):
        """An independent game in the same position."""
        other = object.__new__(type(self))
        other.__dict__.update(vars(self))
        game = _struct("tx_game")
        ctypes.memmove(game, self._open(), len(game))
        other._take(self._catalog, self._setup, game)
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce_ex__(self, protocol):
        raise Error("a Game cannot be pickled; save() gives its bytes, and load() takes them")

    def over(self):
        self._open()
        return _lib.tx_decision_kind_of(self._decision) == NO_DECISION

    def seat(self):
        self._open()
        return _lib.tx_decision_seat(self._decision)

    def count(self):
        """Number of options of the decision; 0 when the game is over."""
        self._open()
        return _lib.tx_decision_count(self._decision)

    def prompt(self):
        return _words(_lib.tx_prompt_text, self._catalog_pointer(), self._game, self._decision)

    def option(self, index):
        pointer = self._catalog_pointer()
        return _words(_lib.tx_option_text, pointer, self._game, self._decision, self._index(index))

    def choose(self, index):
        pointer = self._catalog_pointer()
        if not _lib.tx_choose(pointer, self._game, self._decision, self._index(index)):
            raise Error(f"option {index} is not listed")

    def _catalog_pointer(self):
        self._open()
        return self._catalog._open()

    def _index(self, index):
        count = self.count()
        if count == 0:
            raise Error("the game is over: there is no option")
        return _whole_number(index, 0, count - 1, "an option")

    def choices(self):
        return _lib.tx_game_fact(self._open(), CHOICES)

    def result(self):
        return _words(_lib.tx_game_result_text, self._catalog_pointer(), self._game)

    def hash(self):
        return _lib.tx_hash(self._open())

    def save(self):
        pointer = self._catalog_pointer()
        bytes_ = ctypes.create_string_buffer(_lib.tx_save(pointer, self._game, None, 0))
        _lib.tx_save(pointer, self._game, bytes_, len(bytes_))
        return bytes_.raw

    def load(self, saved):
        """Restores the game from bytes of `save`. Detects damaged bytes, not forged ones."""
        pointer, error, game = self._catalog_pointer(), _struct("tx_error"), _struct("tx_game")
        if not isinstance(saved, (bytes, bytearray, memoryview)):
            raise Error(f"expected the bytes of a saved game, found {_shown(saved)}")
        bytes_ = bytes(saved)
        if not _lib.tx_load(pointer, bytes_, len(bytes_), game, error):
            raise Error(_lib.tx_error_text(error).decode(errors="replace"))
        fresh = self._setup and _start(self._catalog, self._setup, 0)
        same = fresh and all(_has_deck(game, seat, sorted(_cards_of(fresh, seat))) for seat in range(SEATS))
        self._take(self._catalog, self._setup if same else None, game)


def setup_of(catalog, *paths, casual=False):
    """The setup of a game between the decks of two files. `casual` allows illegal decks."""
    pointer = _catalog(catalog)._open()
    if len(paths) != SEATS:
        raise Error(f"expected {SEATS} decks, found {len(paths)}")
    setup, error = _struct("tx_setup"), _struct("tx_error")
    _lib.tx_setup_init(setup)
    for seat, path in enumerate(paths):
        deck = _struct("tx_deck")
        if not _lib.tx_deck_load(pointer, _path(path), deck, error):
            raise Error(_lib.tx_error_text(error).decode(errors="replace"))
        if not casual:
            _must_be_legal(catalog, path)
        _lib.tx_setup_deck(setup, seat, deck)
    return Setup._made(catalog, setup.raw)


def _must_be_legal(catalog, path):
    deck = DeckList(catalog, path)
    if not deck.legal:
        reasons = "; ".join(f"{words} ({rule})" for _, words, rule in deck.findings)
        raise Error(f"{os.fsdecode(path)}: the deck is not legal: {reasons}. casual=True plays with it all the same")


class DeckList:
    """A deck list read from a file; `findings` lists its errors: (line, words, rule)."""

    def __init__(self, catalog, path):
        pointer, file = _catalog(catalog)._open(), _path(path)
        list_, findings = _struct("tx_deck_list"), _struct("tx_findings")
        self.readable = _lib.tx_list_load_checked(pointer, None, file, None, list_, findings)
        try:
            self.legal = not _lib.tx_findings_count(findings)
            self.name = _lib.tx_list_name(list_).decode(errors="replace")
            self.warlord = _lib.tx_list_warlord(list_)
            self.size = _lib.tx_list_size(pointer, list_)
            self.findings = [(_lib.tx_finding_line(findings, i), _lib.tx_finding_text(findings, i).decode(errors="replace"),
                              _lib.tx_finding_rule(findings, i).decode()) for i in range(_lib.tx_findings_count(findings))]
        finally:
            _lib.tx_list_free(list_)


class Record(_Single):
    """A recorded game."""

    def __init__(self, catalog, path):
        self._must_be_new()
        error = _struct("tx_error")
        pointer = _lib.tx_record_read(_catalog(catalog)._open(), _path(path), error)
        if not pointer:
            raise Error(_lib.tx_error_text(error).decode(errors="replace"))
        self._catalog = catalog
        self._own(pointer, _lib.tx_record_free)

    @property
    def catalog(self):
        return self._catalog

    def __len__(self):
        return _lib.tx_record_count(self._open())

    def start(self):
        """Returns the game at the start of the recording."""
        pointer = self._open()
        bytes_ = ctypes.string_at(_lib.tx_record_setup(pointer), _lib.tx_size_of(b"tx_setup"))
        return Game(self._catalog, Setup._made(self._catalog, bytes_), _lib.tx_record_seed(pointer))

    def step(self, game, index):
        """Makes the recorded choice of that number in a game that has reached it."""
        pointer = self._open()
        _instance(game, Game, "a Game")._open()
        _same_cards(self._catalog, game._catalog, "the game")
        if not len(self):
            raise Error("the record has no choices")
        index = _whole_number(index, 0, len(self) - 1, "a choice")
        error = _struct("tx_error")
        if not _lib.tx_record_step(pointer, index, self._catalog._open(), game._game, game._decision, error):
            raise Error(_lib.tx_error_text(error).decode(errors="replace"))


class Bot(_Single):
    """A computer player by its specification (docs/BOTS.md), at one seat of a setup."""

    def __init__(self, specification, catalog, setup, seat, seed=1):
        self._must_be_new()
        bytes_ = _setup(setup, _catalog(catalog))
        seat, seed = _seat(seat), _seed(seed)
        try:
            words = _without_nul(_instance(specification, str, "the specification of a bot").encode(), specification)
        except UnicodeError:
            raise Error(f"expected the specification of a bot, found {_shown(specification)}") from None
        own, error = _struct("tx_setup"), _struct("tx_error")
        _lib.tx_own_setup(bytes_, seat, own)
        pointer = _lib.tx_bot_new(words, catalog._open(), own, seed, _lib.tx_native_resources(), error)
        if not pointer:
            raise Error(_lib.tx_error_text(error).decode(errors="replace"))
        self._deck = sorted(_cards_of(_start(catalog, setup, 0), seat))
        self._catalog, self._own_setup, self._seat, self._view = catalog, own.raw, seat, _struct("tx_game")
        self._own(pointer, _lib.tx_bot_free)

    @property
    def catalog(self):
        return self._catalog

    @property
    def seat(self):
        return self._seat

    def choose(self, game):
        """Returns the bot's option for the decision of the Game. The bot receives only its seat's view."""
        self._open()
        _instance(game, Game, "a Game")._open()
        return self._choose(game._catalog, [game._setup], game._game, game._decision)

    def _plays(self, setup):
        own = _struct("tx_setup")
        if setup:
            _lib.tx_own_setup(setup._bytes, self._seat, own)
        return own.raw == self._own_setup

    def _choose(self, catalog, setups, game, decision):
        """Raises an error unless the game began with the bot's setup, as the library requires."""
        _same_cards(self._catalog, catalog, "the game")
        if not any(self._plays(setup) for setup in setups) or not _has_deck(game, self._seat, self._deck):
            raise Error("the bot was made for a game with another setup")
        if _lib.tx_decision_kind_of(decision) == NO_DECISION or _lib.tx_decision_seat(decision) != self._seat:
            raise Error(f"the decision is not that of seat {self._seat}")
        _lib.tx_view(self._catalog._open(), game, self._seat, self._view)
        return _lib.tx_bot_choose(self._pointer, self._view, self._seat, decision)
