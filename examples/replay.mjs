// replay.mjs: replays a recorded game and checks it against the record; halfway it saves and loads the game.
//
//     TRAXIS_WASM=$(pkg-config --variable=wasm traxis) node replay.mjs CARDS RECORD

import { Record, compile, folder, run, text } from './traxis.mjs';

run('replay', (cards, path) => {
    const catalog = compile(folder(cards));
    const record = new Record(catalog, path, text(path).text);
    const game = record.start();
    for (let i = 0; i < record.length; i++) {
        if (i === Math.floor(record.length / 2))
            game.load(game.save());
        record.step(game, i);
    }
    console.log(game.summary);
});
