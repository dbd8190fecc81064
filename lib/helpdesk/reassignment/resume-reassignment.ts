import { emit, failJobRun, getJobRun } from "../../jobs/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { reassignRequested } from "../events.ts";
import { loadHelpdeskConfig } from "../store/config.ts";

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
