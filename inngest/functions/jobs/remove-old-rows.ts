import { removeOldImports } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import {
  oldRowsRemovalRequested,
  removeInTurn,
  removeOldIdempotencyKeys,
  removeOldJobRuns,
} from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { removeOldMessageEvents } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { removeOldTokens } from "../../../lib/tracking/index.ts";
import { removeOldDeliveries } from "../../../lib/webhooks/index.ts";

const JOB = "jobs-remove-old-rows";
const STEPS_A_RUN = 20;
const REMOVALS = [
  removeOldMessageEvents,
  removeOldTokens,
  removeOldIdempotencyKeys,
  removeOldDeliveries,
  removeOldImports,
  removeOldJobRuns,
];

/** Removes one organization's rows past their retention, a few seconds a step. */
export const removeOldRows = inngest.createFunction(
  { id: JOB, triggers: [oldRowsRemovalRequested], ...lane("bulk", { limit: ONE_PER_ORGANIZATION }), retries: 3 },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    let removed = 0;
    for (let portion = 1; portion <= STEPS_A_RUN; portion += 1) {
      const done = await step.run(`remove-portion-${portion}`, () =>
        removeInTurn(REMOVALS.map((remove) => () => remove(ctx))),
      );
      removed += done.removed;
      if (done.isDone) return { removed };
    }
    await step.sendEvent("go-on", oldRowsRemovalRequested.create(event.data));
    return { removed };
  },
);
