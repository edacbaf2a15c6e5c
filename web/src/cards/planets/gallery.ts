// gallery.ts: a cache of planet pictures, each drawn once.

import type { PlanetType } from '../../wire/messages';
import type { Order } from './planet_worker';

/** Addresses of the pictures, cached while the page is open. */
const pictures = new Map<string, Promise<string>>();
const waiting = new Map<string, (picture: string) => void>();
let worker: Worker | null = null;

function keyOf(name: string, disc: number): string {
    return `${name} ${disc}`;
}

function started(): Worker {
    if (!worker) {
        worker = new Worker(new URL('./planet_worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = (event: MessageEvent<{ name: string; disc: number; picture: Blob }>) => {
            const key = keyOf(event.data.name, event.data.disc);
            waiting.get(key)?.(URL.createObjectURL(event.data.picture));
            waiting.delete(key);
        };
    }
    return worker;
}

export function planetPicture(name: string, types: readonly PlanetType[], disc: number): Promise<string> {
    const key = keyOf(name, disc);
    const known = pictures.get(key);
    if (known) return known;
    const picture = new Promise<string>((resolve) => waiting.set(key, resolve));
    const order: Order = { name, types, disc };
    pictures.set(key, picture);
    started().postMessage(order);
    return picture;
}
