"use client";

import { useTranslations } from "next-intl";
import { FailuresTab } from "@/components/campaigns/report/failures-tab.tsx";
import { LinksTab } from "@/components/campaigns/report/links-tab.tsx";
import { RecipientsTab } from "@/components/campaigns/report/recipients-tab.tsx";
import { RepliesTab } from "@/components/campaigns/report/replies-tab.tsx";
import type { ReportPartProps } from "@/components/campaigns/report/report-part.ts";
import { StoresTab } from "@/components/campaigns/report/stores-tab.tsx";
import { type ReportTab, TABS } from "@/components/campaigns/report/use-recipient-filters.ts";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

export function ReportTabs({ campaign, report, filters }: ReportPartProps) {
  const t = useTranslations("campaigns.reportTabs");
  const { hasPermission } = useProfile();
  const shown = TABS.filter(
    (tab) =>
      (tab !== "auditoria" || hasPermission("app:audit")) && (tab !== "respostas" || campaign.channel === "whatsapp"),
  );
  const params = { campaignId: campaign.id, occurrence: report.occurrence };
  const panel = (tab: ReportTab) => {
    if (tab === "destinatarios") return <RecipientsTab campaign={campaign} report={report} filters={filters} />;
    if (tab === "lojas") return <StoresTab report={report} channel={campaign.channel} params={params} />;
    if (tab === "links") return <LinksTab report={report} params={params} />;
    if (tab === "respostas") return <RepliesTab campaign={campaign} report={report} />;
    if (tab === "falhas") return <FailuresTab report={report} onShow={filters.show} />;
    return <AuditTab id={campaign.id} />;
  };
  return (
    <Card id="recipients" className="scroll-mt-16 overflow-hidden">
      <Tabs value={filters.tab} onValueChange={(tab) => void filters.setTab(tab as ReportTab)}>
        <TabsList aria-label={t("label")} className="px-4">
          {shown.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {t(tab)}
            </TabsTrigger>
          ))}
        </TabsList>
        {shown.map((tab) => (
          <TabsContent key={tab} value={tab} className="pt-0 -outline-offset-2">
            {panel(tab)}
          </TabsContent>
        ))}
      </Tabs>
    </Card>
  );
}

function AuditTab({ id }: { id: string }) {
  const t = useTranslations("campaigns.reportTabs");
  return (
    <EmptyState
      title={t("auditTitle")}
      description={t("auditDescription")}
      action={<ActionLink href={`/auditoria?busca=${id}`}>{t("auditOpen")}</ActionLink>}
    />
  );
}
