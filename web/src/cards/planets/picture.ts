// picture.ts: the picture of a planet: sphere, glow of the atmosphere, and ring. It is 1.5 times as wide as the disc,
// so that glow and ring fit.

import type { PlanetType } from '../../wire/messages';
import { hashOf, randomOf } from './noise';
import { LIGHT, Sphere } from './sphere';
import { worldOf } from './worlds';
import type { World } from './worlds';

export const ROOM = 1.5;
const LARGE = 400;

type Context = OffscreenCanvasRenderingContext2D;

function addGlow(context: Context, world: World, size: number, radius: number): void {
    const x = size / 2 + LIGHT[0] * radius * 0.22;
    const y = size / 2 + LIGHT[1] * radius * 0.22;
    const glow = context.createRadialGradient(x, y, radius * 0.9, x, y, radius * 1.36);
    const air = world.air.map(Math.floor).join(' ');
    for (const [at, strength] of [
        [0, 0.4],
        [0.12, 0.2],
        [0.35, 0.07],
        [0.65, 0.018],
        [1, 0],
    ] as const)
        glow.addColorStop(at, `rgb(${air} / ${strength})`);
    context.fillStyle = glow;
    context.fillRect(0, 0, size, size);
}

/** The front or the back half of the ring. */
function addRing(context: Context, world: World, tilt: number, size: number, radius: number, before: boolean): void {
    const random = randomOf(hashOf(`${world.name}ring`));
    context.save();
    context.translate(size / 2, size / 2);
    context.rotate(-0.32 + tilt * 0.4);
    context.scale(1, 0.22);
    context.beginPath();
    context.rect(-size, before ? 0 : -size * 6, size * 2, size * 6);
    context.clip();
    context.lineWidth = radius * 0.0135;
    for (let wide = 1.2; wide < 1.47; wide += 0.0125) {
        const strength = (0.12 + random() * 0.5) * (Math.abs(wide - 1.34) < 0.02 ? 0.15 : 1);
        const band = context.createLinearGradient(-radius * wide, 0, radius * wide, 0);
        band.addColorStop(0, `rgb(236 220 190 / ${strength})`);
        band.addColorStop(0.55, `rgb(236 220 190 / ${strength * 0.7})`);
        band.addColorStop(0.75, `rgb(150 140 130 / ${strength * (before ? 0.45 : 0.12)})`);
        band.addColorStop(1, `rgb(120 115 120 / ${strength * 0.4})`);
        context.strokeStyle = band;
        context.beginPath();
        context.ellipse(0, 0, radius * wide, radius * wide, 0, 0, 2 * Math.PI);
        context.stroke();
    }
    context.restore();
}

/** Draws a planet with a disc of `disc` pixels. */
export function pictureOf(name: string, types: readonly PlanetType[], disc: number): OffscreenCanvas {
    const size = Math.round(disc * ROOM);
    const radius = disc / 2;
    const world = worldOf(name, types);
    const sphere = new Sphere(world, disc > LARGE ? 3 : 0);
    const ball = new OffscreenCanvas(size, size);
    const paint = ball.getContext('2d') as Context;
    const image = paint.createImageData(size, size);
    sphere.paint(image, radius);
    paint.putImageData(image, 0, 0);

    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d') as Context;
    addGlow(context, world, size, radius);
    if (world.ring) addRing(context, world, sphere.tilt, size, radius, false);
    context.drawImage(ball, 0, 0);
    if (world.ring) addRing(context, world, sphere.tilt, size, radius, true);
    return canvas;
}
