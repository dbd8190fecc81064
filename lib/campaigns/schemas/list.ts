import { z } from "zod";
import { oneOfParam, optionalParam, someOfParam } from "../../core/list-filters.ts";
import { Paging, sorted } from "../../core/paging.ts";
import { Uuid } from "../../core/uuid.ts";
import type { CampaignContent, CampaignFields, Recurrence } from "./content.ts";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES, type CampaignChannel, type CampaignStatus } from "./kinds.ts";
import { DayParam, Term } from "./parts.ts";

const CAMPAIGN_SORTS = ["updatedAt", "name", "scheduledAt", "startedAt", "createdAt"] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

/** `status` may be repeated. `from` and `to`: days in UTC−3 on which something was or will be sent. */
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

/** Every one of them a sum over the ledger of the current occurrence. */
export type CampaignMetrics = {
  sent: number;
  delivered: number;
  reads: number;
  replies: number;
  clicks: number;
  conversions: number;
  revenue: number;
  failed: number;
  skipped: number;
};

/** How far the current occurrence is. `audience` is everybody in its ledger. */
export type CampaignProgress = {
  audience: number;
  queued: number;
  sending: number;
  inDoubt: number;
  /** Accepted in the last minute; null unless it is being sent. */
  perMinute: number | null;
};

type NumberName = {
  id: string;
  provider: "gateway" | "cloud_official";
  displayPhoneNumber: string | null;
  store: string;
};

/** One line of the list and of the calendar. The metrics are fields of the campaign itself, as the specification has it. */
export type CampaignRow = CampaignMetrics & {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  segment: { id: string; name: string } | null;
  tags: string[];
  scheduledAt: string | null;
  recurrence: Recurrence | null;
  /** The times between `from` and `to` at which a recurring one is still due; without both, null. */
  occurrences: string[] | null;
  occurrence: number;
  pausedReason: string | null;
  /** False: it reaches, or reached, stores that you don't see, so you can read and duplicate it and nothing else. */
  mayChange: boolean;
  startedAt: string | null;
  /** Null while the audience is being made. */
  audienceAt: string | null;
  finishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  progress: CampaignProgress;
};

export type CampaignView = Omit<CampaignRow, "occurrences"> &
  Pick<CampaignFields, "segmentId" | "behaviorRules" | "linkUrl" | "surveyId"> & {
    whatsapp: Pick<CampaignContent, "templateName" | "variables"> & {
      numberId: string | null;
      number: NumberName | null;
      language: string | null;
      text: string | null;
    };
    email: Pick<CampaignContent, "subject" | "preheader" | "html" | "text" | "fromName" | "replyTo">;
    createdBy: string | null;
    updatedBy: string | null;
    /** Of its state: told with a change, the change is refused where this is another one by then. */
    version: number;
    /** Which version of its content the next send takes, and whether an earlier send already took it. */
    content: { version: number; isSent: boolean };
  };
