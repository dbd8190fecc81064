"use client";

import { useTranslations } from "next-intl";
import type { FlowTone } from "@/components/rfm/migrations/migration-view.ts";
import { TONE_COLOR, TONE_MARK } from "@/components/rfm/migrations/tones.ts";

const TONES = ["positive", "negative", "neutral", "entered", "left"] as const;

/** Only the kinds shown in the diagram. */
export function FlowLegend({ tones }: { tones: readonly FlowTone[] }) {
  const t = useTranslations("rfm.migrations");
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted-foreground">
      {TONES.filter((tone) => tones.includes(tone)).map((tone) => (
        <li key={tone} className="flex items-center gap-1.5">
          <span aria-hidden className="h-2 w-5 rounded-xs opacity-60" style={{ backgroundColor: TONE_COLOR[tone] }} />
          {TONE_MARK[tone] ? <span aria-hidden>{TONE_MARK[tone]}</span> : null}
          {t(`tone.${tone}`)}
        </li>
      ))}
    </ul>
  );
}
