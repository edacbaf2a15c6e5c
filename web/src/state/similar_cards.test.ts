import { expect, it } from 'vitest';
import type { CardFacts } from '../wire/messages';
import { similarTo } from './similar_cards';

const card = (id: string, more: Partial<CardFacts>): CardFacts =>
    ({ id, faction: 'Orks', type: 'army', cost: 2, traits: [], ...more }) as CardFacts;

it('common traits count first, then a near cost; other factions and types never', () => {
    const own = card('own', { traits: ['Nob', 'Warrior'] });
    const all = [
        own,
        card('far', { cost: 9, traits: ['Nob'] }),
        card('near', { cost: 3 }),
        card('like', { traits: ['Nob'] }),
        card('twin', { traits: ['Warrior', 'Nob'] }),
        card('tau', { faction: 'Tau', traits: ['Nob', 'Warrior'] }),
        card('event', { type: 'event', traits: ['Nob', 'Warrior'] }),
    ];
    expect(similarTo(own, all, 3).map(({ id }) => id)).toEqual(['twin', 'like', 'near']);
    expect(similarTo(own, all, 9)).toHaveLength(4);
});
