import { route } from "@/lib/http/index.ts";
import { getRfmOverview, RfmOverview, RfmOverviewQuery } from "@/lib/rfm/index.ts";

export const GET = route({
  mayLag: true,
  summary: "The ten RFM segments of a month",
  permissions: [["app:rfm"]],
  query: RfmOverviewQuery,
  response: RfmOverview,
  handler: ({ ctx, query }) => getRfmOverview(ctx, query),
});
