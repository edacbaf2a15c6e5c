// device.ts: small things that this device keeps for the page. Without storage, or without room, they hold for as long as
// the page is open.

/** As which one is known by people who have no account to go by. */
export const NAME = 'name';

const inMemory = new Map<string, string>();

function storage(): Storage | null {
    try {
        return globalThis.localStorage ?? null;
    } catch {
        return null;
    }
}

export function keptAs(key: string): string | null {
    return inMemory.get(key) ?? storage()?.getItem(`traxis.${key}`) ?? null;
}

/** False: it holds only for as long as the page is open. */
export function keepAs(key: string, text: string): boolean {
    try {
        const store = storage();
        store?.setItem(`traxis.${key}`, text);
        inMemory.delete(key);
        if (store)
            return true;
    } catch {
        // no room
    }
    inMemory.set(key, text);
    return false;
}
