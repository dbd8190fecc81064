"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { withSlashes } from "@/components/forms/typed-day.ts";
import { parseWindow, presetWindow, WINDOW_PRESETS, type WindowProblem } from "@/components/sync/typed-window.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { type Day, daysBetween } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Typed = { start: string; end: string };
type WindowFieldsProps = { typed: Typed; today: Day; problem: WindowProblem | null; onChange: (typed: Typed) => void };

const INVALID: Record<keyof Typed, readonly WindowProblem[]> = {
  start: ["startInvalid", "reversed"],
  end: ["endInvalid", "reversed", "future"],
};

export function WindowFields({ typed, today, problem, onChange }: WindowFieldsProps) {
  const t = useTranslations("sync.trigger");
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {WINDOW_PRESETS.map((preset) => (
          <Button key={preset.key} variant="secondary" size="sm" onClick={() => onChange(presetWindow(preset, today))}>
            {t(`presets.${preset.key}`)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(["start", "end"] as const).map((end) => (
          <div key={end} className="grid gap-1">
            <Label htmlFor={`${id}-${end}`}>{t(`${end}Date`)}</Label>
            <Input
              id={`${id}-${end}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder={t("placeholder")}
              value={typed[end]}
              aria-invalid={problem !== null && INVALID[end].includes(problem)}
              aria-describedby={`${id}-range`}
              onChange={(event) => onChange({ ...typed, [end]: withSlashes(event.target.value) })}
            />
          </div>
        ))}
      </div>
      <RangeText id={`${id}-range`} typed={typed} today={today} problem={problem} />
    </div>
  );
}

/** The date range in words, or the problem. */
function RangeText({ id, typed, today, problem }: Omit<WindowFieldsProps, "onChange"> & { id: string }) {
  const t = useTranslations("sync.trigger");
  const format = useFormatters();
  const window = parseWindow(typed, today);
  if (problem !== null)
    return (
      <p id={id} role="alert" className="text-[13px] text-negative">
        {t(`problems.${problem}`)}
      </p>
    );
  return (
    <p id={id} aria-live="polite" className="min-h-5 text-[13px] text-muted-foreground">
      {"problem" in window
        ? null
        : t("range", {
            start: format.date(window.startDate),
            end: format.date(window.endDate),
            days: daysBetween(window.startDate, window.endDate) + 1,
          })}
    </p>
  );
}
