import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOf } from './messages';

/** Removes "…" from lists, which means "and so on". */
function withoutEllipses(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter((item) => item !== '…').map(withoutEllipses);
    if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutEllipses(field)]));
    return value;
}

const protocol = readFileSync(new URL('../../../docs/PROTOCOL.md', import.meta.url), 'utf8');
const examples = [...protocol.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json = '']) => withoutEllipses(JSON.parse(json)) as Record<string, unknown>,
);
const messages = examples.filter((example) => 'message' in example);

describe('the messages of the protocol', () => {
    it('has examples of most kinds', () => {
        expect(new Set(messages.map((message) => message['message'])).size).toBeGreaterThanOrEqual(10);
    });

    it.each(messages.map((message, index) => [`${index}: ${String(message['message'])}`, message]))(
        'understands example %s',
        (_, message) => {
            expect(faultOf(message)).toBeNull();
        },
    );
});

describe('an invalid message', () => {
    const said = { message: 'said', version: 2, to: 'P1', seat: 'P2', text: 'Hello' };

    it.each([
        ['no object', null, 'there is no message'],
        ['an unknown kind', { ...said, message: 'sung' }, 'there is no message "sung"'],
        ['an unknown field', { ...said, loud: true }, 'loud is not known'],
        ['a missing field', { message: 'said', version: 2, to: 'P1', seat: 'P2' }, 'text is missing'],
        ['a wrong type', { ...said, text: 7 }, 'text: expected a text, found 7'],
        ['a wrong word', { ...said, seat: 'P3' }, 'seat: expected P1 or P2'],
    ])('is rejected: %s', (_, message, fault) => {
        expect(faultOf(message)).toContain(fault);
    });
});
