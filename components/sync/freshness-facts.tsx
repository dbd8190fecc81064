"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { SyncStatus } from "@/components/sync/shapes.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** How far the data reaches, and where the next run takes up. */
export function FreshnessFacts({ status }: { status: SyncStatus }) {
  const t = useTranslations("sync.facts");
  const format = useFormatters();
  const { lastCustomerTransId: customers, lastTransactionTransId: transactions } = status.checkpoints;
  return (
    <div className="grid gap-3">
      <dl aria-label={t("label")} className="flex flex-wrap gap-x-10 gap-y-3">
        <div className="flex flex-col-reverse">
          <dt className="text-[13px] text-muted-foreground">{t("dataUpTo")}</dt>
          <dd className="text-xl font-semibold">{format.dateTime(status.dataUpTo)}</dd>
        </div>
        <div className="flex flex-col-reverse">
          <dt className="text-[13px] text-muted-foreground">{t("lastCompleted")}</dt>
          <dd className="text-xl font-semibold">
            <RelativeTime value={status.lastCompleted?.finishedAt} />
          </dd>
        </div>
      </dl>
      {customers + transactions > 0 ? (
        // Identifiers, not amounts: without separators, as the ERP writes them.
        <p className="text-[13px] text-pretty text-muted-foreground">
          {t("checkpoints", { customers: String(customers), transactions: String(transactions) })}
        </p>
      ) : null}
    </div>
  );
}
