// play.mjs: plays a game with random choices and prints it in words.
//
//     TRAXIS_WASM=$(pkg-config --variable=wasm traxis) node play.mjs CARDS DECK DECK [SEED]

import { Game, compile, folder, run, setupOf, text } from './traxis.mjs';

run('play', (cards, first, second, seed = '1') => {
    const catalog = compile(folder(cards));
    let random = BigInt(seed);
    const game = new Game(catalog, setupOf(catalog, text(first), text(second)), random);
    while (!game.over) {
        // Any generator works: the game has its own random numbers. This one is the same as in play.c.
        random = BigInt.asUintN(64, random * 6364136223846793005n + 1442695040888963407n);
        const option = Number(((random >> 32n) * BigInt(game.count)) >> 32n);
        console.log(`P${game.seat + 1}: ${game.prompt}\n    ${game.option(option)} (of ${game.count})`);
        game.choose(option);
    }
    console.log(game.summary);
});
