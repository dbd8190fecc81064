"use client";

import { useTranslations } from "next-intl";
import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";

const ORDERS = ["lastOrder-desc", "lastOrder-asc", "name-asc", "name-desc", "spent-desc", "orders-desc"] as const;

/** Sort order for the card view, which has no headers. */
export function SortSelect({ order, onOrder }: { order: CustomerOrder; onOrder: (order: CustomerOrder) => void }) {
  const t = useTranslations("customers.sort");
  const value = `${order.sort}-${order.order}`;
  return (
    <NativeSelect
      className="flex-1 md:hidden"
      aria-label={t("label")}
      value={value}
      onChange={(event) => {
        const [sort, direction] = event.target.value.split("-");
        onOrder({ sort, order: direction } as CustomerOrder);
      }}
    >
      {ORDERS.map((it) => (
        <option key={it} value={it}>
          {t(`orders.${it}`)}
        </option>
      ))}
      {ORDERS.some((it) => it === value) ? null : <option value={value}>{t("other")}</option>}
    </NativeSelect>
  );
}
