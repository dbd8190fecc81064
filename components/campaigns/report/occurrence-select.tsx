"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { CampaignReport } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type OccurrenceSelectProps = { report: CampaignReport; onChoose: (occurrence: number) => void };

/** Selects one of the sends; hidden for a campaign sent once. */
export function OccurrenceSelect({ report, onChoose }: OccurrenceSelectProps) {
  const t = useTranslations("campaigns.report");
  const format = useFormatters();
  if (report.occurrences.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NativeSelect
        className="w-full sm:w-80"
        aria-label={t("occurrence")}
        value={report.occurrence}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {report.occurrences.map(({ occurrence, startedAt, sent }) => (
          <option key={occurrence} value={occurrence}>
            {t("occurrenceName", { number: occurrence, time: format.dateTime(startedAt), sent })}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
