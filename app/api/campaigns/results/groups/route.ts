import { GroupResults, GroupResultsQuery, getGroupResults } from "@/lib/experiments/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/results/groups?days=90: what all sends of a period caused in each RFM group.
export const GET = route({
  mayLag: true,
  summary: "Effect of all sends of a period by RFM group, against their control groups",
  permissions: [["app:campaigns"]],
  query: GroupResultsQuery,
  response: GroupResults,
  handler: ({ ctx, query }) => getGroupResults(ctx, query),
});
