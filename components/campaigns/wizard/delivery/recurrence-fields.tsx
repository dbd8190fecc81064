"use client";

import { useTranslations } from "next-intl";
import { nextTimes } from "@/components/campaigns/wizard/delivery/recurrence.ts";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { DayField, TimeField } from "@/components/forms/day-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { FREQUENCIES, WEEKDAYS_FROM_SUNDAY } from "@/lib/campaigns/names.ts";
import type { Recurrence } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

const SHOWN = 3;
const LONGEST = 365;

/** The recurrence rule and its next dates. */
export function RecurrenceFields({ rule }: { rule: Recurrence }) {
  const t = useTranslations("campaigns.recurrence");
  const { change, when, setWhen, today } = useWizard();
  const set = (to: Partial<Recurrence>) => change({ recurrence: { ...rule, ...to } });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Field label={t("interval")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={LONGEST}
              value={rule.interval}
              className="w-20"
              onChange={(event) => set({ interval: clamp(event.target.valueAsNumber) })}
            />
          )}
        </Field>
        <Field label={t("frequency")}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-36"
              value={rule.frequency}
              onChange={(event) => set({ frequency: FREQUENCIES.find((it) => it === event.target.value) ?? "weekly" })}
            >
              {FREQUENCIES.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {t(`units.${frequency}`, { count: rule.interval })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TimeField label={t("time")} value={rule.time} onChange={(time) => (time === "" ? undefined : set({ time }))} />
      </div>
      {rule.frequency === "weekly" ? <Weekdays rule={rule} onChange={set} /> : null}
      <div className="flex flex-wrap gap-3">
        <DayField
          label={t("start")}
          value={when.day}
          min={today}
          hint={rule.frequency === "monthly" ? t("monthlyHint") : undefined}
          onChange={(day) => setWhen({ ...when, day: day || today })}
        />
        <DayField
          label={t("end")}
          value={rule.until ?? ""}
          min={today}
          hint={rule.until ? undefined : t("endHint")}
          onChange={(day) => set({ until: day || null })}
        />
      </div>
      <NextDates rule={rule} />
    </div>
  );
}

type WeekdaysProps = { rule: Recurrence; onChange: (to: Partial<Recurrence>) => void };

function Weekdays({ rule, onChange }: WeekdaysProps) {
  const t = useTranslations("campaigns.recurrence");
  const { weekdays } = rule;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("days")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS_FROM_SUNDAY.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={weekdays.includes(day)}
            aria-label={t(`weekdays.${day}`)}
            onClick={() =>
              onChange({ weekdays: WEEKDAYS_FROM_SUNDAY.filter((it) => (it === day) !== weekdays.includes(it)) })
            }
            className={cn(
              "h-10 min-w-12 rounded-md border border-input bg-card px-2 text-[13px] hover:bg-accent",
              "aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-medium",
            )}
          >
            {t(`short.${day}`)}
          </button>
        ))}
      </div>
      {weekdays.length === 0 ? (
        <p role="alert" className="mt-1 text-[13px] text-negative">
          {t("daysMissing")}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The rule in words and its next dates, so that the user can verify it. */
function NextDates({ rule }: { rule: Recurrence }) {
  const t = useTranslations("campaigns.recurrence");
  const text = useRecurrenceText();
  const format = useFormatters();
  const now = useNow();
  const { when } = useWizard();
  const times = nextTimes(rule, { first: when.day, now, count: SHOWN });
  return (
    <div aria-live="polite" className="rounded-md bg-muted px-3 py-2.5 text-[13px]">
      <p className="font-medium first-letter:uppercase">{text(rule)}</p>
      {times.length === 0 ? (
        <p className="text-negative">{t("never")}</p>
      ) : (
        <p className="text-muted-foreground" suppressHydrationWarning>
          {t("next")}{" "}
          {times.map((time) => `${format.weekday(time).replace(".", "")} ${format.dateTime(time)}`).join(" · ")}
        </p>
      )}
    </div>
  );
}

function clamp(typed: number): number {
  return Number.isNaN(typed) ? 1 : Math.min(LONGEST, Math.max(1, Math.round(typed)));
}
