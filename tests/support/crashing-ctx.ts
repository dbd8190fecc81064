import type { Ctx } from "../../lib/platform/ctx.ts";
import type { Sql } from "../../lib/platform/db.ts";

export class Crash extends Error {}

type Step = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A ctx whose process crashes before or right after its nth database step. A step is a statement or a whole
 * transaction; "after" a transaction is right after its commit.
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

/** A process that crashes at one step and does nothing afterwards. */
export class Life {
  steps = 0;
  isOver = false;
  readonly #at: number;
  readonly #when: "before" | "after";

  /** Without a step it never crashes. */
  constructor(at = Number.POSITIVE_INFINITY, when: "before" | "after" = "before") {
    [this.#at, this.#when] = [at, when];
  }

  step: Step = async (work) => {
    const isMine = this.steps++ === this.#at;
    if (isMine && this.#when === "before") this.isOver = true;
    if (this.isOver) throw new Crash();
    const result = await work();
    if (isMine) this.isOver = true;
    // The step has taken effect, but the crashed process receives no result.
    if (this.isOver) throw new Crash();
    return result;
  };
}

/** A ctx whose database steps count towards the crash. */
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
      run: (text, params) => step(() => ctx.db.run(text, params)),
      sql: (work) => step(() => ctx.db.sql((sql) => work(watch(sql)))),
    },
  };
}
