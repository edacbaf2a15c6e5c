// worlds.ts: parameters of a planet's picture. Its types choose ground, sea, ice, craters, lights and atmosphere; its
// name varies them, so that planets of the same types look related but not equal.

import type { PlanetType } from '../../wire/messages';
import { hashOf, randomOf } from './noise';

export type Colour = readonly [number, number, number];
type Ramp = readonly [string, string, string, string];

interface Kind {
    /** From low to high ground. */
    readonly ramp: Ramp;
    readonly mode: 'ridge' | 'land' | 'plates' | 'bands';
    readonly craters: number;
    readonly caps: number;
    readonly clouds: number;
    readonly lights: readonly [string, number];
    readonly air: string;
    readonly sea?: readonly [string, string];
    readonly level?: number;
    readonly matte?: boolean;
    readonly ring?: boolean;
}

const BANDS: Kind = {
    ramp: ['#2b2230', '#6d4a52', '#bd835f', '#f0d3a4'],
    craters: 0,
    caps: 0,
    clouds: 0.04,
    lights: ['#ffc27a', 0.5],
    air: '#ffb98a',
    mode: 'bands',
    ring: true,
};

/** Keys: first letters of the types material, strongpoint and tech. */
const KINDS: Readonly<Record<string, Kind>> = {
    m: {
        ramp: ['#2a1712', '#6b3320', '#b0603a', '#e0a675'],
        craters: 14,
        caps: 0,
        clouds: 0.05,
        lights: ['#ff9a4d', 0.35],
        air: '#ff9d70',
        mode: 'ridge',
    },
    s: {
        ramp: ['#16261f', '#33573f', '#6d8a58', '#c2bd90'],
        craters: 4,
        caps: 0.16,
        clouds: 0.34,
        lights: ['#ffe2a0', 0.5],
        air: '#9fe0b0',
        mode: 'land',
        sea: ['#10283a', '#1d4a5e'],
        level: -0.06,
    },
    t: {
        ramp: ['#0d2138', '#1f4d78', '#5d9cc4', '#d8ecf6'],
        craters: 5,
        caps: 0.3,
        clouds: 0.12,
        lights: ['#7fe3ff', 0.8],
        air: '#7cc8ff',
        mode: 'plates',
    },
    mt: {
        ramp: ['#1a1a24', '#3d3440', '#7a5248', '#c98f62'],
        craters: 6,
        caps: 0,
        clouds: 0.04,
        lights: ['#ffb057', 1.15],
        air: '#ffb98a',
        mode: 'plates',
    },
    ms: {
        ramp: ['#3a2418', '#8a5a34', '#c99a5c', '#efd9a6'],
        craters: 7,
        caps: 0.08,
        clouds: 0.2,
        lights: ['#ffd596', 0.4],
        air: '#ffd0a0',
        mode: 'land',
        sea: ['#2c3f2a', '#5c7242'],
        level: -0.05,
        matte: true,
    },
    st: {
        ramp: ['#1b3a3a', '#3f7a6c', '#8fb79a', '#e6efe2'],
        craters: 0,
        caps: 0.3,
        clouds: 0.42,
        lights: ['#9ff0e0', 0.6],
        air: '#8fe8e8',
        mode: 'land',
        sea: ['#0a2548', '#16508a'],
        level: 0.06,
    },
    mst: {
        ramp: ['#22402a', '#5a7f45', '#b59a62', '#efe6cf'],
        craters: 0,
        caps: 0.2,
        clouds: 0.5,
        lights: ['#ffe9b5', 0.7],
        air: '#a9d4ff',
        mode: 'land',
        sea: ['#0b2350', '#1b5796'],
        level: 0.02,
        ring: true,
    },
};

const PLAIN = 'm';

/** Some planets of these types are gas giants, depending on the name. */
function isGas(letters: string, name: string): boolean {
    return letters === 'mt' && hashOf(name) % 3 === 0;
}

/** All parameters for drawing a planet. */
export interface World extends Omit<Kind, 'ramp' | 'sea' | 'lights' | 'air' | 'level'> {
    readonly name: string;
    readonly ramp: readonly Colour[];
    readonly sea: readonly [Colour, Colour] | null;
    readonly level: number;
    readonly air: Colour;
    readonly lamp: Colour;
    readonly lamps: number;
}

function colour(hex: string): Colour {
    return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5, 7), 16)];
}

function tinted([red, green, blue]: Colour, tint: Colour): Colour {
    return [red * tint[0], green * tint[1], blue * tint[2]];
}

export function worldOf(name: string, types: readonly PlanetType[]): World {
    const letters = (['material', 'strongpoint', 'tech'] as const)
        .filter((type) => types.includes(type))
        .map((type) => type[0])
        .join('');
    const kind = isGas(letters, name) ? BANDS : (KINDS[letters] ?? KINDS[PLAIN]!);
    const random = randomOf(hashOf(`${name} variant`));
    const ground: Colour = [0.86 + random() * 0.28, 0.86 + random() * 0.28, 0.86 + random() * 0.28];
    const water: Colour = kind.matte
        ? [0.84 + random() * 0.16, 0.92 + random() * 0.1, 0.8 + random() * 0.2]
        : [0.7 + random() * 0.9, 0.85 + random() * 0.35, 0.8 + random() * 0.3];
    return {
        ...kind,
        name,
        ramp: kind.ramp.map((hex) => tinted(colour(hex), ground)),
        sea: kind.sea ? [tinted(colour(kind.sea[0]), water), tinted(colour(kind.sea[1]), water)] : null,
        clouds: kind.clouds * (0.45 + random() * 0.95),
        level: (kind.level ?? 0) + (random() - 0.5) * (kind.matte ? 0.06 : 0.26),
        caps: kind.caps * (0.6 + random() * 0.8),
        air: colour(kind.air),
        lamp: colour(kind.lights[0]),
        lamps: kind.lights[1],
    };
}
