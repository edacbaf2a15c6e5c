// planet_worker.ts: draws planets beside the page, which is not held up by it.

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
