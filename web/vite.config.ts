import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative addresses, so that the files work from any folder of any host. Nothing is put into the page itself: the
// server's content security policy allows neither inline scripts nor data: addresses.
export default defineConfig({
    base: './',
    plugins: [svelte()],
    build: {
        outDir: '../build/web',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
    },
    server: { fs: { allow: ['..'] } },
    worker: { format: 'es' },
    test: { include: ['src/**/*.test.ts'] },
});
