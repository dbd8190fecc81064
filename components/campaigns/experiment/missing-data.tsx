"use client";

import { useTranslations } from "next-intl";
import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Missing = CampaignExperiment["missing"];
type MissingDataProps = Pick<CampaignExperiment, "closesAt"> & { missing: NonNullable<Missing> };

/** The window is open, or its last sales are still to be imported. */
export function isUnderWay(missing: Missing): boolean {
  return missing !== null && (missing.days > 0 || missing.awaitsSales);
}

/** Why there is no verdict yet. */
export function MissingData({ closesAt, missing: { days, people, awaitsSales } }: MissingDataProps) {
  const t = useTranslations("campaigns.effect");
  const format = useFormatters();
  if (days > 0) return t("open", { days, date: format.dateTime(closesAt) });
  if (awaitsSales) return t("awaitsSales");
  return people === null ? t("noBuyers") : t("fewPeople", { count: people });
}
