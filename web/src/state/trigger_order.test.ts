import { expect, it } from 'vitest';
import type { Prompt } from '../wire/messages';
import { asksForOrder, sameOrderAsBefore, remembered } from './trigger_order';

const prompt: Prompt = {
    number: 1,
    kind: 'forced',
    text: { text: 'Which first?' },
    decline: null,
    options: [
        { verb: 'use', label: { text: 'Use A' } },
        { verb: 'use', label: { text: 'Use B' } },
    ],
};

it('is asked where several things must happen', () => {
    expect(asksForOrder(prompt)).toBe(true);
    expect(asksForOrder({ ...prompt, kind: 'action' })).toBe(false);
    expect(asksForOrder({ ...prompt, options: prompt.options.slice(1) })).toBe(false);
    expect(asksForOrder(null)).toBe(false);
});

it('is remembered for the same things in any listing', () => {
    const orders = remembered(new Map(), prompt, 1);
    expect(sameOrderAsBefore(orders, { ...prompt, number: 7, options: [...prompt.options].reverse() })).toBe(0);
    expect(
        sameOrderAsBefore(orders, {
            ...prompt,
            options: [...prompt.options, { verb: 'use', label: { text: 'Use C' } }],
        }),
    ).toBeNull();
    expect(sameOrderAsBefore(new Map(), prompt)).toBeNull();
    expect(remembered(orders, { ...prompt, kind: 'action' }, 0)).toBe(orders);
});
