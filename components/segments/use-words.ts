"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/use-customer-options.ts";
import { fetchCampaignNames } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { Words } from "@/components/segments/rules/describe.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { ANY_CAMPAIGN, SEGMENT_FIELDS } from "@/lib/segments/names.ts";
import type { SegmentRule } from "@/lib/segments/schemas.ts";
import { storesQuery } from "@/lib/web/resources/stores.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const STORE_FIELDS = ["storeId", "preferredStoreId"];
const CAMPAIGN_FIELDS = Object.keys(SEGMENT_FIELDS.engagement);
const PLACE_FIELDS = ["city", "neighborhood"];
const NAMES_FRESH_MS = 5 * 60_000;

/** All fields used in these rules. */
function fieldsOf(parts: readonly (SegmentRule | SegmentRule["filters"][number])[]): string[] {
  return parts.flatMap((part) => ("filters" in part ? fieldsOf(part.filters) : [part.field]));
}

/** Texts for describing these rules. Store and seller names are fetched only if needed. */
export function useWords(rules: readonly SegmentRule[]): Words {
  const api = useApi();
  const t = useTranslations("segments");
  const rfm = useTranslations("rfm.segments");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  const fields = useMemo(() => fieldsOf(rules), [rules]);
  const stores = useQuery({
    ...storesQuery(api),
    staleTime: NAMES_FRESH_MS,
    enabled: fields.some((field) => STORE_FIELDS.includes(field)),
  });
  const people = useCustomerOptions({
    enabled: fields.includes("preferredSellerId") && hasPermission("app:customers"),
  });
  const campaigns = useQuery({
    queryKey: segmentKeys.campaigns(""),
    queryFn: ({ signal }) => fetchCampaignNames(api, "", signal),
    staleTime: NAMES_FRESH_MS,
    enabled: fields.some((field) => CAMPAIGN_FIELDS.includes(field)) && hasPermission("app:campaigns"),
  });
  return useMemo(() => {
    const nameOf = (field: string, value: string | number | boolean): string => {
      const text = String(value);
      if (field === "rfmStatus") return rfm.has(text) ? rfm(text) : text;
      if (field === "birthMonth") return t(`months.${text}`);
      if (field === "phoneType") return t.has(`phoneTypes.${text}`) ? t(`phoneTypes.${text}`) : text;
      if (STORE_FIELDS.includes(field))
        return stores.data?.find(({ id }) => id === text)?.tradeName ?? t("sentence.someStore");
      if (field === "preferredSellerId") {
        const seller = people.data?.sellers.find(({ id }) => id === text);
        return seller ? toTitleCase(seller.name) : t("sentence.someSeller");
      }
      if (CAMPAIGN_FIELDS.includes(field)) {
        if (text === ANY_CAMPAIGN) return t("values.anyCampaign");
        return campaigns.data?.find(({ id }) => id === text)?.name ?? t("sentence.someCampaign");
      }
      return PLACE_FIELDS.includes(field) ? toTitleCase(text) : text;
    };
    const say = (key: string, values?: Record<string, string | number>) => t(`sentence.${key}`, values);
    return { t: say, format, nameOf };
  }, [t, rfm, format, stores.data, people.data, campaigns.data]);
}
