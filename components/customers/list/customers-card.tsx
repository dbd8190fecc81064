"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, type RefObject, Suspense } from "react";
import { ActiveFilters, FilterBar, isFiltered } from "@/components/customers/filters/filter-bar.tsx";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { ColumnPicker } from "@/components/customers/list/column-picker.tsx";
import { FirstUse } from "@/components/customers/list/first-use.tsx";
import { ListFooter } from "@/components/customers/list/list-footer.tsx";
import { ListSkeleton } from "@/components/customers/list/list-skeleton.tsx";
import { SearchBox } from "@/components/customers/list/search-box.tsx";
import { SortSelect } from "@/components/customers/list/sort-select.tsx";
import { useColumns } from "@/components/customers/list/use-columns.ts";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { useWide } from "@/lib/web/use-media.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const CustomersTable = lazy(() =>
  import("@/components/customers/list/customers-table.tsx").then((it) => ({ default: it.CustomersTable })),
);
const CustomerCards = lazy(() =>
  import("@/components/customers/list/customer-cards.tsx").then((it) => ({ default: it.CustomerCards })),
);

type CustomersCardProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  customers: UseQueryResult<Page<CustomerRow>>;
  selection: Selection;
  today: Day;
  search: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
  onPeek: (id: string) => void;
};

/** Search, filters, the customers and the pages, as one thing. */
export function CustomersCard(props: CustomersCardProps) {
  const { state, stores, today, search, list } = props;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2 p-4 pb-3">
        <SearchBox value={state.filters.q} onChange={(q) => state.change({ q }, { replace: true })} inputRef={search} />
        <SortSelect order={state.order} onOrder={state.setOrder} />
        <div className="max-md:hidden">
          <ColumnPicker />
        </div>
      </div>
      <FilterBar state={state} stores={stores} today={today} onClear={() => clearAll(props)} />
      <div ref={list}>
        <Suspense fallback={<ListSkeleton />}>
          <List {...props} />
        </Suspense>
      </div>
    </Card>
  );
}

function List(props: CustomersCardProps) {
  const t = useTranslations("customers");
  const { state, stores, customers, selection, onPeek } = props;
  const isWide = useWide();
  const { shown } = useColumns();
  if (customers.isError && !customers.data)
    return <ErrorState error={customers.error} onRetry={customers.refetch} title={t("errors.list")} />;
  if (!customers.data) return <ListSkeleton />;
  const { data, total } = customers.data;
  if (total === 0)
    return isFiltered({ state, stores }) ? (
      <NoResults filters={<ActiveFilters state={state} stores={stores} />} onClear={() => clearAll(props)} />
    ) : (
      <FirstUse />
    );
  if (data.length === 0) return <PastTheEnd onBack={() => state.setPage(1)} />;
  return (
    <div aria-busy={customers.isPlaceholderData} className={cn(customers.isPlaceholderData && "opacity-60")}>
      {isWide ? (
        <CustomersTable
          rows={data}
          columns={shown}
          order={state.order}
          onOrder={state.setOrder}
          selection={selection}
          onPeek={onPeek}
        />
      ) : (
        <CustomerCards rows={data} selection={selection} onPeek={onPeek} />
      )}
      <ListFooter state={state} total={total} />
    </div>
  );
}

/** The stores of the top bar narrow the list too. */
function clearAll({ state, stores }: CustomersCardProps): void {
  void state.clear();
  if (stores.selected.length > 0) void stores.select([]);
}

function PastTheEnd({ onBack }: { onBack: () => void }) {
  const t = useTranslations("customers.list");
  const action = (
    <Button variant="outline" onClick={onBack}>
      {t("firstPage")}
    </Button>
  );
  return <EmptyState title={t("pastTheEnd")} action={action} />;
}
