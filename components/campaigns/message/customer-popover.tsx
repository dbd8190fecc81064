"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { personName, placeText } from "@/lib/web/person-text.ts";
import { customerSearchKey, findCustomers } from "@/lib/web/resources/customer-search.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const SHOWN = 8;
const PAUSE_MS = 250;

type CustomerPopoverProps = { trigger: ReactElement; onChoose: (id: string) => void };

export function CustomerPopover({ trigger, onChoose }: CustomerPopoverProps) {
  const t = useTranslations("campaigns.preview");
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" className="p-0" aria-label={t("choose")}>
        <Choice
          onChoose={(id) => {
            onChoose(id);
            setIsOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Choice({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations("campaigns.preview");
  const person = useTranslations("customers.person");
  const api = useApi();
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: customerSearchKey(settled, SHOWN),
    queryFn: ({ signal }) => findCustomers(api, settled, SHOWN, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="border-b p-2">
        <Input
          type="search"
          autoFocus
          value={typed}
          aria-label={t("search")}
          placeholder={t("search")}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul className="max-h-72 overflow-y-auto p-1">
        {found.data?.data.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => onChoose(customer.id)}
              className="flex min-h-10 w-full flex-col justify-center rounded-md px-2 py-1 text-left hover:bg-accent"
            >
              <span className="truncate">{personName(customer, person)}</span>
              <span className="truncate text-xs text-muted-foreground">
                {[customer.store.name, placeText(customer)].filter(Boolean).join(" · ")}
              </span>
            </button>
          </li>
        ))}
        {found.data?.total === 0 ? <li className="px-3 py-4 text-muted-foreground">{t("noneFound")}</li> : null}
        {found.isError ? <li className="px-3 py-4 text-muted-foreground">{t("searchFailed")}</li> : null}
      </ul>
    </>
  );
}
