"use client";

import { useTranslations } from "next-intl";
import { countedAs } from "@/components/explain/counted-as.ts";
import { lastColumn } from "@/components/explain/last-column.ts";
import { FigureRowLine } from "@/components/explain/row-line.tsx";
import type { useExplanation } from "@/components/explain/use-explanation.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureRowsProps = { first: Explanation; query: ReturnType<typeof useExplanation> };

/** The rows that add up to the number, page by page. */
export function FigureRows({ first, query }: FigureRowsProps) {
  const t = useTranslations("explain");
  const format = useFormatters();
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = first.total ?? rows.length;
  if (rows.length === 0) return <NoRows value={first.value} />;
  const counted = t(`total.${countedAs(first)}`, { count: total });
  const column = lastColumn(first);
  return (
    <section className="grid gap-1 pt-4 pb-3">
      <h3 className="px-4 text-sm font-semibold">
        {first.sum === null ? counted : t("sum", { rows: counted, sum: format.money(first.sum) })}
      </h3>
      <table className="w-full text-[13px]">
        <caption className="sr-only">{counted}</caption>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("columns.customer")}</TableHead>
            <TableHead numeric>{t(`columns.${column}`)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <FigureRowLine key={`${row.id} ${row.at}`} row={row} column={column} />
          ))}
        </TableBody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 text-[13px] text-muted-foreground">
        <p aria-live="polite">{t("shown", { shown: rows.length, total })}</p>
        {query.hasNextPage ? (
          <Button
            variant="outline"
            size="sm"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t(query.isFetchingNextPage ? "loadingMore" : "more")}
          </Button>
        ) : null}
      </div>
      {query.isFetchNextPageError ? <ErrorState error={query.error} onRetry={query.fetchNextPage} /> : null}
    </section>
  );
}

/** Without a value nothing is known; a value without rows remains of records that were deleted. */
function NoRows({ value }: Pick<Explanation, "value">) {
  const t = useTranslations("explain");
  const reason = value === 0 ? "empty" : value === null ? "unreadable" : "deleted";
  return <EmptyState title={t(`${reason}.title`)} description={t(`${reason}.description`)} />;
}
