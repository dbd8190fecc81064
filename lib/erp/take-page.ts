import { addJobRunErrors, saveProgress, settleEntityErrors, settleJobRunErrors } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { advanceCheckpoint, type CheckpointEntity, rewindCheckpoint } from "../settings/index.ts";
import { findStoreRefs } from "../stores/index.ts";
import { importRows } from "./import-rows.ts";
import type { ErpRows, ParseContext, ParsedPage } from "./parse-page.ts";
import type { Step } from "./rules/walk.ts";
import type { ErpEntity, ErpSyncType, SyncTask } from "./schemas.ts";
import { findSellerRefs } from "./store/names.ts";

/** Writes a parsed page in one transaction: rows, their effects, rejected rows, checkpoint and counts. */
export async function takePage<Entity extends ErpEntity>(
  ctx: Ctx,
  sql: Sql,
  { jobRunId, type }: SyncTask,
  entity: Entity,
  { step, page, isFirst }: { step: Step; page: ParsedPage<ErpRows[Entity]>; isFirst: boolean },
): Promise<void> {
  if (step.kind === "reread") {
    if (isNumbered(entity) && step.checkpoint !== null) await rewindCheckpoint(sql, ctx.orgId, entity, step.checkpoint);
    return;
  }
  const { rows, rejected, incomplete, skipped, seen } = page;
  const counts = await importRows(ctx, sql, entity, rows, { refreshesPreferences: type !== "erp_full" });
  if (isFirst && !isNumbered(entity)) await settleEntityErrors(sql, ctx.orgId, entity);
  else await settleJobRunErrors(sql, ctx.orgId, entity, seen);
  await addJobRunErrors(sql, ctx.orgId, jobRunId, [...rejected, ...incomplete]);
  if (isNumbered(entity) && step.checkpoint !== null) {
    await advanceCheckpoint(sql, ctx.orgId, entity, step.checkpoint);
    // Only a completed full run can detect a checkpoint above all existing rows.
    if (type === "erp_full" && step.walk === null) await rewindCheckpoint(sql, ctx.orgId, entity, step.checkpoint);
  }
  const progress = { ...counts, read: seen.length, rejected: rejected.length, skipped };
  await saveProgress(sql, ctx.orgId, jobRunId, { [entity]: progress });
}

function isNumbered(entity: ErpEntity): entity is CheckpointEntity {
  return entity === "customers" || entity === "transactions";
}

/** A full sync skips closed branches; other syncs read every branch, since a closed one may still send its last day. */
export async function loadParseContext(ctx: Ctx, type: ErpSyncType): Promise<ParseContext> {
  return ctx.db.sql(async (sql) => {
    const stores = await findStoreRefs(sql, ctx.orgId);
    return {
      stores: new Map(stores.map((store) => [store.code, store])),
      sellers: await findSellerRefs(sql, ctx.orgId),
      skipsClosedStores: type === "erp_full",
      now: ctx.clock.now(),
    };
  });
}
