// engine.mjs: the module tables.wasm (exports.h) for JavaScript: in the page's worker, and under node in tests.
//
// What C calls a pointer is a number here; texts go through the module's memory.

// The module asks an operating system for nothing but what it does not use here: files and the standard streams.
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

/** What the engine refuses, in words for people. */
export class EngineError extends Error {}

/** Seats are 0 and 1; 2 is a spectator. */
export const SPECTATORS = 2;

/** The cards and the tables of one module. */
export class Engine {
    /** @param {BufferSource} bytes tables.wasm */
    static async start(bytes) {
        const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
        return new Engine(instance);
    }

    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        /** @type {any} */
        this.lib = instance.exports;
        this.lib._initialize();
    }

    /**
     * Calls `use` with pointer and length of each text, which lie in memory for as long as it runs.
     * @template T
     * @param {(string | Uint8Array)[]} texts
     * @param {(...pointers: number[]) => T} use
     * @returns {T}
     */
    withTexts(texts, use) {
        const places = texts.flatMap((text) => {
            const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
            const pointer = this.lib.page_memory(bytes.length);
            const place = new Uint8Array(this.lib.memory.buffer, pointer, bytes.length + 1);
            place.set(bytes);
            place[bytes.length] = 0;
            return [pointer, bytes.length];
        });
        try {
            return use(...places);
        } finally {
            for (let i = 0; i < places.length; i += 2)
                this.lib.page_free(places[i]);
        }
    }

    /** @param {number} pointer */
    text(pointer) {
        const rest = new Uint8Array(this.lib.memory.buffer, pointer);
        return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
    }

    /** @param {number} pointer @returns {string[]} */
    lines(pointer) {
        return this.text(pointer).split('\n').slice(0, -1);
    }

    /** What a call gave, or the reason why it gave nothing. @param {number} result */
    need(result) {
        if (!result)
            throw new EngineError(this.text(this.lib.page_error()));
        return result;
    }

    /** Makes the catalog, once; overlays replace cards of the files. @param {readonly {name: string, text: string}[]} files @param {readonly {name: string, text: string}[]} [overlays] */
    compile(files, overlays = []) {
        for (const file of [...files, ...overlays])
            this.withTexts([file.name, file.text], (name, _, text, length) => this.lib.page_add_cards(name, text, length, overlays.includes(file)));
        this.need(this.lib.page_compile());
    }

    /** What a deck list is, as JSON (page_deck). @param {string} file @param {string} text */
    deck(file, text) {
        return this.withTexts([file, text], (name, _, list, length) => this.text(this.lib.page_deck(name, list, length)));
    }

    /** The computer players there are, the weakest first. @returns {{name: string, about: string}[]} */
    players() {
        return JSON.parse(this.text(this.lib.page_players()));
    }

    /** The opening of a new table, to be kept. @param {string} fields JSON @param {string} deck1 @param {string} deck2 */
    opening(fields, deck1, deck2) {
        return this.withTexts([fields, deck1, deck2], (...places) =>
            this.text(this.need(this.lib.page_opening(...places))).trimEnd());
    }

    /**
     * What a position or a puzzle is (page_position); throws an EngineError whose lines begin with "position:7: " where
     * they are about line 7.
     * @param {string} text
     * @returns {{title: string, theme: string | null, seat: 'P1' | 'P2', warlords: [number, number]}}
     */
    position(text) {
        return this.withTexts([text], (position, length) => JSON.parse(this.text(this.need(this.lib.page_position(position, length)))));
    }

    /**
     * The overlays that a record was played with: `name` and `text` are those of a file for `compile`, or null where the
     * record does not bring the words.
     * @param {string} name @param {string} text
     * @returns {{overlay: string, name: string | null, text: string | null}[]}
     */
    overlaysOf(name, text) {
        return this.withTexts([name, text], (file, _, record, length) =>
            this.lines(this.need(this.lib.page_overlays(file, record, length))).map((line) => JSON.parse(line)));
    }

    /**
     * A record as its opening and entries, why it cannot be followed to its end, and a hash of the game to which it leads.
     * @param {string} name @param {string} text
     * @returns {{opening: string, fault: string | null, hash: string, entries: string[]}}
     */
    readRecord(name, text) {
        const [head = '{}', ...entries] = this.withTexts([name, text], (file, _, record, length) =>
            this.lines(this.need(this.lib.page_read_record(file, record, length))));
        const { opening, fault, hash } = JSON.parse(head);
        return { opening: JSON.stringify(opening), fault, hash, entries };
    }

    /** Are the shuffles of a record those that a server and both players agreed on? `told`: the commitment that was told before the game, or "". @param {string} text @param {string} told @returns {{holds: boolean, fault: string, commitment: string, choices: number}} */
    checkShuffles(text, told) {
        return this.withTexts([text, told], (record, length, hash) =>
            JSON.parse(this.text(this.need(this.lib.page_check_shuffles(record, length, hash)))));
    }

    /** A table that begins with that opening. @param {string} opening */
    open(opening) {
        return new Table(this, this.withTexts([opening], (text, length) => this.need(this.lib.page_open(text, length))));
    }
}

/** One match. Whoever holds it keeps what `pending` gives before it sends what `release` gives. */
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
            this.engine.need(this.engine.lib.page_restore(this.table, text, length)));
    }

    /** Shows an entry of a record again, as its seat's request. @param {string} entry */
    repeat(entry) {
        this.engine.withTexts([entry], (text, length) =>
            this.engine.need(this.engine.lib.page_repeat(this.table, text, length)));
    }

    /** How far P1 is ahead of P2, as computer players weigh the open game; of a record that is shown again. @returns {number} */
    advantage() {
        return this.engine.lib.page_advantage(this.table);
    }

    /** P1's chance to win, in per cent, by that. @returns {number} */
    chance() {
        return this.engine.lib.page_chance(this.table);
    }

    /** The match as a record; of two people, once it is over. */
    record() {
        return this.engine.text(this.engine.need(this.engine.lib.page_record(this.table))).trimEnd() + '\n';
    }

    /** A computer player takes a seat. @param {number} seat @param {string} player */
    sit(seat, player) {
        this.engine.withTexts([player], (text) => this.engine.need(this.engine.lib.page_sit(this.table, seat, text)));
    }

    /** A computer player chooses; false: none is asked. @returns {boolean} */
    answer() {
        return this.engine.lib.page_answer(this.table) !== 0;
    }

    /** @param {number} seat @param {string | Uint8Array} request */
    ask(seat, request) {
        this.engine.withTexts([request], (text, length) => this.engine.lib.page_ask(this.table, seat, text, length));
    }

    /** @param {number} milliseconds */
    tick(milliseconds) {
        this.engine.lib.page_tick(this.table, milliseconds);
    }

    /** The entries that are not kept yet. */
    pending() {
        return this.engine.lines(this.engine.lib.page_pending(this.table));
    }

    /**
     * The messages that may leave when the first `upto` entries are kept.
     * @param {number} upto
     * @param {number} listening a bit for each seat, and bit 2 for spectators
     */
    release(upto, listening) {
        return this.engine.lines(this.engine.lib.page_release(this.table, upto, listening));
    }
}
