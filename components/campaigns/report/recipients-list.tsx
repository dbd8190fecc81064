"use client";

import { useTranslations } from "next-intl";
import { RecipientStatusLine } from "@/components/campaigns/report/recipient-status.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignChannel, RecipientRow } from "@/lib/campaigns/schemas.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const TIMES = ["acceptedAt", "deliveredAt", "readAt", "clickedAt", "repliedAt"] as const;

type RecipientsListProps = {
  rows: readonly RecipientRow[];
  channel: CampaignChannel;
  /** Links each recipient to their conversations, if the user may read them. */
  hasConversations?: boolean;
};

export function RecipientsTable({ rows, channel, hasConversations = false }: RecipientsListProps) {
  const t = useTranslations("campaigns.recipients");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  // E-mail replies go to a mailbox that we do not read.
  const times = TIMES.filter((time) => channel !== "email" || time !== "repliedAt");
  const isLinked = hasConversations && hasPermission("app:customers");
  return (
    <Table>
      <TableCaption className="sr-only">{t("caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>{t("columns.customer")}</TableHead>
          <TableHead>{t("columns.store")}</TableHead>
          <TableHead>{t("columns.status")}</TableHead>
          {times.map((time) => (
            <TableHead key={time}>{t(`columns.${time}`)}</TableHead>
          ))}
          <TableHead numeric>{t("columns.revenue")}</TableHead>
          {isLinked ? <TableHead>{t("columns.conversation")}</TableHead> : null}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((recipient) => (
          <TableRow key={recipient.id} className="h-12">
            <th scope="row" className="max-w-56 min-w-40 px-3 text-left font-normal first:pl-4">
              <CustomerName recipient={recipient} />
              <span className="block truncate text-xs text-muted-foreground">
                {recipient.address ?? NO_DATA}
                {recipient.variant === null ? null : ` · ${t("variantChip", { variant: recipient.variant })}`}
              </span>
            </th>
            <TableCell className="max-w-40 truncate">{recipient.store.tradeName}</TableCell>
            <TableCell className="max-w-64">
              <RecipientStatusLine recipient={recipient} />
            </TableCell>
            {times.map((time) => (
              <TableCell key={time} className="whitespace-nowrap">
                <Moment value={timeOf(recipient, time)} />
              </TableCell>
            ))}
            <TableCell numeric>{recipient.conversions === 0 ? NO_DATA : format.money(recipient.revenue)}</TableCell>
            {isLinked ? (
              <TableCell className="w-24">
                <ConversationLink customer={recipient.customer} />
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same rows as cards, for small screens. */
export function RecipientCards({ rows, hasConversations = false }: RecipientsListProps) {
  const t = useTranslations("campaigns.recipients");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  const isLinked = hasConversations && hasPermission("app:customers");
  return (
    <ul aria-label={t("caption")} className="divide-y">
      {rows.map((recipient) => (
        <li key={recipient.id} className="grid grid-cols-1 gap-1 px-4 py-2.5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <CustomerName recipient={recipient} />
              <p className="truncate text-xs text-muted-foreground">
                {recipient.store.tradeName}
                {recipient.variant === null ? null : ` · ${t("variantChip", { variant: recipient.variant })}`}
              </p>
            </div>
            <RecipientStatusLine recipient={recipient} />
          </div>
          <p className="text-xs text-muted-foreground">
            <SentOrFailed recipient={recipient} />
            {recipient.repliedAt === null ? "" : ` · ${t("replied")}`}
            {recipient.conversions === 0 ? "" : ` · ${t("bought", { revenue: format.money(recipient.revenue) })}`}
          </p>
          {isLinked ? (
            <p>
              <ConversationLink customer={recipient.customer} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The provider accepts a message before it fails: a failed one was not sent. */
function timeOf(recipient: RecipientRow, time: (typeof TIMES)[number]): string | null {
  return time === "acceptedAt" && recipient.status === "failed" ? null : recipient[time];
}

function SentOrFailed({ recipient }: { recipient: RecipientRow }) {
  const t = useTranslations("campaigns.recipients");
  const format = useFormatters();
  const { status, failedAt } = recipient;
  if (status === "failed") return failedAt === null ? null : t("failedAt", { time: format.dateTime(failedAt) });
  const sentAt = timeOf(recipient, "acceptedAt");
  return sentAt === null ? null : t("sentAt", { time: format.dateTime(sentAt) });
}

function CustomerName({ recipient: { customer } }: { recipient: RecipientRow }) {
  const t = useTranslations("campaigns.recipients");
  const { hasPermission } = useProfile();
  const name = customer.name === null ? t("unnamed") : toTitleCase(customer.name);
  if (!hasPermission("app:customers")) return <span className="block truncate">{name}</span>;
  return (
    <Link
      href={`/clientes/${customer.id}`}
      className="hit-area block rounded-sm font-medium underline-offset-4 hover:underline"
    >
      <span className="block truncate">{name}</span>
    </Link>
  );
}

/** Links to the customer's conversations tab. */
function ConversationLink({ customer: { id, name } }: Pick<RecipientRow, "customer">) {
  const t = useTranslations("campaigns.replies");
  return (
    <Link
      href={`/clientes/${id}?aba=conversas`}
      aria-label={t("openOf", { name: name === null ? t("somebody") : toTitleCase(name) })}
      className="hit-area inline-block rounded-sm text-[13px] text-primary underline-offset-4 hover:underline"
    >
      {t("open")}
    </Link>
  );
}

function Moment({ value }: { value: string | null }) {
  const format = useFormatters();
  if (value === null) return <span className="text-muted-foreground">{NO_DATA}</span>;
  return (
    <time dateTime={value} title={format.dateTime(value)}>
      {format.dayMonth(value)} {format.time(value)}
    </time>
  );
}
