"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useConsentSource } from "@/components/customers/profile/consent-switch.tsx";
import { usePurchaseText } from "@/components/customers/profile/entry-title.tsx";
import { MessageStatus } from "@/components/customers/profile/message-status.tsx";
import type { CustomerTimelineEntry } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The circumstances: where, by whom, since when. */
export function EntryDetail({ entry }: { entry: CustomerTimelineEntry }) {
  const t = useTranslations("customers.timeline");
  const format = useFormatters();
  const consentSource = useConsentSource();
  const purchaseText = usePurchaseText();
  switch (entry.kind) {
    case "sale":
    case "return": {
      const { isInfluenced, ...purchase } = entry.transaction;
      const campaign = purchase.influencedBy?.name;
      const influenced = campaign ? t("influencedBy", { campaign }) : isInfluenced ? t("influenced") : null;
      return [purchaseText(purchase), influenced].filter(Boolean).join(" · ");
    }
    case "view":
      return t("audited");
    case "registered":
      return format.dateTime(entry.at);
    case "rfm":
      return t("month", { month: format.month(entry.period) });
    case "consent":
      return consentSource(entry);
    case "message":
      return (
        <>
          {entry.campaign === null ? null : (
            <Link href={`/campanhas/${entry.campaign.id}`} className="text-primary underline underline-offset-4">
              {entry.campaign.name}
            </Link>
          )}
          {entry.campaign !== null && (entry.text || entry.status) ? " · " : null}
          {entry.status === null ? null : <MessageStatus status={entry.status} />}
          {entry.text && entry.status ? " · " : null}
          {entry.text}
        </>
      );
    case "split":
      return (
        <>
          {entry.actor === null ? null : `${t("by", { actor: entry.actor.name })} · `}
          <Link href={`/clientes/${entry.otherCustomerId}`} className="text-primary underline underline-offset-4">
            {t("otherCustomer")}
          </Link>
        </>
      );
    case "erased":
      return entry.actor === null ? format.dateTime(entry.at) : t("by", { actor: entry.actor.name });
    default: {
      const unhandled: never = entry;
      return unhandled;
    }
  }
}
