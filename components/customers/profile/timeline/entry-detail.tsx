"use client";

import { useTranslations } from "next-intl";
import { useConsentSource } from "@/components/customers/profile/consent-switch.tsx";
import { usePurchaseText } from "@/components/customers/profile/timeline/entry-title.tsx";
import { MessageStatus } from "@/components/customers/profile/timeline/message-status.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerTimelineEntry, ErasureInHelpdesk } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Details of a timeline entry: place, actor, date. */
export function EntryDetail({ entry }: { entry: CustomerTimelineEntry }) {
  const t = useTranslations("customers.timeline");
  const format = useFormatters();
  const consentSource = useConsentSource();
  const purchaseText = usePurchaseText();
  const helpdeskText = ({ state, contacts, conversations }: ErasureInHelpdesk) =>
    t(`helpdesk.${state}`, { contacts, conversations });
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
      return null;
    case "rfm":
      return t("month", { month: format.month(entry.period) });
    case "consent":
      return consentSource(entry);
    case "message":
      return (
        <>
          {entry.campaign === null ? null : <CampaignName campaign={entry.campaign} />}
          {entry.campaign !== null && (entry.text || entry.status) ? " · " : null}
          {entry.status === null ? null : <MessageStatus status={entry.status} />}
          {entry.text && entry.status ? " · " : null}
          {entry.text}
        </>
      );
    case "note":
      return <span className="break-words whitespace-pre-wrap text-foreground">{entry.text}</span>;
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
      return (
        <>
          {[entry.actor && t("by", { actor: entry.actor.name }), entry.helpdesk && helpdeskText(entry.helpdesk)]
            .filter(Boolean)
            .join(" · ")}
        </>
      );
    default: {
      const unhandled: never = entry;
      return unhandled;
    }
  }
}

/** A link for users who may see campaigns. */
function CampaignName({ campaign: { id, name } }: { campaign: { id: string; name: string } }) {
  const { hasPermission } = useProfile();
  if (!hasPermission("app:campaigns")) return name;
  return (
    <Link href={`/campanhas/${id}`} className="text-primary underline underline-offset-4">
      {name}
    </Link>
  );
}
