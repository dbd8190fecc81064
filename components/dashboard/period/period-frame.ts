/** Used by the cells and by their skeletons, so that both have the same size. */
export const PERIOD_BAR_CLASS = "min-h-17 md:min-h-10";
export const PERIOD_CELLS_CLASS =
  "grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border xl:col-span-6 lg:grid-cols-4";
