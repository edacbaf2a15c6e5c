import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FIRST_PARTS } from './src/routes/addresses';
import { serviceWorker, versionOf } from './tools/offline.mjs';

const web = fileURLToPath(new URL('.', import.meta.url));
const version = versionOf(web);

// Relative addresses work in any folder of any host. Nothing is inlined into the page: the server's content security
// policy allows neither inline scripts nor data: addresses.
export default defineConfig({
    base: './',
    plugins: [svelte(), serviceWorker(web, version, FIRST_PARTS)],
    define: { PAGE_VERSION: JSON.stringify(version) },
    build: {
        outDir: '../build/web',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
    },
    server: { fs: { allow: ['..'] } },
    worker: { format: 'es' },
    test: {
        projects: [
            {
                extends: true,
                test: { name: 'functions', include: ['src/**/*.test.ts'], exclude: ['src/**/*.svelte.test.ts'] },
            },
            {
                extends: true,
                plugins: [svelteTesting()],
                test: {
                    name: 'components',
                    include: ['src/**/*.svelte.test.ts'],
                    environment: 'jsdom',
                    setupFiles: ['tests/dom.ts'],
                },
            },
        ],
    },
});
