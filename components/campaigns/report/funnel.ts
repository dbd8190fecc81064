import { rateOf } from "@/components/campaigns/rates.ts";
import type {
  CampaignChannel,
  CampaignMetrics,
  CampaignProgress,
  CampaignReport,
  CampaignView,
  RecipientsQuery,
  SkipReason,
} from "@/lib/campaigns/schemas.ts";

export type StageName = "audience" | "planned" | "sent" | "delivered" | "reads" | "clicks" | "replies" | "buyers";
type Stage = NonNullable<RecipientsQuery["stage"]>;

export type FunnelStage = {
  name: StageName;
  count: number;
  /** A message without a link has no clicks to count: neither count nor rate is shown. */
  isKnown: boolean;
  /** Base of the rate; null for the audience and for its planned messages. */
  base: { name: StageName; count: number } | null;
  rate: number | null;
  /** Percentage of the whole audience; sets the bar's length. */
  share: number;
  /** Filter for the recipients who reached this stage; null for all. */
  stage: Stage | null;
};

const BASES: Record<Exclude<StageName, "audience">, StageName | null> = {
  planned: null,
  sent: "planned",
  delivered: "sent",
  reads: "delivered",
  clicks: "delivered",
  replies: "delivered",
  buyers: "sent",
};
const STAGES: Record<Exclude<StageName, "audience">, Stage> = {
  planned: "planned",
  sent: "accepted",
  delivered: "delivered",
  reads: "read",
  clicks: "clicked",
  replies: "replied",
  buyers: "converted",
};

/**
 * The stages from audience to purchase, each with its rate and the rate's base. Planned is a stage only if someone is
 * left out. E-mail has no replies: they go to a mailbox that we do not read.
 */
export function funnelOf(
  metrics: CampaignMetrics,
  { audience }: CampaignProgress,
  { channel, hasLink }: { channel: CampaignChannel; hasLink: boolean },
): FunnelStage[] {
  const counts: Record<StageName, number> = { ...pick(metrics), audience, planned: audience - metrics.skipped };
  const whole = Math.max(audience, metrics.sent, 1);
  const names = (Object.keys(BASES) as (keyof typeof BASES)[]).filter(
    (name) => (name !== "replies" || channel !== "email") && (name !== "planned" || metrics.skipped > 0),
  );
  return [
    {
      name: "audience",
      count: audience,
      isKnown: true,
      base: null,
      rate: null,
      share: (audience / whole) * 100,
      stage: null,
    },
    ...names.map((name): FunnelStage => {
      const base = baseOf(name, counts);
      const count = counts[name];
      const isKnown = name !== "clicks" || hasLink || count > 0;
      const rate = isKnown && base ? rateOf(count, base.count) : null;
      return { name, count, isKnown, base, rate, share: (count / whole) * 100, stage: STAGES[name] };
    }),
  ];
}

/** Without anyone left out, the planned messages are the audience, which has a row. */
function baseOf(name: Exclude<StageName, "audience">, counts: Record<StageName, number>): FunnelStage["base"] {
  const base = BASES[name];
  if (base === null) return null;
  const shown = base === "planned" && counts.planned === counts.audience ? "audience" : base;
  return { name: shown, count: counts[shown] };
}

type RestName = "skipped" | "holdout" | "heldOut" | "failed" | "in_doubt" | "queued";
type Rest = {
  name: RestName;
  count: number;
  filter: { status: NonNullable<RecipientsQuery["status"]>; reason?: SkipReason };
};

/** Recipients without a message. The control group has a name of its own: it is left out on purpose. */
export function restOf({ metrics, progress, skips }: Pick<CampaignReport, "metrics" | "progress" | "skips">): Rest[] {
  const held = skips.find(({ reason }) => reason === "holdout")?.count ?? 0;
  const isOnlyHeld = held === metrics.skipped;
  const rest: Rest[] = [
    { name: "skipped", count: isOnlyHeld ? 0 : metrics.skipped, filter: { status: "skipped" } },
    { name: isOnlyHeld ? "holdout" : "heldOut", count: held, filter: { status: "skipped", reason: "holdout" } },
    { name: "failed", count: metrics.failed, filter: { status: "failed" } },
    { name: "in_doubt", count: progress.inDoubt, filter: { status: "in_doubt" } },
    { name: "queued", count: progress.queued, filter: { status: "queued" } },
  ];
  return rest.filter(({ count }) => count > 0);
}

type Linked = Pick<CampaignView, "linkUrl" | "surveyId" | "email">;

/** Whether its message can be clicked at all. */
export function hasLink({ linkUrl, surveyId, email }: Linked): boolean {
  return linkUrl !== null || surveyId !== null || /href\s*=\s*["']?https?:/i.test(email.html ?? "");
}

function pick({ sent, delivered, reads, clicks, replies, buyers }: CampaignMetrics) {
  return { sent, delivered, reads, clicks, replies, buyers };
}
