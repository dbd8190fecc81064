"use client";

import { useTranslations } from "next-intl";
import { figureText } from "@/components/explain/figure-text.ts";
import type { useSums } from "@/components/explain/use-sums.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureFactsProps = { explanation: Explanation; sums: ReturnType<typeof useSums> };

/** The number, its definition, what limits it, and when it was read. */
export function FigureFacts({ explanation, sums }: FigureFactsProps) {
  const t = useTranslations("explain");
  const format = useFormatters();
  const { asOf } = sums.data ?? explanation;
  return (
    <section className="grid gap-1 border-b px-4 pt-4 pb-5">
      <Value sums={sums} />
      <p className="text-pretty">{explanation.definition}</p>
      <ul aria-label={t("filters")} className="mt-2 flex flex-wrap gap-x-2 text-[13px] text-muted-foreground">
        {sums.data?.filters.map((filter, index) => (
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

function Value({ sums }: Pick<FigureFactsProps, "sums">) {
  const format = useFormatters();
  if (sums.data)
    return <p className="text-[32px] leading-10 font-semibold tracking-tight">{figureText(sums.data, format)}</p>;
  if (sums.isError) return <ErrorState error={sums.error} onRetry={sums.refetch} />;
  return (
    <Loading>
      <Skeleton className="h-10 w-48" />
    </Loading>
  );
}
