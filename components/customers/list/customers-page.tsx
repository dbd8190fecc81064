"use client";

import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { Suspense, useRef } from "react";
import { toListQuery } from "@/components/customers/filters/filters.ts";
import { useCustomerFilters } from "@/components/customers/filters/use-customer-filters.ts";
import { CustomersCard } from "@/components/customers/list/customers-card.tsx";
import { ExportButton, useMayExport } from "@/components/customers/list/export-button.tsx";
import { useCustomers } from "@/components/customers/list/use-customers.ts";
import { type ListTotal, useCustomersTotal } from "@/components/customers/list/use-customers-total.ts";
import { useExport } from "@/components/customers/list/use-export.ts";
import { useListKeys } from "@/components/customers/list/use-list-keys.ts";
import { useSelection } from "@/components/customers/list/use-selection.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const BulkBar = lazyComponent(() =>
  import("@/components/customers/list/bulk-bar.tsx").then((it) => ({ default: it.BulkBar })),
);
const CreateSegmentLink = lazyComponent(() =>
  import("@/components/customers/list/create-segment-link.tsx").then((it) => ({ default: it.CreateSegmentLink })),
);
const CustomerDrawer = lazyComponent(() =>
  import("@/components/customers/list/customer-drawer.tsx").then((it) => ({ default: it.CustomerDrawer })),
);

export function CustomersPage({ today }: { today: Day }) {
  const t = useTranslations("customers");
  const state = useCustomerFilters();
  const stores = useStoreSelection();
  const customers = useCustomers(state, stores, today);
  const [peeked, setPeeked] = useQueryState("cliente", parseAsString.withOptions({ history: "push" }));
  const query = toListQuery(state.filters, state.order, stores.storeIds, today);
  const selection = useSelection(JSON.stringify({ ...query, sort: null, order: null }));
  const { mutate: exportCsv, isPending: isExporting } = useExport(today);
  const mayExport = useMayExport();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const total = useCustomersTotal(customers, query);
  const hasFailed = stores.blockedBy !== null || (customers.isError && !customers.data);
  const mayAct = (total.value ?? customers.data?.data.length ?? 0) > 0 && stores.isReady;
  const exportSelected = () => exportCsv({ query, ids: selection.all ? undefined : selection.ids });
  const exportAll = () => exportCsv({ query });
  useListKeys({
    list,
    search,
    onToggle: selection.toggle,
    onPeek: setPeeked,
    onExport: () => {
      if (!mayExport || isExporting || !mayAct) return;
      if (selection.all || selection.ids.length === 0) exportAll();
      else exportSelected();
    },
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={hasFailed ? <div className="min-h-5" /> : <Total total={total} />}
        action={
          <>
            <Suspense>
              <CreateSegmentLink filters={state.filters} storeIds={stores.storeIds} />
            </Suspense>
            <ExportButton
              label={t("export.all")}
              isExporting={isExporting}
              disabled={!mayAct}
              aria-keyshortcuts="e"
              onClick={exportAll}
            />
          </>
        }
      />
      <CustomersCard
        state={state}
        stores={stores}
        customers={customers}
        total={total.value}
        selection={selection}
        today={today}
        search={search}
        list={list}
        onPeek={(id) => void setPeeked(id)}
      />
      <Suspense>
        <BulkBar
          selection={selection}
          total={total.value}
          isExporting={isExporting}
          filters={state.filters}
          storeIds={stores.storeIds}
          onExport={exportSelected}
        />
      </Suspense>
      {peeked === null ? null : (
        <Suspense>
          <CustomerDrawer
            id={peeked}
            row={customers.data?.data.find(({ id }) => id === peeked)}
            onClose={() => void setPeeked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The number of customers, which may arrive after them. */
function Total({ total: { value, retry } }: { total: ListTotal }) {
  const t = useTranslations("customers.list");
  const common = useTranslations("common");
  return (
    <div className="flex min-h-5 flex-wrap gap-x-2">
      <p aria-live="polite">
        {value !== null ? t("total", { count: value }) : retry ? t("countFailed") : t("counting")}
      </p>
      {retry ? (
        <Button variant="link" size="sm" className="h-5 px-0" onClick={() => retry()}>
          {common("retry")}
        </Button>
      ) : null}
    </div>
  );
}
