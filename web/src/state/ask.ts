// ask.ts: questions to the search, whose texts are loaded before the first one.

import type { Searcher, SearchHit, SearchKind, SearchResult, SearchText } from '../wire/search';
import { bookFiles } from './rule_book';
import { allRulings, rulingsText } from './shown_rules';

/** Maximum number of results that are listed. */
export const MOST = 60;

let prepared: Promise<void> | null = null;

async function textsToSearch(): Promise<readonly SearchText[]> {
    const [{ chapters, readings }, rulings] = await Promise.all([bookFiles(), allRulings()]);
    return [...chapters, { name: 'READINGS.md', text: readings }, { name: 'rulings', text: rulingsText(rulings) }];
}

/** Loads the texts once; after a failure, again at the next call. */
export function prepareSearch(searcher: Searcher, texts = textsToSearch): Promise<void> {
    prepared ??= texts().then((all) => searcher.add(all));
    prepared.catch(() => (prepared = null));
    return prepared;
}

export async function ask(searcher: Searcher, words: string, kind: SearchKind | null): Promise<SearchResult> {
    await prepareSearch(searcher);
    return searcher.ask({ words, kind, most: MOST });
}

export function plainText(text: readonly string[]): string {
    return text.join('');
}

/** Text before a result's title: the number of a rule. */
export function labelOf({ kind, id, cites }: SearchHit): string {
    if (kind === 'rule' || kind === 'faq') return id;
    return kind === 'ruling' ? (cites?.split(', ')[0] ?? '') : '';
}
