import { NonRetriableError, RetryAfterError } from "inngest";
import {
  ErpError,
  erpPageRequested,
  erpSyncFinished,
  failErpSync,
  finishErpSync,
  InconsistentPageError,
  importErpPage,
} from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { deferJobRun } from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-import-page";
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Imports one page per run and requests the next one, so that a crash repeats one page only. */
export const importPage = inngest.createFunction(
  {
    id: JOB,
    triggers: [erpPageRequested],
    retries: 4,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION, personWaitsIf: "event.data.trigger == 'user'" }),
    onFailure: ({ event, error, step }) => {
      const { orgId, jobRunId } = event.data.event.data;
      return step.run("fail-run", () => failErpSync(systemCtx(orgId, JOB), jobRunId, error));
    },
  },
  async ({ event, step }) => {
    const { orgId, jobRunId, position, ...origin } = event.data;
    const ctx = systemCtx(orgId, JOB);
    const { next } = await step.run("import-page", () =>
      importErpPage(ctx, { jobRunId, position }).catch((error) => decideRetry(ctx, jobRunId, error)),
    );
    if (next) {
      await step.sendEvent(
        "request-next-page",
        erpPageRequested.create({ orgId, jobRunId, position: next, ...origin }),
      );
      return { next };
    }
    const finished = await step.run("finish-sync", () => finishErpSync(ctx, jobRunId));
    if (finished)
      await step.sendEvent(
        "announce-end",
        erpSyncFinished.create({ orgId, jobRunId, ...finished }, { id: `erp-sync-finished-${jobRunId}` }),
      );
    return { next: null };
  },
);

/**
 * Does not retry wrong credentials. Waits as long as the ERP asks, up to `LONGEST_PAUSE_MS`. The code is passed as a
 * plain object in `cause`, because the SDK drops the `code` of errors, also of errors in `cause`, before `onFailure`.
 */
async function decideRetry(ctx: Ctx, jobRunId: string, error: unknown): Promise<never> {
  if (!(error instanceof ErpError || error instanceof InconsistentPageError)) throw error;
  const { message } = error;
  const cause = { code: error.code };
  if (error instanceof ErpError && error.isPermanent) throw new NonRetriableError(message, { cause });
  if (error instanceof ErpError && error.retryAfterMs !== null) {
    const pause = Math.min(error.retryAfterMs, LONGEST_PAUSE_MS);
    await deferJobRun(ctx, jobRunId, pause);
    throw new RetryAfterError(message, pause, { cause });
  }
  throw new Error(message, { cause });
}
