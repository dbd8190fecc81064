import { route } from "@/lib/http/index.ts";
import { FirstSteps, getFirstSteps } from "@/lib/setup/index.ts";

// GET /settings/first-steps: the checklist of a new organization.
export const GET = route({
  summary: "What a new organization has set up",
  permissions: [["app:dashboard"]],
  response: FirstSteps,
  handler: ({ ctx }) => getFirstSteps(ctx),
});
