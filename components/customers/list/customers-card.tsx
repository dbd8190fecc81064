"use client";

import { type RefObject, Suspense } from "react";
import { FilterBar } from "@/components/customers/filters/filter-bar.tsx";
import { ColumnPicker } from "@/components/customers/list/column-picker.tsx";
import type { CustomerListProps } from "@/components/customers/list/customer-list.tsx";
import { CustomerSortSelect } from "@/components/customers/list/customer-sort-select.tsx";
import { ListSkeleton } from "@/components/customers/list/list-skeleton.tsx";
import { SearchBox } from "@/components/customers/list/search-box.tsx";
import { Card } from "@/components/ui/card.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const CustomerList = lazyComponent(() =>
  import("@/components/customers/list/customer-list.tsx").then((it) => ({ default: it.CustomerList })),
);
const ViewTabs = lazyComponent(() =>
  import("@/components/customers/views/view-tabs.tsx").then((it) => ({ default: it.ViewTabs })),
);

type CustomersCardProps = Omit<CustomerListProps, "onClear"> & {
  search: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
};

/** Search, filters, list and pagination in one card. */
export function CustomersCard({ search, list, ...props }: CustomersCardProps) {
  const { state, stores } = props;
  // The top bar's stores filter the list too.
  const clear = () => {
    void state.clear();
    if (stores.selected.length > 0) void stores.select([]);
  };
  return (
    <Card>
      <Suspense fallback={<div className="h-10 border-b" />}>
        <ViewTabs state={state} stores={stores} onClear={clear} />
      </Suspense>
      <div className="flex flex-wrap items-center gap-2 p-4 pb-3">
        <SearchBox value={state.filters.q} onChange={(q) => state.change({ q }, { replace: true })} inputRef={search} />
        <CustomerSortSelect order={state.order} onOrder={state.setOrder} />
        <div className="max-md:hidden">
          <ColumnPicker />
        </div>
      </div>
      <FilterBar state={state} stores={stores} onClear={clear} />
      <div ref={list}>
        <Suspense fallback={<ListSkeleton />}>
          <CustomerList {...props} onClear={clear} />
        </Suspense>
      </div>
    </Card>
  );
}
