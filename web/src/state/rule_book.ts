// rule_book.ts: the rules of the game by number, loaded from docs/rules on first use.

export interface Rule {
    /** "R13.5.1"; of a chapter "R13". */
    readonly number: string;
    /** Title of a chapter or section; "" for a rule. */
    readonly title: string;
    readonly paragraphs: readonly string[];
}

const HEADING = /^#+ (R\d+(?:\.\d+)*) (.*)$/;
const NUMBERED = /^\*\*(R\d+(?:\.\d+)*)\*\* (.*)$/s;

/** Markdown as plain words: no emphasis, links as their text, one line. */
function plain(markdown: string): string {
    return markdown
        .replace(/^> ?/gm, '')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\*\*?/g, '')
        .replace(/\s+/g, ' ')
        .trim();
}

/** Paragraphs and examples, which begin a line with "> ". */
function blocksOf(chapter: string): string[] {
    const apart = chapter.replace(/<!--.*?-->/gs, '').replace(/^([^>\n].*)\n(?=> )/gm, '$1\n\n');
    return apart.split(/\n{2,}/).map((block) => block.trim());
}

/** The numbered parts of a chapter; a paragraph without a number belongs to the part before it. */
export function rulesIn(chapter: string): Rule[] {
    const rules: { number: string; title: string; paragraphs: string[] }[] = [];
    for (const block of blocksOf(chapter)) {
        const [, section, title = ''] = HEADING.exec(block) ?? [];
        const [, number, text = block] = NUMBERED.exec(block) ?? [];
        if (section !== undefined) rules.push({ number: section, title: plain(title), paragraphs: [] });
        else if (number !== undefined) rules.push({ number, title: '', paragraphs: [plain(text)] });
        else if (!block.startsWith('#') && plain(block) !== '') rules.at(-1)?.paragraphs.push(plain(block));
    }
    return rules;
}

const FILES = import.meta.glob<string>('../../../docs/rules/R*.md', { query: '?raw', import: 'default' });
let book: Promise<ReadonlyMap<string, Rule>> | null = null;

async function readBook(): Promise<ReadonlyMap<string, Rule>> {
    const chapters = await Promise.all(Object.values(FILES).map((load) => load()));
    return new Map(chapters.flatMap(rulesIn).map((rule) => [rule.number, rule]));
}

/** A rule, or the nearest rule that contains it (R5.2.2d is in R5.2.2); null if there is none. */
export function ruleIn(rules: ReadonlyMap<string, Rule>, number: string): Rule | null {
    for (let part = number; part !== ''; part = part.slice(0, -1)) {
        const found = rules.get(part);
        if (found) return found;
    }
    return null;
}

/** The rules one level below: R9.1.1, R9.1.2 … of R9.1. */
export function partsOfRule(rules: ReadonlyMap<string, Rule>, { number }: Rule): readonly Rule[] {
    const level = number.split('.').length + 1;
    return [...rules.values()].filter(
        (rule) => rule.number.startsWith(`${number}.`) && rule.number.split('.').length === level,
    );
}

/** A rule and the rules one level below it. */
export async function findRule(number: string): Promise<readonly Rule[]> {
    book ??= readBook();
    const rules = await book;
    const rule = ruleIn(rules, number);
    return rule ? [rule, ...partsOfRule(rules, rule)] : [];
}
