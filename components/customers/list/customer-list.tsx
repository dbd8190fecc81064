"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { CustomersPage } from "@/components/customers/api.ts";
import { isFiltered } from "@/components/customers/filters/filters.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { CustomerCards } from "@/components/customers/list/customer-cards.tsx";
import { CustomersTable } from "@/components/customers/list/customers-table.tsx";
import { FirstUse } from "@/components/customers/list/first-use.tsx";
import { ListFooter } from "@/components/customers/list/list-footer.tsx";
import { ListSkeleton } from "@/components/customers/list/list-skeleton.tsx";
import { NoCustomers } from "@/components/customers/list/no-customers.tsx";
import { useColumns } from "@/components/customers/list/use-columns.ts";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { StoresFailed } from "@/components/shell/stores-failed.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useWide } from "@/lib/web/use-browser-state.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

export type CustomerListProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  today: Day;
  customers: UseQueryResult<CustomersPage>;
  /** Null until the customers have been counted. */
  total: number | null;
  selection: Selection;
  onPeek: (id: string) => void;
  onClear: () => void;
};

/** The filtered list or its empty state. The code is loaded in parallel with the data. */
export function CustomerList({
  state,
  stores,
  today,
  customers,
  total,
  selection,
  onPeek,
  onClear,
}: CustomerListProps) {
  const t = useTranslations("customers");
  const isWide = useWide();
  const { shown } = useColumns();
  if (stores.blockedBy) return <StoresFailed selection={stores} />;
  if (customers.isError && !customers.data)
    return <ErrorState error={customers.error} onRetry={customers.refetch} title={t("errors.list")} />;
  if (!customers.data) return <ListSkeleton />;
  const { data } = customers.data;
  if (customers.data.total === 0)
    return isFiltered(state.filters, stores.storeIds) ? (
      <NoCustomers state={state} stores={stores} today={today} onClear={onClear} />
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
      <ListFooter state={state} total={total} isLate={customers.data.total === null} />
    </div>
  );
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
