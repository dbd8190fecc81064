"use client";

import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import type { LastColumn } from "@/components/explain/last-column.ts";
import { cn } from "@/components/ui/cn.ts";
import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import type { FigureRow } from "@/lib/explain/schemas.ts";
import { formatPrice } from "@/lib/web/format-price.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const MINUTES_AN_HOUR = 60;

export function RowValue({ row, column }: { row: FigureRow; column: LastColumn }) {
  const t = useTranslations("explain");
  const statuses = useTranslations("campaigns.recipients.statuses");
  const format = useFormatters();
  const { amount, at, groups, answer, message, minutes } = row;
  switch (column) {
    case "price":
      return <span className="font-medium">{amount === null ? NO_DATA : formatPrice(format, amount)}</span>;
    case "amount":
    case "revenue":
    case "bought":
    case "spent":
      return (
        <span className={cn("font-medium", amount !== null && amount < 0 && "text-negative")}>
          {format.money(amount)}
          {column === "amount" && amount !== null && amount < 0 ? (
            <span className="block text-xs font-normal">{t("return")}</span>
          ) : null}
        </span>
      );
    case "groups":
      return groups ? (
        <span className="inline-flex flex-col items-end gap-0.5">
          <Group name={groups.from} />
          <ArrowDown aria-label={t("to")} className="mr-2 size-3 text-muted-foreground" />
          <Group name={groups.to} />
        </span>
      ) : (
        NO_DATA
      );
    case "status":
      return message === undefined ? NO_DATA : statuses.has(message.status) ? statuses(message.status) : message.status;
    case "date":
      return format.dateTime(at);
    case "lastPurchase":
      return format.date(at);
    case "score":
      return <span className="font-medium">{format.number(answer?.score)}</span>;
    case "waited":
    case "left":
      return minutes === undefined
        ? NO_DATA
        : t("minutes", {
            hours: Math.trunc(minutes / MINUTES_AN_HOUR),
            minutes: Math.trunc(minutes) % MINUTES_AN_HOUR,
          });
    default: {
      const unhandled: never = column;
      return unhandled;
    }
  }
}

/** Null: not a customer in that month. */
function Group({ name }: { name: string | null }) {
  const t = useTranslations("explain");
  const segment = RFM_SEGMENTS.find((one) => one === name);
  return segment ? (
    <RfmBadge segment={segment} />
  ) : (
    <span className="px-2 text-xs text-muted-foreground">{t("noGroup")}</span>
  );
}
