import type { RateLimitCheck } from "../schemas.ts";

/** The provider's tier of a number that has not messaged anyone yet. */
const UNUSED_TIER = "TIER_NOT_SET";
const UNLIMITED_TIER = "TIER_UNLIMITED";
export const UNLIMITED = -1;

type WhatsappTier = { provider: "gateway" | "cloud_official"; tier: string | null };
export type DayLoad = Pick<RateLimitCheck, "sentOnDay" | "committedOnDay" | "campaignSize">;

/** E-mail and gateway numbers are unlimited: only the official provider has daily limits. */
export function limitOf(
  number: WhatsappTier | null,
  dailyLimitOf: (number: WhatsappTier) => number | null,
): Pick<RateLimitCheck, "tier" | "limit"> {
  if (number?.provider !== "cloud_official") return { tier: UNLIMITED_TIER, limit: UNLIMITED };
  return { tier: number.tier ?? UNUSED_TIER, limit: dailyLimitOf(number) ?? UNLIMITED };
}

/** Whether the day's quota covers this campaign besides messages already sent and committed. */
export function checkDay({ tier, limit }: Pick<RateLimitCheck, "tier" | "limit">, load: DayLoad): RateLimitCheck {
  const total = load.sentOnDay + load.committedOnDay + load.campaignSize;
  const exceedBy = limit === UNLIMITED ? 0 : Math.max(0, total - limit);
  return { tier, limit, ...load, willExceed: exceedBy > 0, exceedBy };
}
