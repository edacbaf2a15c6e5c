// facts.ts: the facts of all cards from the real engine.

import type { Engine } from '../../src/wasm/engine.mjs';
import type { Facts } from '../src/wire/messages';
import { decks } from './engine';

export function factsFrom(engine: Engine): Facts {
    const [deck = ''] = decks.values();
    const table = engine.open(engine.opening('{"seed": "0"}', deck, deck));
    table.ask(2, '{"request": "facts"}');
    const facts = JSON.parse(table.release(0, 4)[0] ?? '') as Facts;
    table.close();
    return facts;
}
