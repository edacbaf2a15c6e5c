import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { startEngine } from '../../tests/engine';
import type { Engine } from '../../../src/wasm/engine.mjs';
import { labelOf, plainText } from '../state/ask';
import { rulingsOf, rulingsText } from '../state/shown_rules';
import type { BookFiles } from '../state/rule_book';
import { addTexts, searchIn } from './search';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const read = (name: string) => JSON.parse(readFileSync(`generated/rules/${name}.json`, 'utf8')) as unknown;
let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
    const { chapters, readings } = read('rules-book') as BookFiles;
    const rulings = rulingsText(rulingsOf(read('rules-shown') as [string, string, string][]));
    addTexts(engine, [...chapters, { name: 'READINGS.md', text: readings }, { name: 'rulings', text: rulings }]);
});
const ask = (words: string, kind: Parameters<typeof searchIn>[1]['kind'] = null, most = 3) =>
    searchIn(engine, { words, kind, most });

/** The questions that the terminal answers, with their answers. */
const QUESTIONS = ['questions', 'unseen'].flatMap((name) =>
    readFileSync(`../tests/ask/${name}.txt`, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split(' | ')),
);

it('answers the same questions as the terminal', () => {
    expect(QUESTIONS).toHaveLength(40);
    const unanswered = QUESTIONS.filter(([question = '', ...answers]) => {
        const { hits } = ask(question);
        return !hits.some(({ id, title }) => answers.includes(id) || answers.includes(plainText(title)));
    });
    expect(unanswered).toEqual([]);
});

it('has the fields of ask_json.h', () => {
    const { words, found, hits } = ask('who wins a tied command struggle');
    expect(words).toContainEqual({ text: 'tied', also: 'equal' });
    expect(found.rule).toBeGreaterThan(3);
    expect(found.card).toBeGreaterThan(3);
    const [first] = hits;
    expect(first).toMatchObject({ kind: 'rule', id: 'R5.2.2b' });
    expect(first?.snippet.filter((_, index) => index % 2 === 1)).toContain('equal');
    const [ruling] = ask('command struggle', 'ruling', 1).hits;
    expect(ruling?.kind).toBe('ruling');
    expect(ruling && labelOf(ruling)).toMatch(/^(R|FAQ)/);
    expect(ask('Nazdreg').hits[0]).toMatchObject({ kind: 'card', id: 'nazdreg' });
});

it('gives parts of the book without a number their chapter', () => {
    const [part] = ask('how a round is paired', null, 1).hits;
    expect(part).toMatchObject({ id: '', cites: 'TR-rules' });
});

it('rejects an unknown kind', () => expect(() => ask('x', 'planet' as 'card')).toThrow('kind'));

it('answers each letter fast enough to type', () => {
    const question = 'nobody left at the planet, who wins the battle';
    const times = [...question].map((_, index) => {
        const begin = performance.now();
        ask(question.slice(0, index + 1), null, 60);
        return performance.now() - begin;
    });
    expect(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(50);
});
