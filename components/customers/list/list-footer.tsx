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
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t">
      {total > smallest ? (
        <NativeSelect
          className="my-2 ml-4 w-44"
          aria-label={t("pageSize")}
          value={state.size}
          onChange={(event) => {
            const size = PAGE_SIZES.find((it) => it === Number(event.target.value));
            void state.setSize(size ?? smallest);
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t("perPage", { size: format.number(size) })}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <div className="-mt-px flex-1 basis-64">
        <Pager page={state.page} limit={state.size} total={total} label={t("pages")} onPage={state.setPage} />
      </div>
    </div>
  );
}
