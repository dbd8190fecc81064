import type { RateLimitCheck } from "../schemas.ts";

/** What the provider calls a number that nobody has written from yet. */
const UNUSED_TIER = "TIER_NOT_SET";
const UNLIMITED_TIER = "TIER_UNLIMITED";
export const UNLIMITED = -1;

type WhatsappTier = { provider: "gateway" | "cloud_official"; tier: string | null };
export type DayLoad = Pick<RateLimitCheck, "sentOnDay" | "committedOnDay" | "campaignSize">;

/** E-mail and gateway have no tiers: nobody but the official provider sets a limit to a day. */
export function limitOf(
  number: WhatsappTier | null,
  dailyLimitOf: (number: WhatsappTier) => number | null,
): Pick<RateLimitCheck, "tier" | "limit"> {
  if (number?.provider !== "cloud_official") return { tier: UNLIMITED_TIER, limit: UNLIMITED };
  return { tier: number.tier ?? UNUSED_TIER, limit: dailyLimitOf(number) ?? UNLIMITED };
}

/** Whether the day has room for it beside what was sent and what others will send. */
export function checkDay({ tier, limit }: Pick<RateLimitCheck, "tier" | "limit">, load: DayLoad): RateLimitCheck {
  const total = load.sentOnDay + load.committedOnDay + load.campaignSize;
  const exceedBy = limit === UNLIMITED ? 0 : Math.max(0, total - limit);
  return { tier, limit, ...load, willExceed: exceedBy > 0, exceedBy };
}
