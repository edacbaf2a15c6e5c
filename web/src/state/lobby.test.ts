import { describe, expect, it } from 'vitest';
import type { ComputerPlayer, Deck, TableSetup } from '../wire/connection';
import type { CardFacts } from '../wire/messages';
import {
    ago,
    amongSide,
    anyDeck,
    asSeat,
    besideWarlord,
    choiceOf,
    decksFor,
    FIRST_CHOICE,
    continuedGame,
    levelFor,
    positionTitle,
    rematch,
} from './lobby';
import { ownDecksOf } from './own_decks.svelte';
import type { Side } from './faction_decks';

const deck = (id: string, more: Partial<Deck> = {}): Deck => ({
    id,
    name: id,
    warlord: 1,
    cards: 50,
    legal: true,
    about: null,
    ...more,
});
const side = (name: string, ...decks: Deck[]): Side => ({ name, warlord: {} as CardFacts, decks });
const sides = [side('One', deck('a', { legal: false }), deck('b')), side('Other', deck('c'))];
const players: ComputerPlayer[] = [
    { name: 'easy', about: '' },
    { name: 'hard', about: '' },
];

describe('the last choice', () => {
    it('is used if it still exists, otherwise the first', () => {
        expect(decksFor(sides, FIRST_CHOICE)).toMatchObject({ yours: { id: 'a' }, theirs: { id: 'c' } });
        expect(decksFor(sides, { ...FIRST_CHOICE, yours: 'c', theirs: 'gone' })).toMatchObject({
            yours: { id: 'c' },
            theirs: { id: 'a' },
        });
        expect(decksFor([], FIRST_CHOICE)).toEqual({ yours: null, theirs: null });
        expect(levelFor(players, { ...FIRST_CHOICE, level: 'hard' })?.name).toBe('hard');
        expect(levelFor(players, { ...FIRST_CHOICE, level: 'gone' })?.name).toBe('easy');
        expect(levelFor([], FIRST_CHOICE)).toBeNull();
    });

    it("does not give the opponent a deck of the player's own", () => {
        const own = [
            side('One', deck('own-1', { list: 'text' }), deck('a')),
            side('Other', deck('own-2', { list: 'text' }), deck('c')),
        ];
        expect(decksFor(own, { ...FIRST_CHOICE, yours: 'own-1' })).toMatchObject({
            yours: { id: 'own-1' },
            theirs: { id: 'c' },
        });
        expect(decksFor(own, { ...FIRST_CHOICE, yours: 'own-2' })).toMatchObject({
            yours: { id: 'own-2' },
            theirs: { id: 'a' },
        });
    });

    it('is read from any stored text', () => {
        expect(choiceOf('{"yours": "b", "any": true, "level": 3}')).toEqual({
            yours: 'b',
            theirs: null,
            any: true,
            level: null,
        });
        for (const damaged of [null, '', '{', 'null', '[]', '7']) expect(choiceOf(damaged)).toEqual(FIRST_CHOICE);
    });

    it('may be any legal deck', () => {
        expect(anyDeck(sides, 0)?.id).toBe('b');
        expect(anyDeck(sides, 0.999)?.id).toBe('c');
        expect(anyDeck([], 0.5)).toBeNull();
    });
});

describe('requested tables', () => {
    const setup: TableSetup = {
        seats: {
            P1: { deck: 'a', sitter: 'person', name: 'Ann' },
            P2: { deck: 'own-1', sitter: 'hard', name: 'Bob', list: 'text' },
        },
        seed: '7',
        lesson: true,
    };

    it('are played again with another deal, or with swapped decks', () => {
        expect(rematch(setup, false)).toEqual({ seats: setup.seats });
        expect(rematch(setup, true).seats).toEqual({
            P1: { deck: 'own-1', sitter: 'person', name: 'Ann', list: 'text' },
            P2: { deck: 'a', sitter: 'hard', name: 'Bob' },
        });
    });

    it('are taken over by a person', () => {
        expect(asSeat(setup, 'P2').seats).toMatchObject({
            P1: { sitter: 'person' },
            P2: { sitter: 'person', deck: 'own-1' },
        });
    });
});

it('name a deck without repeating its warlord', () => {
    expect(besideWarlord(deck('x', { name: 'Gorzod, vehicles: Orks with Chaos' }), 'Gorzod')).toBe(
        'Vehicles: Orks with Chaos',
    );
    expect(besideWarlord(deck('x', { name: 'Boyz before Toyz' }), 'Gorzod')).toBe('Boyz before Toyz');
});

it('name a deck without repeating its faction', () => {
    const among = (name: string) => amongSide(deck('x', { name }), { name: 'Gorzod', faction: 'Orks' } as CardFacts);
    expect(among('Gorzod, vehicles: Orks with Chaos')).toBe('Vehicles, with Chaos');
    expect(among('Gorzod: Orks with Chaos')).toBe('With Chaos');
    expect(among('Core Set starter deck: Orks')).toBe('Core Set starter deck');
    expect(among('Orks of Ghazghkull')).toBe('Orks of Ghazghkull');
    expect(amongSide(deck('x', { name: 'Orks with Chaos' }), null)).toBe('Orks with Chaos');
});

it('show how long ago something was', () => {
    const now = 1e12;
    expect(ago(0, now)).toBe('');
    expect(ago(now - 10_000, now)).toBe('just now');
    expect(ago(now - 5 * 60_000, now)).toBe('5 min. ago');
    expect(ago(now - 3 * 3_600_000, now)).toBe('3 hr. ago');
    expect(ago(now - 50 * 3_600_000, now)).toBe('2 days ago');
});

it('use only valid stored decks', () => {
    const own = deck('own-1', { list: 'text' });
    const stored = [own, deck('core-tau'), null, 7, { id: 'own-2' }];
    expect(ownDecksOf(JSON.stringify(stored))).toEqual([{ ...own, tags: [], ally: null, versions: [], changed: 0 }]);
    for (const damaged of [null, '', '{', 'null', '{}']) expect(ownDecksOf(damaged)).toEqual([]);
});

describe('a game continued from a moment', () => {
    const names = { P1: 'Orks', P2: 'Tau' };

    it('has one side against a computer level', () => {
        for (const seat of ['P1', 'P2'] as const) {
            const { seats, hideHands } = continuedGame(names, { seat, level: 'veteran' });
            const other = seat === 'P1' ? 'P2' : 'P1';
            expect(seats[seat].sitter).toBe('person');
            expect(seats[other]).toMatchObject({ sitter: 'veteran', name: 'Computer' });
            expect(hideHands).toBeUndefined();
        }
    });

    it('has both sides at this screen, with hidden or open hands', () => {
        for (const hideHands of [true, false])
            expect(continuedGame(names, { hideHands })).toEqual({
                seats: {
                    P1: { deck: '', sitter: 'person', name: 'Orks' },
                    P2: { deck: '', sitter: 'person', name: 'Tau' },
                },
                hideHands,
            });
    });
});

describe('the title of a position', () => {
    it('is one line of plain text', () => {
        expect(positionTitle('# mine\nposition "A battle"\nbegin deploy phase')).toBe('A battle');
        expect(positionTitle('puzzle "a\u202e\u0007  b"')).toBe('a b');
        expect(positionTitle(`position "${'🪐'.repeat(100)}"`)).toBe('🪐'.repeat(80));
        for (const untitled of ['', 'position ""', 'position " \u2066"'])
            expect(positionTitle(untitled)).toBe('Untitled position');
    });
});
