// sphere.ts: renders a planet as a lit sphere, pixel by pixel.

import { clamp, hashOf, lerp, Noise, randomOf, smooth } from './noise';
import type { Colour, World } from './worlds';

type Vector = readonly [number, number, number];

/** From the upper left. */
export const LIGHT: Vector = unit([-0.72, -0.46, 0.52]);
const AMBIENT = 0.035;
const ICE: Colour = [226, 238, 246];
const CLOUD: Colour = [244, 244, 244];

/** Data of the point being painted; each layer changes its colour. */
interface Point {
    x: number;
    y: number;
    z: number;
    height: number;
    relief: number;
    water: boolean;
    cloud: number;
    red: number;
    green: number;
    blue: number;
}

interface Crater {
    readonly at: Vector;
    readonly size: number;
    /** Cosine of its angular radius. */
    readonly reach: number;
}

/** How far the wall of a crater reaches beyond its edge. */
const WALL = 1.25;

function unit([x, y, z]: Vector): Vector {
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length];
}

function blend(point: Point, [red, green, blue]: Colour, part: number): void {
    point.red = lerp(point.red, red, part);
    point.green = lerp(point.green, green, part);
    point.blue = lerp(point.blue, blue, part);
}

export class Sphere {
    readonly tilt: number;
    private readonly noise: Noise;
    private readonly frequency: number;
    private readonly cosTilt: number;
    private readonly sinTilt: number;
    private readonly cosYaw: number;
    private readonly sinYaw: number;
    /** The point being painted; one object for all points, because there are very many. */
    private readonly point: Point = {
        x: 0,
        y: 0,
        z: 0,
        height: 0,
        relief: 0,
        water: false,
        cloud: 0,
        red: 0,
        green: 0,
        blue: 0,
    };
    private readonly ice: number;
    private readonly shift: number;
    private readonly craters: readonly Crater[];

    /** `detail`: additional octaves for a large picture. */
    constructor(
        private readonly world: World,
        private readonly detail: number,
    ) {
        const random = randomOf(hashOf(world.name));
        this.noise = new Noise(random);
        this.frequency = 1.5 + random() * 0.9;
        const yaw = random() * 2 * Math.PI;
        this.tilt = (random() - 0.5) * 0.9;
        this.cosYaw = Math.cos(yaw);
        this.sinYaw = Math.sin(yaw);
        this.cosTilt = Math.cos(this.tilt);
        this.sinTilt = Math.sin(this.tilt);
        this.ice = world.caps * (0.7 + random() * 0.6);
        this.shift = random() * 40;
        this.craters = Array.from({ length: detail ? 0 : world.craters }, () => {
            const up = random() * 2 - 1;
            const round = random() * 2 * Math.PI;
            const flat = Math.sqrt(1 - up * up);
            const size = 0.07 + random() ** 2 * 0.3;
            return { at: [flat * Math.cos(round), up, flat * Math.sin(round)], size, reach: Math.cos(size * WALL) };
        });
    }

    /** Paints a disc of that radius at the center of an image. */
    paint(image: ImageData, radius: number): void {
        const { width, height, data } = image;
        for (let py = 0; py < height; py++)
            for (let px = 0; px < width; px++) {
                const nx = (px + 0.5 - width / 2) / radius;
                const ny = (py + 0.5 - height / 2) / radius;
                const distance = Math.hypot(nx, ny);
                const cover = clamp((1 - distance) * radius + 0.5);
                if (cover <= 0) continue;
                const nz = Math.sqrt(Math.max(0, 1 - distance * distance));
                const at = (py * width + px) * 4;
                const point = this.surface(nx, ny, nz);
                data[at] = point.red;
                data[at + 1] = point.green;
                data[at + 2] = point.blue;
                data[at + 3] = 255 * cover;
            }
    }

    private surface(nx: number, ny: number, nz: number): Point {
        const point = this.turned(nx, ny, nz);
        const lit = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2];
        this.raise(point);
        this.colourGround(point);
        this.addIce(point);
        this.addClouds(point);
        this.shine(point, lit, nz);
        this.addLamps(point, lit);
        const air = clamp((0.12 + 0.95 * smooth(-0.25, 0.7, lit)) * (1 - nz) ** 3.2 * 0.85);
        blend(point, this.world.air, air);
        return point;
    }

    /** Tilts the point about the line of sight, then rotates it about the axis. */
    private turned(nx: number, ny: number, nz: number): Point {
        const { point } = this;
        const x = nx * this.cosTilt - ny * this.sinTilt;
        point.x = x * this.cosYaw + nz * this.sinYaw;
        point.y = nx * this.sinTilt + ny * this.cosTilt;
        point.z = -x * this.sinYaw + nz * this.cosYaw;
        point.water = false;
        point.cloud = 0;
        return point;
    }

    private heightAt(x: number, y: number, z: number): number {
        const { noise, frequency, shift, detail } = this;
        switch (this.world.mode) {
            case 'bands': {
                const waves = noise.clouds(x * 2 + shift, y * 5, z * 2, 4);
                return (
                    0.275 * Math.sin(y * 13 + waves * 3.2 + shift) +
                    0.25 * noise.clouds(x * 3, y * 16 + shift, z * 3, 3)
                );
            }
            case 'ridge':
                return (
                    noise.ridges(x * frequency + shift, y * frequency, z * frequency, 5 + detail) * 0.7 -
                    0.33 +
                    0.5 * noise.clouds(x * 1.3, y * 1.3 + shift, z * 1.3, 3)
                );
            case 'plates':
                return (
                    noise.clouds(x * frequency + shift, y * frequency, z * frequency, 5 + detail) * 0.8 +
                    0.22 * noise.ridges(x * 3 + shift, y * 3, z * 3, 3 + detail) -
                    0.1
                );
            case 'land':
                return noise.clouds(x * frequency + shift, y * frequency, z * frequency, 6 + detail);
        }
    }

    private raise(point: Point): void {
        const near = this.detail ? 0.006 : 0.018;
        const { x, y, z } = point;
        point.height = this.heightAt(x, y, z);
        const lower = this.heightAt(x + LIGHT[0] * this.cosTilt * near, y + LIGHT[1] * near, z + LIGHT[2] * near);
        point.relief = clamp((point.height - lower) * (this.detail ? 9 : 5), -0.6, 0.6);
        for (const crater of this.craters) addCrater(point, crater);
    }

    private colourGround(point: Point): void {
        const { ramp, sea, level } = this.world;
        const along = clamp(point.height * 0.95 + 0.5) * 3;
        const step = Math.min(2, Math.floor(along));
        blend(point, ramp[step]!, 1);
        blend(point, ramp[step + 1]!, along - step);
        if (!sea || point.height >= level) return;
        point.water = true;
        point.relief *= 0.1;
        blend(point, sea[1], 1);
        blend(point, sea[0], clamp((level - point.height) * 4));
    }

    private addIce(point: Point): void {
        const { x, y, z } = point;
        if (!this.ice || Math.abs(y) <= 0.5) return;
        const ice =
            smooth(
                1 - this.ice * 0.9,
                1 - this.ice * 0.55,
                Math.abs(y) + this.noise.clouds(x * 4, y * 4, z * 4, 3) * 0.16,
            ) * 0.92;
        blend(point, ICE, ice);
        if (ice > 0.46) point.water = false;
    }

    private addClouds(point: Point): void {
        const { clouds } = this.world;
        if (!clouds) return;
        const { x, y, z } = point;
        const thick = this.noise.clouds(x * 2.3 + 9 + this.shift, y * 4.2, z * 2.3, 5) + clouds * 0.5 - 0.16;
        point.cloud = smooth(0.02, 0.3, thick) * clamp(clouds * 2.1);
        point.relief *= 1 - point.cloud * 0.7;
        blend(point, CLOUD, point.cloud * 0.8);
    }

    /** Day and night with a warm terminator, and the glint of water. */
    private shine(point: Point, lit: number, nz: number): void {
        const day = smooth(-0.16, 0.78, lit);
        const light = Math.max(AMBIENT, day * (1 + point.relief * 1.1) * 1.12 + AMBIENT * 0.6);
        const dusk = smooth(-0.16, 0.12, lit) * (1 - smooth(0.12, 0.45, lit));
        point.red *= light * (1 + dusk * 0.35);
        point.green *= light;
        point.blue *= light * (1 - dusk * 0.25);
        if (!point.water || this.world.matte || point.cloud >= 0.4) return;
        const glint = 255 * clamp(2 * lit * nz - LIGHT[2]) ** 26 * 0.75 * (1 - point.cloud);
        point.red += glint;
        point.green += glint;
        point.blue += glint;
    }

    private addLamps(point: Point, lit: number): void {
        const night = 1 - smooth(-0.12, 0.2, lit);
        const { x, y, z } = point;
        const towns =
            night > 0 && !point.water ? this.noise.clouds(x * 2.6 + 20, y * 2.6, z * 2.6 + this.shift, 3) : -1;
        if (towns <= -0.1) return;
        const fine = 22 * (1 + this.detail * 1.6);
        const wide = 7 + this.detail * 6;
        const spots =
            smooth(0.3, 0.75, this.noise.at(x * fine + this.shift, y * fine, z * fine)) * smooth(-0.02, 0.25, towns);
        const web =
            this.world.mode === 'plates'
                ? smooth(0.8, 0.98, 1 - Math.abs(this.noise.at(x * wide, y * wide, z * wide + this.shift)) * 1.6) * 0.8
                : 0;
        const glow = (spots + web * smooth(-0.1, 0.2, towns)) * night * this.world.lamps * (1 - point.cloud) * 0.95;
        point.red += this.world.lamp[0] * glow;
        point.green += this.world.lamp[1] * glow;
        point.blue += this.world.lamp[2] * glow;
    }
}

function addCrater(point: Point, { at, size, reach }: Crater): void {
    const near = point.x * at[0] + point.y * at[1] + point.z * at[2];
    if (near <= reach) return;
    const away = Math.acos(Math.min(1, near)) / size;
    const wall = smooth(0.72, 1, away) * (1 - smooth(1, WALL, away));
    const side = ((point.x - at[0]) * LIGHT[0] + (point.y - at[1]) * LIGHT[1]) / size;
    point.height += wall * 0.2 - (away < 0.85 ? 0.12 : 0);
    point.relief += away < 1 ? -side * 0.45 * smooth(0.3, 0.9, away) : side * 0.3 * wall;
}
