"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCustomerOptions } from "@/components/customers/use-customer-options.ts";
import { Input } from "@/components/ui/input.tsx";
import type { CustomerOptions } from "@/lib/customers/schemas.ts";

type SearchedProps = { label: string; children: (options: CustomerOptions, typed: string) => ReactNode };

/** Options from the server, with a search field. */
export function Searched({ label, children }: SearchedProps) {
  const [typed, setTyped] = useState("");
  const options = useCustomerOptions();
  return (
    <>
      <div className="border-b p-2">
        <Input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={label}
          aria-label={label}
        />
      </div>
      {options.data ? children(options.data, typed) : <Waiting options={options} />}
    </>
  );
}

function Waiting({ options }: { options: UseQueryResult<CustomerOptions> }) {
  const t = useTranslations();
  return (
    <p role="status" className="p-4 text-muted-foreground">
      {options.isError ? t("customers.filters.optionsFailed") : t("common.loading")}
    </p>
  );
}

export function NoneFound() {
  const t = useTranslations("customers.filters");
  return <p className="p-4 text-muted-foreground">{t("noneFound")}</p>;
}
