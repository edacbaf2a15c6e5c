// service_worker.ts: caches the files of the page, so that it opens offline from any host. A new version is fetched
// during a visit and shown at the next one. Built by tools/offline.mjs.

declare const self: ServiceWorkerGlobalScope;
/** The files of the page as relative URLs; './' is the page itself. */
declare const FILES: readonly string[];

/** Other pages of this origin may have caches of their own. */
const PREFIX = `traxis ${self.registration.scope} `;
/** One cache for all versions: every file but the page has a hash in its name. */
const NAME = `${PREFIX}files`;
const PAGE = urlOf('./');
const ASSETS = urlOf('assets/');
const urls = new Set(FILES.map(urlOf));

function urlOf(file: string): string {
    return new URL(file, self.location.href).href;
}

/**
 * Adds the files that are not cached yet, and the page last: from then on every visit shows the new version,
 * whichever worker serves it.
 */
async function fetchAll(): Promise<void> {
    const cache = await caches.open(NAME);
    const add = async (url: string) => (await cache.match(url, { ignoreVary: true })) ?? cache.add(url);
    await Promise.all([...urls].filter((url) => url !== PAGE).map(add));
    await cache.add(new Request(PAGE, { cache: 'reload' }));
}

/**
 * Deletes the files of older versions. Safe, because a new worker becomes active only after every page of the old
 * one was closed.
 */
async function deleteOld(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
        names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
    );
    const cache = await caches.open(NAME);
    const requests = await cache.keys();
    await Promise.all(requests.filter(({ url }) => !urls.has(url)).map((request) => cache.delete(request)));
    await self.clients.claim();
}

async function respond(request: Request, url: string): Promise<Response> {
    const cache = await caches.open(NAME);
    return (await cache.match(url, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOld()));
self.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const file = origin + pathname; // the query and the fragment are for the page
    const url = file === urlOf('index.html') ? PAGE : file;
    if (event.request.method === 'GET' && (urls.has(url) || url.startsWith(ASSETS)))
        event.respondWith(respond(event.request, url));
});

export {};
