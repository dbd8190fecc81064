import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getCampaignRecord } from "./get-campaign.ts";
import type { CampaignId, ContentQuery, SentContentView } from "./schemas.ts";
import { findSentContent } from "./store/versions.ts";
import { toSentContentView } from "./views.ts";

/** The content of one send; without `occurrence`, of the latest one. 409 before the first send. */
export async function getSentContent(
  ctx: Ctx,
  { id, occurrence }: CampaignId & ContentQuery,
): Promise<SentContentView> {
  const campaign = await getCampaignRecord(ctx, { id });
  const asked = occurrence ?? campaign.occurrence;
  if (asked === 0) throw new ConflictError("campaign_not_sent", "The campaign has not been sent yet");
  const sent = await findSentContent(ctx.db, ctx.orgId, id, asked);
  if (!sent) throw new NotFoundError("send_not_found");
  return toSentContentView(asked, sent);
}
