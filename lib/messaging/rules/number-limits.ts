import type { WhatsappProvider } from "../../stores/schemas.ts";

/** The provider's tier for an unused number; new portfolios start with its limit. */
const UNUSED_TIER = "TIER_NOT_SET";

/** Unique recipients in any 24 hours by tier; a tier that is not listed sets no limit. */
const TIERS: Record<string, number> = {
  [UNUSED_TIER]: 250,
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};
const STANDARD_PER_SECOND = 80;
const HIGH_PER_SECOND = 1_000;
/** The gateway sets no limit, but WhatsApp bans phones that send like machines. */
const GATEWAY_PER_SECOND = 1;

/** Null: no limit. Only the official provider has one; a missing tier counts as that of an unused number. */
export function dailyLimitOf({ provider, tier }: { provider: WhatsappProvider; tier: string | null }): number | null {
  return provider === "cloud_official" ? (TIERS[tier ?? UNUSED_TIER] ?? null) : null;
}

export function throughputOf(provider: WhatsappProvider, known: number | null): number {
  return known ?? (provider === "gateway" ? GATEWAY_PER_SECOND : STANDARD_PER_SECOND);
}

/** Messages per second of the official provider's throughput level; undefined for an unknown level. */
export function perSecondOf(level: string | undefined): number | undefined {
  if (level === "HIGH") return HIGH_PER_SECOND;
  return level === "STANDARD" ? STANDARD_PER_SECOND : undefined;
}
