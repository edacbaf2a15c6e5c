// noise.ts: random numbers and smooth noise from a seed.

export type Random = () => number;

export function hashOf(words: string): number {
    let hash = 2166136261;
    for (const character of words)
        hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
    return hash >>> 0;
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): Random {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let word = Math.imul(state ^ (state >>> 15), 1 | state);
        word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
        return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
    };
}

export const lerp = (from: number, to: number, part: number) => from + (to - from) * part;
export const clamp = (value: number, least = 0, most = 1) => (value < least ? least : value > most ? most : value);

export function smooth(from: number, to: number, value: number): number {
    const part = clamp((value - from) / (to - from));
    return part * part * (3 - 2 * part);
}

const fade = (part: number) => part * part * part * (part * (part * 6 - 15) + 10);

/** Value noise in three dimensions. */
export class Noise {
    private readonly order = new Uint8Array(512);
    private readonly values = new Float32Array(256);

    constructor(random: Random) {
        const mixed = [...Array(256).keys()];
        for (let i = 255; i > 0; i--) {
            const with_ = (random() * (i + 1)) | 0;
            [mixed[i], mixed[with_]] = [mixed[with_]!, mixed[i]!];
        }
        for (let i = 0; i < 512; i++)
            this.order[i] = mixed[i & 255]!;
        for (let i = 0; i < 256; i++)
            this.values[i] = random() * 2 - 1;
    }

    private corner(x: number, y: number, z: number): number {
        const { order } = this;
        return this.values[order[order[order[x & 255]! + (y & 255)]! + (z & 255)]!]!;
    }

    at(x: number, y: number, z: number): number {
        const xi = Math.floor(x);
        const yi = Math.floor(y);
        const zi = Math.floor(z);
        const fx = fade(x - xi);
        const fy = fade(y - yi);
        const plane = (k: number) =>
            lerp(
                lerp(this.corner(xi, yi, k), this.corner(xi + 1, yi, k), fx),
                lerp(this.corner(xi, yi + 1, k), this.corner(xi + 1, yi + 1, k), fx),
                fy);
        return lerp(plane(zi), plane(zi + 1), fade(z - zi));
    }

    /** Several octaves on top of each other. */
    clouds(x: number, y: number, z: number, octaves: number): number {
        let sum = 0;
        for (let i = 0, share = 0.5; i < octaves; i++, share *= 0.5) {
            sum += share * this.at(x, y, z);
            x = x * 2.03 + 11;
            y = y * 2.03 + 7;
            z = z * 2.03 + 3;
        }
        return sum;
    }

    /** The same with sharp crests. */
    ridges(x: number, y: number, z: number, octaves: number): number {
        let sum = 0;
        for (let i = 0, share = 0.5; i < octaves; i++, share *= 0.5) {
            sum += share * (1 - Math.abs(this.at(x, y, z)) * 2);
            x = x * 2.1 + 5;
            y = y * 2.1 + 9;
            z = z * 2.1 + 1;
        }
        return sum;
    }
}
