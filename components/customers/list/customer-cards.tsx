"use client";

import { useTranslations } from "next-intl";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { ChannelIcons } from "@/components/customers/channel-icons.tsx";
import { CustomerLink, peekFromRow } from "@/components/customers/list/customer-link.tsx";
import type { CustomersTableProps } from "@/components/customers/list/customers-table.tsx";
import { SelectBox } from "@/components/customers/list/select-box.tsx";
import { DRAWN_AT_ONCE } from "@/components/customers/list/virtual-rows.tsx";
import { WindowList } from "@/components/customers/window-list.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const CARD_HEIGHT = 129;

type CustomerCardsProps = Pick<CustomersTableProps, "rows" | "selection" | "onPeek">;

/** The list as cards, for small screens. */
export function CustomerCards({ rows, ...props }: CustomerCardsProps) {
  const t = useTranslations("customers.list");
  const card = (customer: CustomerRow) => <CustomerCard customer={customer} {...props} />;
  if (rows.length > DRAWN_AT_ONCE)
    return (
      <WindowList items={rows} itemHeight={CARD_HEIGHT} keyOf={({ id }) => id} label={t("caption")}>
        {card}
      </WindowList>
    );
  return (
    <ul aria-label={t("caption")}>
      {rows.map((customer) => (
        <li key={customer.id}>{card(customer)}</li>
      ))}
    </ul>
  );
}

function CustomerCard({ customer, selection, onPeek }: { customer: CustomerRow } & Omit<CustomerCardsProps, "rows">) {
  const t = useTranslations("customers.list");
  const format = useFormatters();
  const { store, preferredStore } = customer;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard finds the link inside
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the finger, not another control
    <div
      data-customer={customer.id}
      onClick={(event) => peekFromRow(event, () => onPeek(customer.id))}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-2 border-t px-4 py-3",
        selection.has(customer.id) && "bg-primary-soft",
      )}
    >
      <div className="flex items-center gap-3">
        <CustomerLink customer={customer} onPeek={onPeek} className="flex-1" />
        <SelectBox customer={customer} selection={selection} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RfmBadge segment={customer.rfmStatus} />
        <span className="font-medium">{format.money(customer.totalSpent)}</span>
      </div>
      <div className="flex items-center justify-between gap-3 text-[13px] text-muted-foreground">
        <p className="min-w-0 truncate">
          {t("orders", { count: customer.orderCount })} · <RelativeTime value={customer.lastOrder} /> ·{" "}
          {(preferredStore ?? store).name}
        </p>
        <ChannelIcons channels={customer.channels} className="shrink-0" />
      </div>
    </div>
  );
}
