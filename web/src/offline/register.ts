// register.ts: registers the service worker, which makes the page work offline.

/**
 * Does nothing where service workers are missing or refused, as in some private windows: the page then needs its
 * server at every visit.
 */
export async function registerServiceWorker(): Promise<void> {
    if ('serviceWorker' in navigator) await navigator.serviceWorker.register('./sw.js').catch(() => null);
}
