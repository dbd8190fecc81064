"use client";

import { useTranslations } from "next-intl";
import { useTestFacts } from "@/components/campaigns/experiment/use-test-facts.ts";
import { SentThumbnail } from "@/components/campaigns/report/sent/sent-thumbnail.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";

type PlannedMessagesProps = { campaign: Pick<CampaignView, "id" | "test"> };

/** The saved message of a campaign; with an A/B test that of each variant, and how the test goes on. */
export function PlannedMessages({ campaign: { id, test } }: PlannedMessagesProps) {
  const t = useTranslations("campaigns.abTest");
  const facts = useTestFacts();
  if (test === null) return <SentThumbnail campaignId={id} occurrence={null} />;
  return (
    <div className="grid gap-4">
      <p className="text-[13px] text-pretty">{facts(test)}</p>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {(["A", ...test.variants.map(({ variant }) => variant)] as const).map((variant) => (
          <li key={variant} className="grid min-w-0 content-start gap-1.5">
            <p className="font-medium">{t("variant", { variant })}</p>
            <SentThumbnail campaignId={id} occurrence={null} variant={variant} />
          </li>
        ))}
      </ul>
    </div>
  );
}
