import type { Draft, DraftTest } from "@/components/campaigns/wizard/draft/draft.ts";
import { contentOfDraft } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import type { CampaignChannel } from "@/lib/campaigns/schemas.ts";
import { TEST_METRICS, type TestMetric } from "@/lib/sending/names.ts";

export const TEST_SHARES = [10, 20, 30, 50, 100] as const;
export const TEST_HOURS = [4, 12, 24, 48, 72, 168] as const;
export const MOST_VARIANTS = 3;

/** Replies to e-mails go to a mailbox that is not read here. */
export function metricsOf(channel: CampaignChannel): TestMetric[] {
  return TEST_METRICS.filter((metric) => metric !== "reply" || channel === "whatsapp");
}

/** A test whose variant B begins as a copy of the message. Clicks decide only between mails that have a link. */
export function newTest(draft: Draft): DraftTest {
  return {
    sharePercent: 20,
    metric: draft.channel === "email" && hasLink(draft.html) ? "click" : "read",
    horizonHours: 24,
    otherwise: "best",
    variants: [contentOfDraft(draft)],
  };
}

/** Beside the one to unsubscribe, which every mail has. */
function hasLink(html: string): boolean {
  const [, ...links] = html.split('href="');
  return links.some((link) => !link.startsWith("{{unsubscribe_link"));
}
