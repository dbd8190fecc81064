import { cutoffOf } from "../core/retention.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Removal, removeRows } from "../platform/database/remove-rows.ts";
import { closeEmptyImports, deleteOldContent } from "./store/old-content.ts";

const TABLES = ["customer_import_part", "customer_import_chunk", "customer_import_change"] as const;

/** Removes the content of imports past its retention: file, rows, rejected rows and states before. The import stays. */
export async function removeOldImports(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.customer_import_chunk", ctx.clock.now());
  let removed = 0;
  for (const table of TABLES) {
    const rows = await removeRows(ctx.db.sql, `public.${table}`, (sql, limit) =>
      deleteOldContent(sql, ctx.orgId, table, { before, limit }),
    );
    removed += rows.removed;
    if (!rows.isDone) return { removed, isDone: false };
  }
  await ctx.db.sql((sql) => closeEmptyImports(sql, ctx.orgId, before));
  return { removed, isDone: true };
}
