import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { listStorePeriods, SalesPeriodQuery, StorePeriod } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Comparison of the stores over a period",
  permissions: [["app:dashboard"]],
  query: SalesPeriodQuery,
  response: z.array(StorePeriod),
  handler: ({ ctx, query }) => listStorePeriods(ctx, query),
});
