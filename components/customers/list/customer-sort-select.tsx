"use client";

import { useTranslations } from "next-intl";
import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { SortSelect } from "@/components/shell/sort-select.tsx";

const ORDERS = ["lastOrder-desc", "lastOrder-asc", "name-asc", "name-desc", "spent-desc", "orders-desc"] as const;

type CustomerSortSelectProps = { order: CustomerOrder; onOrder: (order: CustomerOrder) => void };

export function CustomerSortSelect({ order, onOrder }: CustomerSortSelectProps) {
  const t = useTranslations("customers.orders");
  return (
    <SortSelect
      className="flex-1"
      orders={ORDERS}
      textOf={t}
      value={`${order.sort}-${order.order}`}
      onOrder={(chosen) => {
        const [sort, direction] = chosen.split("-");
        onOrder({ sort, order: direction } as CustomerOrder);
      }}
    />
  );
}
