"use client";

import { useTranslations } from "next-intl";
import { retailDateOn } from "@/components/campaigns/retail-dates.ts";
import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { DayField, TimeField } from "@/components/forms/day-field.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** Day and time of a scheduled send, also in words. */
export function MomentFields() {
  const t = useTranslations("campaigns.delivery");
  const format = useFormatters();
  const now = useNow();
  const { when, setWhen, today } = useWizard();
  const instant = instantOf(when);
  const isPast = instant !== null && instant <= now;
  const retailNames = useTranslations("campaigns.retailDates");
  const retailDate = retailDateOn(when.day);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <DayField
          label={t("day")}
          value={when.day}
          min={today}
          problem={isPast ? t("past") : undefined}
          isWritten={false}
          onChange={(day) => setWhen({ ...when, day })}
        />
        <TimeField label={t("time")} value={when.time} onChange={(time) => setWhen({ ...when, time })} />
      </div>
      {instant !== null && !isPast ? (
        <p aria-live="polite" className="text-[13px] text-muted-foreground">
          {t("momentInWords", { weekday: format.weekday(instant), time: format.dateTime(instant) })}
          {retailDate === null ? null : <strong className="font-medium"> {retailNames(retailDate)}.</strong>}
        </p>
      ) : null}
    </div>
  );
}
