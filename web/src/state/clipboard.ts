// clipboard.ts: handing a text to other programs: by the clipboard, or by what the system offers.

/** False: the browser does not allow it. The text may still be in the making: some browsers take it only within the click. */
export async function copied(text: Promise<string>): Promise<boolean> {
    try {
        const letters = text.then((known) => new Blob([known], { type: 'text/plain' }));
        if ('ClipboardItem' in globalThis)
            await navigator.clipboard.write([new ClipboardItem({ 'text/plain': letters })]);
        else
            await navigator.clipboard.writeText(await text);
        return true;
    } catch {
        return false;
    }
}

/** Can the system pass it on, to a messenger say? */
export function canShare(url: string): boolean {
    return navigator.canShare?.({ url }) ?? false;
}

/** Whoever changes their mind has shared nothing, and needs no word about it. */
export async function share(title: string, url: string): Promise<void> {
    await navigator.share({ title, url }).catch(() => undefined);
}
