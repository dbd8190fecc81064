"use client";

import { Field } from "@/components/forms/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { isDay } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type DayFieldProps = {
  label: string;
  /** `2026-11-21`; empty if none. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  hint?: string;
  problem?: string;
  /** False where the day is already written elsewhere. */
  isWritten?: boolean;
};

/** A day. The browser's field has the browser's format, so the day is also written in the page's. */
export function DayField({ label, value, onChange, hint, problem, isWritten = true, ...limits }: DayFieldProps) {
  const format = useFormatters();
  const written = isWritten && isDay(value) ? `${format.weekday(value).replace(".", "")} ${format.date(value)}` : null;
  const line = [written, hint].filter((part) => part != null).join(" · ");
  return (
    <Field label={label} hint={line || undefined} problem={problem}>
      {(control) => (
        <Input
          {...control}
          {...limits}
          type="date"
          value={value}
          className="w-44"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type TimeFieldProps = { label: string; value: string; onChange: (time: string) => void };

/** A time of day, `09:00`; empty while it is incomplete. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="time"
          value={value}
          className="w-32"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
