// card_notes.mjs: what scenarios/, docs/READINGS.md and decks/ say about each card: a file for each faction, which a card's
// page loads.
import { basename } from 'node:path';

/** Scenarios of other files that a card's page lists. */
const MAX_OTHERS = 12;
const RULE = /\b(?:R\d+(?:\.\d+)*[a-z]?|TR-R\d+)/g;

/**
 * @typedef {{path: string, text: string}} File
 * @typedef {{title: string, cites: string[], path: string, names: Set<string>}} Scenario
 * @typedef {Record<'own' | 'others' | 'readings' | 'decks', Record<string, unknown[]>>} Notes
 */

/** The factions of titles, by the names of card files. @param {readonly File[]} files */
function factionsOf(files) {
    /** @type {Map<string, string>} */
    const factions = new Map();
    for (const { path, text } of files)
        for (const [, title = ''] of text.matchAll(
            /^(?:warlord|army|support|attachment|event|token|synapse|planet) (?:\d+ )?"([^"]+)"/gm,
        ))
            factions.set(title, basename(path, '.cards'));
    return factions;
}

/** The scenarios of all files. @param {readonly File[]} files @returns {Scenario[]} */
function scenariosOf(files) {
    return files.flatMap(({ path, text }) =>
        text
            .split(/^(?=scenario ")/m)
            .filter((part) => part.startsWith('scenario "'))
            .map((part) => {
                const rest = part.slice(part.indexOf('\n') + 1);
                return {
                    title: /^scenario "(.*)"/.exec(part)?.[1] ?? '',
                    cites: /^cites (.*)$/m.exec(part)?.[1]?.split(/,\s*/) ?? [],
                    path,
                    names: new Set([...rest.matchAll(/"([^"\n]+)"/g)].map(([, name = '']) => name)),
                };
            }),
    );
}

/** Titles that scenarios of several files have. @param {readonly Scenario[]} scenarios */
function sharedTitles(scenarios) {
    /** @type {Map<string, string>} */
    const paths = new Map();
    return new Set(
        scenarios.flatMap(({ title, path }) => {
            const known = paths.get(title) ?? path;
            paths.set(title, known);
            return known === path ? [] : [title];
        }),
    );
}

/** As the page gets it: with its file if its title is shared. @param {Scenario} scenario @param {ReadonlySet<string>} shared */
const listed = ({ title, cites, path }, shared) => ({
    title,
    cites,
    ...(shared.has(title) ? { file: basename(path, '.scenario') } : {}),
});

/** Markdown as plain words with the rules in it. @param {string} markdown */
function textOf(markdown) {
    const text = markdown
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[*`]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    const spans = [...text.matchAll(RULE)].map((found) => ({
        at: found.index ?? 0,
        length: found[0].length,
        rule: found[0],
    }));
    return { text, ...(spans.length > 0 ? { spans } : {}) };
}

/** The entries of READINGS.md: paragraphs that begin with a title. @param {string} markdown */
function readingsOf(markdown) {
    return markdown.split(/\n{2,}/).flatMap((paragraph) => {
        const [, title = '', about, taken = '', other = ''] =
            /^\*\*([^*]+)\*\*([^]*?)\n\*\*Taken:\*\*([^]*?)\n\*Other:\*([^]*)$/.exec(paragraph) ?? [];
        if (about === undefined) return [];
        const files = other.indexOf('\n`');
        return [
            {
                title,
                about: textOf(about),
                taken: textOf(taken),
                other: textOf(files < 0 ? other : other.slice(0, files)),
            },
        ];
    });
}

/** Titles with their numbers of copies in a deck list. @param {string} text */
const copiesIn = (text) =>
    [...text.matchAll(/^(\d)x (.+)$/gm)].map(([, copies, title = '']) => ({ title, copies: Number(copies) }));

/**
 * The notes of the cards of each faction.
 * @param {{cards: readonly File[], scenarios: readonly File[], readings: string, decks: readonly {name: string, text: string}[]}} sources
 * @returns {Record<string, Notes>}
 */
export function cardNotes({ cards, scenarios, readings, decks }) {
    const factions = factionsOf(cards);
    /** @type {Record<string, Notes>} */
    const notes = Object.fromEntries(
        [...new Set(factions.values())].map((faction) => [faction, { own: {}, others: {}, readings: {}, decks: {} }]),
    );
    /** @param {keyof Notes} kind @param {string | undefined} faction @param {string} key @param {unknown} value */
    const add = (kind, faction, key, value) => {
        const list = notes[faction ?? '']?.[kind];
        if (list) (list[key] ??= []).push(value);
    };
    // General ones first: those of the FAQ, of the rules, then of other cards.
    const all = scenariosOf(scenarios);
    const shared = sharedTitles(all);
    const isOwn = (/** @type {Scenario} */ { path }) => path.startsWith('scenarios/cards/');
    const byId = new Map([...factions].map(([title, faction]) => [idOf(title), faction]));
    for (const scenario of all.filter(isOwn)) {
        const id = basename(scenario.path, '.scenario');
        add('own', byId.get(id), id, listed(scenario, shared));
    }
    for (const scenario of [...all.filter((one) => !isOwn(one)), ...all.filter(isOwn)])
        for (const name of scenario.names) {
            const faction = factions.get(name);
            const known = notes[faction ?? '']?.others[name]?.length ?? 0;
            const own = isOwn(scenario) && basename(scenario.path, '.scenario') === idOf(name);
            if (known < MAX_OTHERS && !own) add('others', faction, name, listed(scenario, shared));
        }
    for (const { title, ...reading } of readingsOf(readings)) add('readings', factions.get(title), title, reading);
    for (const { name, text } of decks)
        for (const { title, copies } of copiesIn(text))
            add('decks', factions.get(title), title, { deck: name, copies });
    return notes;
}

/** The id of a card, which names its scenario file. @param {string} title */
const idOf = (title) =>
    title
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’.!?:,]/g, '')
        .replace('Ω', 'omega')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-');
