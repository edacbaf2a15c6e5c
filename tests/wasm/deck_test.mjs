// deck_test.mjs: tests decks with the WebAssembly module in three parts, merges them and compares the report with that
// of the program.
//   node deck_test.mjs MODULE CARDS REPORT BOT SEED GAMES OPPONENTS VERSION…
import { isDeepStrictEqual } from 'node:util';
import { readFileSync } from 'node:fs';
import { DeckTest } from '../../src/wasm/deck_test.mjs';
import { Engine } from '../../src/wasm/engine.mjs';

const [module, cards, report, bot, seed, games, against, ...versions] = process.argv.slice(2);

const engine = await Engine.start(readFileSync(module));
engine.compile(
    readFileSync(cards, 'utf8').split('\n').filter(Boolean)
        .map((name) => ({ name, text: readFileSync(name, 'utf8') })));

const named = (name) => ({ name, list: readFileSync(`decks/${name}.txt`, 'utf8') });
const plan = { versions: versions.map(named), against: against.split(',').map(named), games: Number(games), seed, bot };
const test = new DeckTest(engine, plan);
const cuts = [0, Math.floor(test.tasks / 3), Math.floor(test.tasks / 2), test.tasks];
const sums = new Float64Array(test.counters);
for (const part of [2, 0, 1])
    test.play(cuts[part], cuts[part + 1]).forEach((count, i) => (sums[i] += count));

// The seed is a 64-bit number, which both programs print as signed.
const exact = (text) => JSON.parse(text.replace(/("seed": ?)(-?\d+)/, '$1"$2"'));
const { seconds, interrupted, ...expected } = exact(readFileSync(report, 'utf8'));
const same = seconds >= 0 && !interrupted && isDeepStrictEqual(exact(test.report(sums)), expected);
const { share, games: played } = expected.versions.at(-1).wins;
console.log(`${versions.join(' and ')} against ${against}: ${played} games, ${(100 * share).toFixed(1)} %: ${same ? 'same' : 'DIFFERENT'}`);
test.close();
process.exitCode = same && played > 0 ? 0 : 1;
