import type { Ctx } from "../../lib/platform/ctx.ts";

/** A ctx that notes its single statements and, as "transaction", its transactions. */
export function watchedCtx(ctx: Ctx, statements: string[]): Ctx {
  const note = <T>(text: string, work: () => Promise<T>): Promise<T> => {
    statements.push(text);
    return work();
  };
  const { db } = ctx;
  return {
    ...ctx,
    db: {
      ...db,
      rows: (text, params) => note(text, () => db.rows(text, params)),
      run: (text, params) => note(text, () => db.run(text, params)),
      sql: (work) => note("transaction", () => db.sql(work)),
      transaction: (work) => note("transaction", () => db.transaction(work)),
    },
  };
}
