"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchCustomers } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { StoresFailed } from "@/components/shell/stores-failed.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { personName } from "@/lib/web/person-text.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const TOP = 10;

/** The group's current customers with the highest spend in the selected stores; needs permission to see customers. */
export function TopCustomers({ segment }: { segment: string }) {
  const t = useTranslations("rfm.panel");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:customers")) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("top")}</h3>
      <div className="min-h-100 border-y">
        <TopList segment={segment} />
      </div>
    </section>
  );
}

function TopList({ segment }: { segment: string }) {
  const t = useTranslations("rfm.panel");
  const stores = useStoreSelection();
  const top = useTopCustomers(segment, stores);
  if (stores.blockedBy) return <StoresFailed selection={stores} />;
  if (top.isError && !top.data) return <ErrorState error={top.error} onRetry={top.refetch} title={t("topFailed")} />;
  if (!top.data) return <TableSkeleton rows={TOP} columns={2} />;
  if (top.data.data.length === 0) return <EmptyState title={t("topEmpty")} />;
  return (
    <ol className="divide-y">
      {top.data.data.map((row) => (
        <TopCustomer key={row.id} row={row} />
      ))}
    </ol>
  );
}

function TopCustomer({ row }: { row: CustomerRow }) {
  const missing = useTranslations("customers.person");
  const { money } = useFormatters();
  return (
    <li>
      <Link
        href={`/clientes/${row.id}`}
        className="flex h-10 items-center justify-between gap-4 -outline-offset-2 hover:bg-accent"
      >
        <span className="min-w-0 truncate">{personName(row, missing)}</span>
        <span className="font-medium">{money(row.totalSpent)}</span>
      </Link>
    </li>
  );
}

function useTopCustomers(segment: string, { storeIds, isReady }: ReturnType<typeof useStoreSelection>) {
  const api = useApi();
  const query = { rfm: segment, storeIds, sort: "spent", order: "desc" };
  const page = { page: 1, size: TOP };
  return useQuery({
    queryKey: customerKeys.list({ ...query, ...page }),
    queryFn: ({ signal }) => fetchCustomers(api, query, page, signal),
    enabled: isReady,
  });
}
