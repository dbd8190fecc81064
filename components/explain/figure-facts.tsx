"use client";

import { useTranslations } from "next-intl";
import { figureText } from "@/components/explain/figure-text.ts";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The number, its definition, what limits it, and when it was read. */
export function FigureFacts({ explanation }: { explanation: Explanation }) {
  const t = useTranslations("explain");
  const format = useFormatters();
  const { definition, filters, asOf } = explanation;
  return (
    <section className="grid gap-1 border-b px-4 pt-4 pb-5">
      <p className="text-[32px] leading-10 font-semibold tracking-tight">{figureText(explanation, format)}</p>
      <p className="text-pretty">{definition}</p>
      <ul aria-label={t("filters")} className="mt-2 flex flex-wrap gap-x-2 text-[13px] text-muted-foreground">
        {filters.map((filter, index) => (
          <li key={filter} className="flex gap-x-2">
            {index > 0 ? <span aria-hidden>·</span> : null}
            {filter}
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-muted-foreground">
        {t("readAt", { time: format.dateTime(asOf.at) })}
        {asOf.salesUntil === null ? null : ` ${t("salesUntil", { time: format.dateTime(asOf.salesUntil) })}`}
      </p>
    </section>
  );
}
