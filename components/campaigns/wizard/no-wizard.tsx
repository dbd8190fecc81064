"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";

type UnderWayProps = { campaign: CampaignView; parents: { label: string; href: string }[] };

/** In place of the wizard of a campaign that is being sent. */
export function UnderWay({ campaign, parents }: UnderWayProps) {
  const t = useTranslations("campaigns.wizard");
  return (
    <>
      <PageHeader title={campaign.name} parents={parents} />
      <Card>
        <EmptyState
          title={t("underWay.title")}
          description={t("underWay.description")}
          action={
            <Button asChild>
              <Link href={`/campanhas/${campaign.id}`}>{t("underWay.action")}</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}

export function NotFound() {
  const t = useTranslations("campaigns.notFound");
  return <EmptyState title={t("title")} description={t("description")} />;
}
