// test_input.mjs: invalid input to the JavaScript example is rejected; games can be copied.
//   TRAXIS_WASM=MODULE node test_input.mjs EXAMPLE CARDS DECK DECK

import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [example, cards, first, second] = process.argv.slice(2);
const { Game, Record, begin, compile, folder, setupOf, text, TraxisError } = await import(pathToFileURL(example));
await begin(readFileSync(process.env.TRAXIS_WASM));
const catalog = compile(folder(cards));
const setup = setupOf(catalog, text(first), text(second));
const game = new Game(catalog, setup, 1n);

for (const wrong of [undefined, null, NaN, -1, 0.5, '0', 2 ** 32, 1n, game.count, [], {}, true]) {
    assert.throws(() => game.choose(wrong), TraxisError, `choose(${String(wrong)})`);
    assert.throws(() => game.option(wrong), TraxisError, `option(${String(wrong)})`);
}
for (const wrong of [[undefined, setup, 1n], [catalog, null, 1n], [catalog, setup, 1], [catalog, 0, 1n], [0, setup, 1n]])
    assert.throws(() => new Game(...wrong), TraxisError);
assert.throws(() => Record.prototype.step.call({ catalog }, null, 0), TraxisError);

const before = game.summary;
const copy = game.copy();
assert.strictEqual(copy.summary, before);
copy.choose(0);
assert.notStrictEqual(copy.summary, before);
assert.strictEqual(game.summary, before);
for (let i = 0; i < 10000 && !copy.over; i++)
    copy.choose(i % copy.count);
assert(copy.over);
assert.throws(() => copy.choose(0), TraxisError);
