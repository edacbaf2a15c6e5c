// deck_test_player.ts: the part of a worker that plays a test of a deck with the engine.

import { DeckTest } from '../../../src/wasm/deck_test.mjs';
import type { Engine } from '../../../src/wasm/engine.mjs';
import type { TestAnswer, TestCall, TestDeck, TestPlan } from './deck_test_calls';

export class DeckTestPlayer {
    private test: DeckTest | null = null;

    /** `lists`: of the ready-made decks, by id. */
    constructor(
        private readonly engine: Engine,
        private readonly lists: ReadonlyMap<string, string>,
    ) {}

    answer(call: TestCall): TestAnswer {
        try {
            return this.do(call);
        } catch (error) {
            return { failed: error instanceof Error ? error.message : String(error) };
        }
    }

    private do(call: TestCall): TestAnswer {
        if ('open' in call) return this.open(call.open);
        if (!this.test) throw new Error('no test is open');
        if ('report' in call) return { reported: this.test.report(call.report) };
        return { played: call.play, sums: this.test.play(call.play.from, call.play.to) };
    }

    private open(plan: TestPlan): TestAnswer {
        this.test?.close();
        this.test = null;
        this.test = new DeckTest(this.engine, {
            ...plan,
            versions: plan.versions.map((deck) => this.named(deck)),
            against: plan.against.map((deck) => this.named(deck)),
        });
        return { opened: { tasks: this.test.tasks, counters: this.test.counters } };
    }

    private named({ name, list, id }: TestDeck): { name: string; list: string } {
        const text = list ?? this.lists.get(id ?? '');
        if (text === undefined) throw new Error(`there is no deck "${name}"`);
        return { name, list: text };
    }
}
