import { z } from "zod";
import { oneOfParam, optionalParam, someOfParam } from "../../core/list-filters.ts";
import { Paging, sorted } from "../../core/paging.ts";
import { Uuid } from "../../core/uuid.ts";
import {
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATUSES,
  type CampaignChannel,
  type CampaignMetrics,
  type CampaignProgress,
  type CampaignStatus,
} from "../../sending/schemas.ts";
import type { CampaignContent, CampaignFields, Recurrence } from "./content.ts";
import { DayParam, Term } from "./parts.ts";

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

type NumberName = {
  id: string;
  provider: "gateway" | "cloud_official";
  displayPhoneNumber: string | null;
  store: string;
};

/** A row of the list and the calendar. Metrics are top-level fields, as specified. */
export type CampaignRow = CampaignMetrics & {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  segment: { id: string; name: string } | null;
  tags: string[];
  scheduledAt: string | null;
  recurrence: Recurrence | null;
  /** Future times of a recurring campaign between `from` and `to`; null unless both are given. */
  occurrences: string[] | null;
  occurrence: number;
  pausedReason: string | null;
  /** False: it targets, or targeted, stores that the actor does not see; the actor may only read and duplicate it. */
  mayChange: boolean;
  startedAt: string | null;
  /** Null while the audience is being built. */
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
    /** For optimistic locking: a change sent with an outdated version is rejected. */
    version: number;
    /** The content version of the next send, and whether an earlier send already used it. */
    content: { version: number; isSent: boolean };
  };
