import type { Ctx } from "../platform/ctx.ts";
import { type ErpConnection, getCheckpoints } from "../settings/index.ts";
import { sourceOf } from "./erp-source.ts";
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
  const isWindowed = window !== null && (await leavesRowsOut(ctx, connection, entity, after, window));
  return startKeyset(isWindowed ? after : await sourceOf(connection).findStart(connection, entity, after), isWindowed);
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
  const { countRows } = sourceOf(connection);
  const inside = await countRows(ctx, connection, entity, after, window);
  const all = await countRows(ctx, connection, entity, after, null);
  return all === null || inside !== all;
}
