// arena_bot.mjs: the same player for `traxis arena` as arena_bot.py, in JavaScript.
//
//     traxis arena random --exec "node arena_bot.mjs"

import { createInterface } from 'node:readline';

const liked = { keep: 9, deploy: 8, attack: 7, defend: 7, play: 6, shield: 5, dial: 5, bonus: 4, yes: 3 };

let state = BigInt(process.env.TRAXIS_SEED ?? '1');
function below(count) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(((state >> 32n) * BigInt(count)) >> 32n);
}

function choose(options) {
    const likings = options.map((option) => liked[option.verb] ?? 0);
    const best = Math.max(...likings);
    const among = [...likings.keys()].filter((i) => likings[i] === best);
    return among[below(among.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
    const { prompt } = JSON.parse(line);
    if (prompt) {
        console.log(JSON.stringify({ request: 'choose', prompt: prompt.number, option: choose(prompt.options) }));
    }
}
