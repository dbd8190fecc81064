import { inngest } from "../../../lib/jobs/client.ts";
import { keepAlive } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { buildAudience, campaignSendRequested, failCampaign, requestNextRun } from "../../../lib/sending/index.ts";

const JOB = "campaigns-build-audience";

/**
 * Builds the audience of a send and requests the first run. Idempotent: repeated, it finds the audience built.
 */
export const buildAudienceOnRequest = inngest.createFunction(
  {
    id: JOB,
    triggers: [campaignSendRequested],
    retries: 4,
    ...lane("sends", {
      limit: { key: "event.data.orgId", limit: 2 },
      personWaitsIf: "event.data.trigger == 'user'",
    }),
    onFailure: ({ event, step }) => {
      const { orgId, ...send } = event.data.event.data;
      return step.run("fail-campaign", () => failCampaign(systemCtx(orgId, JOB), send));
    },
  },
  async ({ event, step }) => {
    const { orgId, ...send } = event.data;
    const ctx = systemCtx(orgId, JOB);
    return step.run("build-audience", async () => {
      const { isReady, added } = await keepAlive(ctx, send.jobRunId, () => buildAudience(ctx, send));
      // Not a step of its own: the first message would wait for one more call of this function.
      if (isReady) await requestNextRun(ctx, send.campaignId);
      return { added };
    });
  },
);
