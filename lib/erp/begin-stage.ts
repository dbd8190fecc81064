import type { Ctx } from "../platform/ctx.ts";
import { type ErpConnection, getCheckpoints } from "../settings/index.ts";
import { fetchErpPage } from "./client.ts";
import { startKeyset, startPages } from "./rules/walk.ts";
import type { ErpEntity, ErpSyncType, SyncInput, SyncWindow, Walk } from "./schemas.ts";

/** Start position for an entity: the beginning in a full run, otherwise after the checkpoint. */
export async function beginStage(
  ctx: Ctx,
  connection: ErpConnection,
  entity: ErpEntity,
  type: ErpSyncType,
  { window, resume }: SyncInput,
): Promise<Walk> {
  if (entity !== "customers" && entity !== "transactions") return startPages();
  const after = Number((await getCheckpoints(ctx))[entity]);
  // If a branch has reopened since, its rows lie below the interrupted run's position; the checkpoint was rewound.
  if (type === "erp_full") return startKeyset(Math.min(resume?.[entity] ?? 0, after));
  return startKeyset(after, window !== null && (await leavesRowsOut(ctx, connection, entity, after, window)));
}

/**
 * False if the window contains every new row: the run then ignores the window and moves the checkpoint. Otherwise a
 * moved checkpoint would skip the rows outside the window for good.
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
