"use client";

import { useTranslations } from "next-intl";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerTimelineEntry } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The event in one sentence. */
export function EntryTitle({ entry }: { entry: CustomerTimelineEntry }) {
  const t = useTranslations("customers.timeline.titles");
  const segment = useTranslations("rfm.segments");
  const format = useFormatters();
  switch (entry.kind) {
    case "sale":
      return t("sale", { amount: format.money(entry.transaction.total) });
    case "return":
      return t("return", { amount: format.money(Math.abs(entry.transaction.total)) });
    case "view":
      return t(entry.isReveal ? "reveal" : "view", { actor: entry.actor?.name ?? t("somebody") });
    case "registered":
      return entry.store === null ? t("registered") : t("registeredAt", { store: entry.store });
    case "rfm":
      return entry.from === null
        ? t("rfmFirst", { to: segment(entry.to) })
        : t("rfm", { from: segment(entry.from), to: segment(entry.to) });
    case "consent":
      return entry.source === "erasure"
        ? t(`consent.erasure.${entry.channel}`)
        : t(`consent.${entry.channel}.${entry.to}`);
    case "message":
      return t(`message.${entry.channel}.${entry.direction}`);
    case "note":
      return entry.actor === null ? t("note") : t("noteBy", { actor: entry.actor.name });
    case "split":
      return t(`split.${entry.direction}`, { count: entry.records });
    case "erased":
      return t("erased");
    default: {
      const unhandled: never = entry;
      return unhandled;
    }
  }
}

/** Store, seller and number of items of a purchase. */
export function usePurchaseText() {
  const t = useTranslations("customers.purchases");
  return ({
    store,
    seller,
    items,
  }: {
    store: string;
    seller: string | null;
    items: readonly { quantity: number }[];
  }) => {
    const pieces = items.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
    const parts = [store, seller && toTitleCase(seller), pieces > 0 ? t("pieces", { count: pieces }) : null];
    return parts.filter(Boolean).join(" · ");
  };
}
