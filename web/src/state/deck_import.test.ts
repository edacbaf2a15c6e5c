import { beforeAll, expect, it, vi } from 'vitest';
import { decks, startEngine } from '../../tests/engine';
import { libraryOfEngine, toolsOf } from '../../tests/deck_tools';
import type { DeckTools } from '../wire/deck_calls';
import { deckOf, listOf } from './deck';
import { importLink, importText } from './deck_import';
import { deckIn, deckLinkIn, isDeckLink, linkToDeck, MAX_LINKED_BYTES } from './deck_link';
import type { Library } from './facts';
import { addressWith, pack } from './link';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PAGE = 'https://example.org/decks/new';
const lists = [...decks.values()];
let tools: DeckTools;
let library: Library;
beforeAll(async () => {
    const engine = await startEngine();
    tools = toolsOf(engine);
    library = libraryOfEngine(engine);
});

/** The same numbers for a seed: from 0 to below `limit`. */
function generator(seed: number): (limit: number) => number {
    let state = seed;
    return (limit) => {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
        return ((state ^ (state >>> 13)) >>> 0) % limit;
    };
}

it('carries a whole deck in a link', async () => {
    for (const list of lists) {
        const link = await linkToDeck(list, PAGE);
        expect(isDeckLink(link)).toBe(true);
        expect(await deckIn(link)).toBe(list);
        expect(link.length).toBeLessThan(2000);
        const imported = await importLink(link, 'Link', tools.read);
        expect(imported.result === 'deck' && imported.deck).toEqual(deckOf(await tools.read('Link', list)));
    }
});

it('finds a link in a pasted text', async () => {
    const list = lists[0] ?? '';
    const link = await linkToDeck(list, PAGE);
    expect(deckLinkIn(`Look: ${link} (mine)`)).toBe(link);
    expect(await importText(`Look at this!\n${link}\n`, 'Pasted', tools.read)).toMatchObject({ result: 'deck', list });
    expect(deckLinkIn('# decks = good')).toBeNull();
});

it('refuses damaged, empty and oversized links', async () => {
    const whole = await linkToDeck(lists[0] ?? '', PAGE);
    const refused = (link: string) => importLink(link, 'Link', tools.read);
    expect(await refused(whole.slice(0, -20))).toEqual({ result: 'link', fault: 'damaged' });
    expect(await refused(`${PAGE}#deck=`)).toEqual({ result: 'link', fault: 'damaged' });
    expect(await refused(`${PAGE}#deck=!!!`)).toEqual({ result: 'link', fault: 'damaged' });
    const bomb = addressWith(PAGE, { deck: await pack('x'.repeat(MAX_LINKED_BYTES + 1)) });
    expect(await refused(bomb)).toEqual({ result: 'link', fault: 'too long' });
    expect(await refused(addressWith(PAGE, { deck: 'A'.repeat(300_000) }))).toEqual({
        result: 'link',
        fault: 'too long',
    });
    expect(await importText('  \n', 'Pasted', tools.read)).toEqual({ result: 'empty' });
});

/** Damages a text at random; returns it with the line of the damage if that line is certainly wrong. */
function damaged(text: string, below: (limit: number) => number): { text: string; line: number | null } {
    const at = below(text.length);
    switch (below(8)) {
        case 0:
            return { text: text.slice(0, at), line: null };
        case 1:
            return { text: text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1), line: null };
        case 2:
            return { text: text.slice(at) + text.slice(0, at), line: null };
        case 3:
            return { text: text.replace(/\n/g, () => (below(6) === 0 ? '' : '\n')), line: null };
        case 4:
            return {
                text: Array.from({ length: below(400) }, () => String.fromCharCode(below(0xd800))).join(''),
                line: null,
            };
        case 5:
            return { text: `${text.slice(0, at)}\0${text.slice(at)}`, line: null };
        default: {
            const lines = text.split('\n');
            const cards = lines.flatMap((line, index) => (/^\dx /.test(line) ? [index] : []));
            const line = cards[below(Math.max(1, cards.length))] ?? -1;
            if (line < 0) return { text: '', line: null };
            const wrong = ['no card at all', '1x Qzxwv Kjhgf', '0x Goff Boyz', '101x Goff Boyz', 'x Goff Boyz'];
            lines[line] = wrong[below(wrong.length)] ?? '';
            return { text: lines.join('\n'), line: line + 1 };
        }
    }
}

it('survives 200 damaged lists and links, and names the line and the reason', async () => {
    const below = generator(20);
    let [readable, unreadable, links, lines] = [0, 0, 0, 0];
    for (let trial = 0; trial < 200; trial++) {
        const list = lists[below(lists.length)] ?? '';
        const format = (['text', 'octgn', 'json'] as const)[trial % 3] ?? 'text';
        const source = format === 'text' ? list : await tools.write(list, format);
        const { text, line } = damaged(source, below);
        const asLink = trial % 4 === 3;
        const link = asLink ? addressWith(PAGE, { deck: await pack(text) }) : '';
        const mangled = asLink && below(2) ? link.slice(0, PAGE.length + below(link.length - PAGE.length)) : link;
        const imported = asLink
            ? await importLink(mangled, 'Link', tools.read)
            : await importText(text, 'File', tools.read);
        if (imported.result === 'deck') {
            readable++;
            expect(line, `trial ${trial}: a wrong line was read`).toBeNull();
            const written = listOf(imported.deck, library);
            expect(deckOf(await tools.read('x', written))?.counts, `trial ${trial}`).toEqual(imported.deck.counts);
        } else if (imported.result === 'unreadable') {
            unreadable++;
            expect(imported.report.findings.length, `trial ${trial}`).toBeGreaterThan(0);
            for (const finding of imported.report.findings) expect(finding.text.text.length).toBeGreaterThan(5);
            expect(imported.list).toBe(text);
            if (line !== null && !asLink && format === 'text') {
                lines++;
                expect(
                    imported.report.findings.map((finding) => finding.line),
                    `trial ${trial}`,
                ).toContain(line);
            }
        } else links++;
    }
    // All outcomes occur.
    for (const count of [readable, unreadable, links, lines]) expect(count).toBeGreaterThan(5);
});
