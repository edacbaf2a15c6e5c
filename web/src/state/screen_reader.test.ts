import { expect, it } from 'vitest';
import { chipLabel, handCardLabel, planetLabel } from './screen_reader';
import type { Chip, Column, HandCard } from './board';
import type { CardFacts } from '../wire/messages';

const nob: CardFacts = {
    def: 1,
    id: 'goff-nob',
    name: 'Goff Nob',
    set: 'Core Set',
    number: 1,
    faction: 'Orks',
    type: 'army',
    loyalty: null,
    unique: false,
    text: '',
    cost: 3,
    attack: 3,
    hp: 4,
    command: 1,
};
const chip: Chip = {
    card: { card: 7, def: 1, zone: 'planet', owner: 'P2', exhausted: true },
    facts: nob,
    attack: 5,
    attackChange: 'up',
    hp: 4,
    left: 3,
    command: 0,
    commandChange: null,
    keywords: [],
    attachments: [],
    bloodied: false,
    count: 1,
    also: [],
    numbers: [],
    act: null,
    picked: false,
    attacks: false,
    defends: false,
    own: true,
    at: "Y'varn",
} as unknown as Chip;

it('names a unit with values, state and place', () => {
    expect(chipLabel(chip)).toBe("Goff Nob, 5 attack, 3 of 4 HP, attack higher than printed, exhausted, at Y'varn");
});

it('includes the copy number used by the answers', () => {
    expect(chipLabel({ ...chip, numbers: [2] })).toMatch(/^Goff Nob, number 2, 5 attack/);
});

it('says bloodied once', () => {
    expect(chipLabel({ ...chip, attackChange: null, keywords: ['bloodied'], bloodied: true })).toBe(
        "Goff Nob, 5 attack, 3 of 4 HP, exhausted, bloodied, at Y'varn",
    );
});

it('includes the owner, current actions and possible choices', () => {
    const label = chipLabel({
        ...chip,
        own: false,
        at: null,
        attackChange: null,
        card: { ...chip.card, exhausted: false },
        attacks: true,
        act: { act: 'choose', option: 0 },
    });
    expect(label).toBe('enemy, Goff Nob, 5 attack, 3 of 4 HP, ready, in HQ, attacks, can be chosen');
});

it('reveals nothing about a face-down card', () => {
    expect(
        chipLabel({
            ...chip,
            facts: null,
            attack: null,
            attackChange: null,
            card: { ...chip.card, zone: 'reserve', exhausted: false, def: null },
        }),
    ).toBe("In reserve, at Y'varn");
});

it('says that an own card is in reserve, not that it is ready', () => {
    expect(
        chipLabel({
            ...chip,
            attack: null,
            attackChange: null,
            card: { ...chip.card, zone: 'reserve', exhausted: false },
        }),
    ).toBe("Goff Nob, in reserve, at Y'varn");
});

it('names a card in hand with cost and use', () => {
    const held = {
        card: { card: 8, def: 1, zone: 'hand', owner: 'P1' },
        facts: { ...nob, type: 'event', shields: 1, attack: undefined, hp: undefined, command: undefined },
        act: { act: 'choose', option: 1 },
        picked: false,
    } as unknown as HandCard;
    expect(handCardLabel(held)).toBe('Goff Nob, event, cost 3, 1 shield, in your hand, can be chosen');
});

it('names a planet with types, bonus and command', () => {
    const column = {
        facts: { ...nob, type: 'planet', name: 'Ferrin', icons: ['material'], card_bonus: 1, resource_bonus: 2 },
        first: true,
        infested: true,
        battle: 1,
        tally: { theirs: { command: 2, warlord: false }, yours: { command: 0, warlord: true } },
        act: null,
    } as unknown as Column;
    expect(planetLabel(column)).toBe(
        'Ferrin, first planet, material, bonus 1 card and 2 resources, infested, Battle, command: opponent 2, you a warlord',
    );
});
