// same_search.mjs: generates 300 queries over all filters, values, phrases, plain words, orders and errors, and compares
// the cards and messages of the module with those of the program.
//   node same_search.mjs TRAXIS MODULE
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '../../src/wasm/engine.mjs';

const QUERIES = 300;
const AT_ONCE = 4;
const LARGEST = 64 << 20; // bytes of all cards as JSON
const [traxis, module] = process.argv.slice(2);
const run = promisify(execFile);

/** Names of the card files below a folder. */
function cardFiles(folder) {
    return readdirSync(folder).sort().map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? cardFiles(path) : path.endsWith('.cards') ? [path] : []));
}

const engine = await Engine.start(readFileSync(module));
engine.compile(cardFiles('cards').map((name) => ({ name, text: readFileSync(name, 'utf8') })));
const all = JSON.parse((await run(traxis, ['cards', '--json'], { maxBuffer: LARGEST })).stdout).cards;
const { facets, cards } = JSON.parse(engine.findCards('', ''));

/** Id of each card by its number. */
const idOf = new Map(all.map(({ id }) => [engine.cardNamed(id).card, id]));
if (cards.length !== all.length || idOf.size !== all.length) throw new Error('an empty query finds all cards');

/** Runs the program: the ids it finds, or its error. */
async function found(words) {
    const result = await run(traxis, ['cards', 'find', ...words], { maxBuffer: LARGEST }).catch((error) => error);
    const { cards: list, error } = JSON.parse(result.stdout);
    return error ? { ids: [], error: error.split('\n')[0].replace('cards find: ', '') } : { ids: list.map(({ id }) => id), error: '' };
}

function foundByModule(words, order) {
    try {
        return { ids: JSON.parse(engine.findCards(words, order)).cards.map((def) => idOf.get(def)), error: '' };
    } catch (error) {
        return { ids: [], error: error.message };
    }
}

// ---- Queries ---------------------------------------------------------------------------------------------------------

let state = 20;
/** A number below `limit`, the same in every run. */
function draw(limit) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
}
const pick = (list) => list[draw(list.length)];

const ORDERS = ['', 'name', 'cost', 'faction', 'set', 'type', 'attack', 'hp'];
const NUMBERS = ['cost', 'command', 'attack', 'hp', 'shields'];
const LISTS = ['faction', 'type', 'trait', 'keyword', 'loyalty', 'set', 'cycle'];
const BARE = ['faction', 'type', 'trait', 'keyword'];
const PHRASES = ['Orks army unit with printed cost at most 2', 'unit with ranged', 'Soldier or Warrior unit with ranged',
    'non-Orks army unit', 'event with printed shields', 'tech planet', 'unique card', 'loyal Chaos army unit',
    'attachment or support', 'card with printed cost 2', 'an Elite army unit'];
const WRONG = ['colour=red', 'cost<', 'faction<3', 'faction:ork', 'unit wiht ranged', 'Foo unit', 'cost=3-1', 'hp>=many',
    'damaged support', 'set:cor set', 'fits:goff nob', '"', 'text:.', '#', 'deck-of:nazderg', 'type=units', '= 3', 'X'];
const warlords = all.filter(({ type }) => type === 'warlord').map(({ name }) => name);
const titleWords = all.flatMap(({ name }) => name.split(' ')).filter((word) => word.length > 2);
const textWords = all.flatMap(({ text }) => (text ?? '').split(/[^A-Za-z]+/)).filter((word) => word.length > 3);

const value = (filter) => pick(facets[filter]).value;
const quoted = (text) => (text.includes(' ') && draw(2) ? `"${text}"` : text);
const cased = (text) => pick([text, text.toLowerCase(), text.toUpperCase()]);
/** Makers of a part of a query. */
const PARTS = [
    () => cased(value(pick(BARE))),
    () => cased(value(pick(BARE))),
    () => { const filter = pick(LISTS); return `${filter}${pick([':', '='])}${cased(quoted(value(filter)))}`; },
    () => { const filter = pick(NUMBERS); return `${filter}${pick(['<=', '>=', '<', '>', '=', ':'])}${value(filter)}`; },
    () => `${pick(NUMBERS)}=${pick(['1-3', '4+', 'none', 'x'])}`,
    () => pick(['fits', 'deck-of', 'squad']) + ':' + quoted(pick(warlords)),
    () => pick(['unique', 'loyal', 'signature', 'common']),
    () => `text:${pick(textWords)}`,
    () => pick(titleWords),
    () => pick(textWords).toLowerCase(),
];
/** Makers of a query. */
const KINDS = [
    () => PARTS[draw(PARTS.length)](),
    () => [pick(PARTS)(), pick(PARTS)()].join(' '),
    () => [pick(PARTS)(), pick(PARTS)(), pick(PARTS)()].join(pick([' ', '  '])),
    () => pick(PHRASES),
    () => `${pick(PHRASES)} ${PARTS[3]()}`,
    () => pick(all).name,
    () => pick(all).name.slice(0, 6 + draw(8)),
    () => pick(WRONG),
    () => `${pick(PARTS)()} ${pick(WRONG)}`,
];

const queries = Array.from({ length: QUERIES }, (_, index) => ({ words: KINDS[index % KINDS.length](), order: pick(ORDERS) }));

// ---- The comparison --------------------------------------------------------------------------------------------------

const counts = { same: 0, different: 0, refused: 0, empty: 0 };
async function compare({ words, order }) {
    const native = await found([words, ...(order ? ['--sort', order] : []), '--json']);
    const own = foundByModule(words, order);
    const same = native.error === own.error && native.ids.join() === own.ids.join();
    counts[same ? 'same' : 'different']++;
    counts.refused += native.error !== '';
    counts.empty += native.error === '' && native.ids.length === 0;
    if (!same) console.log(`${words} (${order}): ${native.error || native.ids} / ${own.error || own.ids}`);
}
const next = queries.values();
await Promise.all(Array.from({ length: AT_ONCE }, async () => { for (const query of next) await compare(query); }));

console.log(`${counts.same} passed, ${counts.different} failed; ${counts.refused} refused, ${counts.empty} without a card`);
if (counts.different > 0 || counts.refused < 20 || counts.refused + counts.empty > QUERIES / 2) process.exit(1);
