"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { GROUP_FILL, GROUPS } from "@/components/surveys/tones.ts";
import { cn } from "@/components/ui/cn.ts";
import type { SurveySummary } from "@/lib/surveys/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Promoters, passives and detractors as one bar, with meaning and share. */
export function GroupBar({ summary, params }: { summary: SurveySummary; params: ExplainParams }) {
  const t = useTranslations("surveys.groups");
  const format = useFormatters();
  const share = (count: number) => (summary.responses === 0 ? 0 : (100 * count) / summary.responses);
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-muted">
        {GROUPS.filter((group) => summary[group] > 0).map((group) => (
          <div key={group} className={GROUP_FILL[group]} style={{ width: `${share(summary[group])}%` }} />
        ))}
      </div>
      <ul className="grid gap-1 text-[13px]">
        {GROUPS.map((group) => (
          <li key={group} className="flex items-center gap-2">
            <span aria-hidden className={cn("size-2.5 rounded-full", GROUP_FILL[group])} />
            <span className="flex-1">{t(group)}</span>
            <span className="tabular-nums">
              <Explained
                figure={`surveys.${group}`}
                params={params}
                label={t(group)}
                value={format.number(summary[group])}
              />
            </span>
            <span className="w-16 text-right text-muted-foreground tabular-nums">
              {format.percent(summary.responses === 0 ? null : share(summary[group]))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
