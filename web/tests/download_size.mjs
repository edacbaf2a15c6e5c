// download_size.mjs: bytes of a first visit as transferred, compressed where the build compressed them. Fails above the
// limit.
//   node tests/download_size.mjs FOLDER     the built page
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_KB = 760;
const [folder = '../build/web'] = process.argv.slice(2);

/** Every file of the page, in one form each. @param {string} place @returns {{path: string, size: number}[]} */
function filesIn(place) {
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
        const path = join(place, entry.name);
        if (entry.isDirectory()) return filesIn(path);
        return path.endsWith('.gz')
            ? []
            : [{ path, size: statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size }];
    });
}

const files = filesIn(folder).sort((one, other) => other.size - one.size);
if (!files.some(({ path }) => path.endsWith('index.html')) || !files.some(({ path }) => path.endsWith('.wasm')))
    throw new Error(`${folder} holds no built page`);
const total = files.reduce((sum, { size }) => sum + size, 0) / 1000;
for (const { path, size } of files.slice(0, 8)) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${path}`);
console.log(`${total.toFixed(1).padStart(7)} kB  in all, of at most ${LIMIT_KB}`);
process.exitCode = total <= LIMIT_KB ? 0 : 1;
