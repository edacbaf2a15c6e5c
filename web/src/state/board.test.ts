import { describe, expect, it } from 'vitest';
import type { Card, CardFacts, Message, Thing, View } from '../wire/messages';
import { boardOf, kindOf, placementOf } from './board';
import { choicesOf, NO_CHOICES } from './choices';
import type { Choices } from './choices';
import { factionCode, Library } from './facts';
import { answered, applyMessage } from './match';
import type { Match } from './match';
import { tableOrder } from './table_order';

function facts(def: number, name: string, more: Partial<CardFacts> = {}): CardFacts {
    return {
        def,
        id: name.toLowerCase(),
        name,
        set: 'Core Set',
        number: def,
        faction: 'Orks',
        type: 'army',
        loyalty: null,
        unique: false,
        text: '',
        ...more,
    };
}

const library = new Library({
    message: 'facts',
    version: 2,
    to: 'P1',
    digest: '',
    cards: [
        facts(1, 'Boss', { type: 'warlord' }),
        facts(2, 'Grot', { type: 'token', attack: 1, hp: 1, command: 0 }),
        facts(3, 'Grot Boss', { attack: 2, hp: 3, command: 1 }),
        facts(4, 'Axe', { type: 'attachment', faction: 'Neutral' }),
        facts(5, 'Tarrus', { type: 'planet', faction: null, icons: ['material', 'strongpoint'] }),
    ],
    keywords: [],
});

const unit = (card: number, def: number, more: Partial<Card> = {}): Card => ({
    card,
    def,
    zone: 'planet',
    planet: 1,
    side: 'P1',
    owner: 'P1',
    attack: 1,
    hp: 1,
    command: 0,
    ...more,
});

const view: View = {
    message: 'view',
    version: 2,
    to: 'P1',
    seats: [
        { seat: 'P1', name: 'Ann', computer: false, ready: true },
        { seat: 'P2', name: 'Bob', computer: true, ready: true },
    ],
    tournament: false,
    state: {
        round: 1,
        phase: 'combat',
        token: 'P1',
        initiative: 'P1',
        'first planet': 1,
        battle: 1,
        'combat round': 2,
        attacker: 20,
        'removed planets': [],
        waiting: 'P1',
    },
    planets: [
        { planet: 1, state: 'face up', def: 5 },
        { planet: 2, state: 'gone' },
        { planet: 3, state: 'face down' },
    ],
    players: [
        { seat: 'P1', resources: 3, hand: 1, deck: 20, discard: 0, victory: [5], warlord: 10 },
        { seat: 'P2', resources: 2, hand: 4, deck: 20, discard: 0, victory: [] },
    ],
    cards: [
        unit(11, 2),
        unit(12, 2),
        unit(13, 2, { exhausted: true }),
        unit(14, 3, { attack: 4, hp: 3, damage: 1, command: 1 }),
        unit(10, 1),
        { card: 15, def: 4, zone: 'attached', owner: 'P1', host: 14 },
        unit(20, 3, { side: 'P2', owner: 'P2', command: 3 }),
        { card: 30, def: 3, zone: 'hand', side: 'P1', owner: 'P1' },
    ],
    effects: [],
    log: { first: 0, lines: [{ text: 'You bring Boss' }] },
    prompt: {
        number: 3,
        kind: 'target',
        text: { text: 'Which?' },
        decline: null,
        options: [{ verb: 'choose', card: 14, label: { text: 'Grot Boss' } }],
    },
};

const match = applyMessage(null, view) as Match;

describe('the board', () => {
    const board = boardOf(match, choicesOf(match.prompt, null), library);
    const [column] = board.line;

    it('shows face-up planets and counts face-down ones', () => {
        expect(board.line.map(({ planet }) => planet)).toEqual([1]);
        expect(board.hidden).toBe(1);
        expect(column).toMatchObject({ first: true, battle: 2, focus: true });
    });

    it('marks the planet a question is about', () => {
        const asked = (place: string) =>
            boardOf({ ...match, prompt: { ...match.prompt, place } as Match['prompt'] }, NO_CHOICES, library).line[0]
                ?.asked;
        expect(column?.asked).toBe(false);
        expect(asked('planet 1')).toBe(true);
        expect(asked('planet 2')).toBe(false);
    });

    it('puts the warlord first and equal tokens together', () => {
        expect(column?.yours.map((chip) => [chip.card.card, chip.count])).toEqual([
            [10, 1],
            [11, 2],
            [13, 1],
            [14, 1],
        ]);
    });

    it('shows HP left, changes, attachments and highlights', () => {
        expect(column?.yours.at(-1)).toMatchObject({
            left: 2,
            attackChange: 'up',
            commandChange: null,
            act: { act: 'choose', option: 0 },
        });
        expect(column?.yours.at(-1)?.attachments.map((attached) => attached.facts?.name)).toEqual(['Axe']);
        expect(column?.theirs[0]).toMatchObject({ attacks: true, act: null });
    });

    it('names a side by its faction once, then by its warlord', () => {
        const warlord = library.of(1);
        expect(kindOf({ name: 'Ann', warlord })).toBe('Orks');
        expect(kindOf({ name: 'Orks', warlord })).toBe('Boss');
    });

    it('marks cards in hand without shields only while shields are asked for', () => {
        const held = (kind: string, lit: boolean) => {
            const asked = { ...match, prompt: { ...match.prompt, kind } as Match['prompt'] };
            return boardOf(asked, lit ? choicesOf(asked.prompt, null) : NO_CHOICES, library).hand[0]?.shieldless;
        };
        expect(held('shield', true)).toBe(true);
        expect(held('shield', false)).toBe(false);
        expect(held('target', true)).toBe(false);
    });

    it('numbers answers in table order: the hand, then enemies before own units, warlords first, attachments after their unit', () => {
        const options = [15, 14, 12, 11, 10, 20, 99, 30].map((card) => ({
            verb: 'choose',
            card,
            label: { text: String(card) },
        }));
        const prompt: Match['prompt'] = {
            number: 3,
            kind: 'target',
            text: { text: 'Which?' },
            decline: 8,
            options: [...options, { verb: 'pass', label: { text: 'Pass' } }],
        };
        const { buttons, keys } = choicesOf(prompt, null, tableOrder(match, library));
        expect(buttons.map(({ label }) => label.text)).toEqual([
            '30',
            '20',
            '10',
            '11',
            '12',
            '14',
            '15',
            '99',
            'Pass',
        ]);
        expect(keys.get(20)).toBe('2');
        expect(buttons[1]?.act).toEqual({ act: 'choose', option: 5 });
    });

    it('numbers the targets of one card in table order', () => {
        const options = [14, 13, 10].map((on) => ({ verb: 'attack', card: 20, on, label: { text: String(on) } }));
        const { buttons } = choicesOf(
            { number: 3, kind: 'defender', text: { text: 'Whom?' }, decline: null, options },
            null,
            tableOrder(match, library),
        );
        expect(buttons.map(({ label }) => label.text)).toEqual(['10', '13', '14']);
    });

    it('lets a ready warlord win a command struggle', () => {
        expect(column?.tally).toEqual({ yours: { command: 1, warlord: true }, theirs: { command: 3, warlord: false } });
        expect(column?.lead).toBeGreaterThan(0);
    });

    it('counts planets won by type', () => {
        expect(board.yours.track).toEqual({ material: 1, strongpoint: 1, tech: 0 });
        expect(board.yours.name).toBe('Ann');
        expect(board.theirs.computer).toBe(true);
    });

    it('distinguishes a set but hidden dial from an unset one', () => {
        const asked = (waiting: 'P1' | 'P2', initiative: 'P1' | 'P2', dial?: number) => {
            const setting: Match = {
                ...match,
                state: { ...match.state, phase: 'command', waiting, initiative },
                pending: [{ pending: 'dials', text: { text: '' } }],
                players: { ...match.players, P1: { ...match.players.P1, ...(dial ? { dial } : {}) } },
            };
            const { yours, theirs } = boardOf(setting, NO_CHOICES, library);
            return { yours: yours.locked, theirs: theirs.locked };
        };
        expect(asked('P1', 'P1')).toEqual({ yours: false, theirs: false });
        expect(asked('P1', 'P2')).toEqual({ yours: false, theirs: true });
        expect(asked('P2', 'P1', 1)).toEqual({ yours: true, theirs: false });
        expect(board.theirs.locked).toBe(false);
    });

    it('derives a dial from the committed warlord', () => {
        const committed = { ...match, cards: new Map([...match.cards, [10, unit(10, 1, { committed: true })]]) };
        expect(boardOf(match, NO_CHOICES, library).yours.dial).toBeNull();
        expect(boardOf(committed, NO_CHOICES, library).yours.dial).toBe(1);
    });

    it('lists cards that left an HQ during the command phase', () => {
        const leader = {
            ...[...match.cards.values()].find(({ card }) => card === match.players.P1.warlord),
            zone: 'planet',
            planet: 1,
            committed: true,
        } as Card;
        const cards = new Map(match.cards).set(leader.card, leader);
        const away = (phase: 'command' | 'combat', all = cards) =>
            boardOf({ ...match, cards: all, state: { ...match.state, phase } }, NO_CHOICES, library).yours.away.map(
                ({ card, to }) => [card, to],
            );
        expect(away('command')).toEqual([[leader.card, library.of(match.planets[0]?.def)?.name]]);
        expect(away('combat')).toEqual([]);
        expect(away('command', new Map(match.cards))).toEqual([]);
    });

    it('shows the winners of struggles during the command phase', () => {
        const struggles = [
            {
                planet: 1,
                winner: 'P2' as const,
                icons: { P1: 2, P2: 3 },
                byWarlord: false,
                why: null,
                took: { cards: 1, resources: 0 },
            },
        ];
        const at = (phase: 'command' | 'combat') =>
            boardOf(
                { ...match, state: { ...match.state, phase }, reveals: { dials: {}, synapse: {}, struggles } },
                NO_CHOICES,
                library,
            ).line[0]?.struggle;
        expect(at('command')).toEqual({ own: false, icons: '2 : 3', took: { cards: 1, resources: 0 } });
        expect(at('combat')).toBeNull();
    });

    it('shows keys and marks', () => {
        const mark = { amount: 2, left: 1, end: null, planned: false, assigned: false, plus: null, minus: null };
        const marked = boardOf(
            match,
            choicesOf(match.prompt, null),
            library,
            new Map<Thing, typeof mark>([
                [20, mark],
                ['planet 1', mark],
            ]),
        ).line[0];
        expect(column?.yours.map(({ key }) => key)).toEqual([null, null, null, '1']);
        expect(column?.theirs[0]?.mark).toBeNull();
        expect(marked?.theirs[0]?.mark).toEqual(mark);
        expect([marked?.mark, marked?.key]).toEqual([mark, null]);
    });

    it('reuses the values of cards that show the same', () => {
        const draw = (choices: Choices) => boardOf({ ...match }, choices, library);
        const [before, again, quiet] = [
            draw(choicesOf(match.prompt, null)),
            draw(choicesOf(match.prompt, null)),
            draw(NO_CHOICES),
        ];
        expect(again.line[0]?.yours.at(-1)).toBe(before.line[0]?.yours.at(-1));
        expect(again.hand[0]).toBe(before.hand[0]);
        expect(quiet.line[0]?.yours.at(-1)).not.toBe(before.line[0]?.yours.at(-1));
        expect(quiet.line[0]?.yours.at(-1)?.attachments).toBe(before.line[0]?.yours.at(-1)?.attachments);
        expect(quiet.line[0]?.theirs[0]).toBe(before.line[0]?.theirs[0]);
    });

    it('detects cards that moved', () => {
        const placed = (cards: readonly Card[], state = {}) =>
            placementOf(
                boardOf(
                    {
                        ...match,
                        state: { ...match.state, ...state },
                        cards: new Map([...match.cards, ...cards.map((card) => [card.card, card] as const)]),
                    },
                    NO_CHOICES,
                    library,
                ),
            );
        const here = placed([]);
        expect(placementOf(board)).toBe(here);
        expect(placed([unit(14, 3, { damage: 2, exhausted: true })])).toBe(here);
        expect(placed([unit(14, 3, { zone: 'HQ' })])).not.toBe(here);
        expect(placed([unit(14, 3, { side: 'P2' })])).not.toBe(here);
        expect(placed([{ card: 30, def: 3, zone: 'discard', side: 'P1', owner: 'P1' }])).not.toBe(here);
        expect(placed([], { battle: 2 })).not.toBe(here);
        expect(
            placementOf({
                ...board,
                line: board.line.map((column) => ({ ...column, gaps: { theirs: [], yours: [1] } })),
            }),
        ).not.toBe(here);
    });

    it('includes attachments among the positions if one can be chosen', () => {
        const choosing = {
            ...match,
            prompt: {
                number: 4,
                kind: 'target',
                text: { text: 'Which?' },
                decline: null,
                options: [{ verb: 'choose', card: 15, label: { text: 'Axe' } }],
            },
        };
        expect(placementOf(boardOf(choosing, choicesOf(choosing.prompt, null), library))).not.toBe(placementOf(board));
    });

    it("shows the reader's hand", () => {
        expect(board.hand.map((card) => card.facts?.name)).toEqual(['Grot Boss']);
        expect(boardOf(match, NO_CHOICES, library).asking).toBe(false);
    });
});

describe('a match', () => {
    const step: Message = {
        message: 'step',
        version: 2,
        to: 'P1',
        log: { first: 1, lines: [{ text: 'Grot is destroyed' }] },
        notes: [],
        planets: [{ planet: 3, state: 'face up', def: 5 }],
        players: [],
        cards: [unit(14, 3, { damage: 2 })],
        gone: [11],
        prompt: null,
    };

    it('changes only what a step contains', () => {
        const after = applyMessage(match, step) as Match;
        expect(after.cards.has(11)).toBe(false);
        expect(after.cards.get(14)?.damage).toBe(2);
        expect(after.cards.get(12)).toBe(match.cards.get(12));
        expect(after.planets.map((planet) => planet.state)).toEqual(['face up', 'gone', 'face up']);
        expect(after.log.lines).toEqual([{ text: 'You bring Boss' }, { text: 'Grot is destroyed' }]);
        expect(after.prompt).toBeNull();
        expect(match.cards.has(11)).toBe(true);
    });

    it('ignores messages to other readers', () => {
        expect(applyMessage(match, { ...step, to: 'P2' })).toBe(match);
    });

    it('has no prompt while an answer is being sent', () => {
        expect(answered(match)).toMatchObject({ prompt: null, seen: 1 });
    });

    it('keeps a refusal until something happens', () => {
        const refused = applyMessage(match, {
            message: 'error',
            version: 2,
            to: 'P1',
            about: 'undo',
            error: 'nothing to undo',
            text: 'There is nothing to undo.',
        });
        expect(refused?.error).toBe('There is nothing to undo.');
        expect(applyMessage(refused, step)?.error).toBeNull();
    });
});

describe('the library', () => {
    it('lists the titles of cards that can be in a hand', () => {
        expect(library.names()).toEqual(['Axe', 'Grot', 'Grot Boss']);
    });

    it('knows the code of a faction', () => {
        expect(factionCode(library.of(1))).toBe('or');
        expect(factionCode(null)).toBe('nu');
    });
});
