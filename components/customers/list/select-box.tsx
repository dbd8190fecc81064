"use client";

import { useTranslations } from "next-intl";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { personName } from "@/lib/web/person-text.ts";

export function SelectBox({ customer, selection }: { customer: CustomerRow; selection: Selection }) {
  const t = useTranslations("customers");
  return (
    <Checkbox
      className="align-middle"
      aria-label={t("list.select", { name: personName(customer, (key) => t(`person.${key}`)) })}
      checked={selection.has(customer.id)}
      onCheckedChange={() => (selection.all ? selection.clear() : selection.toggle(customer.id))}
    />
  );
}

/** Selects all rows of the page. */
export function SelectPageBox({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const t = useTranslations("customers.list");
  const count = ids.filter(selection.has).length;
  const checked = count === 0 ? false : count === ids.length || "indeterminate";
  return (
    <Checkbox
      className="align-middle"
      aria-label={t("selectPage")}
      checked={checked}
      onCheckedChange={() => (selection.all ? selection.clear() : selection.togglePage(ids))}
    />
  );
}
