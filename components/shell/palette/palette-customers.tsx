"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { customerSearchKey, findCustomers } from "@/lib/web/customer-search.ts";
import { personName, phoneText, placeText } from "@/lib/web/person-text.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const SHORTEST = 2;
const SHOWN = 6;
const PAUSE_MS = 250;

type PaletteCustomersProps = { typed: string; onGo: (target: string) => void };

/** Customers matching the palette's input, debounced; outdated responses are discarded. */
export function PaletteCustomers({ typed, onGo }: PaletteCustomersProps) {
  const t = useTranslations("customers.palette");
  const api = useApi();
  const wanted = typed.trim();
  const settled = useSettled(wanted, PAUSE_MS);
  const found = useQuery({
    queryKey: customerSearchKey(settled, SHOWN),
    queryFn: ({ signal }) => findCustomers(api, settled, SHOWN, signal),
    enabled: settled.length >= SHORTEST,
  });
  if (wanted.length < SHORTEST) return null;
  if (found.isError) return <Remark text={t("failed")} />;
  if (settled !== wanted || !found.data) return <Remark text={t("searching")} />;
  if (found.data.data.length === 0) return null;
  return (
    <CommandGroup heading={t("heading")}>
      {found.data.data.map((customer) => (
        <Found key={customer.id} customer={customer} onGo={onGo} />
      ))}
    </CommandGroup>
  );
}

function Found({ customer, onGo }: Pick<PaletteCustomersProps, "onGo"> & { customer: CustomerRow }) {
  const t = useTranslations("customers.person");
  const name = personName(customer, t);
  const hint = [customer.phone && phoneText(customer.phone), placeText(customer)].filter(Boolean).join(" · ");
  return (
    <CommandItem value={customer.id} onSelect={() => onGo(`/clientes/${customer.id}`)}>
      <Avatar name={name} className="size-7" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {hint === "" ? null : <span className="block truncate text-xs text-muted-foreground">{hint}</span>}
      </span>
      <RfmBadge segment={customer.rfmStatus} />
    </CommandItem>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <div role="presentation" className="px-3 py-2 text-sm text-muted-foreground">
      {text}
    </div>
  );
}
