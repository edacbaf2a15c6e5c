// positions.test.ts: positions set up by hand: findings, storage, links and tables.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Engine } from '../../../src/wasm/engine.mjs';
import { WORDS } from '../design/words';
import { PERSON } from '../wire/connection';
import { findingsOf, isPositionLink, linkToPosition, ownPositionsOf, positionIn, positionTable } from './positions';

const generated = (name: string) => readFileSync(fileURLToPath(new URL(`../../generated/${name}`, import.meta.url)));
const ADDRESS = 'http://host/page/?seed=7#puzzle=x';

test('every template is playable', async () => {
    const engine = await Engine.start(generated('tables.wasm'));
    engine.compile(JSON.parse(generated('pack.json').toString()).cards);
    for (const [title, text] of Object.entries(WORDS.positions.templates))
        expect(engine.position(text).title).toBe(title);
});

test('errors have their line', () => {
    expect(findingsOf('position:3: no card\nposition:7: found\n    P1 decides\n')).toEqual([
        { line: 3, text: 'no card' },
        { line: 7, text: 'found P1 decides' },
    ]);
    expect(findingsOf('position: holds no position')).toEqual([{ line: 0, text: 'holds no position' }]);
    expect(findingsOf('the position is too large')).toEqual([{ line: 0, text: 'the position is too large' }]);
});

test('a link contains the position; a damaged or large one is rejected', async () => {
    const text = 'position "Grüße"\nbegin deploy phase\n';
    const link = await linkToPosition(text, ADDRESS);
    expect(isPositionLink(link)).toBe(true);
    expect(isPositionLink(ADDRESS)).toBe(false);
    expect(await positionIn(link)).toBe(text);
    await expect(positionIn(`${link.slice(0, -6)}AAAAAA`)).rejects.toThrow('damaged');
    await expect(positionIn('http://host/#position=')).rejects.toThrow('damaged');
    await expect(positionIn(await linkToPosition('#'.repeat(20_000), ADDRESS))).rejects.toThrow('too long');
});

test('damaged stored positions are ignored', () => {
    expect(ownPositionsOf('["a", 7]')).toEqual(['a']);
    for (const text of [null, '{', '7']) expect(ownPositionsOf(text)).toEqual([]);
});

test('one side against the computer, or both sides', () => {
    expect(positionTable('x', { seat: 'P2', level: 'recruit' }).seats).toMatchObject({
        P1: { sitter: 'recruit' },
        P2: { sitter: PERSON },
    });
    expect(positionTable('x', 'both')).toMatchObject({
        position: 'x',
        seats: { P1: { sitter: PERSON }, P2: { sitter: PERSON } },
    });
});
