"use client";

import { useTranslations } from "next-intl";
import { PAGE_SIZES } from "@/components/customers/filters/list-url.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Pagination with page size. */
export function ListFooter({ state, total }: { state: CustomerListState; total: number }) {
  const t = useTranslations("customers.list");
  const format = useFormatters();
  const [smallest] = PAGE_SIZES;
  const size =
    total > smallest ? (
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
  return (
    <Pager page={state.page} limit={state.size} total={total} label={t("pages")} onPage={state.setPage} size={size} />
  );
}
