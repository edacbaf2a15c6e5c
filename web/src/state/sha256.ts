// sha256.ts: SHA-256 of a few bytes. Browsers offer crypto.subtle only on pages with TLS, and home servers have none.

const WORD_BITS = 32;
const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const ROUNDS = 64;

/** The first 32 bits of the fractional part. */
function fraction(number: number): number {
    return Math.floor((number - Math.floor(number)) * 2 ** WORD_BITS);
}

function firstPrimes(count: number): number[] {
    const primes: number[] = [];
    for (let candidate = 2; primes.length < count; candidate++)
        if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
    return primes;
}

const PRIMES = firstPrimes(ROUNDS);
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function rotated(word: number, bits: number): number {
    return (word >>> bits) | (word << (WORD_BITS - bits));
}

/** The message with a 1 bit, zeros, and its length in bits at the end of the last block. */
function padded(bytes: Uint8Array): DataView {
    const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
    const all = new Uint8Array(length);
    all.set(bytes);
    all[bytes.length] = 0x80;
    const view = new DataView(all.buffer);
    view.setUint32(length - 4, bytes.length * 8);
    return view;
}

function scheduleOf(view: DataView, block: number): number[] {
    const words = Array.from({ length: BLOCK_WORDS }, (_, index) => view.getUint32(block + 4 * index));
    for (let at = BLOCK_WORDS; at < ROUNDS; at++) {
        const [a, b] = [words[at - 15]!, words[at - 2]!];
        const first = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
        const second = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
        words.push((words[at - 16]! + first + words[at - 7]! + second) | 0);
    }
    return words;
}

function compressed(state: readonly number[], words: readonly number[]): number[] {
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let round = 0; round < ROUNDS; round++) {
        const choice = (e & f) ^ (~e & g);
        const majority = (a & b) ^ (a & c) ^ (b & c);
        const first =
            (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + CONSTANTS[round]! + words[round]!) | 0;
        const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]!) | 0);
}

function hex(word: number, digits: number): string {
    return (word >>> 0).toString(16).padStart(digits, '0');
}

/** Returns the hash in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
    const view = padded(bytes);
    let state = START;
    for (let block = 0; block < view.byteLength; block += BLOCK_BYTES)
        state = compressed(state, scheduleOf(view, block));
    return state.map((word) => hex(word, 8)).join('');
}

/** Hash of bytes given in hexadecimal. */
export function sha256OfHex(text: string): string {
    return sha256(Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16)));
}
