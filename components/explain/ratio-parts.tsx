"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { figureText } from "@/components/explain/figure-text.ts";
import { useSums } from "@/components/explain/use-sums.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type RatioPartsProps = {
  of: NonNullable<Explanation["of"]>;
  params: ExplainLink["params"];
  onOpen: (figure: string) => void;
};

/** The figures that the number is made of; each opens its own rows. */
export function RatioParts({ of, params, onOpen }: RatioPartsProps) {
  const t = useTranslations("explain.ratio");
  const parts = [
    { figure: of.numerator, operator: null },
    ...(of.minus === undefined ? [] : [{ figure: of.minus, operator: "minus" as const }]),
    { figure: of.denominator, operator: "by" as const },
  ];
  return (
    <section className="grid py-3">
      <h3 className="px-4 pb-1 text-sm font-semibold">{t("title")}</h3>
      <ol>
        {parts.map(({ figure, operator }) => (
          <li key={figure}>
            {operator ? (
              <p className="flex items-center gap-3 px-4 text-[13px] text-muted-foreground">
                {t(operator)}
                <span aria-hidden className="h-px flex-1 bg-border" />
              </p>
            ) : null}
            <Part link={{ figure, params }} onOpen={() => onOpen(figure)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Part({ link, onOpen }: { link: ExplainLink; onOpen: () => void }) {
  const format = useFormatters();
  const part = useSums(link);
  if (part.isError && !part.data) return <ErrorState error={part.error} onRetry={part.refetch} />;
  if (!part.data)
    return (
      <Loading className="grid gap-2 px-4 py-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-3.5 w-4/5" />
      </Loading>
    );
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-muted"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-7 font-semibold">{figureText(part.data, format)}</span>
        <span className="block text-[13px] text-pretty text-muted-foreground">{part.data.definition}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}
