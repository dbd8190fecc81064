"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { SyncStatus } from "@/components/sync/shapes.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Marks = SyncStatus["checkpoints"];

/** How current the data is, and where the next run continues. Reserves its space while loading. */
export function FreshnessFacts({ status }: { status: SyncStatus | undefined }) {
  const t = useTranslations("sync.facts");
  const format = useFormatters();
  return (
    <div className="grid gap-3">
      <dl aria-label={t("label")} className="flex flex-wrap gap-x-10 gap-y-3">
        <div className="flex flex-col-reverse">
          <dt className="text-[13px] text-muted-foreground">{t("dataUpTo")}</dt>
          <dd className="text-xl font-semibold">
            {status ? format.dateTime(status.dataUpTo) : <Skeleton className="h-7 w-44" />}
          </dd>
        </div>
        <div className="flex flex-col-reverse">
          <dt className="text-[13px] text-muted-foreground">{t("lastCompleted")}</dt>
          <dd className="text-xl font-semibold">
            {status ? <RelativeTime value={status.lastCompleted?.finishedAt} /> : <Skeleton className="h-7 w-28" />}
          </dd>
        </div>
      </dl>
      <p className="min-h-15 text-[13px] text-pretty text-muted-foreground sm:min-h-5">
        {status ? <Checkpoints {...status.checkpoints} /> : null}
      </p>
    </div>
  );
}

/** Identifiers without thousands separators, as in the ERP. */
function Checkpoints({ lastCustomerTransId: customers, lastTransactionTransId: transactions }: Marks) {
  const t = useTranslations("sync.facts");
  if (customers + transactions === 0) return t("fromStart");
  return t("checkpoints", { customers: String(customers), transactions: String(transactions) });
}
