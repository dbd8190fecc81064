"use client";

import { useTranslations } from "next-intl";
import { GROUP_FILL } from "@/components/surveys/tones.ts";
import { cn } from "@/components/ui/cn.ts";
import { scoreGroup } from "@/lib/surveys/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Distribution of the scores: eleven bars with visible counts. */
export function ScoreChart({ scores }: { scores: readonly number[] }) {
  const t = useTranslations("surveys.summary");
  const format = useFormatters();
  const most = Math.max(1, ...scores);
  return (
    <ol aria-label={t("distribution")} className="grid h-52 grid-cols-11 gap-1">
      {scores.map((count, score) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the score
        <li key={score} className="grid min-w-0 grid-rows-[1fr_auto] text-center text-xs">
          <span className="sr-only">{t("scoreCount", { score, count })}</span>
          <span aria-hidden className="flex flex-col justify-end gap-1">
            <span className={cn("tabular-nums", count === 0 && "text-muted-foreground")}>{format.compact(count)}</span>
            <span
              className={cn("w-full rounded-t-sm", count === 0 ? "bg-border" : GROUP_FILL[scoreGroup(score)])}
              style={{ height: count === 0 ? "1px" : `${Math.max(2, (80 * count) / most)}%` }}
            />
          </span>
          <span aria-hidden className="border-t pt-1 text-muted-foreground tabular-nums">
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}
