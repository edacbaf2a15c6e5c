// moment_link.ts: a link to a moment of a game: the address contains the whole record with its notes.
//     /replays#replay=…&at=12&view=P1&end=…

import { addressWith, fieldsOf, pack, unpack } from '../state/link';
import { VIEWPOINTS } from './moments';
import type { Viewpoint } from './moments';
import { MAX_BYTES } from './records';

export interface LinkedMoment {
    readonly text: string;
    readonly at: number;
    readonly sight: Viewpoint;
    /** The engine's hash of the final game when the link was created: another version may reach another game. */
    readonly hash: string | null;
}

export function isMomentLink(address: string): boolean {
    return fieldsOf(address).has('replay');
}

/** `address`: of the page that opens replays. */
export async function linkToMoment({ text, at, sight, hash }: LinkedMoment, address: string): Promise<string> {
    return addressWith(address, {
        replay: await pack(unnumbered(text)),
        at,
        view: sight,
        ...(hash === null ? {} : { end: hash }),
    });
}

/** Throws a LinkError for a bad record. Other invalid fields are ignored. */
export async function linkedMoment(address: string): Promise<LinkedMoment> {
    const fields = fieldsOf(address);
    const number = /^\d{1,6}/.exec(fields.get('at') ?? '')?.[0];
    return {
        text: numbered(await unpack(fields.get('replay') ?? '', MAX_BYTES)),
        at: Number(number ?? 0),
        sight: VIEWPOINTS.find((sight) => sight === fields.get('view')) ?? 'open',
        hash: /^[\da-f]{16}/.exec(fields.get('end') ?? '')?.[0] ?? null,
    };
}

// ---- Numbers of choices: half of a packed record. They are removed before packing and restored afterwards. ----------

function unnumbered(record: string): string {
    let choices = 0;
    return record.replace(/^(\d+)\. /gm, (start, number: string) => (Number(number) === ++choices ? '. ' : start));
}

function numbered(record: string): string {
    let choices = 0;
    return record.replace(/^\d*\. /gm, (start) => (++choices, start === '. ' ? `${choices}. ` : start));
}
