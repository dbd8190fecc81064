import type { Ctx } from "../../lib/platform/ctx.ts";
import type { Sql } from "../../lib/platform/db.ts";

export class Crash extends Error {}

/**
 * A ctx whose process dies at one of its steps at the database: before the step, or right after it. A statement is a
 * step, and so is the whole transaction around it, whose "after" is right after its commit.
 */
export function crashingCtx(ctx: Ctx, at: number, when: "before" | "after"): Ctx {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    const isMine = steps++ === at;
    if (isMine && when === "before") throw new Crash();
    const result = await work();
    if (isMine) throw new Crash();
    return result;
  };
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
