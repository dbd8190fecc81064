import { MODES, type When } from "@/components/campaigns/wizard/delivery/when.ts";
import { type BrowserValue, createBrowserValue } from "@/lib/web/browser-value.ts";

/** The send time chosen in this tab until it is confirmed: saving it would schedule the campaign. */
export function chosenTime(campaignId: string): BrowserValue<When> {
  return createBrowserValue(`balcao.campanha.${campaignId}.quando`, () => window.sessionStorage, isWhen);
}

function isWhen(value: unknown): value is When {
  if (typeof value !== "object" || value === null) return false;
  const { mode, day, time } = value as Record<string, unknown>;
  return MODES.some((one) => one === mode) && typeof day === "string" && typeof time === "string";
}
