"use client";

import { Megaphone } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { SegmentMenuButton } from "@/components/segments/segment-menu-button.tsx";
import { StatusSwitch } from "@/components/segments/status-switch.tsx";
import { NAVIGATION } from "@/components/shell/navigation.ts";
import { Button } from "@/components/ui/button.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** What can be done with a saved segment. */
export function SegmentActions({ segment, onDelete }: { segment: SegmentView; onDelete: () => void }) {
  const t = useTranslations("segments.builder");
  const { hasPermission, isReadOnly } = useProfile();
  const campaigns = NAVIGATION.flatMap(({ items }) => items).find(({ key }) => key === "campaigns");
  const mayCampaign = campaigns?.ready && hasPermission(campaigns.permission) && !isReadOnly;
  return (
    <>
      <StatusSwitch segment={segment} withWord />
      {mayCampaign && segment.status === "active" ? (
        <Button asChild variant="outline">
          <Link href={`/campanhas/nova?segmento=${segment.id}`}>
            <Megaphone aria-hidden />
            {t("campaign")}
          </Link>
        </Button>
      ) : null}
      <SegmentMenuButton segment={segment} isOpen onDelete={onDelete} />
    </>
  );
}
