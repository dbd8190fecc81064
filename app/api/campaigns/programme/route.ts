import { getProgrammeResults, ProgrammeResults } from "@/lib/experiments/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/programme: what all campaigns of a quarter caused, by the organization's control group.
export const GET = route({
  mayLag: true,
  summary: "Effect of all campaigns of each quarter, against the organization's control group",
  permissions: [["app:campaigns"]],
  response: ProgrammeResults,
  handler: ({ ctx }) => getProgrammeResults(ctx),
});
