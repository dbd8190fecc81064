"use client";

import { useTranslations } from "next-intl";
import type { CustomerFilters, FilterName } from "@/components/customers/filters/filters.ts";
import { useCustomerOptions } from "@/components/customers/use-customer-options.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const NAMES_SHOWN = 2;

/** Value of an active filter in a few words. */
export function useFilterText(filters: CustomerFilters) {
  const t = useTranslations("customers.filters");
  const segment = useTranslations("rfm.segments");
  const format = useFormatters();
  const { data: options } = useCustomerOptions({ enabled: filters.sellers.length > 0 });
  const sellerName = (id: string) => toTitleCase(options?.sellers.find((it) => it.id === id)?.name ?? "…");
  const names = (all: readonly string[]) =>
    all.length <= NAMES_SHOWN ? all.join(", ") : t("andMore", { first: all[0] ?? "", count: all.length - 1 });
  const range = <T>(from: T | null, to: T | null, text: (value: T) => string) => {
    if (from !== null && to !== null) return t("range", { from: text(from), to: text(to) });
    return from !== null ? t("atLeast", { from: text(from) }) : t("atMost", { to: text(to as T) });
  };
  return (name: FilterName): string => {
    switch (name) {
      case "rfm":
        return names(filters.rfm.map((key) => segment(key)));
      case "sellers":
        return names(filters.sellers.map(sellerName));
      case "city":
        return toTitleCase(filters.city);
      case "lastOrder":
        return filters.span
          ? t(`spans.${filters.span.kind}`, filters.span)
          : range(filters.from, filters.to, format.date);
      case "spent":
        return range(filters.spentMin, filters.spentMax, format.money);
      case "orders":
        return range(filters.ordersMin, filters.ordersMax, format.number);
      case "channel":
        return t(`channels.${filters.channel ?? "whatsapp"}`);
      case "optOut":
        return t(`optOuts.${filters.optOut ?? "any"}`);
      default: {
        const unhandled: never = name;
        return unhandled;
      }
    }
  };
}
