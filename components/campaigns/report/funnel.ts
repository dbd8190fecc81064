import { rateOf } from "@/components/campaigns/rates.ts";
import type { CampaignChannel, CampaignMetrics, CampaignProgress, RecipientsQuery } from "@/lib/campaigns/schemas.ts";

export type StageName = "audience" | "sent" | "delivered" | "reads" | "clicks" | "replies" | "conversions";
type Stage = NonNullable<RecipientsQuery["stage"]>;

export type FunnelStage = {
  name: StageName;
  count: number;
  /** Of what the rate is a part; null for the audience. */
  base: { name: StageName; count: number } | null;
  rate: number | null;
  /** Share of the whole audience, in per cent: how long its bar is. */
  share: number;
  /** The recipients who got that far; null for all. */
  stage: Stage | null;
};

const BASES: Record<Exclude<StageName, "audience">, StageName> = {
  ...{ sent: "audience", delivered: "sent", reads: "delivered" },
  ...{ clicks: "delivered", replies: "delivered", conversions: "sent" },
};
const STAGES: Record<Exclude<StageName, "audience">, Stage> = {
  ...{ sent: "accepted", delivered: "delivered", reads: "read" },
  ...{ clicks: "clicked", replies: "replied", conversions: "converted" },
};

/** From everybody to who bought. Each rate knows what it is measured by. Nobody's answer to an e-mail comes here. */
export function funnelOf(
  metrics: CampaignMetrics,
  { audience }: CampaignProgress,
  channel: CampaignChannel,
): FunnelStage[] {
  const counts: Record<StageName, number> = { ...pick(metrics), audience };
  const whole = Math.max(audience, metrics.sent, 1);
  const names = (Object.keys(BASES) as (keyof typeof BASES)[]).filter(
    (name) => name !== "replies" || channel !== "email",
  );
  return [
    { name: "audience", count: audience, base: null, rate: null, share: (audience / whole) * 100, stage: null },
    ...names.map((name): FunnelStage => {
      const base = { name: BASES[name], count: counts[BASES[name]] };
      const count = counts[name];
      return { name, count, base, rate: rateOf(count, base.count), share: (count / whole) * 100, stage: STAGES[name] };
    }),
  ];
}

function pick({ sent, delivered, reads, clicks, replies, conversions }: CampaignMetrics) {
  return { sent, delivered, reads, clicks, replies, conversions };
}
