"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PurchaseLine } from "@/components/customers/profile/timeline/purchase-line.tsx";
import { usePurchases } from "@/components/customers/profile/timeline/use-purchases.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Segmented } from "@/components/ui/segmented.tsx";
import { useChoiceParam } from "@/lib/web/url-state.ts";

const PAGE_SIZE = 25;
const KINDS = ["todas", "vendas", "devolucoes"] as const;
const WIRE_KINDS = { todas: null, vendas: "sale", devolucoes: "return" } as const;

/** All transactions with store, seller and items. */
export function PurchasesTab({ id }: { id: string }) {
  const t = useTranslations("customers.purchases");
  const [kind, setKind] = useChoiceParam("tipo", KINDS);
  const [page, setPage] = useState(1);
  return (
    <div className="grid gap-4">
      <Segmented
        label={t("filter")}
        className="justify-self-start"
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(next) => {
          setPage(1);
          void setKind(next);
        }}
      />
      <Card className="overflow-hidden">
        <Purchases id={id} kind={WIRE_KINDS[kind]} page={page} onPage={setPage} />
      </Card>
    </div>
  );
}

type PurchasesProps = { id: string; kind: "sale" | "return" | null; page: number; onPage: (page: number) => void };

function Purchases({ id, kind, page, onPage }: PurchasesProps) {
  const t = useTranslations("customers.purchases");
  const purchases = usePurchases(id, { page, limit: PAGE_SIZE, kind });
  if (purchases.isError && !purchases.data)
    return <ErrorState error={purchases.error} onRetry={purchases.refetch} title={t("failed")} />;
  if (!purchases.data) return <TableSkeleton rows={8} columns={3} />;
  const { data, total, limit } = purchases.data;
  if (total === 0) return <EmptyState title={t(`empty.${kind ?? "any"}`)} />;
  return (
    <div aria-busy={purchases.isPlaceholderData} className={cn(purchases.isPlaceholderData && "opacity-60")}>
      <ul aria-label={t("label")} className="-mb-px">
        {data.map((transaction) => (
          <li key={transaction.id}>
            <PurchaseLine transaction={transaction} />
          </li>
        ))}
      </ul>
      <Pager page={page} limit={limit} total={total} label={t("pages")} onPage={onPage} />
    </div>
  );
}
