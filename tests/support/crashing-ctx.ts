import type { Ctx } from "../../lib/platform/ctx.ts";
import type { Sql } from "../../lib/platform/db.ts";

export class Crash extends Error {}

type Step = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A ctx whose process dies at one of its steps at the database: before the step, or right after it. A statement is a
 * step, and so is the whole transaction around it, whose "after" is right after its commit.
 */
export function crashingCtx(ctx: Ctx, at: number, when: "before" | "after"): Ctx {
  let steps = 0;
  return withSteps(ctx, async (work) => {
    const isMine = steps++ === at;
    if (isMine && when === "before") throw new Crash();
    const result = await work();
    if (isMine) throw new Crash();
    return result;
  });
}

/** A process that dies at one of its steps, and from then on does nothing more. */
export class Life {
  steps = 0;
  isOver = false;
  readonly #at: number;
  readonly #when: "before" | "after";

  /** Without a step it lives for ever. */
  constructor(at = Number.POSITIVE_INFINITY, when: "before" | "after" = "before") {
    [this.#at, this.#when] = [at, when];
  }

  step: Step = async (work) => {
    const isMine = this.steps++ === this.#at;
    if (isMine && this.#when === "before") this.isOver = true;
    if (this.isOver) throw new Crash();
    const result = await work();
    if (isMine) this.isOver = true;
    // What was under way is done, but nobody is left to hear of it.
    if (this.isOver) throw new Crash();
    return result;
  };
}

/** What such a process does at the database. */
export function mortalCtx(ctx: Ctx, life: Life): Ctx {
  return withSteps(ctx, life.step);
}

function withSteps(ctx: Ctx, step: Step): Ctx {
  const watch = (sql: Sql): Sql => ({
    ...sql,
    rows: (text, params) => step(() => sql.rows(text, params)),
    run: (text, params) => step(() => sql.run(text, params)),
  });
  return {
    ...ctx,
    db: {
      ...ctx.db,
      rows: (text, params) => step(() => ctx.db.rows(text, params)),
      sql: (work) => step(() => ctx.db.sql((sql) => work(watch(sql)))),
    },
  };
}
