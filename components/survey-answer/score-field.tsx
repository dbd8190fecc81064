"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { SCORES } from "@/lib/surveys/names.ts";

type ScoreFieldProps = { labelledBy: string; value: number | null; onChange: (score: number) => void };

/** Eleven radio buttons with large touch targets. */
export function ScoreField({ labelledBy, value, onChange }: ScoreFieldProps) {
  const t = useTranslations("surveyAnswer");
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={`${name}-ends`} aria-required>
      <div className="grid grid-cols-6 gap-1.5 sm:grid-cols-11">
        {SCORES.map((score) => (
          <label
            key={score}
            className="grid h-11 cursor-pointer place-items-center rounded-md border border-input text-base font-medium tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              className="sr-only"
            />
            {score}
          </label>
        ))}
      </div>
      <p id={`${name}-ends`} className="mt-2 flex justify-between gap-4 text-[13px] text-muted-foreground">
        <span>{t("lowest")}</span>
        <span className="text-right">{t("highest")}</span>
      </p>
    </div>
  );
}
