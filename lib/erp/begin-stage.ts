import type { Ctx } from "../platform/ctx.ts";
import { type ErpConnection, getCheckpoints } from "../settings/index.ts";
import { fetchErpPage } from "./client.ts";
import { startKeyset, startPages } from "./rules/walk.ts";
import type { ErpEntity, ErpSyncType, SyncInput, SyncWindow, Walk } from "./schemas.ts";

/** Where reading an entity begins: at nothing in a full run, else above the checkpoint. */
export async function beginStage(
  ctx: Ctx,
  connection: ErpConnection,
  entity: ErpEntity,
  type: ErpSyncType,
  { window, resume }: SyncInput,
): Promise<Walk> {
  if (entity !== "customers" && entity !== "transactions") return startPages();
  const after = Number((await getCheckpoints(ctx))[entity]);
  // A branch that has reopened since has rows below where the former run broke off: the checkpoint went back for them.
  if (type === "erp_full") return startKeyset(Math.min(resume?.[entity] ?? 0, after));
  return startKeyset(after, window !== null && (await leavesRowsOut(ctx, connection, entity, after, window)));
}

/**
 * A window that holds every new row is no limit: the walk goes without it and moves the checkpoint. Otherwise rows
 * outside it stay behind, and a checkpoint that moved past them would lose them for good.
 */
async function leavesRowsOut(
  ctx: Ctx,
  connection: ErpConnection,
  entity: ErpEntity,
  after: number,
  window: SyncWindow,
): Promise<boolean> {
  const query = { transId: after > 0 ? after : null, page: 1, limit: 1 };
  const inside = await fetchErpPage(ctx, connection, entity, query, window);
  const all = await fetchErpPage(ctx, connection, entity, query);
  return all.total === null || inside.total !== all.total;
}
