import { ConflictError } from "../../core/errors.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { emit, failJobRun, getJobRun } from "../../jobs/index.ts";
import { actorId, type Ctx } from "../../platform/ctx.ts";
import { reassignRequested } from "../events.ts";
import { isReassigning } from "../rules/reassignment.ts";
import { loadHelpdeskConfig } from "../store/config.ts";

/** Triggers a reassignment run now. It affects all stores, so the actor must see all stores. */
export async function requestReassignment(ctx: Ctx): Promise<{ requested: true }> {
  assertSeesEveryStore(ctx);
  const config = await loadHelpdeskConfig(ctx);
  if (!config || !isReassigning(config))
    throw new ConflictError("reassignment_off", "Automatic reassignment is off: turn it on first");
  await emit(reassignRequested.create({ orgId: ctx.orgId, trigger: "user", actorId: actorId(ctx.actor) }));
  return { requested: true };
}

/**
 * Requests a new run if this one crashed; false for other runs. The new run marks the crashed one as failed and resumes
 * its redirects, even if reassignment has been switched off.
 */
export async function resumeReassignment(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const { type, status } = await getJobRun(ctx, jobRunId);
  if (type !== "reassignment" || status !== "running") return false;
  if (!(await loadHelpdeskConfig(ctx))) {
    await failJobRun(ctx, jobRunId, "The helpdesk connection was removed");
    return false;
  }
  await emit(reassignRequested.create({ orgId: ctx.orgId, trigger: "schedule", actorId: null }));
  return true;
}
