// scene_files.ts: the scenarios by their address: the slug of the title, and the file where several have that title.

import { slugOf } from '../state/slug';
import type { Overlay } from '../wire/engines';
import { bucketOf } from './bucket.mjs';

/** A scenario as generate.mjs stores it. */
export interface ScenarioText {
    readonly title: string;
    /** Its file, below scenarios/ and without its ending. */
    readonly file: string;
    readonly text: string;
    /** Files with the scenario's own cards or overlays. */
    readonly own?: readonly { readonly name: string; readonly adds: boolean }[];
}

const URLS = import.meta.glob<string>('../../generated/scenes/*.json', {
    query: '?url',
    import: 'default',
    eager: true,
});

/** Returns the content of a generated file. */
export type Fetch = (name: string) => Promise<unknown>;

async function fetchFile(name: string): Promise<unknown> {
    const response = await fetch(URLS[`../../generated/scenes/${name}.json`] ?? '');
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.json();
}

/** The last part of the path of the file, as a slug. */
function fileSlug({ file }: ScenarioText): string {
    return slugOf(file.split('/').at(-1) ?? '');
}

/** The address of a scenario: its slug, and its file where another scenario of `others` has the same title. */
export function rulingId(scenario: ScenarioText, others: readonly ScenarioText[]): string {
    const slug = slugOf(scenario.title);
    const shared = others.some((other) => other.file !== scenario.file && slugOf(other.title) === slug);
    return shared ? `${slug}.${fileSlug(scenario)}` : slug;
}

/** The scenarios at an address: none, one, or all with that title. */
export async function scenariosAt(id: string, fetched: Fetch = fetchFile): Promise<readonly ScenarioText[]> {
    const [slug = '', file] = id.split('.');
    const name = `scenes-${String(bucketOf(slug)).padStart(2, '0')}`;
    const all = ((await fetched(name)) as readonly ScenarioText[]).filter(({ title }) => slugOf(title) === slug);
    return file === undefined ? all : all.filter((scenario) => fileSlug(scenario) === file);
}

/** The scenario's own files with their texts. */
export async function ownOf({ own = [] }: ScenarioText, fetched: Fetch = fetchFile): Promise<readonly Overlay[]> {
    if (own.length === 0) return [];
    const texts = (await fetched('scenes-own')) as Readonly<Record<string, string>>;
    return own.map(({ name, adds }) => ({ overlay: name, name, text: texts[name] ?? '', ...(adds ? { adds } : {}) }));
}
