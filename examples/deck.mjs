// deck.mjs: checks a deck and prints every reason why it is illegal.
//
//     TRAXIS_WASM=$(pkg-config --variable=wasm traxis) node deck.mjs CARDS DECK

import { DeckList, cardName, compile, folder, run, text } from './traxis.mjs';

run('deck', (cards, path) => {
    const catalog = compile(folder(cards));
    const deck = new DeckList(catalog, path, text(path).text);
    if (deck.readable) {
        const words = deck.legal ? 'legal' : 'not legal';
        console.log(`${deck.name}: ${deck.size} cards under ${cardName(catalog, deck.warlord)}, ${words}`);
    }
    for (const finding of deck.findings)
        console.log(`${path}:${finding.line}: ${finding.text}${finding.rule && ` (${finding.rule})`}`);
    return deck.legal ? 0 : deck.readable ? 1 : 2;
});
