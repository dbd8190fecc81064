import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { listSalesHistory, SalesHistoryDay, SalesHistoryQuery } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Sales by day",
  permissions: [["app:dashboard"]],
  query: SalesHistoryQuery,
  response: z.array(SalesHistoryDay),
  handler: ({ ctx, query }) => listSalesHistory(ctx, query),
});
