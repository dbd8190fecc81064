"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

/** As many rows as the card shows on a wide screen, where the others are scrolled to. */
const SHOWN = 8;
/** Rows in the server's markup: of 200 stores all rows would be 80 % of the page. */
const FIRST_ROWS = 2 * SHOWN;

/** On a phone the table of stores ends at a whole row; the other stores are one press away. */
export function useRestOfStores<Row>(rows: readonly Row[]) {
  const t = useTranslations("dashboard.stores");
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  const isCut = rows.length > SHOWN && !isOpen;
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const first = currentTarget.closest("tbody")?.rows[SHOWN];
    flushSync(() => setIsOpen(true));
    first?.querySelector("button")?.focus();
  };
  return {
    rows: isHydrated ? rows : rows.slice(0, FIRST_ROWS),
    classOf: (index: number) => (isCut && index >= SHOWN ? "max-sm:hidden" : undefined),
    button: isCut ? (
      <TableRow className="sm:hidden">
        <TableCell colSpan={2} className="p-0">
          <button
            type="button"
            className="block h-10 w-full px-4 text-left text-primary -outline-offset-2"
            onClick={open}
          >
            {t("all", { count: rows.length })}
          </button>
        </TableCell>
      </TableRow>
    ) : null,
  };
}
