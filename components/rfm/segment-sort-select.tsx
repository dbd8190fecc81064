"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/native-select.tsx";

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

/** Sort order where the table's rows are cards and it has no headers. Empty: the groups in their own order. */
export function SegmentSortSelect({ order, onOrder }: { order: string; onOrder: (order: string) => void }) {
  const t = useTranslations("rfm.table");
  const value = order || GROUPS;
  return (
    <NativeSelect
      className="my-1 w-full md:hidden"
      aria-label={t("order")}
      value={value}
      onChange={({ target }) => onOrder(target.value === GROUPS ? "" : target.value)}
    >
      {ORDERS.map((it) => (
        <option key={it} value={it}>
          {t(`orders.${it}`)}
        </option>
      ))}
      {ORDERS.some((it) => it === value) ? null : <option value={value}>{t("otherOrder")}</option>}
    </NativeSelect>
  );
}
