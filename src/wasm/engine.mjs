// engine.mjs: the module tables.wasm (exports.h) for JavaScript: in the page's worker, and under node in tests.
//
// C pointers are numbers here; texts are passed through the module's memory.

// The module imports only functions for files and standard streams, which it does not use here.
const NOT_THERE = 52; // ENOSYS
const BAD_FILE = 8; // EBADF: there are no open folders
const notThere = () => NOT_THERE;
const badFile = () => BAD_FILE;
const system = {
  fd_close: notThere,
  fd_fdstat_get: notThere,
  fd_fdstat_set_flags: notThere,
  fd_filestat_get: notThere,
  fd_prestat_get: badFile,
  fd_prestat_dir_name: badFile,
  fd_read: notThere,
  fd_readdir: notThere,
  fd_seek: notThere,
  fd_write: notThere,
  path_filestat_get: notThere,
  path_open: notThere,
  /** @param {number} status */
  proc_exit: (status) => {
    throw new Error(`the engine ended with status ${status}`);
  },
};

/** An error of the engine, with a message for people. */
export class EngineError extends Error {}

/** Seats are 0 and 1; 2 is a spectator. */
export const SPECTATORS = 2;

/** The cards and the tables of one module. */
export class Engine {
  /** @param {BufferSource} bytes tables.wasm */
  static async start(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {
      wasi_snapshot_preview1: system,
    });
    return new Engine(instance);
  }

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** @type {any} */
    this.lib = instance.exports;
    this.lib._initialize();
  }

  /**
   * Calls `use` with pointer and length of each text; they are valid during the call.
   * @template T
   * @param {(string | Uint8Array)[]} texts
   * @param {(...pointers: number[]) => T} use
   * @returns {T}
   */
  withTexts(texts, use) {
    const places = texts.flatMap((text) => {
      const bytes =
        typeof text === "string" ? new TextEncoder().encode(text) : text;
      const pointer = this.lib.page_memory(bytes.length);
      const place = new Uint8Array(
        this.lib.memory.buffer,
        pointer,
        bytes.length + 1,
      );
      place.set(bytes);
      place[bytes.length] = 0;
      return [pointer, bytes.length];
    });
    try {
      return use(...places);
    } finally {
      for (let i = 0; i < places.length; i += 2) this.lib.page_free(places[i]);
    }
  }

  /** @param {number} pointer */
  text(pointer) {
    const rest = new Uint8Array(this.lib.memory.buffer, pointer);
    return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
  }

  /** @param {number} pointer @returns {string[]} */
  lines(pointer) {
    return this.text(pointer).split("\n").slice(0, -1);
  }

  /** Returns the lines of a result; throws an EngineError for NULL. @param {number} result */
  need(result) {
    if (!result) throw new EngineError(this.text(this.lib.page_error()));
    return result;
  }

  /** Compiles the catalog, once; overlays replace cards of the files. @param {readonly {name: string, text: string}[]} files @param {readonly {name: string, text: string}[]} [overlays] */
  compile(files, overlays = []) {
    for (const file of [...files, ...overlays])
      this.withTexts([file.name, file.text], (name, _, text, length) =>
        this.lib.page_add_cards(name, text, length, overlays.includes(file)),
      );
    this.need(this.lib.page_compile());
  }

  /** Describes a deck list as JSON (page_deck). @param {string} file @param {string} text */
  deck(file, text) {
    return this.withTexts([file, text], (name, _, list, length) =>
      this.text(this.lib.page_deck(name, list, length)),
    );
  }

  /** Adds a text to search (page_search_add). @param {string} name @param {string} text */
  addSearched(name, text) {
    this.withTexts([name, text], (file, _, words, length) =>
      this.lib.page_search_add(file, words, length),
    );
  }

  /** Searches for a question (page_search); returns JSON. @param {string} question @param {string} kind @param {number} most @returns {string} */
  search(question, kind, most) {
    return this.withTexts([question, kind], (words, _, word) =>
      this.text(this.need(this.lib.page_search(words, word, most))),
    );
  }

  /** Searches cards (page_find_cards); returns JSON. @param {string} words @param {string} sort @returns {string} */
  findCards(words, sort) {
    return this.withTexts([JSON.stringify({ words, sort })], (query, length) =>
      this.text(this.need(this.lib.page_find_cards(query, length))).trimEnd(),
    );
  }

  /** Finds a card by title or id, or similar titles. @param {string} name @returns {{card: number, alike: number[]}} */
  cardNamed(name) {
    return this.withTexts([name], (text) =>
      JSON.parse(this.text(this.lib.page_card_names(text))),
    );
  }

  /**
   * Probabilities in millionths that one of the copies is in the opening hand (page_opening_odds).
   * @param {number} cards @param {number} hand @param {number} copies @returns {{hand: number, mulligan: number}}
   */
  openingOdds(cards, hand, copies) {
    return JSON.parse(
      this.text(this.need(this.lib.page_opening_odds(cards, hand, copies))),
    );
  }

  /** A result of one line, parsed. @param {number} result */
  parsed(result) {
    return JSON.parse(this.text(this.need(result)));
  }

  /** Cards that a deck may have (page_deck_pool). @param {number} warlord @param {string} ally */
  deckPool(warlord, ally) {
    return this.withTexts([ally], (word) =>
      this.parsed(this.lib.page_deck_pool(warlord, word)),
    );
  }

  /** Statistics of a deck (page_deck_numbers). @param {string} list */
  deckNumbers(list) {
    return this.withTexts([list], (text, length) =>
      this.parsed(this.lib.page_deck_numbers(text, length)),
    );
  }

  /** Odds of a kind of cards, or of a card (page_deck_odds). @param {string} list @param {string} what @param {number} wanted */
  deckOdds(list, what, wanted) {
    return this.withTexts([list, what], (text, length, words) =>
      this.parsed(this.lib.page_deck_odds(text, length, words, wanted)),
    );
  }

  /** Two opening hands, the second after a mulligan (page_deck_hands). @param {string} list @param {number} seed @returns {[number[], number[]]} */
  deckHands(list, seed) {
    return this.withTexts([list], (text, length) =>
      this.parsed(this.lib.page_deck_hands(text, length, seed)),
    );
  }

  /** The list in a format; `ids`: the text of data/octgn.txt, or "" (page_deck_write). @param {string} list @param {'text' | 'octgn' | 'json'} format @param {string} ids @returns {string} */
  writeDeck(list, format, ids) {
    return this.withTexts(
      [list, format, ids],
      (text, length, word, _, octgn) =>
        this.parsed(this.lib.page_deck_write(text, length, word, octgn)).text,
    );
  }

  /** The computer players, weakest first. @returns {{name: string, about: string}[]} */
  players() {
    return JSON.parse(this.text(this.lib.page_players()));
  }

  /** The opening of a new match, to be stored. @param {string} fields JSON @param {string} deck1 @param {string} deck2 */
  opening(fields, deck1, deck2) {
    return this.withTexts([fields, deck1, deck2], (...places) =>
      this.text(this.need(this.lib.page_opening(...places))).trimEnd(),
    );
  }

  /**
   * Describes a position or a puzzle (page_position); throws an EngineError in which lines about line 7 begin with
   * "position:7: ".
   * @param {string} text
   * @returns {{title: string, theme: string | null, seat: 'P1' | 'P2', warlords: [number, number]}}
   */
  position(text) {
    return this.withTexts([text], (position, length) =>
      JSON.parse(
        this.text(this.need(this.lib.page_position(position, length))),
      ),
    );
  }

  /** A scenario as something to watch: the lines of page_scene. @param {string} name @param {string} text */
  scene(name, text) {
    return this.withTexts([name, text], (file, _, scenario, length) =>
      this.lines(this.need(this.lib.page_scene(file, scenario, length))),
    );
  }

  /**
   * The overlays of a record: `name` and `text` are those of a file for `compile`, or null if the record does not
   * contain the text.
   * @param {string} name @param {string} text
   * @returns {{overlay: string, name: string | null, text: string | null}[]}
   */
  overlaysOf(name, text) {
    return this.withTexts([name, text], (file, _, record, length) =>
      this.lines(this.need(this.lib.page_overlays(file, record, length))).map(
        (line) => JSON.parse(line),
      ),
    );
  }

  /**
   * A record as its opening and entries, with the reason why it cannot be followed to its end and the hash of its last state.
   * @param {string} name @param {string} text
   * @returns {{opening: string, fault: string | null, hash: string, entries: string[]}}
   */
  readRecord(name, text) {
    const [head = "{}", ...entries] = this.withTexts(
      [name, text],
      (file, _, record, length) =>
        this.lines(this.need(this.lib.page_read_record(file, record, length))),
    );
    const { opening, fault, hash } = JSON.parse(head);
    return { opening: JSON.stringify(opening), fault, hash, entries };
  }

  /** Verifies the shuffles of a record; `commitment`: published before the game, or "". @param {string} text @param {string} commitment @returns {{holds: boolean, fault: string, commitment: string, choices: number}} */
  checkShuffles(text, commitment) {
    return this.withTexts([text, commitment], (record, length, hash) =>
      JSON.parse(
        this.text(
          this.need(this.lib.page_check_shuffles(record, length, hash)),
        ),
      ),
    );
  }

  /** Creates a match with that opening. @param {string} opening */
  open(opening) {
    return new Table(
      this,
      this.withTexts([opening], (text, length) =>
        this.need(this.lib.page_open(text, length)),
      ),
    );
  }
}

/** One match. Its host stores the entries of `pending` before it sends the messages of `release`. */
export class Table {
  /** @param {Engine} engine @param {number} table */
  constructor(engine, table) {
    this.engine = engine;
    this.table = table;
  }

  close() {
    this.engine.lib.page_close(this.table);
  }

  /** @param {string} entry */
  restore(entry) {
    this.engine.withTexts([entry], (text, length) =>
      this.engine.need(this.engine.lib.page_restore(this.table, text, length)),
    );
  }

  /** Makes it a replay, whose texts address no player as "you". @param {string} name1 "": unknown @param {string} name2 */
  makeReplay(name1, name2) {
    this.engine.withTexts([name1, name2], (one, _, other) =>
      this.engine.lib.page_make_replay(this.table, one, other),
    );
  }

  /** Whether the game is over, and the number of its round. @returns {{over: boolean, round: number}} */
  status() {
    return JSON.parse(
      this.engine.text(this.engine.lib.page_status(this.table)),
    );
  }

  /** The option of the last choice, by its index in the prompt; -1: none was made. @returns {number} */
  lastOption() {
    return this.engine.lib.page_last_option(this.table);
  }

  /** Replays an entry of a record as a request of its seat. @param {string} entry */
  repeat(entry) {
    this.engine.withTexts([entry], (text, length) =>
      this.engine.need(this.engine.lib.page_repeat(this.table, text, length)),
    );
  }

  /** P1's advantage in a replayed record, as computer players evaluate it. @returns {number} */
  advantage() {
    return this.engine.lib.page_advantage(this.table);
  }

  /** P1's chance to win in per cent, estimated from that advantage. @returns {number} */
  chance() {
    return this.engine.lib.page_chance(this.table);
  }

  /** The match as a record; for two people, only after the game. */
  record() {
    return (
      this.engine
        .text(this.engine.need(this.engine.lib.page_record(this.table)))
        .trimEnd() + "\n"
    );
  }

  /** Seats a computer player. @param {number} seat @param {string} player */
  sit(seat, player) {
    this.engine.withTexts([player], (text) =>
      this.engine.need(this.engine.lib.page_sit(this.table, seat, text)),
    );
  }

  /** Lets a computer player choose; false if the deciding seat is not a computer player's. @returns {boolean} */
  answer() {
    return this.engine.lib.page_answer(this.table) !== 0;
  }

  /** @param {number} seat @param {string | Uint8Array} request */
  ask(seat, request) {
    this.engine.withTexts([request], (text, length) =>
      this.engine.lib.page_ask(this.table, seat, text, length),
    );
  }

  /** @param {number} milliseconds */
  tick(milliseconds) {
    this.engine.lib.page_tick(this.table, milliseconds);
  }

  /** The entries that are not committed yet. */
  pending() {
    return this.engine.lines(this.engine.lib.page_pending(this.table));
  }

  /**
   * Commits the first `upto` entries and returns the messages they release.
   * @param {number} upto
   * @param {number} listening a bit for each seat, and bit 2 for spectators
   */
  release(upto, listening) {
    return this.engine.lines(
      this.engine.lib.page_release(this.table, upto, listening),
    );
  }
}
