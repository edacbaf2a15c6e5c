// faq.ts: questions and answers of docs/rules, loaded on first use.

export interface Answered {
    readonly question: string;
    readonly answer: string;
}

/** The paragraph that begins with the word, as plain text; "" if there is none. */
function paragraph(section: string, word: string): string {
    const text = new RegExp(`^${word}: ([^]*?)(?:\\n\\n|(?![^]))`, 'm').exec(section)?.[1] ?? '';
    return text
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\*\*?/g, '')
        .replace(/\s+/g, ' ')
        .trim();
}

/** The answered questions of a chapter by their id: "FAQ-Q08". */
export function answersIn(chapter: string): ReadonlyMap<string, Answered> {
    const sections = chapter.split(/^## /m).slice(1);
    return new Map(
        sections
            .map((section) => [section.split(' ')[0] ?? '', section] as const)
            .map(([id, section]): [string, Answered] => [
                id,
                { question: paragraph(section, 'Question'), answer: paragraph(section, 'Answer') },
            ])
            .filter(([, { question, answer }]) => question !== '' && answer !== ''),
    );
}

const FILES = import.meta.glob<string>('../../../docs/rules/{FAQ,TR-cases}.md', { query: '?raw', import: 'default' });

/** The first answered question among the cited ids; null if none is one. */
export async function answerTo(cites: readonly string[]): Promise<Answered | null> {
    const chapters = await Promise.all(Object.values(FILES).map((load) => load()));
    const answers = new Map(chapters.flatMap((chapter) => [...answersIn(chapter)]));
    return cites.map((cite) => answers.get(cite)).find((answered) => answered !== undefined) ?? null;
}
