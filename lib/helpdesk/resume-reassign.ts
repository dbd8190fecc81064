import { emit, failJobRun, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { reassignRequested } from "./events.ts";
import { loadHelpdeskConfig } from "./store/config.ts";

/**
 * Asks for another look where a crash left one running; false for any other run. That look ends the dead run first and
 * goes on with what it had begun, though it be switched off by now and no schedule come by any more.
 */
export async function resumeReassign(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const { type, status } = await getJobRun(ctx, jobRunId);
  if (type !== "reassignment" || status !== "running") return false;
  if (!(await loadHelpdeskConfig(ctx))) {
    await failJobRun(ctx, jobRunId, "There is no helpdesk any more");
    return false;
  }
  await emit(reassignRequested.create({ orgId: ctx.orgId, trigger: "schedule", actorId: null }));
  return true;
}
