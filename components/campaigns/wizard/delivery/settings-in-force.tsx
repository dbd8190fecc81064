"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";
import { Link } from "@/components/ui/link.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The organization's settings that exclude recipients. */
export function SettingsInForce() {
  const t = useTranslations("campaigns.delivery.rules");
  const settings = useOrganizationSettings();
  const { hasPermission } = useProfile();
  const action = hasPermission("app:settings") ? (
    <Link
      href="/configuracoes/campanhas"
      className="hit-area text-[13px] text-primary underline-offset-4 hover:underline"
    >
      {t("change")}
    </Link>
  ) : null;
  const data = settings.data;
  if (settings.isError) return null;
  const limit = data?.campaignSettings;
  return (
    <SectionCard title={t("title")} description={t("description")} aside={action}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Rule name={t("limit")}>
          {limit &&
            (limit.messageLimitDays === null || limit.messageLimitCount === null
              ? t("noLimit")
              : t("limitValue", { count: limit.messageLimitCount, days: limit.messageLimitDays }))}
        </Rule>
        <Rule name={t("block")}>{limit && t(limit.blockMultipleCampaigns ? "blocked" : "notBlocked")}</Rule>
        <Rule name={t("programme")}>
          {data &&
            (data.programmeHoldoutPercent === 0
              ? t("noProgramme")
              : t("programmeValue", { percent: data.programmeHoldoutPercent }))}
        </Rule>
        <Rule name={t("reply")}>{data && t("hours", { count: data.replyWindowHours })}</Rule>
        <Rule name={t("attribution")}>{data && t("days", { count: data.attributionWindowDays })}</Rule>
      </dl>
    </SectionCard>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className="min-h-5 text-pretty">{children ?? <Skeleton className="h-4 w-40" />}</dd>
    </div>
  );
}
