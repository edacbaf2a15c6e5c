// main.ts: starts the page with tables that a worker of its own holds.

import { mount } from 'svelte';
import App from './App.svelte';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './cards/cards.css';
import { themeOf } from './design/theme';
import { keepPage } from './offline/register';
import { WorkerHouse } from './wire/worker_house';

document.documentElement.dataset['theme'] = themeOf(location.href, matchMedia('(prefers-contrast: more)').matches);
const worker = new Worker(new URL('./wire/worker.ts', import.meta.url), { type: 'module' });
const target = document.getElementById('app');
if (!target)
    throw new Error('index.html has no element "app"');
mount(App, { target, props: { house: new WorkerHouse(worker) } });
if (import.meta.env.PROD)
    void keepPage();
