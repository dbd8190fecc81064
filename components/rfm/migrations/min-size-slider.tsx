"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { FlowRow } from "@/components/rfm/migrations/migration-view.ts";
import { sizeSteps } from "@/components/rfm/migrations/min-size.ts";
import { Label } from "@/components/ui/label.tsx";

type MinSizeSliderProps = { rows: readonly FlowRow[]; value: number; onChange: (value: number) => void };

export function MinSizeSlider({ rows, value, onChange }: MinSizeSliderProps) {
  const t = useTranslations("rfm.migrations");
  const id = useId();
  const steps = sizeSteps(rows);
  const text = t("minSizeValue", { count: value });
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Label htmlFor={id}>{t("minSize")}</Label>
      <input
        id={id}
        type="range"
        className="h-10 w-40 accent-primary"
        min={0}
        max={steps.length - 1}
        value={steps.indexOf(value)}
        aria-valuetext={text}
        onChange={(event) => onChange(steps[event.target.valueAsNumber] ?? 1)}
      />
      <span className="min-w-20 text-[13px] text-muted-foreground">{text}</span>
    </div>
  );
}
