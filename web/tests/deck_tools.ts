// deck_tools.ts: the engine's answers about decks, without a worker, for tests.

import { readFileSync } from 'node:fs';
import type { Engine } from '../../src/wasm/engine.mjs';
import { Library } from '../src/state/facts';
import type { DeckReport } from '../src/wire/connection';
import { answerDeckCall, deckTools } from '../src/wire/deck_calls';
import type { DeckTools } from '../src/wire/deck_calls';
import type { Facts } from '../src/wire/messages';
import { decks } from './engine';

const octgn = readFileSync(new URL('../../data/octgn.txt', import.meta.url), 'utf8');

export function toolsOf(engine: Engine): DeckTools {
    return deckTools(
        async (name, list) => ({ about: null, ...(JSON.parse(engine.deck(name, list)) as Omit<DeckReport, 'about'>) }),
        (call) => answerDeckCall(engine, call, async () => octgn),
    );
}

/** The facts of all cards. */
export function libraryOfEngine(engine: Engine): Library {
    const deck = decks.get('core-orks') ?? '';
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    const [facts = ''] = table.release(0, 4);
    table.close();
    return new Library(JSON.parse(facts) as Facts);
}
