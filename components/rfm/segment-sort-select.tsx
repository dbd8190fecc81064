"use client";

import { useTranslations } from "next-intl";
import { SortSelect } from "@/components/shell/sort-select.tsx";

const GROUPS = "grupo";
const ORDERS = [
  GROUPS,
  "-clientes",
  "-variacao",
  "variacao",
  "-receita",
  "-gasto",
  "-ticket",
  "-pedidos",
  "-recencia",
  "recencia",
] as const;

/** Empty: the groups in their own order. */
export function SegmentSortSelect({ order, onOrder }: { order: string; onOrder: (order: string) => void }) {
  const t = useTranslations("rfm.table.orders");
  return (
    <SortSelect
      className="my-1 w-full"
      orders={ORDERS}
      textOf={t}
      value={order || GROUPS}
      onOrder={(chosen) => onOrder(chosen === GROUPS ? "" : chosen)}
    />
  );
}
