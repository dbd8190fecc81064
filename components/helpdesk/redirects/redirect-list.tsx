"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConversationLink } from "@/components/helpdesk/conversation-link.tsx";
import { ReopenButton } from "@/components/helpdesk/reopen-button.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Link } from "@/components/ui/link.tsx";
import { minutesText } from "@/lib/core/minutes-text.ts";
import type { RedirectView } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Conversations handed over to another store's number, newest first. */
export function RedirectList({ rows }: { rows: readonly RedirectView[] }) {
  const t = useTranslations("helpdesk.redirects");
  return (
    <ul aria-label={t("label")} className="divide-y border-t">
      {rows.map((row) => (
        <RedirectRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function RedirectRow({ row }: { row: RedirectView }) {
  const t = useTranslations("helpdesk.redirects");
  const format = useFormatters();
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto] md:items-center">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Customer row={row} />
        {row.status === "completed" ? null : (
          <Badge variant={row.status === "failed" ? "negative" : "primary"}>{t(`status.${row.status}`)}</Badge>
        )}
      </div>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-[13px]">
        <Place url={row.from.url} number={row.from.conversationId} name={row.from.store?.name ?? t("noStore")} />
        <ArrowRight role="img" aria-label={t("to")} className="size-3.5 shrink-0 text-muted-foreground" />
        {row.to ? (
          <Place url={row.to.url} number={row.to.conversationId} name={row.agent.name} />
        ) : (
          <span>{row.agent.name}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted-foreground md:justify-end md:text-right">
        <span title={t("waitingSince", { time: format.dateTime(row.waitingSince) })}>
          {t("waited", { time: minutesText(row.minutesWaited) })}
        </span>
        <RelativeTime value={row.createdAt} className="md:min-w-24" />
        {row.status === "completed" ? <ReopenButton conversationId={row.from.conversationId} /> : null}
      </p>
    </li>
  );
}

/** Links to the customer for users with permission to see customers; an erased customer has no name. */
function Customer({ row: { customer, from } }: { row: RedirectView }) {
  const t = useTranslations("helpdesk");
  if (customer === null)
    return <span className="font-medium">{t("conversation", { number: String(from.conversationId) })}</span>;
  return (
    <Link
      href={`/clientes/${customer.id}`}
      className="hit-area min-w-0 rounded-sm font-medium underline-offset-4 hover:underline"
    >
      <span className="block truncate">{customer.name ?? t("redirects.erased")}</span>
    </Link>
  );
}

/** One end of the redirect: a link to its conversation if the helpdesk's address is configured. */
function Place({ url, number, name }: { url: string | null; number: number; name: string }) {
  if (url === null) return <span>{name}</span>;
  return <ConversationLink url={url} name={name} number={number} className="font-normal" />;
}
