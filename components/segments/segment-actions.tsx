"use client";

import { useTranslations } from "next-intl";
import { SegmentMenuButton } from "@/components/segments/segment-menu-button.tsx";
import { StatusSwitch } from "@/components/segments/status-switch.tsx";
import { NewCampaignLink } from "@/components/shell/new-campaign-link.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";

/** Actions of a saved segment. */
export function SegmentActions({ segment, onDelete }: { segment: SegmentView; onDelete: () => void }) {
  const t = useTranslations("segments.builder");
  return (
    <>
      <StatusSwitch segment={segment} withWord />
      {segment.status === "active" ? (
        <NewCampaignLink variant="outline" start={{ segmentId: segment.id }}>
          {t("campaign")}
        </NewCampaignLink>
      ) : null}
      <SegmentMenuButton segment={segment} isOpen onDelete={onDelete} />
    </>
  );
}
