// frames.ts: what travels between the page and its worker: the texts of docs/PROTOCOL.md, each with the table it belongs
// to, and the few calls that a server would answer over HTTP.

import type { Deck, Notice, TableWish } from './connection';
import type { Reader } from './messages';
import type { Replayed } from './replayer';

/** To the worker. Calls have a number, by which they are answered. */
export type ToWorker =
    | { readonly call: number; readonly open: TableWish }
    | { readonly call: number; readonly get: 'facts' | 'decks' | 'unfinished' }
    | { readonly call: number; readonly resume: true }
    | { readonly call: number; readonly replay: { readonly name: string; readonly text: string } }
    | { readonly call: number; readonly goOn: { readonly opening: string; readonly entries: readonly string[]; readonly wish: TableWish } }
    | { readonly call: number; readonly record: number }
    | { readonly table: number; readonly from: Reader; readonly text: string }
    | { readonly close: number };

export type FromWorker =
    | { readonly call: number; readonly opened: number; readonly wish: TableWish }
    | { readonly call: number; readonly unfinished: TableWish | null }
    | { readonly call: number; readonly facts: string }
    | { readonly call: number; readonly decks: readonly Deck[] }
    | { readonly call: number; readonly replayed: Replayed }
    | { readonly call: number; readonly recorded: string }
    | { readonly call: number; readonly failed: string }
    | { readonly notice: Notice }
    | { readonly table: number; readonly text: string };
