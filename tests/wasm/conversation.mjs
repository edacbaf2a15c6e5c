// conversation.mjs: plays a conversation with a match (conversation.c) with the WebAssembly module.
//   node conversation.mjs MODULE CARDS FILE
import { readFileSync, writeSync } from 'node:fs';
import { Engine } from '../../src/wasm/engine.mjs';

const EVERYBODY = 7;
const [module, cards, path] = process.argv.slice(2);

const engine = await Engine.start(readFileSync(module));
engine.compile(
    readFileSync(cards, 'utf8').split('\n').filter(Boolean)
        .map((name) => ({ name, text: readFileSync(name, 'utf8') })));

const out = [];
const [deck1, deck2, fields, ...lines] = split(readFileSync(path)).slice(0, -1);
const table = engine.open(deck1.toString() === 'position' ? positioned(readFileSync(deck2.toString())) : opened());
let kept = 0;
for (const line of lines) {
    say(line);
    const entries = table.pending();
    kept += entries.length;
    out.push(...entries, ...table.release(kept, EVERYBODY));
}
table.close();
for (const line of out)
    writeSync(1, line + '\n');

function opened() {
    const opening = engine.opening(fields.toString(), readFileSync(deck1.toString(), 'utf8'), readFileSync(deck2.toString(), 'utf8'));
    out.push(opening);
    return opening;
}

function positioned(text) {
    judge(text);
    return JSON.stringify({ entry: 'opened', rules: 0, asking: 0, first: null, computers: 0, ...JSON.parse(fields.toString()), position: text.toString() });
}

// Describes a position, or lists its errors.
function judge(text) {
    const said = engine.withTexts([text], (place, length) => engine.text(engine.lib.page_position(place, length) || engine.lib.page_error()));
    out.push(said.replace(/\n$/, ''));
}

// Lines as bytes: not all of them are UTF-8.
function split(bytes) {
    const found = [];
    for (let from = 0; from <= bytes.length;) {
        const end = bytes.indexOf('\n', from) < 0 ? bytes.length : bytes.indexOf('\n', from);
        found.push(bytes.subarray(from, end));
        from = end + 1;
    }
    return found;
}

function say(line) {
    const [kind, first, second] = line.toString().split(' ');
    switch (kind) {
    case 'p': return judge(line.subarray(2));
    case 'c': return table.sit(Number(first), second);
    case 'a': return void table.answer();
    case 't': return table.tick(Number(first));
    default: return table.ask(Number(kind), line.subarray(2));
    }
}
