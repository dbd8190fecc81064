"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { SyncStatus } from "@/components/sync/shapes.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** How current the data is. Reserves its space while loading. */
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
      <p className="min-h-10 text-[13px] text-pretty text-muted-foreground sm:min-h-5">
        {status ? <Complete status={status} /> : null}
      </p>
    </div>
  );
}

/** What the next run does not have to read again. */
function Complete({ status: { checkpoints, dataUpTo } }: { status: SyncStatus }) {
  const t = useTranslations("sync.facts");
  const format = useFormatters();
  if (checkpoints.lastCustomerTransId + checkpoints.lastTransactionTransId === 0) return t("fromStart");
  if (dataUpTo === null) return null;
  const isToday = dayOf(new Date(dataUpTo)) === dayOf(new Date());
  return t("checkpoints", { time: isToday ? format.time(dataUpTo) : format.dateTime(dataUpTo) });
}
