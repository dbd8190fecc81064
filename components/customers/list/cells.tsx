"use client";

import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { ChannelIcons } from "@/components/customers/channel-icons.tsx";
import type { ColumnName } from "@/components/customers/list/columns.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { phoneText, placeText } from "@/lib/web/person-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CellProps = { customer: CustomerRow };

export function CustomerCell({ column, customer }: CellProps & { column: ColumnName }) {
  const format = useFormatters();
  switch (column) {
    case "rfm":
      return <RfmBadge segment={customer.rfmStatus} />;
    case "lastOrder":
      return <RelativeTime value={customer.lastOrder} className="whitespace-nowrap" />;
    case "orders":
      return format.number(customer.orderCount);
    case "spent":
      return <span className="font-medium">{format.money(customer.totalSpent)}</span>;
    case "ticket":
      return format.money(customer.averageTicket);
    case "store":
      return <StoreAndSeller customer={customer} />;
    case "city":
      return placeText(customer) ?? NO_DATA;
    case "phone":
      return <span className="whitespace-nowrap">{customer.phone === null ? NO_DATA : phoneText(customer.phone)}</span>;
    case "email":
      return customer.email ?? NO_DATA;
    case "channels":
      return <ChannelIcons channels={customer.channels} />;
    default: {
      const unhandled: never = column;
      return unhandled;
    }
  }
}

/** The customer's preferred store and seller. */
function StoreAndSeller({ customer: { store, preferredStore, preferredSeller } }: CellProps) {
  return (
    <div>
      <p className="truncate">{(preferredStore ?? store).name}</p>
      {preferredSeller ? (
        <p className="truncate text-xs text-muted-foreground">{toTitleCase(preferredSeller.name)}</p>
      ) : null}
    </div>
  );
}
