// frames.ts: messages between the page and its worker: the texts of docs/PROTOCOL.md with their table number, and the
// calls that a server would answer over HTTP.

import type { CardCall } from './card_calls';
import type {
    ComputerPlayer,
    Deck,
    DeckReport,
    FinishedGame,
    SavedGame,
    Notice,
    PositionReport,
    Proceeded,
    Puzzle,
    TableSetup,
} from './connection';
import type { DeckCall } from './deck_calls';
import type { ShuffleCheck } from '../state/fairness';
import type { Overlay } from './engines';
import type { Reader } from './messages';
import type { PlayerNames, Replayed } from './replayer';
import type { Question, SearchResult, SearchText } from './search';
import type { Reasons, Scene, WhyCall } from './scenes';

/** Calls of the page to the worker; each gets one answer. */
export type Call =
    | { readonly open: TableSetup }
    | { readonly get: 'decks' | 'players' | 'games' | 'finished' | 'puzzles' }
    | { readonly factsWith: readonly Overlay[] }
    | { readonly check: { readonly name: string; readonly text: string } }
    | { readonly deck: DeckCall }
    | { readonly listOf: string }
    | { readonly cards: CardCall }
    | { readonly position: string }
    | { readonly resume: number; readonly insist: boolean }
    | { readonly salvage: number }
    | { readonly forget: number }
    | { readonly watch: TableSetup }
    | { readonly proceed: number }
    | { readonly replay: { readonly name: string; readonly text: string; readonly players: PlayerNames } }
    | {
          readonly continueFrom: {
              readonly opening: string;
              readonly entries: readonly string[];
              readonly setup: TableSetup;
          };
      }
    | { readonly searched: readonly SearchText[] }
    | { readonly search: Question }
    | { readonly scene: { readonly text: string; readonly own: readonly Overlay[] } }
    | { readonly why: WhyCall }
    | { readonly verify: { readonly text: string; readonly commitment: string } }
    | { readonly record: number };

export type Answer =
    | { readonly opened: number; readonly setup: TableSetup }
    | { readonly held: number }
    | { readonly games: readonly SavedGame[] }
    | { readonly finished: readonly FinishedGame[] }
    | { readonly forgotten: number }
    | { readonly facts: string }
    | { readonly decks: readonly Deck[] }
    | { readonly players: readonly ComputerPlayer[] }
    | { readonly checked: DeckReport }
    | { readonly ofDeck: unknown }
    | { readonly list: string }
    | { readonly ofCards: unknown }
    | { readonly puzzles: readonly Puzzle[] }
    | { readonly staged: PositionReport }
    | {
          readonly shown: number;
          readonly opening: string;
          readonly messages: readonly string[];
          readonly chance: number;
      }
    | { readonly proceeded: Proceeded | null }
    | { readonly replayed: Replayed }
    | { readonly added: number }
    | { readonly results: SearchResult }
    | { readonly scene: Scene }
    | { readonly reasons: Reasons }
    | { readonly verified: ShuffleCheck }
    | { readonly recorded: string }
    | { readonly failed: string };

/** Messages to the worker. The answer to a call has the call's number. */
export type ToWorker =
    | ({ readonly call: number } & Call)
    | { readonly table: number; readonly from: Reader; readonly text: string }
    | { readonly close: number };

export type FromWorker =
    | ({ readonly call: number } & Answer)
    | { readonly notice: Notice }
    | { readonly taken: number }
    | { readonly table: number; readonly text: string };
