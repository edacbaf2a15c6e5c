// deck_test.mjs: calls the engine's tests of decks (sim_exports.c), in a worker of the page and under node in tests.

/**
 * @typedef {{name: string, list: string}} NamedList
 * @typedef {{versions: NamedList[], against: NamedList[], games: number, seed: string, bot: string}} Plan
 */

/** A deck, or an old and a new version of it, against others. */
export class DeckTest {
  /** Throws an EngineError if the plan cannot be played. @param {import('./engine.mjs').Engine} engine @param {Plan} plan */
  constructor(engine, plan) {
    this.engine = engine;
    this.test = engine.withTexts([JSON.stringify(plan)], (text, length) =>
      engine.need(engine.lib.page_sim_open(text, length)),
    );
    /** Number of tasks: games, or pairs of games. @type {number} */
    this.tasks = engine.lib.page_sim_tasks(this.test);
    /** @type {number} */
    this.counters = engine.lib.page_sim_counters(this.test);
  }

  /** Plays some tasks and returns their sums, which may be added to other sums of the same plan. @param {number} from @param {number} to excluded */
  play(from, to) {
    const sums = this.engine.lib.page_sim_play(this.test, from, to);
    const counters = new BigUint64Array(
      this.engine.lib.memory.buffer,
      sums,
      this.counters,
    );
    return Float64Array.from(counters, Number);
  }

  /** The report of sums, as JSON. @param {Float64Array} sums @returns {string} */
  report(sums) {
    const counters = BigUint64Array.from(sums, BigInt);
    const bytes = new Uint8Array(counters.buffer);
    return this.engine
      .withTexts([bytes], (text) =>
        this.engine.text(
          this.engine.need(
            this.engine.lib.page_sim_report(this.test, text, sums.length),
          ),
        ),
      )
      .trimEnd();
  }

  close() {
    this.engine.lib.page_sim_close(this.test);
  }
}
