import type { WhatsappProvider } from "../../stores/schemas.ts";

/** Unique recipients in any 24 hours, by the provider's name of the step; a name that nobody knows sets no limit. */
const TIERS: Record<string, number> = {
  // Not used yet: a new portfolio starts here.
  TIER_NOT_SET: 250,
  ...{ TIER_50: 50, TIER_250: 250, TIER_1K: 1_000, TIER_2K: 2_000, TIER_10K: 10_000, TIER_100K: 100_000 },
};
const STANDARD_PER_SECOND = 80;
const HIGH_PER_SECOND = 1_000;
/** The gateway sets no limit; WhatsApp bans phones that write like machines. */
const GATEWAY_PER_SECOND = 1;

export function dailyLimitOf(tier: string | null): number | null {
  return tier === null ? null : (TIERS[tier] ?? null);
}

export function throughputOf(provider: WhatsappProvider, known: number | null): number {
  return known ?? (provider === "gateway" ? GATEWAY_PER_SECOND : STANDARD_PER_SECOND);
}

/** Messages a second of a level of the official provider; undefined for one that nobody knows. */
export function perSecondOf(level: string | undefined): number | undefined {
  if (level === "HIGH") return HIGH_PER_SECOND;
  return level === "STANDARD" ? STANDARD_PER_SECOND : undefined;
}
