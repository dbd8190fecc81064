import { applyClicks, applyMessageEvents } from "../../../lib/campaigns/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { applyHits, applyRefusals, trackingHit } from "../../../lib/tracking/index.ts";

const JOB = "tracking-apply-visits";
const PORTIONS_A_RUN = 20;

/** What people did with the addresses made for them, into the campaigns and the consents of one organization. */
export const applyVisits = inngest.createFunction(
  { id: JOB, triggers: [trackingHit], concurrency: { key: "event.data.orgId", limit: 1 }, retries: 4 },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    const refused = await step.run("refusals", () => applyRefusals(ctx));
    let visits = 0;
    for (let portion = 1; portion <= PORTIONS_A_RUN; portion += 1) {
      const applied = await step.run(`portion-${portion}`, () =>
        applyHits(ctx, async (_, { clicks, deliveryId }) => {
          await applyMessageEvents(ctx, { deliveryIds: [deliveryId] });
          if (clicks.length > 0) await applyClicks(ctx, { clicks });
        }),
      );
      visits += applied;
      if (applied === 0) return { refused, visits };
    }
    await step.sendEvent("go-on", trackingHit.create(event.data));
    return { refused, visits };
  },
);
