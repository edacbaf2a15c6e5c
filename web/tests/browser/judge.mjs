// judge.mjs: runs axe-core on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = ['serious', 'critical'];

/**
 * Serious and critical findings, each with the elements it is about.
 * @param {import('playwright-core').Page} page
 * @param {string[] | null} rules those alone, or all
 * @returns {Promise<string[]>}
 */
export async function findings(page, rules = null) {
    if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source);
    const { violations } = await page.evaluate(
        `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })})`,
    );
    return violations
        .filter((/** @type {{impact: string}} */ violation) => GRAVE.includes(violation.impact))
        .map(
            (
                /** @type {{id: string, help: string, nodes: {html: string, failureSummary: string}[]}} */ {
                    id,
                    help,
                    nodes,
                },
            ) =>
                `${id}: ${help}: ${nodes
                    .slice(0, 4)
                    .map(
                        (node) =>
                            `${node.html.slice(0, 200)} (${node.failureSummary.split('\n').slice(1).join(' ').trim()})`,
                    )
                    .join(' | ')}`,
        );
}
