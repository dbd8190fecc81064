"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerRecord } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type RecordItemProps = {
  record: CustomerRecord;
  isChosen: boolean /** Null if the record cannot be split off. */;
  onToggle: (() => void) | null;
};

/** One record as last sent by the ERP, and why it was matched to this customer. */
export function RecordItem({ record, isChosen, onToggle }: RecordItemProps) {
  const t = useTranslations("customers.identities");
  const format = useFormatters();
  const id = useId();
  const { ref, name, email, phone, cpfMasked, city, store, externalId } = record;
  const contact = [cpfMasked, phone, email, city && toTitleCase(city)].filter(Boolean).join(" · ");
  return (
    <div className="flex gap-3 px-4 py-3">
      {onToggle ? <Checkbox id={id} className="mt-0.5" checked={isChosen} onCheckedChange={onToggle} /> : null}
      <div className="min-w-0 flex-1">
        <label htmlFor={onToggle ? id : undefined} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name === null ? t("unnamed") : toTitleCase(name)}
          {record.isCurrent ? <Badge variant="primary">{t("current")}</Badge> : null}
          {record.shares.map((shared) => (
            <Badge key={shared}>{t(`shares.${shared}`)}</Badge>
          ))}
        </label>
        <p className="text-[13px] break-words text-muted-foreground">{contact === "" ? t("noContact") : contact}</p>
        <p className="text-[13px] text-muted-foreground">
          {store?.name ?? ref.split(":")[0]} · {t("code", { code: externalId })} ·{" "}
          {t("since", { date: format.date(record.createdAt) })}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-medium">{format.money(record.totalSpent)}</p>
        <p className="text-[13px] text-muted-foreground">{t("orders", { count: record.orders })}</p>
      </div>
    </div>
  );
}
