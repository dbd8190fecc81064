"use client";

import { useTranslations } from "next-intl";
import { type ConsentEvent, useConsents } from "@/components/customers/profile/use-consents.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** History of consent events with source and time: the evidence required by law. */
export function ConsentTab({ id }: { id: string }) {
  const t = useTranslations("customers.consentHistory");
  const consents = useConsents(id);
  return (
    <Card className="overflow-hidden">
      <p className="px-4 py-3 text-pretty text-muted-foreground">{t("explanation")}</p>
      {consents.isError && !consents.data ? (
        <ErrorState error={consents.error} onRetry={consents.refetch} title={t("failed")} />
      ) : null}
      {consents.isPending ? <TableSkeleton rows={3} columns={4} /> : null}
      {consents.data?.length === 0 ? <EmptyState title={t("empty")} className="border-t" /> : null}
      {consents.data && consents.data.length > 0 ? <Changes events={consents.data} /> : null}
    </Card>
  );
}

function Changes({ events }: { events: readonly ConsentEvent[] }) {
  const t = useTranslations("customers.consentHistory");
  const format = useFormatters();
  return (
    <Table stacked>
      <TableCaption className="sr-only">{t("caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          {(["when", "channel", "change", "source", "actor"] as const).map((name) => (
            <TableHead key={name}>{t(`columns.${name}`)}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {events.map(({ id, at, channel, to, source, actor }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap">{format.dateTime(at)}</TableCell>
            <TableCell label={t("columns.channel")}>{t(`channels.${channel}`)}</TableCell>
            <TableCell label={t("columns.change")} className={to === "out" ? "text-negative" : "text-positive"}>
              {t(`changes.${to}`)}
            </TableCell>
            <TableCell label={t("columns.source")}>{t(`sources.${source}`)}</TableCell>
            <TableCell label={t("columns.actor")}>{actor?.name ?? NO_DATA}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
