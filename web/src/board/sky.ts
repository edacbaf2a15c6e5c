// sky.ts: the background: stars at night, a star chart by day, both drawn from a fixed seed.

import { randomOf } from '../cards/planets/noise';

export type Drawing = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void;

const SEED = 40000;
const SPARSE = 2600;

export const drawStars: Drawing = (context, width, height) => {
    const random = randomOf(SEED);
    for (let left = (width * height) / SPARSE; left > 0; left--) {
        const x = random() * width;
        const y = random() * height;
        const size = random() ** 6;
        const hue = random();
        context.globalAlpha = 0.2 + size * 0.75;
        context.fillStyle = hue < 0.15 ? '#ffd9b0' : hue < 0.5 ? '#cfe0ff' : '#fff';
        context.beginPath();
        context.arc(x, y, 0.35 + size * 1.25, 0, 7);
        context.fill();
    }
};

// ---- The chart: orbits around a sun left of the table, rays, and the divisions of two orbits ------------------------

/** A grey between the night and day backgrounds, visible on both. */
const LINES = '#7288b8';
/** Orbits are seen from above, a little from the side. */
const TILT = 0.78;
const ORBITS = 9;
const DEGREE = Math.PI / 180;
const DIVIDED = [0.715, 1.09];

export const drawChart: Drawing = (context, width, height) => {
    const [x, y] = [-width * 0.22, height * 0.47];
    const ray = (angle: number, from: number, to: number) => {
        context.moveTo(x + from * Math.cos(angle), y + from * TILT * Math.sin(angle));
        context.lineTo(x + to * Math.cos(angle), y + to * TILT * Math.sin(angle));
    };
    const stroke = (strength: number, path: () => void) => {
        context.globalAlpha = strength;
        context.beginPath();
        path();
        context.stroke();
    };
    context.strokeStyle = LINES;
    for (let orbit = 0; orbit < ORBITS; orbit++) {
        const radius = width * (0.34 + orbit * 0.125);
        context.setLineDash(orbit % 3 === 1 ? [2, 9] : []);
        stroke(orbit % 3 === 0 ? 0.2 : 0.11, () => context.ellipse(x, y, radius, radius * TILT, 0, 0, 7));
    }
    context.setLineDash([]);
    for (let angle = -44; angle <= 44; angle += 4) {
        if (angle % 12 === 0) stroke(0.08, () => ray(angle * DEGREE, width * 0.34, width * 1.34));
        stroke(0.42, () => DIVIDED.forEach((orbit) => ray(angle * DEGREE, width * orbit, width * orbit + 7)));
    }
};
