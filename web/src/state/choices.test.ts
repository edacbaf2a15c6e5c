import { describe, expect, it } from 'vitest';
import type { Option, Prompt, Text, Thing } from '../wire/messages';
import { choicesOf, commonLabel, NO_CHOICES } from './choices';

function promptOf(options: readonly Option[], decline: number | null): Prompt {
    return { number: 1, kind: 'deploy turn', text: { text: 'Deploy?' }, decline, options };
}

/** "Deploy Void Pirate at Iridial". */
function deployed(planet: string, place: number): Text {
    return {
        text: `Deploy Void Pirate at ${planet}`,
        spans: [
            { at: 7, length: 11, card: 101, number: 3 },
            { at: 22, length: planet.length, planet: 130 + place, place },
        ],
    };
}

const deploy = promptOf(
    [
        { verb: 'pass', label: { text: 'Pass' } },
        { verb: 'deploy', card: 3, on: 'planet 1', label: deployed('Iridial', 1) },
        { verb: 'deploy', card: 3, on: 'planet 2', label: deployed('Plannum', 2) },
        { verb: 'play', card: 4, label: { text: 'Play Doom' } },
    ],
    0,
);

describe('choices', () => {
    it('are empty without a prompt', () => {
        expect(choicesOf(null, null)).toBe(NO_CHOICES);
    });

    it('highlight each card once, and put declining last', () => {
        const { lit, buttons } = choicesOf(deploy, null);
        expect([...lit]).toEqual([
            [3, { act: 'pick', card: 3 }],
            [4, { act: 'choose', option: 3 }],
        ]);
        expect(buttons.map(({ label, key }) => [key, label.text])).toEqual([
            ['1', 'Deploy Void Pirate at …'],
            ['2', 'Play Doom'],
            ['Space', 'Pass'],
        ]);
        expect(buttons.at(-1)?.act).toEqual({ act: 'choose', option: 0 });
    });

    it('highlight the destinations of a picked card', () => {
        const { lit, buttons, picked } = choicesOf(deploy, 3);
        expect([...lit]).toEqual([
            ['planet 1', { act: 'choose', option: 1 }],
            ['planet 2', { act: 'choose', option: 2 }],
        ]);
        expect(buttons.map((button) => button.label.text)).toEqual([
            'Deploy Void Pirate at Iridial',
            'Deploy Void Pirate at Plannum',
        ]);
        expect(picked).toBe(3);
    });

    it('show costs, which may depend on the destination', () => {
        const costs = promptOf(
            [
                { verb: 'deploy', card: 3, on: 'planet 1', cost: 2, label: { text: 'A at B' } },
                { verb: 'deploy', card: 3, on: 'planet 2', cost: 1, label: { text: 'A at C' } },
                { verb: 'play', card: 4, cost: 0, label: { text: 'Play D' } },
                { verb: 'pass', label: { text: 'Pass' } },
            ],
            3,
        );
        expect(choicesOf(costs, null).buttons.map(({ cost }) => cost)).toEqual([[1, 2], [0, 0], null]);
        expect(choicesOf(costs, 3).buttons.map(({ cost }) => cost)).toEqual([
            [2, 2],
            [1, 1],
        ]);
    });

    it('share one key between a button and its highlight', () => {
        expect([...choicesOf(deploy, null).keys]).toEqual([
            [3, '1'],
            [4, '2'],
        ]);
        expect([...choicesOf(deploy, 3).keys]).toEqual([
            ['planet 1', '1'],
            ['planet 2', '2'],
        ]);
        const { lit, buttons } = choicesOf(deploy, 3);
        expect(buttons.map(({ act }) => act)).toEqual([...lit.values()]);
        expect(lit.get('planet 1')).toBe(buttons[0]?.act);
    });

    it('use letters after the first nine', () => {
        const many = promptOf(
            Array.from(
                { length: 13 },
                (_, index) =>
                    ({ label: { text: `Answer ${index}` }, verb: 'choose', card: index + 1 }) as unknown as Option,
            ),
            12,
        );
        expect(choicesOf(many, null).buttons.map(({ key }) => key)).toEqual([...'123456789qwe', 'Space']);
    });

    it("keep a card's own action when another card can target it", () => {
        const react = promptOf(
            [
                { verb: 'use', card: 5, label: { text: 'Use A' } },
                { verb: 'use', card: 6, on: 5, label: { text: 'Use B on A' } },
                { verb: 'pass', label: { text: 'Pass' } },
            ],
            2,
        );
        expect(choicesOf(react, null).lit.get(5)).toEqual({ act: 'choose', option: 0 });
        expect(choicesOf(react, null).lit.get(6)).toEqual({ act: 'choose', option: 1 });
    });

    it('ignore a picked card that is not in the prompt', () => {
        expect(choicesOf(deploy, 99).picked).toBeNull();
    });

    it('highlight places if options have no card', () => {
        const { lit } = choicesOf(
            promptOf([{ verb: 'dial', on: 'planet 2', label: { text: 'Planet 2' } }], null),
            null,
        );
        expect(lit.get('planet 2')).toEqual({ act: 'choose', option: 0 });
    });
});

describe('a warlord in battle', () => {
    const attack = { verb: 'attack', card: 0, label: { text: 'Attack with Cato' } };
    const retreat = { verb: 'retreat', card: 0, label: { text: 'Retreat Cato' } };

    it('attacks by a click like other units, and retreats by a button', () => {
        const { lit, keys, buttons } = choicesOf(
            promptOf([{ verb: 'attack', card: 5, label: { text: 'Attack with Recruit' } }, attack, retreat], null),
            null,
            (thing) => (thing === 0 ? 1 : 0),
        );
        expect(lit.get(0)).toEqual({ act: 'choose', option: 1 });
        expect(lit.get(5)).toEqual({ act: 'choose', option: 0 });
        expect(buttons.map(({ label, act }) => [label.text, act])).toEqual([
            ['Attack with Recruit', { act: 'choose', option: 0 }],
            ['Attack with Cato', { act: 'choose', option: 1 }],
            ['Retreat Cato', { act: 'choose', option: 2 }],
        ]);
        expect(keys.get(0)).toBe('2');
    });

    it('does so too when no other unit is ready', () => {
        const { lit, buttons, picked } = choicesOf(promptOf([attack, retreat], null), null);
        expect([...lit]).toEqual([[0, { act: 'choose', option: 0 }]]);
        expect(buttons.map(({ label }) => label.text)).toEqual(['Attack with Cato', 'Retreat Cato']);
        expect(picked).toBeNull();
    });

    it('retreats by a click where only retreats are offered', () => {
        const { lit } = choicesOf(promptOf([retreat, { verb: 'done', label: { text: 'Done' } }], 1), null);
        expect(lit.get(0)).toEqual({ act: 'choose', option: 0 });
    });
});

describe('equal cards in hand', () => {
    const copies = (thing: Thing) => (thing === 3 ? [5] : thing === 5 ? [3] : thing === 4 ? [6] : []);

    it('are highlighted together and do the same', () => {
        const { lit, keys } = choicesOf(deploy, null, undefined, copies);
        expect([...lit]).toEqual([
            [3, { act: 'pick', card: 3 }],
            [4, { act: 'choose', option: 3 }],
            [5, { act: 'pick', card: 5 }],
            [6, { act: 'choose', option: 3 }],
        ]);
        expect([keys.get(5), keys.get(6)]).toEqual(['1', '2']);
    });

    it('can be picked instead of the named one', () => {
        const { lit, picked } = choicesOf(deploy, 5, undefined, copies);
        expect([...lit.keys()]).toEqual(['planet 1', 'planet 2']);
        expect(picked).toBe(5);
    });

    it('keep their own actions if the prompt names both', () => {
        const both = promptOf(
            [
                { verb: 'choose', on: 3, label: { text: 'One' } },
                { verb: 'choose', on: 5, label: { text: 'Other' } },
            ],
            null,
        );
        expect([...choicesOf(both, null, undefined, copies).lit]).toEqual([
            [3, { act: 'choose', option: 0 }],
            [5, { act: 'choose', option: 1 }],
        ]);
    });
});

describe('a prompt about one card', () => {
    const defend = promptOf(
        [
            { verb: 'defend', card: 12, on: 51, label: { text: 'Attack Burna Boyz' } },
            { verb: 'defend', card: 12, on: 73, label: { text: 'Attack Snotlings' } },
            { verb: 'area effect', card: 12, label: { text: 'Use Area Effect (1)' } },
            { verb: 'pass', label: { text: 'Pass' } },
        ],
        3,
    );

    it('highlights its destinations at once', () => {
        const { lit, buttons, picked } = choicesOf(defend, null);
        expect([...lit.keys()]).toEqual([51, 73]);
        expect(buttons.map(({ key }) => key)).toEqual(['1', '2', '3', 'Space']);
        expect(picked).toBe(12);
    });
});

describe('an option with a card and a place', () => {
    it('is highlighted at both', () => {
        const { lit } = choicesOf(
            promptOf(
                [
                    { verb: 'shield', card: 2, on: 12, label: { text: 'Shield' } },
                    { verb: 'pass', label: { text: 'Pass' } },
                ],
                1,
            ),
            null,
        );
        expect([...lit.keys()]).toEqual([2, 12]);
    });

    it('is highlighted at its card only if others share the place', () => {
        const { lit } = choicesOf(
            promptOf(
                [
                    { verb: 'shield', card: 2, on: 12, label: { text: 'Shield' } },
                    { verb: 'shield', card: 3, on: 12, label: { text: 'Shield' } },
                ],
                null,
            ),
            null,
        );
        expect([...lit.keys()]).toEqual([2, 3]);
    });
});

describe('a place with several options', () => {
    it('is not highlighted', () => {
        const { lit, buttons } = choicesOf(
            promptOf(
                [
                    { verb: 'yes', on: 'planet 1', label: { text: 'Trigger it' } },
                    { verb: 'no', on: 'planet 1', label: { text: 'Do not' } },
                ],
                1,
            ),
            null,
        );
        expect(lit.size).toBe(0);
        expect(buttons).toHaveLength(2);
    });
});

describe('a note', () => {
    const pass = { verb: 'pass', label: { text: 'Pass' } };
    const noteOf = (option: Partial<Option>) =>
        choicesOf(promptOf([{ verb: 'choose', on: 3, label: { text: 'Target Nob' }, ...option }, pass], 1), null)
            .buttons[0]?.note?.text;

    it('is the owner, the result and the price', () => {
        expect(
            noteOf({
                owner: 'opponent',
                outcome: { text: 'takes 4 of 5, would die' },
                price: { text: 'sacrifice Grot' },
            }),
        ).toBe('theirs, takes 4 of 5, would die, sacrifice Grot');
        expect(noteOf({ owner: 'you' })).toBe('yours');
        expect(noteOf({ copy: 2 })).toBeUndefined();
    });

    it('does not repeat the owner that the label names', () => {
        expect(
            noteOf({
                owner: 'opponent',
                label: { text: 'Target Nob (theirs)', spans: [{ at: 12, length: 6, player: 'P2' }] },
            }),
        ).toBeUndefined();
    });

    it('is shown with the card of several options if all have it', () => {
        const price = { text: 'sacrifice Splintered Path Acolyte' };
        const options = [1, 2].map((planet) => ({
            verb: 'deploy',
            card: 3,
            on: `planet ${planet}`,
            cost: 0,
            price,
            label: deployed('Iridial', planet),
        }));
        const play = { verb: 'play', card: 4, label: { text: 'Play Doom' } };
        expect(choicesOf(promptOf([...options, play, pass], 3), null).buttons[0]?.note).toEqual(price);
        expect(
            choicesOf(
                promptOf(
                    [...options, { verb: 'deploy', card: 3, on: 'planet 3', label: deployed('Tarrus', 3) }, play, pass],
                    4,
                ),
                null,
            ).buttons[0]?.note,
        ).toBeNull();
    });
});

describe('a common label', () => {
    const use = (text: string, verb = 'use'): { option: Option } => ({
        option: {
            verb,
            card: 5,
            label: { text, spans: [{ at: text.indexOf('Nob'), length: 3, card: 112, number: 5 }] },
        },
    });

    it('is the whole label of a single option', () => {
        expect(commonLabel([{ option: { verb: 'play', label: { text: 'Play Doom' } } }]).text).toBe('Play Doom');
    });

    it('ends before the destinations, and keeps the spans', () => {
        expect(commonLabel(deploy.options.slice(1, 3).map((option) => ({ option })))).toEqual({
            text: 'Deploy Void Pirate at …',
            spans: [{ at: 7, length: 11, card: 101, number: 3 }],
        });
    });

    it('ends after the card without a destination', () => {
        expect(commonLabel([use('Use Nob: draw 1 card'), use('Use Nob: gain 1 resource')]).text).toBe('Use Nob …');
    });

    it('is the title of the card if different things can be done with it', () => {
        expect(commonLabel([use('Use Nob: draw 1 card'), use('Deploy Nob at Tarrus', 'deploy')]).text).toBe('Nob …');
    });
});
