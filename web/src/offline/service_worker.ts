// service_worker.ts: keeps the files of the page, so that it opens without a network, whoever served it. A new version is
// fetched beside the one in use and takes over at the next visit. Built by tools/offline.mjs.

declare const self: ServiceWorkerGlobalScope;
/** The files of the page, as addresses relative to this one; './' is the page itself. */
declare const FILES: readonly string[];
declare const VERSION: string;

/** Other pages of this host may have caches of their own. */
const PREFIX = `traxis ${self.registration.scope} `;
const NAME = PREFIX + VERSION;
const PAGE = addressOf('./');
const addresses = new Set(FILES.map(addressOf));

function addressOf(file: string): string {
    return new URL(file, self.location.href).href;
}

/** Names of files have a hash of their content in them, so what an older version has need not be fetched again. */
async function keep(cache: Cache, address: string): Promise<void> {
    const known = address === PAGE ? undefined : await caches.match(address, { ignoreVary: true });
    if (known)
        await cache.put(address, known);
    else
        await cache.add(new Request(address, address === PAGE ? { cache: 'reload' } : {}));
}

async function keepAll(): Promise<void> {
    const cache = await caches.open(NAME);
    await Promise.all([...addresses].map((address) => keep(cache, address)));
}

async function dropOld(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
    const cache = await caches.open(NAME);
    const requests = await cache.keys();
    await Promise.all(requests.filter(({ url }) => !addresses.has(url)).map((request) => cache.delete(request)));
    await self.clients.claim();
}

async function answer(request: Request, address: string): Promise<Response> {
    const cache = await caches.open(NAME);
    return (await cache.match(address, { ignoreVary: true })) ?? fetch(request);
}

/** A page of the older version that is open beside the one that asks would lose its files. One that has just been left is counted for a moment still. */
async function takeOver(): Promise<void> {
    for (let looks = 0; looks < 20; looks++) {
        if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1)
            return self.skipWaiting();
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOld()));
self.addEventListener('message', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const file = origin + pathname; // what stands behind "?" is for the page
    const address = file === addressOf('index.html') ? PAGE : file;
    if (event.request.method === 'GET' && addresses.has(address))
        event.respondWith(answer(event.request, address));
});

export {};
