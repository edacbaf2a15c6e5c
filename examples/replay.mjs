// replay.mjs: plays a recorded game again and checks that it goes as the record says; from the middle on with a game that
// went through bytes.
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
