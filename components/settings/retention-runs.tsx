"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/forms/section-card.tsx";
import type { RetentionRunView } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Latest runs that deleted transactions, with counts. */
export function RetentionRuns({ runs }: { runs: readonly RetentionRunView[] }) {
  const t = useTranslations("settings.retention");
  const format = useFormatters();
  return (
    <SectionCard title={t("runs")} description={t("runsHint")}>
      {runs.length === 0 ? (
        <p className="text-muted-foreground">{t("noRuns")}</p>
      ) : (
        <ul className="divide-y">
          {runs.map(({ id, status, startedAt, transactions, items }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
              <span className="font-medium">{t("deleted", { transactions, items })}</span>
              <span className="text-[13px] text-muted-foreground">
                {format.dateTime(startedAt)} · {t(`status.${status}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
