"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type SortSelectProps<Order extends string> = {
  orders: readonly Order[];
  textOf: (order: Order) => string;
  value: string;
  onOrder: (order: Order) => void;
  className?: string;
};

/** Order of a list on a narrow screen, where its rows are cards without headers to click. */
export function SortSelect<Order extends string>({
  orders,
  textOf,
  value,
  onOrder,
  className,
}: SortSelectProps<Order>) {
  const t = useTranslations("common");
  return (
    <NativeSelect
      className={cn("md:hidden", className)}
      aria-label={t("sortBy")}
      value={value}
      onChange={({ target }) => {
        const chosen = orders.find((order) => order === target.value);
        if (chosen !== undefined) onOrder(chosen);
      }}
    >
      {orders.map((order) => (
        <option key={order} value={order}>
          {textOf(order)}
        </option>
      ))}
      {orders.some((order) => order === value) ? null : <option value={value}>{t("otherOrder")}</option>}
    </NativeSelect>
  );
}
