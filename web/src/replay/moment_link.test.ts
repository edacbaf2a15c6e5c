import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { playedRecord } from '../../tests/games';
import { startEngine } from '../../tests/engine';
import { addressWith, LinkError, pack } from '../state/link';
import { isMomentLink, linkedMoment, linkToMoment } from './moment_link';
import { withNotes } from './notes';

const HERE = 'https://traxis.example/play/?seed=7#table=abc';
const HASH = '0123456789abcdef';
const TEXTS = ['../../../docs/picture.record', '../../tests/house-nob.record', '../../tests/battle.record'].map(
    (name) => readFileSync(new URL(name, import.meta.url), 'utf8'),
);

let engine: Engine;
let records: string[];
beforeAll(async () => {
    engine = await startEngine();
    records = [...TEXTS, ...[...Array(16).keys()].map((seed) => playedRecord(engine, seed * 4, seed * 7 + 3, seed))];
}, 60_000);

describe('a link to a moment', () => {
    it('contains the record, the moment and the view', async () => {
        for (const [at, text] of records.entries()) {
            const moment = { text, at, sight: 'P2', hash: HASH } as const;
            const link = await linkToMoment(moment, HERE);
            expect(link).toMatch(/^https:\/\/traxis\.example\/play\/#replay=[\w-]+&at=\d+&view=P2&end=[\da-f]{16}$/);
            expect(isMomentLink(link)).toBe(true);
            expect(await linkedMoment(link)).toEqual(moment);
        }
    });

    it('contains the notes', async () => {
        const text = withNotes(
            TEXTS[0] ?? '',
            new Map([
                [0, '1. “First”'],
                [9, '. P1 & P2?'],
            ]),
        );
        expect((await linkedMoment(await linkToMoment({ text, at: 9, sight: 'open', hash: null }, HERE))).text).toBe(
            text,
        );
    });

    it('is short enough to send', async () => {
        for (const text of records)
            expect((await linkToMoment({ text, at: 999, sight: 'open', hash: HASH }, HERE)).length).toBeLessThan(8000);
    });

    it('works without the optional fields, and with additions of a messenger', async () => {
        const [text = ''] = TEXTS;
        const packed = await pack(text);
        for (const fields of [{}, { at: '-3', view: 'P3', end: 'x' }, { at: 'NaN', view: '' }, { at: '1e9' }])
            expect(await linkedMoment(addressWith(HERE, { replay: packed, ...fields }))).toEqual({
                text,
                at: 'at' in fields && fields.at === '1e9' ? 1 : 0,
                sight: 'open',
                hash: null,
            });
        expect(await linkedMoment(`${addressWith(HERE, { replay: packed, at: 5, view: 'P1' })})`)).toEqual({
            text,
            at: 5,
            sight: 'open',
            hash: null,
        });
    });

    it('is rejected if damaged', async () => {
        const link = await linkToMoment({ text: TEXTS[0] ?? '', at: 3, sight: 'P1', hash: HASH }, HERE);
        for (const wrong of [
            link.slice(0, 400),
            link.replace('#replay=', '#replay=!'),
            link.replace(/replay=.{20}/, 'replay='),
            addressWith(HERE, { replay: '' }),
        ])
            await expect(linkedMoment(wrong)).rejects.toBeInstanceOf(LinkError);
    });

    it('is ignored in an address without a record', () => {
        for (const address of [
            HERE,
            'https://traxis.example/',
            'https://traxis.example/#seat=x',
            'https://traxis.example/?replay=x',
        ])
            expect(isMomentLink(address)).toBe(false);
    });
});
