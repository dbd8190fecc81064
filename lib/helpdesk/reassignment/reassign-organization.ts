import { failRunningJobRuns, finishJobRun, isJobRunning, lockJobRunStarts, startJobRun } from "../../jobs/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";
import { logger } from "../../platform/logger.ts";
import { NO_AGENT } from "../rules/conversations.ts";
import { isReassigning } from "../rules/reassignment.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { loadHelpdeskConfig, saveEarliestWait, startWaitCheck } from "../store/config.ts";
import { listStaleRedirects } from "../store/redirects.ts";
import { NOTHING, type Overdue, planRedirects } from "./plan-redirects.ts";
import { REASSIGN_TOOLS, type ReassignTools, type RedirectRun } from "./reassign-tools.ts";
import { redirectConversation, resumeRedirect } from "./redirect-conversation.ts";

export type ReassignRequest = { trigger?: "schedule" | "user"; actorId?: string | null };

const COUNTS = { redirected: 0, resumed: 0, withoutAgent: 0, skipped: 0, failed: 0 };
type ReassignCounts = typeof COUNTS;
export type Reassigned = { state: "done" | "off" | "busy" | "unreachable" } & ReassignCounts;

/** A run may outlast its lock: each redirect has its own claim. */
const LOCK_SECONDS = 300;

/**
 * Redirects overdue conversations to the e-commerce team and resumes unfinished redirects, even if reassignment is off
 * or the queue cannot be read. One run per organization at a time.
 */
export async function reassignOrganization(
  ctx: Ctx,
  request: ReassignRequest = {},
  tools: Partial<ReassignTools> = {},
): Promise<Reassigned> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config) return { state: "off", ...COUNTS };
  const release = await acquireLock(reassignLockKey(ctx.orgId), LOCK_SECONDS);
  if (!release) return { state: "busy", ...COUNTS };
  try {
    return await reassignAlone(ctx, { config, request, tools: { ...REASSIGN_TOOLS, ...tools } });
  } finally {
    // If the release fails, the lock expires.
    await release().catch(() => undefined);
  }
}

export function reassignLockKey(orgId: string): string {
  return `helpdesk:reassign:${orgId}`;
}

type Run = { config: HelpdeskConfig; request: ReassignRequest; tools: ReassignTools };
type Task = { conversationId: number; work: () => Promise<keyof ReassignCounts> };

async function reassignAlone(ctx: Ctx, { config, request, tools }: Run): Promise<Reassigned> {
  await failInterrupted(ctx);
  const isOn = isReassigning(config);
  const former = isOn ? await startWaitCheck(ctx) : null;
  const plan = isOn ? await planRedirects(ctx, config, tools) : NOTHING;
  const { members, redirect, markNoAgent } = plan ?? NOTHING;
  if (plan) await saveEarliestWait(ctx, config, { former, earliestWaitAt: plan.earliestWaitAt });
  const leftBehind = await listStaleRedirects(ctx, config.accountId);
  const run = { config, tools };
  const tasks: Task[] = [
    ...leftBehind.map(({ id, conversationId }) => ({
      conversationId,
      work: () => resumeRedirect(ctx, id, run),
    })),
    ...redirect.map((overdue) => ({
      conversationId: overdue.conversation.id,
      work: () => redirectConversation(ctx, overdue, { ...run, members }),
    })),
    ...markNoAgent.map((overdue) => ({
      conversationId: overdue.conversation.id,
      work: () => markWithoutAgent(ctx, overdue, run),
    })),
  ];
  const state = !isOn ? "off" : plan ? "done" : "unreachable";
  if (tasks.length === 0 && (state !== "done" || request.trigger !== "user")) return { state, ...COUNTS };
  const jobRunId = await startJobRun(ctx, { type: "reassignment", ...request });
  const counts = await workThrough(ctx, tasks, tools.runMs);
  await finishJobRun(ctx, jobRunId, { conversations: counts });
  return { state, ...counts };
}

/** Processes conversations sequentially; a failure does not affect the others. */
async function workThrough(ctx: Ctx, tasks: readonly Task[], runMs: number): Promise<ReassignCounts> {
  const counts = { ...COUNTS };
  const until = ctx.clock.now().getTime() + runMs;
  for (const { conversationId, work } of tasks) {
    if (ctx.clock.now().getTime() > until) break;
    const outcome = await work().catch((error: unknown): "failed" => {
      logger.error({ err: error, orgId: ctx.orgId, conversationId }, "a conversation could not be reassigned");
      return "failed";
    });
    counts[outcome] += 1;
  }
  return counts;
}

async function markWithoutAgent(ctx: Ctx, { conversation }: Overdue, { config, tools }: RedirectRun) {
  const helpdesk = await tools.open(ctx, config);
  const isMarked = await helpdesk?.addLabel(conversation.id, NO_AGENT);
  return isMarked ? "withoutAgent" : "failed";
}

/** The caller holds the lock, so a run still marked as running has crashed. */
async function failInterrupted(ctx: Ctx): Promise<void> {
  if (!(await isJobRunning(ctx, "reassignment"))) return;
  await ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    await failRunningJobRuns(sql, ctx.orgId, "reassignment", "Interrupted; the next run goes on with it");
  });
}
