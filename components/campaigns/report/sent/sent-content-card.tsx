"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { CampaignReport, Variant } from "@/lib/campaigns/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const SentContent = lazyComponent(() =>
  import("@/components/campaigns/report/sent/sent-content.tsx").then((it) => ({ default: it.SentContent })),
);
const SentThumbnail = lazyComponent(() =>
  import("@/components/campaigns/report/sent/sent-thumbnail.tsx").then((it) => ({ default: it.SentThumbnail })),
);

type SentContentCardProps = {
  campaignId: string;
  report: Pick<CampaignReport, "occurrence" | "occurrences" | "content">;
};

/** What was sent: in small, and in full when opened. */
export function SentContentCard({ campaignId, report: { occurrence, occurrences, content } }: SentContentCardProps) {
  const t = useTranslations("campaigns.report.content");
  const [isOpen, setOpen] = useState(false);
  const [variant, setVariant] = useState<Variant>("A");
  const abTest = useTranslations("campaigns.abTest");
  if (!content) return null;
  const versions = new Set(occurrences.map(({ contentVersion }) => contentVersion));
  return (
    <Card className="grid gap-3 p-4">
      <div className="relative flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-2">
          <h2 className="text-base font-semibold">
            {t(versions.size > 1 ? "titleOfVersion" : "title", { version: content.version })}
          </h2>
          {isOpen ? null : (
            <Suspense fallback={<div className="h-24" />}>
              <Thumbnails campaignId={campaignId} occurrence={occurrence} variants={content.variants} />
            </Suspense>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          className="after:absolute after:inset-0"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "hide" : "show")}
        </Button>
      </div>
      {content.isExact ? null : <Notice tone="warning">{t("inexact")}</Notice>}
      {isOpen ? (
        <Suspense fallback={<p className="text-sm text-muted-foreground">{t("loading")}</p>}>
          {content.variants.length > 1 ? (
            <Segmented
              label={abTest("variantShown")}
              className="justify-self-start"
              options={content.variants.map((value) => ({ value, label: abTest("variant", { variant: value }) }))}
              value={variant}
              onChange={setVariant}
            />
          ) : null}
          <SentContent campaignId={campaignId} occurrence={occurrence} variant={variant} />
        </Suspense>
      ) : null}
    </Card>
  );
}

type ThumbnailsProps = { campaignId: string; occurrence: number; variants: readonly Variant[] };

/** The message in small; with an A/B test that of each variant. */
function Thumbnails({ campaignId, occurrence, variants }: ThumbnailsProps) {
  const t = useTranslations("campaigns.abTest");
  if (variants.length < 2) return <SentThumbnail campaignId={campaignId} occurrence={occurrence} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {variants.map((variant) => (
        <li key={variant} className="grid min-w-0 content-start gap-1.5">
          <p className="text-[13px] font-medium">{t("variant", { variant })}</p>
          <SentThumbnail campaignId={campaignId} occurrence={occurrence} variant={variant} />
        </li>
      ))}
    </ul>
  );
}
