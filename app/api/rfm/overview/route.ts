import { route } from "@/lib/http/index.ts";
import { getRfmOverview, RfmOverviewQuery } from "@/lib/rfm/index.ts";

export const GET = route({
  permissions: [["app:rfm"]],
  query: RfmOverviewQuery,
  handler: ({ ctx, query }) => getRfmOverview(ctx, query),
});
