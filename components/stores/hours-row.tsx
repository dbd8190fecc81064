"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { HoursValues } from "@/components/stores/hours-form.ts";
import { isTime, normalizeTime } from "@/components/stores/typed-time.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { toast } from "@/components/ui/toast.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { type DayHours, WEEKDAYS, type Weekday } from "@/lib/stores/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const WORKING_DAYS = WEEKDAYS.slice(0, 5);

export function HoursRow({ weekday }: { weekday: Weekday }) {
  const t = useTranslations("stores");
  const id = useId();
  const { isReadOnly } = useProfile();
  const { control, setValue, formState } = useFormContext<HoursValues>();
  const day = useWatch({ control, name: `schedule.${weekday}` });
  const error = formState.errors.schedule?.[weekday];
  return (
    <li className="grid gap-x-3 gap-y-1 px-4 py-2 sm:min-h-14 sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-center">
      <div className="flex min-h-10 items-center gap-3">
        <Switch
          id={id}
          checked={day.active}
          disabled={isReadOnly}
          onCheckedChange={(active) =>
            setValue(`schedule.${weekday}.active`, active, { shouldDirty: true, shouldValidate: error !== undefined })
          }
        />
        <label htmlFor={id}>{t(`weekdays.${weekday}`)}</label>
      </div>
      {day.active ? (
        <div className="grid gap-1">
          <Times weekday={weekday} isInvalid={error !== undefined} errorId={`${id}-error`} />
          {error ? (
            <p id={`${id}-error`} role="alert" className="text-[13px] text-destructive">
              {t("hours.missing")}
            </p>
          ) : (
            <NightHint day={day} />
          )}
        </div>
      ) : (
        <p className="text-muted-foreground max-sm:hidden">{t("hours.closed")}</p>
      )}
    </li>
  );
}

function Times({ weekday, isInvalid, errorId }: { weekday: Weekday; isInvalid: boolean; errorId: string }) {
  const t = useTranslations("stores");
  const { isReadOnly } = useProfile();
  const name = t(`weekdays.${weekday}`);
  const invalid = isInvalid && { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className="flex items-center gap-2">
      <TimeField name={`schedule.${weekday}.open`} aria-label={t("hours.opens", { weekday: name })} {...invalid} />
      <span className="text-muted-foreground">{t("hours.until")}</span>
      <TimeField name={`schedule.${weekday}.close`} aria-label={t("hours.closes", { weekday: name })} {...invalid} />
      {WORKING_DAYS.includes(weekday) && !isReadOnly ? <CopyDay weekday={weekday} /> : null}
    </div>
  );
}

type TimeFieldProps = Omit<ComponentProps<"input">, "name"> & { name: `schedule.${Weekday}.${"open" | "close"}` };

/** Always 24-hour format, independent of the browser's language. Turns `830` into `08:30` on blur. */
function TimeField({ name, ...props }: TimeFieldProps) {
  const t = useTranslations("stores.hours");
  const { isReadOnly } = useProfile();
  const { register, setValue } = useFormContext<HoursValues>();
  const field = register(name);
  const tidy = (typed: string) => setValue(name, normalizeTime(typed), { shouldDirty: true });
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      readOnly={isReadOnly}
      placeholder={t("placeholder")}
      className="w-20 text-center tabular-nums"
      {...props}
      {...field}
      onBlur={(event) => {
        tidy(event.target.value);
        return field.onBlur(event);
      }}
      onKeyDown={(event) => (event.key === "Enter" ? tidy(event.currentTarget.value) : undefined)}
    />
  );
}

function CopyDay({ weekday }: { weekday: Weekday }) {
  const t = useTranslations("stores");
  const { getValues, setValue } = useFormContext<HoursValues>();
  const label = t("hours.copy", { weekday: t(`weekdays.${weekday}`).toLowerCase() });
  const copy = () => {
    const day = getValues(`schedule.${weekday}`);
    for (const other of WORKING_DAYS) setValue(`schedule.${other}`, { ...day }, { shouldDirty: true });
    toast.info(t("hours.copied"));
  };
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={copy}>
        <Copy aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** A closing time at or before the opening time means the next day; the hint shows that this is not an error. */
function NightHint({ day }: { day: DayHours }) {
  const t = useTranslations("stores.hours");
  if (!isTime(day.open) || !isTime(day.close) || day.close > day.open) return null;
  return (
    <p className="text-[13px] text-muted-foreground">
      {t(day.close === day.open ? "allDay" : "overnight", { time: day.close })}
    </p>
  );
}
