import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { applyClicks, applyMessageEvents } from "../../../lib/sending/index.ts";
import { applyHits, applyRefusals, trackingHit } from "../../../lib/tracking/index.ts";

const JOB = "tracking-apply-visits";
const STEPS_A_RUN = 5;
const PORTIONS_A_STEP = 4;

/** Applies opens, clicks and unsubscribes to the campaigns and consents of one organization. */
export const applyVisits = inngest.createFunction(
  { id: JOB, triggers: [trackingHit], ...lane("inbound", { limit: ONE_PER_ORGANIZATION }), retries: 4 },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    let [refused, visits] = [0, 0];
    for (let portion = 1; portion <= STEPS_A_RUN; portion += 1) {
      const applied = await step.run(`portion-${portion}`, async () => ({
        refused: portion === 1 ? await applyRefusals(ctx) : 0,
        ...(await applyPortions(ctx)),
      }));
      refused += applied.refused;
      visits += applied.visits;
      if (applied.isEmpty) return { refused, visits };
    }
    await step.sendEvent("go-on", trackingHit.create(event.data));
    return { refused, visits };
  },
);

/** Several batches per step, because each step is one billed execution. */
async function applyPortions(ctx: Ctx): Promise<{ visits: number; isEmpty: boolean }> {
  let visits = 0;
  for (let portion = 0; portion < PORTIONS_A_STEP; portion += 1) {
    const applied = await applyHits(ctx, async (_, { clicks, deliveryId }) => {
      await applyMessageEvents(ctx, { deliveryIds: [deliveryId] });
      if (clicks.length > 0) await applyClicks(ctx, { clicks });
    });
    visits += applied;
    if (applied === 0) return { visits, isEmpty: true };
  }
  return { visits, isEmpty: false };
}
