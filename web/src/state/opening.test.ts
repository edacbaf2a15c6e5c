import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../wire/messages';
import { openingOf, typesOn } from './opening';

function facts(more: Partial<CardFacts>): CardFacts {
    return {
        def: 1,
        id: 'a',
        name: 'A',
        set: 'Core Set',
        number: 1,
        faction: 'Orks',
        type: 'army',
        loyalty: null,
        unique: false,
        text: '',
        ...more,
    };
}

describe('an opening hand', () => {
    const hand = [
        facts({ cost: 3, attack: 2, hp: 3, command: 1 }),
        facts({ cost: 1, attack: 1, hp: 1, command: 0 }),
        facts({ type: 'event', cost: 'X', shields: 2 }),
        facts({ type: 'attachment', cost: 8, shields: 1 }),
    ];

    it('is summed up', () => {
        expect(openingOf(hand, 7)).toEqual({
            cost: 12,
            command: 1,
            commandUnits: 1,
            units: 2,
            shields: 3,
            shieldCards: 2,
            payable: 3,
        });
    });

    it('may be empty', () => {
        expect(openingOf([], 7)).toEqual({
            cost: 0,
            command: 0,
            commandUnits: 0,
            units: 0,
            shields: 0,
            shieldCards: 0,
            payable: 0,
        });
    });

    it('is shown with the types of the planets', () => {
        const planets = [
            facts({ name: 'One', type: 'planet', icons: ['material', 'tech'] }),
            facts({ name: 'Two', type: 'planet', icons: ['tech'] }),
        ];
        expect(typesOn(planets)).toEqual([
            { type: 'material', names: ['One'] },
            { type: 'strongpoint', names: [] },
            { type: 'tech', names: ['One', 'Two'] },
        ]);
    });
});
