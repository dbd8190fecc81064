"use client";

import { useTranslations } from "next-intl";
import type { AuditFilters } from "@/components/audit/filters.ts";
import { isKnownAction } from "@/components/audit/sentence.ts";
import { useAuditPeople } from "@/components/audit/use-audit-people.ts";
import { isDay } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The active filters in one line. */
export function useFilterDescription({ user, action, search, from, to }: AuditFilters): string {
  const t = useTranslations("audit");
  const format = useFormatters();
  const people = useAuditPeople().data?.data ?? [];
  const parts = [
    user && `${t("filters.user")}: ${people.find(({ id }) => id === user)?.name ?? t("people.other")}`,
    action && `${t("filters.action")}: ${isKnownAction(action) ? t(`actionNames.${action}`) : action}`,
    isDay(from) && `${t("filters.from")} ${format.date(from)}`,
    isDay(to) && `${t("filters.to")} ${format.date(to)}`,
    search && `${t("filters.search")}: ${search}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
