"use client";

import { useTranslations } from "next-intl";
import type { StoreComparison } from "@/lib/sales/schemas.ts";

type StoreNameProps = { store: Pick<StoreComparison, "code" | "tradeName">; isOnly: boolean; lastSale?: string };

/** The row's first cell, with the button that toggles the row. */
export function StoreName({ store, isOnly, lastSale }: StoreNameProps) {
  const t = useTranslations("dashboard.stores");
  return (
    <>
      <button
        type="button"
        aria-pressed={isOnly}
        title={t(isOnly ? "showAll" : "showOnly", { name: store.tradeName })}
        className="hit-area block max-w-44 text-left underline-offset-4 hover:underline max-sm:max-w-24"
      >
        <span className="block truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
          <span className="mr-0.5 text-muted-foreground">{store.code}</span> {store.tradeName}
        </span>
      </button>
      {lastSale ? <span className="text-xs text-muted-foreground sm:hidden">{lastSale}</span> : null}
    </>
  );
}
