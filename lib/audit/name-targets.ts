import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { hasRowId, targetRefsOf } from "./rules/targets.ts";
import type { AccessLog } from "./schemas.ts";
import type { AccessLogRow } from "./store/find-access-logs.ts";
import { findTargetNames, isNamedKind, type NamedKind } from "./store/find-target-names.ts";
import { toAccessLogView } from "./views.ts";

/** Resolves the targets of all records with one query per kind. */
export async function nameTargets(sql: Sql, ctx: Ctx, rows: readonly AccessLogRow[]): Promise<AccessLog[]> {
  const wanted = new Map<NamedKind, string[]>();
  for (const ref of rows.flatMap(({ metadata }) => targetRefsOf(metadata)).filter(hasRowId))
    if (isNamedKind(ref.kind)) wanted.set(ref.kind, [...(wanted.get(ref.kind) ?? []), ref.id]);
  const names = await findTargetNames(sql, ctx, wanted);
  return rows.map((row) => toAccessLogView(row, names));
}
