import { carryOnImport, failImport, importWorkRequested } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "imports-carry-on";
/** Each step repeats all earlier ones, so a run must stay short; the last step requests the next run. */
const STEPS_A_RUN = 20;

/** Reads, previews, imports or undoes a file, some seconds a step. */
export const carryOn = inngest.createFunction(
  {
    id: JOB,
    triggers: [importWorkRequested],
    retries: 4,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
    onFailure: ({ event, step }) => {
      const { orgId, importId, jobRunId } = event.data.event.data;
      return step.run("fail-import", () => failImport(systemCtx(orgId, JOB), { importId, jobRunId }));
    },
  },
  async ({ event, step }) => {
    const { orgId, importId, jobRunId } = event.data;
    for (let part = 1; part <= STEPS_A_RUN; part += 1) {
      const { isDone } = await step.run(`carry-on-${part}`, () =>
        carryOnImport(systemCtx(orgId, JOB), { importId, jobRunId }),
      );
      if (isDone) return { isDone };
    }
    await step.sendEvent("go-on", importWorkRequested.create({ orgId, importId, jobRunId }));
    return { isDone: false };
  },
);
