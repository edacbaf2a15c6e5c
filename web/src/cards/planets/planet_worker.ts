// planet_worker.ts: a web worker that draws planets without blocking the page.

import type { PlanetType } from '../../wire/messages';
import { pictureOf } from './picture';

export interface Order {
    readonly name: string;
    readonly types: readonly PlanetType[];
    readonly disc: number;
}

self.onmessage = async (event: MessageEvent<Order>) => {
    const { name, types, disc } = event.data;
    const picture = await pictureOf(name, types, disc).convertToBlob();
    self.postMessage({ name, disc, picture });
};
