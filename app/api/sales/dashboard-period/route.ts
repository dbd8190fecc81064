import { route } from "@/lib/http/index.ts";
import { getSalesPeriod, SalesPeriod, SalesPeriodQuery } from "@/lib/sales/index.ts";

// GET /sales/dashboard-period: sales of a chosen period, beside those of an earlier one.
export const GET = route({
  mayLag: true,
  summary: "Sales of a period, compared with an earlier one",
  permissions: [["app:dashboard"]],
  query: SalesPeriodQuery,
  response: SalesPeriod,
  handler: ({ ctx, query }) => getSalesPeriod(ctx, query),
});
