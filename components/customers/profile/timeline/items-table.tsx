"use client";

import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { TransactionItem } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Items of one transaction. */
export function ItemsTable({ items }: { items: readonly TransactionItem[] }) {
  const t = useTranslations("customers.purchases.items");
  const format = useFormatters();
  return (
    <div className="border-t bg-muted/40">
      <Table aria-label={t("caption")}>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("product")}</TableHead>
            <TableHead className="max-sm:hidden">{t("variant")}</TableHead>
            <TableHead numeric>{t("quantity")}</TableHead>
            <TableHead numeric className="max-sm:hidden">
              {t("unitPrice")}
            </TableHead>
            <TableHead numeric>{t("total")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.line}>
              <TableCell>
                {item.product ?? t("unknown", { code: item.productId })}
                {item.brand ? <span className="block text-xs text-muted-foreground">{item.brand}</span> : null}
              </TableCell>
              <TableCell className="max-sm:hidden">{[item.color, item.size].filter(Boolean).join(" · ")}</TableCell>
              <TableCell numeric>{format.number(item.quantity)}</TableCell>
              <TableCell numeric className="max-sm:hidden">
                {format.money(item.unitPrice)}
              </TableCell>
              <TableCell numeric>{format.money(item.total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
