// bucket.mjs: the files of the scenarios: each holds those whose titles have the same number, so that a ruling needs only
// one of them and no index.

export const BUCKETS = 64;

/** The number of the file with the scenarios of this title, or of its slug. @param {string} title */
export function bucketOf(title) {
    let hash = 0;
    const letters = title
        .normalize('NFD')
        .replace(/[^a-z0-9]/gi, '')
        .toLowerCase();
    for (const letter of letters) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
    return hash % BUCKETS;
}
