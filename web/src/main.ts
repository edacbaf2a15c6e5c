// main.ts: starts the page with tables that a worker of its own holds.

import './design/fonts.css'; // styles of the whole page come first: those of components change them
import './design/tokens.css';
import './design/base.css';
import './cards/cards.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './design/forced.css'; // comes last: it speaks of everything
import { looks } from './board/looks.svelte';
import { WORDS } from './design/words';
import { registerServiceWorker } from './offline/register';
import Notices from './pages/Notices.svelte';
import Obstacle from './pages/Obstacle.svelte';
import { settings, showSettings } from './state/settings.svelte';
import { WorkerHouse } from './wire/worker_house';

showSettings(settings.now, looks.scale, document.documentElement);
const target = document.getElementById('app');
if (!target)
    throw new Error('index.html has no element "app"');
if (typeof WebAssembly === 'undefined') {
    mount(Obstacle, { target, props: { reason: WORDS.noWebAssembly } });
} else {
    const house = new WorkerHouse(new Worker(new URL('./wire/worker.ts', import.meta.url), { type: 'module' }));
    mount(App, { target, props: { house } });
    mount(Notices, { target: document.body, props: { house } });
}
if (import.meta.env.PROD)
    void registerServiceWorker();
