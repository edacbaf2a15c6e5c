// main.ts: starts the page with tables in its own worker.

import './design/fonts.css'; // global styles first, so that components can override them
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import { mount } from 'svelte';
import './design/forced.css'; // last, because it overrides everything
import { layout } from './board/layout.svelte';
import { WORDS } from './design/words';
import { registerServiceWorker } from './offline/register';
import Notices from './pages/Notices.svelte';
import CannotRun from './pages/CannotRun.svelte';
import { Router } from './routes/router.svelte';
import Start from './Start.svelte';
import { settings, showSettings } from './state/settings.svelte';
import { WorkerHub } from './wire/worker_hub';

showSettings(settings.now, layout.scale, document.documentElement);
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element "app"');
if (typeof WebAssembly === 'undefined') {
    mount(CannotRun, { target, props: { reason: WORDS.noWebAssembly } });
} else {
    const hub = new WorkerHub(new Worker(new URL('./wire/worker.ts', import.meta.url), { type: 'module' }));
    history.scrollRestoration = 'manual';
    mount(Start, { target, props: { hub, router: new Router(rootOfSite()) } });
    mount(Notices, { target: document.body, props: { hub } });
}
if (import.meta.env.PROD) void registerServiceWorker();

/**
 * The address of the first page. The server, the service worker and the fallback page of static hosts set it as <base>,
 * which keeps it although the address changes.
 */
function rootOfSite(): URL {
    if (!document.querySelector('base')) {
        const base = document.createElement('base');
        base.href = new URL('./', location.href).href;
        document.head.prepend(base);
    }
    return new URL(document.baseURI);
}
