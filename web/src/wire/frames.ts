// frames.ts: what travels between the page and its worker: the texts of docs/PROTOCOL.md, each with the table it belongs
// to, and the few calls that a server would answer over HTTP.

import type { Deck, Notice, TableWish } from './connection';
import type { Reader } from './messages';

/** To the worker. Calls have a number, by which they are answered. */
export type ToWorker =
    | { readonly call: number; readonly open: TableWish }
    | { readonly call: number; readonly get: 'facts' | 'decks' | 'unfinished' }
    | { readonly call: number; readonly resume: true }
    | { readonly table: number; readonly from: Reader; readonly text: string }
    | { readonly close: number };

export type FromWorker =
    | { readonly call: number; readonly opened: number; readonly wish: TableWish }
    | { readonly call: number; readonly unfinished: TableWish | null }
    | { readonly call: number; readonly facts: string }
    | { readonly call: number; readonly decks: readonly Deck[] }
    | { readonly call: number; readonly failed: string }
    | { readonly notice: Notice }
    | { readonly table: number; readonly text: string };
