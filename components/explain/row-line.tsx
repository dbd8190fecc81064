"use client";

import { useTranslations } from "next-intl";
import { CampaignLink } from "@/components/explain/campaign-link.tsx";
import type { LastColumn } from "@/components/explain/last-column.ts";
import { RowValue } from "@/components/explain/row-value.tsx";
import { SaleAttributionLines } from "@/components/explain/sale-attribution.tsx";
import { useReasonText } from "@/components/explain/use-reason-text.ts";
import { Link } from "@/components/ui/link.tsx";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import { isElsewhere } from "@/lib/core/figures/figure-rows.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { FigureRow } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureRowLineProps = { row: FigureRow; column: LastColumn };

/** Who and what on the left, the number on the right. */
export function FigureRowLine({ row, column }: FigureRowLineProps) {
  return (
    <TableRow className="align-top">
      <th scope="row" className="w-full max-w-0 py-2 pr-3 pl-4 text-left font-normal">
        <CustomerName customer={row.customer} />
        <Details row={row} column={column} />
        {row.answer?.comment ? <p className="mt-0.5 text-pretty break-words">“{row.answer.comment}”</p> : null}
        {row.url ? <p className="mt-0.5 text-xs break-all text-muted-foreground">{row.url}</p> : null}
        {row.attribution ? <SaleAttributionLines attribution={row.attribution} /> : null}
      </th>
      <TableCell numeric className="py-2">
        <RowValue row={row} column={column} />
      </TableCell>
    </TableRow>
  );
}

function CustomerName({ customer }: Pick<FigureRow, "customer">) {
  const t = useTranslations("explain");
  const unnamed = useTranslations("customers.person")("unnamed");
  if (customer === null) return <span className="block truncate text-muted-foreground">{t("noCustomer")}</span>;
  const name = customer.name === null ? unnamed : toTitleCase(customer.name);
  if (customer.id === null) return <span className="block truncate">{name}</span>;
  return (
    <Link
      href={`/clientes/${customer.id}`}
      className="block truncate rounded-sm font-medium underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

/** Time, store and seller. */
function Details({ row, column }: FigureRowLineProps) {
  const format = useFormatters();
  const t = useTranslations("explain");
  const statuses = useTranslations("campaigns.recipients.statuses");
  const reasonText = useReasonText();
  const { message, reason, assignment, seller, store } = row;
  const at = message ? (message.sentAt ?? row.at) : row.at;
  const parts = [
    column === "date" || column === "lastPurchase" || at === null
      ? null
      : column === "spent" || column === "groups"
        ? t("lastPurchase", { date: format.date(at) })
        : column === "bought"
          ? t("boughtUntil", { date: format.date(at) })
          : format.dateTime(at),
    isElsewhere(row) ? t("elsewhere") : store?.name,
    seller && toTitleCase(seller),
    message && column !== "status" ? (statuses.has(message.status) ? statuses(message.status) : message.status) : null,
    assignment === "holdout" ? t("holdout") : null,
    reason ? reasonText(reason) : null,
  ].filter(Boolean);
  return (
    <p className="text-xs text-pretty text-muted-foreground">
      {parts.join(" · ")}
      {message?.campaign ? (
        <>
          {parts.length > 0 ? " · " : null}
          <CampaignLink campaign={message.campaign} occurrence={message.occurrence} />
        </>
      ) : null}
    </p>
  );
}
