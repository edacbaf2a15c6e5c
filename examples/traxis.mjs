// traxis.mjs: libtraxis as WebAssembly. Copy and extend it: it has the functions that the other examples
// need and shows how to add more. Only `folder` and `text` at the end need Node; in a browser, fetch cards and decks instead.
//
// Arguments and results are numbers: pointers are numbers too, and strings are passed in the module's memory. The layout of
// structs is unknown here: tx_size_of returns their size, and accessors (traxis_binding.h) read their fields. 64-bit
// numbers are BigInts.

import { readdirSync, readFileSync, statSync } from 'node:fs';

// The library only imports functions for files and standard streams, which are not used here.
const NOT_THERE = 52; // ENOSYS
const BAD_FILE = 8; // EBADF: there are no open folders
const system = {
    fd_close: () => NOT_THERE,
    fd_fdstat_get: () => NOT_THERE,
    fd_fdstat_set_flags: () => NOT_THERE,
    fd_filestat_get: () => NOT_THERE,
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
    fd_read: () => NOT_THERE,
    fd_readdir: () => NOT_THERE,
    fd_seek: () => NOT_THERE,
    fd_write: () => NOT_THERE,
    path_filestat_get: () => NOT_THERE,
    path_open: () => NOT_THERE,
    proc_exit: (status) => {
        throw new Error(`traxis ended with status ${status}`);
    },
};

export class TraxisError extends Error {}

let lib;

/** Loads the bytes of traxis.wasm; must be called before everything else. */
export async function begin(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
    lib = instance.exports;
    lib._initialize();
}

// ---- Memory: everything is released with `free` ----------------------------------------------------------------------

const bytesOf = (pointer, length) => new Uint8Array(lib.memory.buffer, pointer, length);

/** Copies a string to memory, terminated by NUL: [pointer, length]. */
function put(words) {
    const bytes = new TextEncoder().encode(words);
    const pointer = lib.tx_memory_new(bytes.length + 1);
    bytesOf(pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
}

function get(pointer) {
    const rest = new Uint8Array(lib.memory.buffer, pointer);
    return new TextDecoder().decode(rest.slice(0, rest.indexOf(0)));
}

function withWords(words, use) {
    const [pointer, length] = put(words);
    try {
        return use(pointer, length);
    } finally {
        lib.tx_memory_free(pointer);
    }
}

const struct = (name) => lib.tx_memory_new(withWords(name, (pointer) => lib.tx_size_of(pointer)));

/** Returns the text that a function writes; its last arguments are a buffer and its size. */
function words(name, ...args) {
    const size = 2048;
    const buffer = lib.tx_memory_new(size);
    lib[name](...args, buffer, size);
    const text = get(buffer);
    lib.tx_memory_free(buffer);
    return text;
}

/** WebAssembly converts every argument to a number: undefined and 2 ** 32 would become 0. */
function wholeNumber(value, most, what) {
    if (!Number.isInteger(value) || value < 0 || value > most)
        throw new TraxisError(`expected ${what} from 0 to ${most}, found ${String(value)}`);
    return value;
}

// ---- Cards, games, decks, records -------------------------------------------------------------------------------------

/** The catalog of card files: an array of {name, text}. */
export function compile(files) {
    const sources = lib.tx_sources_new();
    for (const file of files)
        withWords(file.name, (name) =>
            withWords(file.text, (text, length) => lib.tx_sources_add(sources, name, text, length, 0)));
    const report = struct('tx_report');
    const catalog = lib.tx_sources_compile(sources, report);
    const message = get(lib.tx_report_text(report));
    lib.tx_sources_free(sources);
    lib.tx_memory_free(report);
    if (!catalog)
        throw new TraxisError(message);
    return catalog;
}

export const cardName = (catalog, card) => get(lib.tx_card_name(catalog, card));

function findingsOf(findings) {
    const list = [];
    for (let i = 0; i < lib.tx_findings_count(findings); i++)
        list.push({
            line: lib.tx_finding_line(findings, i),
            text: get(lib.tx_finding_text(findings, i)),
            rule: get(lib.tx_finding_rule(findings, i)),
        });
    return list;
}

/** A deck list; `findings` lists its errors. */
export class DeckList {
    constructor(catalog, file, text) {
        const findings = struct('tx_findings');
        this.list = struct('tx_deck_list');
        this.readable = withWords(file, (name) => withWords(text, (bytes, length) =>
            !!lib.tx_list_read_checked(catalog, 0, name, bytes, length, 0, this.list, findings)));
        this.legal = !lib.tx_findings_count(findings);
        this.name = get(lib.tx_list_name(this.list));
        this.warlord = lib.tx_list_warlord(this.list);
        this.size = lib.tx_list_size(catalog, this.list);
        this.findings = findingsOf(findings);
        lib.tx_memory_free(findings);
    }

    /** Assigns the deck to a seat of a setup. */
    sitDown(catalog, setup, seat) {
        const deck = struct('tx_deck');
        const findings = struct('tx_findings');
        if (!this.readable || !lib.tx_deck_from_list(catalog, this.list, deck, findings))
            throw new TraxisError((this.readable ? findingsOf(findings) : this.findings)[0].text);
        lib.tx_setup_deck(setup, seat, deck);
        lib.tx_memory_free(deck);
        lib.tx_memory_free(findings);
    }

    free() {
        lib.tx_list_free(this.list);
        lib.tx_memory_free(this.list);
    }
}

/** Returns the setup of a game between two decks: each {name, text}. */
export function setupOf(catalog, ...decks) {
    const setup = struct('tx_setup');
    lib.tx_setup_init(setup);
    decks.forEach((deck, seat) => {
        const list = new DeckList(catalog, deck.name, deck.text);
        list.sitDown(catalog, setup, seat);
        list.free();
    });
    return setup;
}

/** A game and its current decision. */
export class Game {
    constructor(catalog, setup, seed) {
        if (!Number.isInteger(catalog) || catalog <= 0 || !Number.isInteger(setup) || setup <= 0 || typeof seed !== 'bigint')
            throw new TraxisError('expected a catalog, a setup and a seed, which is a BigInt');
        this.catalog = catalog;
        this.game = struct('tx_game');
        this.decision = struct('tx_decision');
        const wrong = lib.tx_memory_new(4);
        if (!lib.tx_start(catalog, setup, seed, this.game, wrong))
            throw new TraxisError(get(new DataView(lib.memory.buffer).getUint32(wrong, true)));
        lib.tx_memory_free(wrong);
        this.decide();
    }

    decide() {
        lib.tx_decide(this.catalog, this.game, this.decision);
    }

    get over() {
        return lib.tx_decision_kind_of(this.decision) === 0; // TX_GAME_OVER
    }

    get seat() {
        return lib.tx_decision_seat(this.decision);
    }

    get count() {
        return lib.tx_decision_count(this.decision);
    }

    get prompt() {
        return words('tx_prompt_text', this.catalog, this.game, this.decision);
    }

    option(index) {
        wholeNumber(index, this.count - 1, 'an option');
        return words('tx_option_text', this.catalog, this.game, this.decision, index);
    }

    /** Returns an independent game in the same position. A copied object would share the memory of this one. */
    copy() {
        const other = Object.assign(Object.create(Object.getPrototypeOf(this)), this);
        other.game = struct('tx_game');
        other.decision = struct('tx_decision');
        other.load(this.save());
        return other;
    }

    choose(index) {
        wholeNumber(index, this.count - 1, 'an option');
        if (!lib.tx_choose(this.catalog, this.game, this.decision, index))
            throw new TraxisError(`option ${index} is not listed`);
    }

    /** "P1 wins: …, after 223 choices; state 6cab799574cfb1b6". */
    get summary() {
        const hash = BigInt.asUintN(64, lib.tx_hash(this.game)).toString(16).padStart(16, '0');
        const result = words('tx_game_result_text', this.catalog, this.game);
        return `${result}, after ${lib.tx_game_fact(this.game, 0)} choices; state ${hash}`; // TX_GAME_CHOICES
    }

    /** Saves the position as bytes, for a file or the browser's storage. */
    save() {
        const size = lib.tx_save(this.catalog, this.game, 0, 0);
        const buffer = lib.tx_memory_new(size);
        lib.tx_save(this.catalog, this.game, buffer, size);
        const saved = bytesOf(buffer, size).slice();
        lib.tx_memory_free(buffer);
        return saved;
    }

    load(saved) {
        const buffer = lib.tx_memory_new(saved.length);
        const error = struct('tx_error');
        bytesOf(buffer, saved.length).set(saved);
        const loaded = lib.tx_load(this.catalog, buffer, saved.length, this.game, error);
        const message = get(lib.tx_error_text(error));
        lib.tx_memory_free(buffer);
        lib.tx_memory_free(error);
        if (!loaded)
            throw new TraxisError(message);
        this.decide();
    }
}

/** A recorded game. */
export class Record {
    constructor(catalog, name, text) {
        this.catalog = catalog;
        this.error = struct('tx_error');
        this.record = withWords(name, (file) => withWords(text, (bytes, length) =>
            lib.tx_record_parse(catalog, file, bytes, length, this.error)));
        if (!this.record)
            throw new TraxisError(get(lib.tx_error_text(this.error)));
    }

    get length() {
        return lib.tx_record_count(this.record);
    }

    start() {
        return new Game(this.catalog, lib.tx_record_setup(this.record), lib.tx_record_seed(this.record));
    }

    step(game, index) {
        if (!(game instanceof Game) || game.catalog !== this.catalog)
            throw new TraxisError('expected a Game with the catalog of the record');
        wholeNumber(index, this.length - 1, 'a choice');
        if (!lib.tx_record_step(this.record, index, this.catalog, game.game, game.decision, this.error))
            throw new TraxisError(get(lib.tx_error_text(this.error)));
    }
}

// ---- Files (Node only) --------------------------------------------------------------------------------------------------

export const text = (path) => ({ name: path, text: readFileSync(path, 'utf8') });

/** Reads the card files of a folder, in the same order as the library. */
export function folder(path) {
    if (!statSync(path).isDirectory())
        return path.endsWith('.cards') ? [text(path)] : [];
    return readdirSync(path).sort().flatMap((name) => folder(`${path}/${name}`));
}

/** Runs an example with the arguments of the command line. */
export async function run(name, main) {
    try {
        await begin(readFileSync(process.env.TRAXIS_WASM ?? '/usr/local/share/traxis/traxis.wasm'));
        process.exitCode = main(...process.argv.slice(2)) ?? 0;
    } catch (error) {
        if (!(error instanceof TraxisError))
            throw error;
        console.error(`${name}: ${error.message}`);
        process.exitCode = 1;
    }
}
