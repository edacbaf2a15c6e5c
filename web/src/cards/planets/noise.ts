// noise.ts: random numbers and smooth noise from a seed.

export type Random = () => number;

export function hashOf(words: string): number {
    let hash = 2166136261;
    for (const character of words) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
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
        for (let i = 0; i < 512; i++) this.order[i] = mixed[i & 255]!;
        for (let i = 0; i < 256; i++) this.values[i] = random() * 2 - 1;
    }

    /** Interpolates between the eight corners around the point. Most of the drawing time is spent here. */
    at(x: number, y: number, z: number): number {
        const { order, values } = this;
        const xi = Math.floor(x);
        const yi = Math.floor(y);
        const zi = Math.floor(z);
        const fx = fade(x - xi);
        const fy = fade(y - yi);
        const fz = fade(z - zi);
        const left = order[xi & 255]!;
        const right = order[(xi + 1) & 255]!;
        const y0 = yi & 255;
        const y1 = (yi + 1) & 255;
        const z0 = zi & 255;
        const z1 = (zi + 1) & 255;
        const a = order[left + y0]!;
        const b = order[right + y0]!;
        const c = order[left + y1]!;
        const d = order[right + y1]!;
        const near = lerp(
            lerp(values[order[a + z0]!]!, values[order[b + z0]!]!, fx),
            lerp(values[order[c + z0]!]!, values[order[d + z0]!]!, fx),
            fy,
        );
        const far = lerp(
            lerp(values[order[a + z1]!]!, values[order[b + z1]!]!, fx),
            lerp(values[order[c + z1]!]!, values[order[d + z1]!]!, fx),
            fy,
        );
        return lerp(near, far, fz);
    }

    /** Sum of several octaves. */
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

    /** The same with sharp ridges. */
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
