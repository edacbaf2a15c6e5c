// opening.ts: facts for the mulligan decision: what a hand contains and what the planets offer. No advice.

import type { CardFacts, PlanetType } from '../wire/messages';

export interface Opening {
    /** Total cost of all cards. */
    readonly cost: number;
    readonly command: number;
    readonly commandUnits: number;
    readonly units: number;
    readonly shields: number;
    readonly shieldCards: number;
    /** Number of cards that the starting resources can pay for, each by itself. */
    readonly payable: number;
}

export function openingOf(hand: readonly CardFacts[], resources: number): Opening {
    const costs = hand.map(({ cost }) => (typeof cost === 'number' ? cost : 0));
    const units = hand.filter(({ attack }) => attack !== undefined);
    const shielding = hand.filter(({ shields }) => (shields ?? 0) > 0);
    return {
        cost: sum(costs),
        command: sum(units.map(({ command }) => command ?? 0)),
        commandUnits: units.filter(({ command }) => (command ?? 0) > 0).length,
        units: units.length,
        shields: sum(shielding.map(({ shields }) => shields ?? 0)),
        shieldCards: shielding.length,
        payable: costs.filter((cost) => cost <= resources).length,
    };
}

/** Face-up planets of the line by type. */
export function typesOn(
    planets: readonly CardFacts[],
): readonly { readonly type: PlanetType; readonly names: readonly string[] }[] {
    const types: readonly PlanetType[] = ['material', 'strongpoint', 'tech'];
    return types.map((type) => ({
        type,
        names: planets.filter(({ icons }) => icons?.includes(type)).map(({ name }) => name),
    }));
}

function sum(numbers: readonly number[]): number {
    return numbers.reduce((total, number) => total + number, 0);
}
