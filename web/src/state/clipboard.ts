// clipboard.ts: passes a text to other programs: through the clipboard or the system's share dialog.

/**
 * Returns false if the browser does not allow it. Takes a promise because some browsers allow copying only during
 * the click.
 */
export async function copied(text: Promise<string>): Promise<boolean> {
    try {
        const letters = text.then((known) => new Blob([known], { type: 'text/plain' }));
        if ('ClipboardItem' in globalThis)
            await navigator.clipboard.write([new ClipboardItem({ 'text/plain': letters })]);
        else await navigator.clipboard.writeText(await text);
        return true;
    } catch {
        return false;
    }
}

/** Returns true if the system has a share dialog. */
export function canShare(url: string): boolean {
    return navigator.canShare?.({ url }) ?? false;
}

/** Opens the share dialog. Cancelling it is not an error. */
export async function share(title: string, url: string): Promise<void> {
    await navigator.share({ title, url }).catch(() => undefined);
}
