"use client";

import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/customers/use-customer-options.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

export type PreferenceName = "store" | "seller";
type Option = { id: string; name: string };
type Group = { label: string; options: Option[] };

/** Stores, or sellers by store. The pinned one is always included, even if no longer available. */
export function usePreferenceChoices(name: PreferenceName, current: Option | null) {
  const t = useTranslations("customers.preferences");
  const stores = useStoreSelection();
  const options = useCustomerOptions({ enabled: name === "seller" });
  const groups: Group[] =
    name === "store"
      ? [{ label: t("stores"), options: stores.options.map(({ id, tradeName }) => ({ id, name: tradeName })) }]
      : sellersByStore(options.data?.sellers ?? [], t("noStore"));
  const isOffered = current === null || groups.some((group) => group.options.some(({ id }) => id === current.id));
  return {
    groups: isOffered
      ? groups
      : [{ label: t("current"), options: [{ ...current, name: toTitleCase(current.name) }] }, ...groups],
    isFailed: name === "store" ? stores.error !== null : options.isError,
  };
}

function sellersByStore(sellers: readonly (Option & { store: string | null })[], noStore: string): Group[] {
  const groups = Map.groupBy(sellers, ({ store }) => store ?? noStore);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, "pt-BR"))
    .map(([label, list]) => ({ label, options: list.map(({ id, name }) => ({ id, name: toTitleCase(name) })) }));
}
