// register.ts: lets a service worker keep the page's files, and an update that was fetched at an earlier visit take over.

/** Where service workers are missing or refused, by a private window say, the page needs its host at every visit. */
export async function keepPage(): Promise<void> {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const registration = await workers?.register('./sw.js').catch(() => null);
    if (workers && registration?.waiting && workers.controller) {
        workers.addEventListener('controllerchange', () => location.reload(), { once: true });
        registration.waiting.postMessage('take over');
    }
}
