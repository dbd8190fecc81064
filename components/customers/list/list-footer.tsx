"use client";

import { useTranslations } from "next-intl";
import { PAGE_SIZES } from "@/components/customers/filters/list-url.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type ListFooterProps = {
  state: CustomerListState;
  /** Null until the customers have been counted. */
  total: number | null;
  /** Whether the total came after the rows: the page's header announces it. */
  isLate: boolean;
};

/** Pagination with page size. A page whose total is not known is full, so that another one may follow. */
export function ListFooter({ state, total, isLate }: ListFooterProps) {
  const t = useTranslations("customers.list");
  const format = useFormatters();
  const [smallest] = PAGE_SIZES;
  const size =
    total === null || total > smallest ? (
      <NativeSelect
        className="w-44"
        aria-label={t("pageSize")}
        value={state.size}
        onChange={(event) => {
          const chosen = PAGE_SIZES.find((it) => it === Number(event.target.value));
          void state.setSize(chosen ?? smallest);
        }}
      >
        {PAGE_SIZES.map((value) => (
          <option key={value} value={value}>
            {t("perPage", { size: format.number(value) })}
          </option>
        ))}
      </NativeSelect>
    ) : null;
  const read = state.page * state.size;
  return (
    <Pager
      page={state.page}
      limit={state.size}
      total={total ?? read + 1}
      range={isLate ? <LateRange from={read - state.size + 1} to={read} total={total} /> : null}
      label={t("pages")}
      onPage={state.setPage}
      size={size}
    />
  );
}

type LateRangeProps = { from: number; to: number; total: number | null };

/** The rows of the page, and how many there are once that is known; only the rows are announced. */
function LateRange({ from, to, total }: LateRangeProps) {
  const t = useTranslations("customers.list");
  const format = useFormatters();
  return t.rich("range", {
    from,
    to,
    total: () => (
      <span aria-live="off">
        {total === null ? (
          <>
            <span aria-hidden>…</span>
            <span className="sr-only">{t("notCounted")}</span>
          </>
        ) : (
          format.number(total)
        )}
      </span>
    ),
  });
}
