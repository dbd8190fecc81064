import { z } from "zod";
import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listOrganizations } from "@/lib/identity/index.ts";

// GET /organizations: id and name of every organization, for the switcher. Level 0 only.
export const GET = route({
  summary: "Every organization of the installation",
  superAdmin: true,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  handler: ({ ctx }) => listOrganizations(ctx),
});
