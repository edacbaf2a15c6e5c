// service_worker.ts: caches the files of the page, so that it opens offline from any host. A new version is fetched
// during a visit and shown at the next one. Built by tools/offline.mjs.

declare const self: ServiceWorkerGlobalScope;
/** The files of the page as relative URLs; './' is the page itself. */
declare const FILES: readonly string[];
/** The other files, which are fetched once one of them is needed. */
declare const LATER: readonly string[];
/** The first parts of the addresses of pages. */
declare const PAGE_PARTS: readonly string[];

/** Other pages of this origin may have caches of their own. */
const PREFIX = `traxis ${self.registration.scope} `;
/** One cache for all versions: every file but the page has a hash in its name. */
const NAME = `${PREFIX}files`;
const PAGE = urlOf('./');
const ASSETS = urlOf('assets/');
const urls = new Set(FILES.map(urlOf));
const later = new Set(LATER.map(urlOf));

function urlOf(file: string): string {
    return new URL(file, self.location.href).href;
}

/** Adds a file that is not cached yet. */
async function addTo(cache: Cache, url: string): Promise<void> {
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
}

/**
 * Adds the files that are not cached yet, and the page last: from then on every visit shows the new version,
 * whichever worker serves it.
 */
async function fetchAll(): Promise<void> {
    const cache = await caches.open(NAME);
    await Promise.all([...urls].filter((url) => url !== PAGE).map((url) => addTo(cache, url)));
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
    await Promise.all(
        requests.filter(({ url }) => !urls.has(url) && !later.has(url)).map((request) => cache.delete(request)),
    );
    await self.clients.claim();
}

/** An address of the page for which there is no file. */
function isPageAddress(url: string): boolean {
    const path = url.startsWith(PAGE) ? url.slice(PAGE.length) : '';
    return PAGE_PARTS.includes(path.split('/')[0] ?? '');
}

/** The page for such an address, with a <base> that leads back to the root. */
async function respondWithPage(request: Request): Promise<Response> {
    const cache = await caches.open(NAME);
    const page = await cache.match(PAGE, { ignoreVary: true });
    if (!page) return fetch(request);
    const text = (await page.text()).replace('<head>', `<head><base href="${PAGE}" />`);
    return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...policyOf(page) } });
}

/** The server's content security policy stays in force. */
function policyOf(page: Response): Record<string, string> {
    const policy = page.headers.get('content-security-policy');
    return policy === null ? {} : { 'content-security-policy': policy };
}

async function respond(request: Request, url: string): Promise<Response> {
    const cache = await caches.open(NAME);
    return (await cache.match(url, { ignoreVary: true })) ?? fetch(request);
}

let fetchesLater = false;

/** Adds the files of LATER, one after the other; those that cannot be fetched are added at the next need. */
async function fetchLater(): Promise<void> {
    if (fetchesLater) return;
    fetchesLater = true;
    try {
        const cache = await caches.open(NAME);
        for (const url of later) await addTo(cache, url);
    } catch {
        fetchesLater = false;
    }
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOld()));
self.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const file = origin + pathname; // the query and the fragment are for the page
    const url = file === urlOf('index.html') ? PAGE : file;
    if (event.request.method !== 'GET') return;
    if (urls.has(url) || url.startsWith(ASSETS)) event.respondWith(respond(event.request, url));
    else if (event.request.mode === 'navigate' && isPageAddress(url)) event.respondWith(respondWithPage(event.request));
    if (later.has(url)) event.waitUntil(fetchLater());
});

export {};
