// offline.mjs: computes the version of the page, and builds its service worker with the list of all built files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformWithEsbuild } from 'vite';

/** The files below a folder, sorted, relative to it. @param {string} folder @returns {string[]} */
function filesOf(folder) {
    return readdirSync(folder, { withFileTypes: true })
        .flatMap((entry) =>
            entry.isDirectory()
                ? filesOf(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
                : [entry.name],
        )
        .sort();
}

/** Files that are fetched when they are needed, and then all of them: a first visit must stay small. */
export const LATER = /(^|\/)scenes-[^/]*\.json(\.gz)?$/;

/** The project's version and a hash of all that the page is made of. @param {string} web */
export function versionOf(web) {
    const { version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
    const hash = createHash('sha256');
    const sources = ['src', 'generated'].flatMap((folder) =>
        filesOf(join(web, folder)).map((name) => `${folder}/${name}`),
    );
    for (const name of ['index.html', 'package-lock.json', 'vite.config.ts', ...sources])
        hash.update(`${name}\0`).update(readFileSync(join(web, name)));
    return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/**
 * A script for hosts that answer unknown addresses with 404.html: sets the root of the site as <base>, the part of the
 * address before the first name of a page. @param {readonly string[]} parts the first parts of the addresses of pages
 */
const findRoot = (parts) =>
    `<script>
        const root = /^(.*?\\/)(?:${parts.join('|')})(?:\\/|$)/.exec(location.pathname)?.[1] ?? './';
        document.head.append(Object.assign(document.createElement('base'), { href: root }));
    </script>`;

/**
 * Writes sw.js and 404.html when everything else is written.
 * @param {string} web
 * @param {string} version
 * @param {readonly string[]} parts the first parts of the addresses of pages
 * @returns {import('vite').Plugin}
 */
export function serviceWorker(web, version, parts) {
    let folder = '';
    return {
        name: 'service-worker',
        apply: 'build',
        configResolved(config) {
            folder = resolve(config.root, config.build.outDir);
        },
        async closeBundle() {
            const page = readFileSync(join(folder, 'index.html'), 'utf8');
            writeFileSync(join(folder, '404.html'), page.replace('<head>', `<head>${findRoot(parts)}`));
            const source = join(web, 'src/offline/service_worker.ts');
            const files = [
                './',
                ...filesOf(folder).filter((name) => !['index.html', '404.html', 'sw.js'].includes(name)),
            ];
            const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, {
                define: {
                    FILES: JSON.stringify(files.filter((name) => !LATER.test(name))),
                    LATER: JSON.stringify(files.filter((name) => LATER.test(name) && !name.endsWith('.gz'))),
                    PAGE_PARTS: JSON.stringify(parts),
                },
                format: 'iife',
                minify: true,
                sourcemap: false,
            });
            writeFileSync(join(folder, 'sw.js'), `${code}// ${version}\n`); // browsers fetch a new version when this file has changed
        },
    };
}
