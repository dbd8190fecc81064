import { route } from "@/lib/http/index.ts";
import { listOrganizations } from "@/lib/identity/index.ts";

// GET /organizations: id and name of every organization, for the switcher. Level 0 only.
export const GET = route({
  summary: "Every organization of the installation",
  superAdmin: true,
  handler: ({ ctx }) => listOrganizations(ctx),
});
