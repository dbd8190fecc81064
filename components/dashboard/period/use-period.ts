"use client";

import { useQueryStates } from "nuqs";
import { PERIOD_PARSERS, toAskedPeriod } from "@/components/dashboard/period/period.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { Comparison, SalesPeriodName } from "@/lib/sales/names.ts";

/** `?periodo=28d&comparar=ano-anterior`, or `?periodo=intervalo&de=2026-10-01&ate=2026-10-15`. */
export function usePeriod() {
  const [inUrl, set] = useQueryStates(PERIOD_PARSERS, { history: "push" });
  return {
    asked: toAskedPeriod(inUrl),
    choose: (period: SalesPeriodName) => set({ periodo: period, de: null, ate: null }),
    chooseRange: (from: Day, to: Day) => set({ periodo: "range", de: from, ate: to }),
    compareWith: (compare: Comparison) => set({ comparar: compare }),
  };
}
