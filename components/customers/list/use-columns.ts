"use client";

import { useSyncExternalStore } from "react";
import { COLUMNS, type ColumnName, chosenColumns, DEFAULT_COLUMNS } from "@/components/customers/list/columns.ts";

/** The columns shown in the table, as chosen in this browser. */
export function useColumns() {
  const chosen = useSyncExternalStore(chosenColumns.subscribe, chosenColumns.get, () => null);
  const shown = chosen ?? DEFAULT_COLUMNS;
  return {
    shown,
    toggle: (name: ColumnName) =>
      chosenColumns.set(COLUMNS.filter((it) => (it === name ? !shown.includes(it) : shown.includes(it)))),
    reset: () => chosenColumns.set(null),
  };
}
