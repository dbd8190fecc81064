"use client";

import { useTranslations } from "next-intl";
import { countedAs } from "@/components/explain/counted-as.ts";
import { lastColumn } from "@/components/explain/last-column.ts";
import { FigureRowLine } from "@/components/explain/row-line.tsx";
import type { useExplanation } from "@/components/explain/use-explanation.ts";
import type { useSums } from "@/components/explain/use-sums.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureRowsProps = {
  first: Explanation;
  query: ReturnType<typeof useExplanation>;
  sums: ReturnType<typeof useSums>;
};

/** The rows that add up to the number, page by page. Their number and sum may arrive later. */
export function FigureRows({ first, query, sums }: FigureRowsProps) {
  const t = useTranslations("explain");
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return <NoRows sums={sums} />;
  const total = sums.data?.total ?? null;
  const column = lastColumn(first);
  return (
    <section className="grid gap-1 pt-4 pb-3">
      <RowSums first={first} sums={sums} />
      <table className="w-full text-[13px]">
        <caption className="sr-only">{t("rows")}</caption>
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
        <p aria-live="polite">{total === null ? null : t("shown", { shown: rows.length, total })}</p>
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

function RowSums({ first, sums }: Pick<FigureRowsProps, "first" | "sums">) {
  const t = useTranslations("explain");
  const format = useFormatters();
  if (sums.isPending) return <Skeleton aria-hidden className="mx-4 h-5 w-40" />;
  const { total = null, returns = null, sum = null } = sums.data ?? {};
  if (total === null) return null;
  const counted = returns
    ? t("total.salesAndReturns", { count: total - returns, returns })
    : t(`total.${countedAs(first)}`, { count: total });
  return (
    <h3 className="px-4 text-sm font-semibold">
      {sum === null ? counted : t("sum", { rows: counted, sum: format.money(sum) })}
    </h3>
  );
}

/** Without a value nothing is known; a value without rows remains of records that were deleted. */
function NoRows({ sums }: Pick<FigureRowsProps, "sums">) {
  const t = useTranslations("explain");
  if (!sums.data) return null;
  const { value } = sums.data;
  const reason = value === 0 ? "empty" : value === null ? "unreadable" : "deleted";
  return <EmptyState title={t(`${reason}.title`)} description={t(`${reason}.description`)} />;
}
