import { z } from "zod";
import { oneOfParam, optionalParam, someOfParam } from "../../core/list-filters.ts";
import { Paging, sorted } from "../../core/paging.ts";
import { Uuid } from "../../core/uuid.ts";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES } from "../../sending/schemas.ts";
import { DayParam, Term } from "./parts.ts";

export type { CampaignRow, CampaignTestView, CampaignView } from "../responses.ts";

const CAMPAIGN_SORTS = ["updatedAt", "name", "scheduledAt", "startedAt", "createdAt"] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

/** `status` may be repeated. `from` and `to`: days in UTC−3 with a past or future send. */
export const CampaignsQuery = Paging.extend({
  channel: oneOfParam(CAMPAIGN_CHANNELS),
  status: someOfParam(CAMPAIGN_STATUSES),
  q: Term,
  tag: Term,
  segmentId: Uuid.optional().catch(undefined),
  recurring: optionalParam(z.stringbool()),
  from: DayParam,
  to: DayParam,
  ...sorted(CAMPAIGN_SORTS, { order: "desc" }),
});
export type CampaignsQuery = z.infer<typeof CampaignsQuery>;

/** `GET /campaigns/names` */
export const CampaignNamesQuery = z.object({ q: Term });
export type CampaignNamesQuery = z.infer<typeof CampaignNamesQuery>;
