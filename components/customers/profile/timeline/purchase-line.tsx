"use client";

import { ChevronDown, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePurchaseText } from "@/components/customers/profile/timeline/entry-title.tsx";
import { InfluencedBy } from "@/components/customers/profile/timeline/influenced-by.tsx";
import { ItemsTable } from "@/components/customers/profile/timeline/items-table.tsx";
import { Expandable } from "@/components/customers/profile/timeline/timeline-entry.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { CustomerTransaction } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** One transaction; expands to its items. */
export function PurchaseLine({ transaction }: { transaction: CustomerTransaction }) {
  const t = useTranslations("customers.purchases");
  const format = useFormatters();
  const purchaseText = usePurchaseText();
  const { kind, date, total, items, isInfluenced, externalId } = transaction;
  const hasItems = items.length > 0;
  const summary = (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <ChevronDown aria-hidden className={cn("size-4 shrink-0 text-muted-foreground", !hasItems && "invisible")} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {format.dateTime(date)}
          {kind === "return" ? (
            <Badge variant="negative">
              <Undo2 aria-hidden />
              {t("return")}
            </Badge>
          ) : null}
          {isInfluenced ? <Badge variant="primary">{t("influenced")}</Badge> : null}
        </span>
        <span className="block text-[13px] text-pretty text-muted-foreground">
          {purchaseText(transaction)} · {t("number", { number: externalId })}
        </span>
      </span>
      <span className={cn("shrink-0 font-medium", kind === "return" && "text-negative")}>{format.money(total)}</span>
    </span>
  );
  if (!hasItems)
    return (
      <div className="border-b">
        <div className="flex px-4 py-2.5">{summary}</div>
        <InfluencedBy transaction={transaction} />
      </div>
    );
  return (
    <Expandable summary={summary}>
      <InfluencedBy transaction={transaction} />
      <ItemsTable items={items} />
    </Expandable>
  );
}
