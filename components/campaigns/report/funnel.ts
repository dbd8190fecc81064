import { rateOf } from "@/components/campaigns/rates.ts";
import type {
  CampaignChannel,
  CampaignMetrics,
  CampaignProgress,
  CampaignView,
  RecipientsQuery,
} from "@/lib/campaigns/schemas.ts";

export type StageName = "audience" | "sent" | "delivered" | "reads" | "clicks" | "replies" | "buyers";
type Stage = NonNullable<RecipientsQuery["stage"]>;

export type FunnelStage = {
  name: StageName;
  count: number;
  /** A message without a link has no clicks to count: neither count nor rate is shown. */
  isKnown: boolean;
  /** Base of the rate; null for the audience. */
  base: { name: StageName; count: number } | null;
  rate: number | null;
  /** Percentage of the whole audience; sets the bar's length. */
  share: number;
  /** Filter for the recipients who reached this stage; null for all. */
  stage: Stage | null;
};

const BASES: Record<Exclude<StageName, "audience">, StageName> = {
  sent: "audience",
  delivered: "sent",
  reads: "delivered",
  clicks: "delivered",
  replies: "delivered",
  buyers: "sent",
};
const STAGES: Record<Exclude<StageName, "audience">, Stage> = {
  sent: "accepted",
  delivered: "delivered",
  reads: "read",
  clicks: "clicked",
  replies: "replied",
  buyers: "converted",
};

/**
 * The stages from audience to purchase, each with its rate and the rate's base. E-mail has no replies: they go to a
 * mailbox that we do not read.
 */
export function funnelOf(
  metrics: CampaignMetrics,
  { audience }: CampaignProgress,
  { channel, hasLink }: { channel: CampaignChannel; hasLink: boolean },
): FunnelStage[] {
  const counts: Record<StageName, number> = { ...pick(metrics), audience };
  const whole = Math.max(audience, metrics.sent, 1);
  const names = (Object.keys(BASES) as (keyof typeof BASES)[]).filter(
    (name) => name !== "replies" || channel !== "email",
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
      const base = { name: BASES[name], count: counts[BASES[name]] };
      const count = counts[name];
      const isKnown = name !== "clicks" || hasLink || count > 0;
      const rate = isKnown ? rateOf(count, base.count) : null;
      return { name, count, isKnown, base, rate, share: (count / whole) * 100, stage: STAGES[name] };
    }),
  ];
}

type Linked = Pick<CampaignView, "linkUrl" | "surveyId" | "email">;

/** Whether its message can be clicked at all. */
export function hasLink({ linkUrl, surveyId, email }: Linked): boolean {
  return linkUrl !== null || surveyId !== null || /href\s*=\s*["']?https?:/i.test(email.html ?? "");
}

function pick({ sent, delivered, reads, clicks, replies, buyers }: CampaignMetrics) {
  return { sent, delivered, reads, clicks, replies, buyers };
}
