"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ErpMissing } from "@/components/shell/erp-missing.tsx";
import { useSyncStatus } from "@/components/shell/sync-status.ts";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { DataWarning } from "@/components/states/data-warning.tsx";
import { describeError } from "@/components/states/describe-error.ts";
import type { DashboardTotal } from "@/lib/sales/schemas.ts";
import { ApiError } from "@/lib/web/api-error.ts";
import type { DataWarning as Warning } from "@/lib/web/data-guard/empty-data-guard.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type TotalWarningProps = { warning: Warning; total: UseQueryResult<DashboardTotal>; refresh: () => unknown };

/** Shown if there were never any sales, or if loading failed: then with the age of the displayed figures. */
export function TotalWarning({ warning, total, refresh }: TotalWarningProps) {
  const t = useTranslations();
  const { time } = useFormatters();
  const { data: status } = useSyncStatus();
  const { error, data, dataUpdatedAt } = total;
  const code = error instanceof ApiError ? error.correlationId : null;
  const failed = data
    ? t("dashboard.warning.stale", { time: time(new Date(dataUpdatedAt)) })
    : t("dashboard.warning.error");
  return (
    <DataWarning
      warning={warning}
      onRetry={refresh}
      empty={
        status?.isConnected === false ? (
          <>
            {t("dashboard.warning.nothing")} <ErpMissing />
          </>
        ) : (
          t("dashboard.warning.empty")
        )
      }
      error={
        <>
          {failed} {error ? t(`states.error.${describeError(error)}`) : null}
          {code ? (
            <span className="-my-1.5 inline-flex items-center gap-1 text-xs text-muted-foreground sm:pl-2">
              {t("states.error.code")}: <code className="font-sans select-all">{code}</code>
              <CopyButton text={code} label={t("states.error.copyCode")} copiedLabel={t("common.copied")} />
            </span>
          ) : null}
        </>
      }
    />
  );
}
