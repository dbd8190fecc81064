import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { IntradayPoint, listIntradayHistory, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Today's sales by hour, compared with yesterday's",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  response: z.array(IntradayPoint),
  handler: ({ ctx, query }) => listIntradayHistory(ctx, query),
});
