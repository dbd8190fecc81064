"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TableCell, TableRow } from "@/components/ui/table.tsx";

/** As many rows as the card shows on a wide screen, where the others are scrolled to. */
const SHOWN = 8;

/** On a phone the table of stores ends at a whole row; the other stores are one press away. */
export function useRestOfStores(count: number) {
  const t = useTranslations("dashboard.stores");
  const [isOpen, setIsOpen] = useState(false);
  const isCut = count > SHOWN && !isOpen;
  return {
    classOf: (index: number) => (isCut && index >= SHOWN ? "max-sm:hidden" : undefined),
    button: isCut ? (
      <TableRow className="sm:hidden">
        <TableCell colSpan={2} className="p-0">
          <button
            type="button"
            className="block h-10 w-full px-4 text-left text-primary -outline-offset-2"
            onClick={() => setIsOpen(true)}
          >
            {t("all", { count })}
          </button>
        </TableCell>
      </TableRow>
    ) : null,
  };
}
