// device.ts: small values stored on this device. Without storage, or when it is full, they last until the page is
// closed.

/** The player's name for games without an account. */
export const NAME_KEY = 'name';

const inMemory = new Map<string, string>();

function storage(): Storage | null {
    try {
        return globalThis.localStorage ?? null;
    } catch {
        return null;
    }
}

export function loadValue(key: string): string | null {
    return inMemory.get(key) ?? storage()?.getItem(`traxis.${key}`) ?? null;
}

/** Returns false if the value could not be stored and lasts only until the page is closed. */
export function saveValue(key: string, text: string): boolean {
    try {
        const store = storage();
        store?.setItem(`traxis.${key}`, text);
        inMemory.delete(key);
        if (store) return true;
    } catch {
        // storage is full
    }
    inMemory.set(key, text);
    return false;
}
